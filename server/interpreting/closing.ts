import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { overtimeBlocks, overtimeNet } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { feeOf } from "#server/work/dispatch/terms.ts";
import { openOvertime } from "#server/payments/overtime-dues.ts";
import { bookFees } from "#server/payouts/books.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { secondOf } from "./second.ts";
import { paidMinutes } from "./sold.ts";
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

/** The customer asked for a recording and promised to tell the other side (§1). */
async function recordingWanted(db: Kysely<DB>, order_id: number): Promise<boolean> {
  const row = await db
    .selectFrom("booking")
    .select("recording")
    .where("order_id", "=", order_id)
    .executeTakeFirst();
  return row?.recording ?? false;
}

/** 4.8: a recording needs the word of both sides, and of both interpreters where two come. */
async function requireConsent(
  tx: Tx,
  session: SessionRow | undefined,
  locale: Parameters<typeof fieldText>[0],
): Promise<void> {
  if (session?.interpreter_recording === true && (await recordingWanted(tx, session.order_id))) {
    const second = await secondOf(tx, session.order_id);
    if (second?.state !== "accepted" || second.recording_agreed === true) return;
  }
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

/**
 * 4.8: what a closed session took longer becomes an amount due beside its finished order, and everybody who interpreted
 * earns their part of it, whether it is paid or not.
 */
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
  const net = overtimeNet(order.price_net ?? 0n, paid_minutes, blocks);
  const fee = await feeOf(tx, order, { kind: "translation" }, net, now);
  const paid = await tx
    .updateTable("assignment")
    .set((w) => ({ fee: w("fee", "+", fee), fee_due: w("fee_due", "+", fee) }))
    .where("order_id", "=", order.id)
    .where("submitted_at", "=", now)
    .where("fee_state", "=", "accrued")
    .returning("id")
    .execute();
  // What the plan allows grows with what is sold.
  await tx
    .updateTable("fee_ceiling")
    .set((w) => ({ amount: w("amount", "+", fee * BigInt(paid.length)) }))
    .where("order_id", "=", order.id)
    .execute();
  await bookFees(tx, order.id, now);
}
