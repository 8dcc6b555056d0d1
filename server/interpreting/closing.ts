import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import { overtimeBlocks } from "#domain/session.ts";
import type { Tx } from "../db/open.ts";
import type { DB } from "../db/tables.ts";
import { openOvertime } from "../order/overtime-dues.ts";
import type { OrderRow } from "../order/rows.ts";
import { fieldText } from "../texts.ts";
import { actOnSession, type SessionActor, type SessionRow, sessionForUpdate } from "./sessions.ts";

/** How a session went: whole minutes, and what was said of it. */
export type Said = {
  readonly outcome: "held" | "customer_absent";
  readonly minutes: number;
  readonly notes: string;
  readonly own_side_present: boolean;
  readonly other_side_present: boolean;
  readonly recorded: boolean;
};
/** A session that is closed, and the started half hours that it took longer than was paid for. */
export type Closed = {
  readonly session: SessionRow;
  readonly blocks: number;
  readonly paid_minutes: number;
};

/** Minutes of a session that its price pays for: a block has a least length. */
export function paidMinutes({
  price_trace,
  duration_minutes,
}: Pick<OrderRow, "price_trace" | "duration_minutes">): number {
  const sold = linesOf(price_trace).map(({ code, quantity }) =>
    code === "minutes" ? Number(quantity) : code === "hours" ? Number(quantity) * 60 : 0,
  );
  return Math.max(duration_minutes ?? 0, ...sold);
}
const linesOf = (trace: OrderRow["price_trace"]) =>
  trace === null ? [] : traceFromJson(trace as unknown as TraceJson).lines;

/** Whether the price pays two interpreters: one alone does not last a long simultaneous session. */
export const paysForTwo = ({ price_trace }: Pick<OrderRow, "price_trace">): boolean =>
  linesOf(price_trace).some(({ code }) => code === "second_interpreter");

/** The customer asked for a recording and promised to tell the other side (§1). */
export async function recordingWanted(db: Kysely<DB>, order_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("recording")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return row?.recording ?? false;
}

/** 4.8: a recording needs the word of both sides. */
async function requireConsent(
  tx: Tx,
  session: SessionRow | undefined,
  locale: Parameters<typeof fieldText>[0],
): Promise<void> {
  if (session?.interpreter_recording === true && (await recordingWanted(tx, session.order_id))) return;
  throw new Refusal("validation.failed", {
    fields: { recorded: [fieldText(locale, "recording.not_agreed")] },
  });
}

/**
 * Closes the session of an order with its minutes, whichever page they were written on. Refuses `session.wrong_state`
 * before it began, an absence before a quarter of an hour, and a recording that one side did not agree to. The order is
 * locked by the caller, who finishes it and then bills the overtime.
 */
export async function closeWith(
  tx: Tx,
  { order, actor, locale }: ClosingBy,
  said: Said,
  now: Date,
): Promise<Closed> {
  if (said.recorded) await requireConsent(tx, await sessionForUpdate(tx, order.id), locale);
  const held = said.outcome === "held";
  const paid_minutes = paidMinutes(order);
  const blocks = held ? overtimeBlocks(paid_minutes, said.minutes) : 0;
  const set = {
    closed_at: now,
    minutes: held ? said.minutes : 0,
    notes: said.notes,
    own_side_present: held && said.own_side_present,
    other_side_present: said.other_side_present,
    recorded: held && said.recorded,
    overtime_blocks: blocks,
  };
  const event = held ? "session.close" : "session.customer_absent";
  return { session: await actOnSession(tx, order, { event, actor, set }, now), blocks, paid_minutes };
}
type ClosingBy = {
  readonly order: OrderRow;
  readonly actor: SessionActor;
  readonly locale: Parameters<typeof fieldText>[0];
};

/** 4.8: what a closed session took longer becomes an amount due beside its finished order. */
export async function billOvertime(
  tx: Tx,
  order: OrderRow,
  { blocks, paid_minutes }: Closed,
  now: Date,
): Promise<void> {
  if (blocks === 0) return;
  const request = await openOvertime(tx, order, { blocks, paid_minutes }, now);
  await tx
    .updateTable("interpreting_session")
    .set({ overtime_request_id: request?.id ?? null })
    .where("order_id", "=", order.id)
    .execute();
}
