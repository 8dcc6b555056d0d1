import type { OrderRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import { isComing } from "#domain/interpreting/session.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { requireNotHeld } from "#domain/orders/hold.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { askSecond } from "./ask-second.ts";
import { actOnSeat, endPlace, judgeSeat, secondOf, type SeatRow } from "./second.ts";
import { sessionForUpdate } from "./sessions.ts";
import { publish, type TranslatorUnseated } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { orderForUpdate, stagesOf } from "#server/orders/index.ts";

type Own = { readonly order: OrderRow; readonly seat: SeatRow };

/** The caller's newest place in a session, with its order locked; refuses `route.not_found` where they have none. */
async function ownSeat(tx: Tx, caller: Caller, order_id: number): Promise<Own> {
  const order = await orderForUpdate(tx, order_id);
  const seat = await tx
    .selectFrom("second_seat")
    .selectAll()
    .where("order_id", "=", order_id)
    .where("translator_id", "=", idOfCaller(caller))
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!order || !seat) throw new Refusal("route.not_found");
  return { order, seat };
}

/**
 * Answers a request to come as second interpreter. An acceptance books the interpreter and the fee; after a decline the
 * next is asked. Refuses `assignment.taken` for a request that has expired or was withdrawn.
 */
export async function answerSecond(
  tx: Tx,
  caller: Caller,
  order_id: number,
  accepts: boolean,
  now: Date,
): Promise<void> {
  const { order, seat } = await ownSeat(tx, caller, order_id);
  // A repeated request is a success.
  if (seat.state === (accepts ? "accepted" : "declined")) return;
  if (!accepts) {
    await actOnSeat(tx, order, seat, { event: "decline", role: "worker" }, now);
    return seekNext(tx, order);
  }
  requireNotHeld(order);
  const [stage] = await stagesOf(tx, order.id);
  // The state is checked first, because another interpreter may have the place by now.
  judgeSeat(order, seat, { event: "accept", role: "worker" }, now);
  if (!stage) throw new Refusal("assignment.taken");
  const { id: assignment_id } = await tx
    .insertInto("assignment")
    .values({
      order_id: order.id,
      stage_id: stage.id,
      stage_kind: stage.kind,
      translator_id: seat.translator_id,
      is_second: true,
      state: "active",
      fee: seat.fee,
      currency: order.currency,
      units: order.duration_minutes ?? 0,
      unit: "minute",
      deadline: order.deadline ?? now,
      accepted_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await actOnSeat(tx, order, seat, { event: "accept", role: "worker", set: { assignment_id } }, now);
  await publish(tx, "assignment.fee_changed", { order, event: "offer.accept" }, now);
}

/** Asks the next interpreter in a job of its own, so that the request of the one who declined does not wait for it. */
async function seekNext(tx: Tx, order: OrderRow): Promise<void> {
  await enqueue(tx, "session.seek_second", { order_id: order.id });
}

/** Releases the place of the second interpreter: no fee is due, and the next is asked. Refused once the session began. */
export async function giveSecondBack(
  tx: Tx,
  caller: Caller,
  order_id: number,
  reason: string,
  now: Date,
): Promise<void> {
  const { order, seat } = await ownSeat(tx, caller, order_id);
  await actOnSeat(tx, order, seat, { event: "give_back", role: "worker", reason }, now);
  await endPlace(tx, seat, { event: "assignment.release", role: "worker", reason }, now);
  await seekNext(tx, order);
}

/** The desk asks a chosen interpreter to come second; refuses like `askSecond`. */
export async function askSecondByDesk(
  tx: Tx,
  caller: Caller,
  order_id: number,
  translator_id: number,
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  await askSecond(tx, order, { translator_id, asked_by: idOfCaller(caller) }, now);
  const what = { act: "session.second_ask", object: "order", object_id: order_id } as const;
  await writeAudit(tx, caller, { ...what, detail: { translator_id } }, now);
}

/**
 * The desk withdraws the second place from an interpreter who was asked or had accepted; the desk itself asks the next.
 * The fee is that of any revoked work. Refuses `session.wrong_state` where they do not have the place, and once the
 * session is over.
 */
export async function withdrawSecond(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { translator_id, reason }: { readonly translator_id: number; readonly reason: string },
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const seat = await secondOf(tx, order_id);
  const session = await sessionForUpdate(tx, order_id);
  // The fee of a closed session is earned, so its place is not withdrawn.
  if (seat?.translator_id !== translator_id || !session || !isComing(session.state))
    throw new Refusal("session.wrong_state");
  await actOnSeat(tx, order, seat, { event: "withdraw", role: "staff", reason }, now);
  await endPlace(tx, seat, { event: "assignment.revoke", role: "staff", reason }, now);
  const what = { act: "session.second_withdraw", object: "order", object_id: order_id } as const;
  await writeAudit(tx, caller, { ...what, detail: { translator_id, reason } }, now);
}

/** Withdraws a paused or leaving translator from each session as second interpreter, and asks the next. */
export async function withdrawSeats(
  tx: Tx,
  { translator_id, order_ids, caller, reason }: TranslatorUnseated,
  now: Date,
): Promise<void> {
  for (const order_id of order_ids) {
    await withdrawSecond(tx, caller, order_id, { translator_id, reason }, now);
    await enqueue(tx, "session.seek_second", { order_id });
  }
}
