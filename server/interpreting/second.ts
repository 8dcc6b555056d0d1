import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely, Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Event, Role } from "#domain/orders/events.ts";
import { nextSeat, type SeatEvent, type SeatRole, type SeatState } from "#domain/interpreting/second-seat.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { OfferAccepted } from "#server/kernel/events.ts";
import { cancelJob, enqueue } from "#server/kernel/jobs/queue.ts";
import { owedForPart } from "#domain/work/owed.ts";
import { freeTime } from "./calendar.ts";

export type SeatRow = Selectable<DB["second_seat"]>;

/** The open request or booking of a second interpreter for an order's session; undefined where there is none. */
export const secondOf = (db: Kysely<DB>, order_id: number): Promise<SeatRow | undefined> =>
  db
    .selectFrom("second_seat")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("state", "in", ["asked", "accepted"])
    .executeTakeFirst();

export const lapseKey = (seat_id: number): string => `second-lapse:${seat_id}`;

type SeatAct = {
  readonly event: SeatEvent;
  readonly role: SeatRole;
  readonly reason?: string;
  readonly set?: { readonly assignment_id: number };
};

/** The state of a request after an event; refuses `assignment.taken` for one that is decided or has expired. */
export function judgeSeat(
  order: Pick<OrderRow, "session_starts_at">,
  seat: SeatRow,
  { event, role }: Pick<SeatAct, "event" | "role">,
  now: Date,
): SeatState {
  const facts = {
    now: now.getTime(),
    expires_at: seat.expires_at.getTime(),
    starts_at: order.session_starts_at?.getTime() ?? 0,
  };
  const state = nextSeat(seat.state, facts, event, role);
  if (state === null) throw new Refusal("assignment.taken");
  return state;
}

/**
 * The only function that changes the state of a request to come second: by its state table; at the end the time is freed,
 * and the mail is enqueued in the caller's transaction. Refuses like `judgeSeat`. The order is locked by the caller.
 */
export async function actOnSeat(
  tx: Tx,
  order: Pick<OrderRow, "id" | "session_starts_at">,
  seat: SeatRow,
  { event, role, reason = "", set }: SeatAct,
  now: Date,
): Promise<SeatRow> {
  const state = judgeSeat(order, seat, { event, role }, now);
  const times =
    event === "accept"
      ? { answered_at: now }
      : { ended_at: now, answered_at: event === "decline" ? now : seat.answered_at };
  await cancelJob(tx, lapseKey(seat.id));
  if (event !== "accept") await freeTime(tx, order.id, { is_second: true });
  const written = await tx
    .updateTable("second_seat")
    .set({ state, reason, ...times, ...set })
    .where("id", "=", seat.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const is_news = event === "accept" || (event === "withdraw" && seat.state === "accepted");
  if (is_news) await enqueue(tx, "mail.second_seat", { order_id: order.id, seat_id: seat.id });
  return written;
}

/** Accepting the first place declines an open request to come second; the next interpreter is asked. */
export async function preferFirst(tx: Tx, { order, translator_id }: OfferAccepted, now: Date): Promise<void> {
  const seat = await secondOf(tx, order.id);
  if (seat?.state !== "asked" || seat.translator_id !== translator_id) return;
  await actOnSeat(tx, order, seat, { event: "decline", role: "worker" }, now);
  await enqueue(tx, "session.seek_second", { order_id: order.id });
}

/** Withdraws the second place of a canceled session, so that the interpreter's time is free again. */
export async function dropSecond(
  tx: Tx,
  order: Pick<OrderRow, "id" | "session_starts_at">,
  now: Date,
): Promise<void> {
  const seat = await secondOf(tx, order.id);
  if (seat) await actOnSeat(tx, order, seat, { event: "withdraw", role: "system" }, now);
}

/** A hold withdraws an open request; an interpreter who has accepted stays booked. */
export async function withdrawRequest(
  tx: Tx,
  order: Pick<OrderRow, "id" | "session_starts_at">,
  now: Date,
): Promise<void> {
  const seat = await secondOf(tx, order.id);
  if (seat?.state === "asked") await actOnSeat(tx, order, seat, { event: "withdraw", role: "system" }, now);
}

/** §4.9: the fee of a second place that ends early follows the rule of all other work that ends early. */
export async function endPlace(
  tx: Tx,
  seat: SeatRow,
  { event, role, reason }: { readonly event: Event; readonly role: Role; readonly reason: string },
  now: Date,
): Promise<void> {
  if (seat.assignment_id === null) return;
  await tx
    .updateTable("assignment")
    .set({
      state: event === "assignment.release" ? "released" : "revoked",
      ended_at: now,
      end_reason: event,
      end_note: reason,
      accrued_at: now,
      ...owedForPart({ fee: seat.fee, accepted_bps: 0n, notice_ms: null }, event, role),
    })
    .where("id", "=", seat.assignment_id)
    .where("state", "=", "active")
    .execute();
}
