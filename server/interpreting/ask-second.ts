import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import { direct_minutes } from "#domain/work/waves.ts";
import { Refusal } from "#domain/errors.ts";
import { isComing } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { stageFee, judgeWorker } from "#server/work/index.ts";
import { requireNotHeld } from "#domain/orders/hold.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { stagesOf } from "#server/orders/index.ts";
import { freeAt, reserveTime } from "./calendar.ts";
import { lapseKey, secondOf, type SeatRow } from "./second.ts";
import { busyAtSession } from "./candidates.ts";
import { sessionForUpdate, type SessionRow, wantedOf } from "./sessions.ts";
import { paysForTwo } from "#server/pricing/index.ts";

type Open = { readonly order: OrderRow; readonly session: SessionRow; readonly stage: StageRow };

/** The session of an order that still needs a second interpreter; undefined where none is needed or the place is taken. */
async function openSeat(tx: Tx, order: OrderRow, now: Date): Promise<Open | undefined> {
  const session = await sessionForUpdate(tx, order.id);
  const [stage] = await stagesOf(tx, order.id);
  if (!session || !stage || !paysForTwo(order) || !isComing(session.state)) return undefined;
  if (order.session_starts_at === null || order.session_starts_at <= now) return undefined;
  return (await secondOf(tx, order.id)) ? undefined : { order, session, stage };
}

/**
 * Asks a second interpreter for a long simultaneous session, for the fee of the first; the time is reserved until they
 * answer. Refuses `session.wrong_state` where none is needed, `calendar.clash` for a busy interpreter,
 * `worker.not_qualified` with the reason, and `order.on_hold`. The order is locked by the caller.
 */
export async function askSecond(
  tx: Tx,
  order: OrderRow,
  { translator_id, asked_by }: Pick<SeatRow, "translator_id" | "asked_by">,
  now: Date,
): Promise<void> {
  requireNotHeld(order);
  const open = await openSeat(tx, order, now);
  if (!open) throw new Refusal("session.wrong_state");
  if (translator_id === open.session.interpreter_id) throw new Refusal("worker.not_qualified");
  if ((await busyAtSession(tx, [translator_id], order, now)).has(translator_id))
    throw new Refusal("calendar.clash");
  const { reason } = await judgeWorker(tx, order, open.stage, translator_id, now);
  if (reason !== null) throw new Refusal("worker.not_qualified", { guard: reason });
  if (!(await offerSeat(tx, open, { translator_id, asked_by }, now))) throw new Refusal("calendar.clash");
}

/** Reserves the interpreter's time and asks them; false when another booking took the time first. */
async function offerSeat(
  tx: Tx,
  { order, stage }: Open,
  { translator_id, asked_by }: Pick<SeatRow, "translator_id" | "asked_by">,
  now: Date,
): Promise<boolean> {
  const place = { translator_id, order_id: order.id, is_second: true };
  if (!(await reserveTime(tx, place, await wantedOf(tx, order), now))) return false;
  const expires_at = new Date(
    Math.min(now.getTime() + direct_minutes * 60_000, order.session_starts_at?.getTime() ?? 0),
  );
  const { id: seat_id } = await tx
    .insertInto("second_seat")
    .values({
      order_id: order.id,
      translator_id,
      state: "asked",
      fee: await stageFee(tx, order, stage, now),
      asked_by,
      asked_at: now,
      expires_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await enqueue(tx, "session.second_lapse", { seat_id }, { job_key: lapseKey(seat_id), run_at: expires_at });
  await enqueue(tx, "mail.second_seat", { order_id: order.id, seat_id });
  return true;
}

/**
 * Asks the next free, qualified interpreter, each once (decision 0079), and creates a task for the desk when none is
 * left. A repeated call does nothing, and neither does one for an order without automatic dispatch. The order is locked
 * by the caller.
 */
export async function seekSecond(tx: Tx, order: OrderRow, now: Date): Promise<void> {
  const open = await openSeat(tx, order, now);
  if (!open || !order.auto_dispatch || order.on_hold) return;
  const seats = await tx
    .selectFrom("second_seat")
    .select("translator_id")
    .where("order_id", "=", order.id)
    .execute();
  const asked = [open.session.interpreter_id, ...seats.map(({ translator_id }) => translator_id)];
  const { free } = await freeAt(tx, order, await wantedOf(tx, order), now);
  for (const translator_id of free.filter((id) => !asked.includes(id))) {
    const { reason } = await judgeWorker(tx, order, open.stage, translator_id, now);
    if (reason === null && (await offerSeat(tx, open, { translator_id, asked_by: null }, now))) return;
  }
  const event_id = `second_missing:${order.id}:${seats.length}`;
  await enqueue(tx, "mail.staff_task", { order_id: order.id, event_id });
}
