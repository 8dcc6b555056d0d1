import { sql } from "kysely";
import { addDays, instantOf } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { hours_zone } from "#domain/interpreting/free-times.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

type Days = { readonly from_on: string; readonly to_on: string };

/** The orders with a session of this interpreter, as first or second, on these days in Warsaw time. */
async function bookedWithin(tx: Tx, translator_id: number, { from_on, to_on }: Days): Promise<number[]> {
  const from = new Date(instantOf({ date: from_on, minute: 0 }, hours_zone));
  const to = new Date(instantOf({ date: addDays(to_on, 1), minute: 0 }, hours_zone));
  const rows = await tx
    .selectFrom("interpreting_session as session")
    .innerJoin("order", "order.id", "session.order_id")
    .leftJoin("second_seat as seat", (join) =>
      join
        .onRef("seat.order_id", "=", "session.order_id")
        .on("seat.translator_id", "=", translator_id)
        .on("seat.state", "=", "accepted"),
    )
    .select("session.order_id")
    .where("session.state", "in", ["booked", "reminded", "in_session"])
    .where("order.session_starts_at", "<", to)
    .where(
      sql<boolean>`"order".session_starts_at + make_interval(mins => coalesce("order".duration_minutes, 0)) > ${from}`,
    )
    .where((w) =>
      w.or([
        w("seat.id", "is not", null),
        w.and([w("session.interpreter_id", "=", translator_id), w("session.is_assigned", "=", true)]),
      ]),
    )
    .orderBy("session.order_id")
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/**
 * An absence during a booked session needs a reason; without one it refuses `absence.session_booked` with the orders. With
 * one the interpreter stays assigned until the desk replaces them; the desk gets a task, interpreter and standby a mail.
 */
export async function requireReasonOverSessions(
  tx: Tx,
  translator_id: number,
  { reason, ...days }: Days & { readonly reason: string },
): Promise<readonly number[]> {
  const orders = await bookedWithin(tx, translator_id, days);
  if (orders.length > 0 && reason.trim() === "") throw new Refusal("absence.session_booked", { orders });
  return orders;
}

/** Notifies the desk, the interpreter and the standby of an absence during booked sessions. */
export async function notifyOfAbsence(tx: Tx, orders: readonly number[], absence_id: number): Promise<void> {
  for (const order_id of orders) {
    const payload = { order_id, absence_id, event_id: `interpreter_away:${absence_id}` };
    await enqueue(tx, "mail.staff_task", payload);
    await enqueue(tx, "mail.session_absence", payload);
  }
}
