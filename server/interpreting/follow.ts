import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { hours_zone } from "#domain/interpreting/free-times.ts";
import { isComing, isOver, session_spans, noticeMinutes } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { freeAt, freeTime, freeTimes, reserveTime } from "./calendar.ts";
import { dropSecond, withdrawRequest } from "./second.ts";
import { paysForTwo } from "#server/pricing/index.ts";
import {
  actOnSession,
  type Booked,
  by_clock,
  type SessionActor,
  type SessionRow,
  sessionForUpdate,
  setPerson,
  setSessionTimer,
  wantedOf,
} from "./sessions.ts";

/** Reserves the time of a free interpreter; `none` when all are busy, null for a pair without a calendar. */
async function reserveInterpreter(tx: Tx, order: Booked, now: Date): Promise<number | "none" | null> {
  const wanted = await wantedOf(tx, order);
  const { is_kept, free } = await freeAt(tx, order, wanted, now);
  if (!is_kept) return null;
  for (const translator_id of free)
    if (await reserveTime(tx, { translator_id, order_id: order.id }, wanted, now)) return translator_id;
  return "none";
}

/** The refusal for a time that is no longer free, with other times of that day or of the next day that has any. */
async function takenRefusal(tx: Tx, order: Booked, now: Date): Promise<Refusal> {
  const { starts_at, minutes, mode } = await wantedOf(tx, order);
  const asked = {
    source_lang: order.source_lang,
    target_langs: [order.target_lang],
    minutes,
    mode,
    notice_minutes: noticeMinutes(order.service_type),
  };
  const day = localDate(starts_at, hours_zone);
  const { times, next_day } = await freeTimes(tx, { ...asked, day }, now);
  const later =
    times.length > 0 || next_day === null
      ? times
      : (await freeTimes(tx, { ...asked, day: next_day }, now)).times;
  const near = later
    .toSorted((a, b) => Math.abs(a - starts_at) - Math.abs(b - starts_at))
    .slice(0, 6)
    .toSorted((a, b) => a - b);
  return new Refusal("session.taken", { times: near.map((at) => new Date(at).toISOString()) });
}

/**
 * 4.8: holds the chosen time for ten minutes while the order is being filled in. For a pair without a calendar the desk
 * finds an interpreter. Refuses `session.taken` with other times when all interpreters are busy.
 */
export async function holdSession(tx: Tx, order: Booked, actor: SessionActor, now: Date): Promise<void> {
  if (order.session_starts_at === null) return;
  const reserved = await reserveInterpreter(tx, order, now);
  if (reserved === "none") throw await takenRefusal(tx, order, now);
  const set = { interpreter_id: reserved, hold_until: new Date(now.getTime() + session_spans.prebook) };
  await actOnSession(tx, order, { event: "session.hold", actor, set }, now);
}

/** Frees the time of an order that is replaced by another one, before the new order reserves its time. */
export async function releaseSession(tx: Tx, order: Booked, actor: SessionActor, now: Date): Promise<void> {
  const session = await sessionForUpdate(tx, order.id);
  await freeTime(tx, order.id);
  await dropSecond(tx, order, now);
  if (!session || isOver(session.state) || session.state === "released") return;
  const set = { interpreter_id: null, is_assigned: false, hold_until: null };
  await actOnSession(tx, order, { event: "session.release", actor, set }, now);
}

/** Extends the hold to the payment deadline of the order; after an expired hold the time is reserved again if it is free. */
async function holdForPayment(tx: Tx, order: Booked, actor: SessionActor, now: Date): Promise<void> {
  const session = await sessionForUpdate(tx, order.id);
  if (session && (isComing(session.state) || isOver(session.state))) return;
  const is_held = session?.state === "held" && (session.hold_until ?? now) > now;
  const was_quoted = session?.state === "requested";
  if (!is_held) {
    const reserved = await reserveInterpreter(tx, order, now);
    // A time promised in a quote by the desk remains valid; the desk finds an interpreter for it.
    if (reserved === "none" && was_quoted) return;
    if (reserved === "none") throw await takenRefusal(tx, order, now);
    const set = { interpreter_id: reserved };
    await actOnSession(tx, order, { event: "session.hold", actor, set }, now);
  }
  const hold_until = order.timer_at ?? new Date(now.getTime() + session_spans.payment);
  await actOnSession(tx, order, { event: "session.pay", actor, set: { hold_until } }, now);
}

async function book(tx: Tx, order: Booked, session: SessionRow, now: Date): Promise<void> {
  const reserved =
    session.state === "released" ? await reserveInterpreter(tx, order, now) : session.interpreter_id;
  const set = {
    booked_at: now,
    hold_until: null,
    interpreter_id: reserved === "none" ? null : reserved,
    is_assigned: false,
  };
  await actOnSession(tx, order, { event: "session.book", actor: by_clock, set }, now);
  if (!paysForTwo(order)) return;
  await enqueue(tx, "session.seek_second", { order_id: order.id });
}

/** Assigns the session to the translator of the job. Refuses `calendar.clash` when they are booked elsewhere then. */
async function assign(tx: Tx, order: Booked, translator_id: number, now: Date): Promise<void> {
  if (!(await reserveTime(tx, { translator_id, order_id: order.id }, await wantedOf(tx, order), now)))
    throw new Refusal("calendar.clash");
  await setPerson(tx, order, translator_id, true);
  await enqueue(tx, "mail.interpreter_booked", { order_id: order.id });
  const session = await sessionForUpdate(tx, order.id);
  // An interpreter who is assigned after the start of the session begins at once.
  if (session) await setSessionTimer(tx, order, session, now);
}

const sessionActor = ({ role, id }: OrderMoved["actor"]): SessionActor =>
  role === "staff"
    ? { role, id }
    : role === "customer" || role === "guest"
      ? { role: "customer", id }
      : by_clock;

/** Updates the session of an order after each change of the order, in the same transaction. */
export async function followOrder(
  tx: Tx,
  { order, event, from_status, actor }: OrderMoved,
  now: Date,
): Promise<void> {
  if (order.session_starts_at === null) return;
  const by = sessionActor(actor);
  if (event === "quote.request") await actOnSession(tx, order, { event: "session.request", actor: by }, now);
  if (order.status === "payment" && from_status !== "payment") return holdForPayment(tx, order, by, now);
  const session = await sessionForUpdate(tx, order.id);
  if (!session) return;
  if (event === "hold.set") await withdrawRequest(tx, order, now);
  if (event === "offer.decline" && !session.is_assigned && session.interpreter_id === actor.id) {
    await freeTime(tx, order.id);
    await setPerson(tx, order, null, false);
  }
  if (from_status === order.status) return;
  switch (order.status) {
    case "in_analysis":
      if (!isComing(session.state) && !isOver(session.state)) await book(tx, order, session, now);
      return;
    case "waiting_translation":
      if (from_status === "translation") {
        await freeTime(tx, order.id);
        await setPerson(tx, order, null, false);
      }
      return;
    case "translation":
      if ((event === "offer.accept" || event === "assign.direct") && actor.id !== null)
        await assign(tx, order, actor.id, now);
      return;
    case "failure":
      await freeTime(tx, order.id);
      return;
    case "dropped":
    case "canceled":
      return releaseSession(tx, order, by, now);
    // The report that finished the order has closed its session.
    case "finished":
    case "draft":
    case "calculation":
    case "acceptation":
    case "payment":
    case "waiting_proofreading":
    case "proofreading":
    case "waiting_verification":
    case "verification":
    case "in_machine_translation":
    case "waiting_post_edition":
    case "in_post_edition":
      return;
  }
}

/** Whether the times of dropped orders are still free (T28): a late payment does not buy a time that is taken. */
export async function sessionsCanReturn(
  tx: Tx,
  orders: readonly { readonly id: number }[],
  now: Date,
): Promise<boolean> {
  for (const { id } of orders) {
    const order = await tx.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    if (order.session_starts_at === null) continue;
    const { is_kept, free } = await freeAt(tx, order, await wantedOf(tx, order), now);
    if (is_kept && free.length === 0) return false;
  }
  return true;
}
