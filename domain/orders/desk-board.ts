import type { Status } from "../catalog.ts";

/** The columns of the desk's board, from the first request to the posted original. */
export const board_columns = [
  "quote",
  "payment",
  "preparation",
  "translation",
  "post_edition",
  "proofreading",
  "verification",
  "trouble",
] as const;
export type BoardColumn = (typeof board_columns)[number];

/** The column of an order; null for a draft and for an ended order. */
export const column_of = {
  draft: null,
  calculation: "quote",
  acceptation: "quote",
  payment: "payment",
  in_analysis: "preparation",
  waiting_translation: "translation",
  translation: "translation",
  in_machine_translation: "translation",
  waiting_post_edition: "post_edition",
  in_post_edition: "post_edition",
  waiting_proofreading: "proofreading",
  proofreading: "proofreading",
  waiting_verification: "verification",
  verification: "verification",
  failure: "trouble",
  finished: null,
  canceled: null,
  dropped: null,
} as const satisfies Record<Status, BoardColumn | null>;

/** Statuses in which a stage waits for a worker. */
export const waiting_statuses = [
  "waiting_translation",
  "waiting_proofreading",
  "waiting_verification",
  "waiting_post_edition",
] as const satisfies readonly Status[];
/** Statuses without work for the desk: ended orders and drafts. */
export const closed_statuses = [
  "finished",
  "canceled",
  "dropped",
  "draft",
] as const satisfies readonly Status[];

const minute_ms = 60_000;
/** Minutes before the promised date in which an order is at risk, more so without a worker. */
const soon_minutes = 240;
const day_minutes = 1440;

const deadline_risks = ["late", "soon", "not_started", "today", "on_time"] as const;
export type DeadlineRisk = (typeof deadline_risks)[number];

/**
 * The risk of missing the promised date, and the whole minutes left (negative when late). Null without a promised date
 * and without remaining work. Instants in epoch milliseconds.
 */
export function deadlineRisk(
  order: { readonly status: Status; readonly deadline_ms: number | null },
  now_ms: number,
): { readonly risk: DeadlineRisk; readonly minutes: number } | null {
  if (order.deadline_ms === null || column_of[order.status] === null) return null;
  const minutes = Math.floor((order.deadline_ms - now_ms) / minute_ms);
  if (minutes < 0) return { risk: "late", minutes };
  const waits =
    (waiting_statuses as readonly Status[]).includes(order.status) || order.status === "in_analysis";
  if (waits && minutes < day_minutes) return { risk: "not_started", minutes };
  if (minutes < soon_minutes) return { risk: "soon", minutes };
  return { risk: minutes < day_minutes ? "today" : "on_time", minutes };
}
