import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { hours_zone } from "#domain/interpreting/free-times.ts";
import { isComing, isOver, session_spans } from "#domain/interpreting/session.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { freeAt, freeTime, freeTimes, keepTime } from "./calendar.ts";
import { dropSecond, withdrawRequest } from "./second.ts";
import { paysForTwo, noticeMinutes } from "#server/pricing/index.ts";
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

const kept_for_payment = session_spans.payment;

/** Keeps somebody's time for the session; `none` when nobody is free, null where nobody keeps a calendar. */
async function takeSomebody(tx: Tx, order: Booked, now: Date): Promise<number | "none" | null> {
  const wanted = await wantedOf(tx, order);
  const { is_kept, free } = await freeAt(tx, order, wanted, now);
  if (!is_kept) return null;
  for (const translator_id of free)
    if (await keepTime(tx, { translator_id, order_id: order.id }, wanted, now)) return translator_id;
  return "none";
}

/** The word for whoever came second, with other times of that day or the next one that has any. */
async function taken(tx: Tx, order: Booked, now: Date): Promise<Refusal> {
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
 * 4.8: keeps the chosen time for ten minutes while the order is being filled in. Where nobody keeps a calendar for the
 * pair, the desk finds somebody as before. Refuses `session.taken` with other times when all are busy then.
 */
export async function holdSession(tx: Tx, order: Booked, actor: SessionActor, now: Date): Promise<void> {
  if (order.session_starts_at === null) return;
  const somebody = await takeSomebody(tx, order, now);
  if (somebody === "none") throw await taken(tx, order, now);
  const set = { interpreter_id: somebody, hold_until: new Date(now.getTime() + session_spans.prebook) };
  await actOnSession(tx, order, { event: "session.hold", actor, set }, now);
}

/** Frees the time of an order that another one takes the place of, before that one looks for its own. */
export async function releaseSession(tx: Tx, order: Booked, actor: SessionActor, now: Date): Promise<void> {
  const session = await sessionForUpdate(tx, order.id);
  await freeTime(tx, order.id);
  await dropSecond(tx, order, now);
  if (!session || isOver(session.state) || session.state === "released") return;
  const set = { interpreter_id: null, is_assigned: false, hold_until: null };
  await actOnSession(tx, order, { event: "session.release", actor, set }, now);
}

/** Stretches the hold to the time in which the order can be paid; a hold that lapsed is taken anew, if it can be. */
async function keepForPayment(tx: Tx, order: Booked, actor: SessionActor, now: Date): Promise<void> {
  const session = await sessionForUpdate(tx, order.id);
  if (session && (isComing(session.state) || isOver(session.state))) return;
  const is_kept = session?.state === "held" && (session.hold_until ?? now) > now;
  const was_quoted = session?.state === "requested";
  if (!is_kept) {
    const somebody = await takeSomebody(tx, order, now);
    // What a person at the desk has promised stands, and the desk finds somebody for it.
    if (somebody === "none" && was_quoted) return;
    if (somebody === "none") throw await taken(tx, order, now);
    const set = { interpreter_id: somebody };
    await actOnSession(tx, order, { event: "session.hold", actor, set }, now);
  }
  const hold_until = order.timer_at ?? new Date(now.getTime() + kept_for_payment);
  await actOnSession(tx, order, { event: "session.pay", actor, set: { hold_until } }, now);
}

async function book(tx: Tx, order: Booked, session: SessionRow, now: Date): Promise<void> {
  const somebody = session.state === "released" ? await takeSomebody(tx, order, now) : session.interpreter_id;
  const set = {
    booked_at: now,
    hold_until: null,
    interpreter_id: somebody === "none" ? null : somebody,
    is_assigned: false,
  };
  await actOnSession(tx, order, { event: "session.book", actor: by_clock, set }, now);
  if (!paysForTwo(order)) return;
  await enqueue(tx, "session.seek_second", { order_id: order.id });
}

/** The session becomes that of whoever took the job. Refuses `calendar.clash` when they are booked elsewhere then. */
async function assign(tx: Tx, order: Booked, translator_id: number, now: Date): Promise<void> {
  if (!(await keepTime(tx, { translator_id, order_id: order.id }, await wantedOf(tx, order), now)))
    throw new Refusal("calendar.clash");
  await setPerson(tx, order, translator_id, true);
  const session = await sessionForUpdate(tx, order.id);
  // Whoever steps in after the beginning begins at once.
  if (session) await setSessionTimer(tx, order, session, now);
}

const sessionActor = ({ role, id }: OrderMoved["actor"]): SessionActor =>
  role === "staff"
    ? { role, id }
    : role === "customer" || role === "guest"
      ? { role: "customer", id }
      : by_clock;

/** Lets the session of an order follow it, in the transaction of the change; an order without one stays as it is. */
export async function followOrder(
  tx: Tx,
  { order, event, from_status, actor }: OrderMoved,
  now: Date,
): Promise<void> {
  if (order.session_starts_at === null) return;
  const by = sessionActor(actor);
  if (event === "quote.request") await actOnSession(tx, order, { event: "session.request", actor: by }, now);
  if (order.status === "payment" && from_status !== "payment") return keepForPayment(tx, order, by, now);
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
    // Its session was closed by the word that finished it.
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

/** Whether the sessions of dropped orders could still be had (T28): late money does not buy what is gone. */
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
