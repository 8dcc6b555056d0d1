import type { Status } from "../catalog.ts";

/**
 * The status of an order for other programs (integrations 4): fewer than the eighteen, so that another internal one changes nothing
 * for them. The public API and webhooks use the same.
 */
export const public_statuses = [
  "draft",
  "quoting",
  "quoted",
  "awaiting_payment",
  "in_progress",
  "delivered",
  "canceled",
  "dropped",
  "failed",
] as const;
export type PublicStatus = (typeof public_statuses)[number];

/** Those in which an order does not move by itself any more: a program that waits for it stops. */
export const final_statuses = [
  "delivered",
  "canceled",
  "dropped",
  "failed",
] as const satisfies readonly PublicStatus[];

export const public_status_of: Readonly<Record<Status, PublicStatus>> = {
  draft: "draft",
  calculation: "quoting",
  acceptation: "quoted",
  payment: "awaiting_payment",
  in_analysis: "in_progress",
  waiting_translation: "in_progress",
  translation: "in_progress",
  waiting_proofreading: "in_progress",
  proofreading: "in_progress",
  waiting_verification: "in_progress",
  verification: "in_progress",
  in_machine_translation: "in_progress",
  waiting_post_edition: "in_progress",
  in_post_edition: "in_progress",
  finished: "delivered",
  canceled: "canceled",
  dropped: "dropped",
  failure: "failed",
};

/** The statuses of orders with a public status. */
export const statusesOf = (wanted: PublicStatus): Status[] =>
  (Object.keys(public_status_of) as Status[]).filter((status) => public_status_of[status] === wanted);
