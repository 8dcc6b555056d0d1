import { lockOrder } from "./snapshot.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type * as z from "zod/mini";
import type { Locale } from "#brands/brand.ts";
import type { desk_dialogue_routes } from "#contract/messages/desk-dialogue.ts";
import { Refusal } from "#domain/errors.ts";
import { hold_days } from "#domain/orders/hold.ts";
import { type PauseReason, pausedFor } from "#domain/orders/pause.ts";
import { day } from "#domain/orders/timers.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { act } from "./act.ts";
import { system, type Actor } from "./actor.ts";
import { resumeClock } from "./resume.ts";
import { hasOpenWithdrawal } from "./withdrawn.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import { writeToCustomer } from "./messages.ts";

type Hold = z.output<(typeof desk_dialogue_routes)["setHold"]["body"]>;

/** Holds an order until it is looked at again, at most fourteen days. Refuses another date and what the table refuses. */
export async function setHold(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { reason, note, review_at }: Hold,
  now: Date,
): Promise<void> {
  const at = new Date(review_at);
  if (at <= now || at.getTime() > now.getTime() + hold_days * day) throw new Refusal("hold.review_date");
  const snapshot = await lockOrder(tx, order_id);
  const { order } = snapshot;
  if (order.on_hold) throw new Refusal("order.guard_failed", { guard: "not_held" });
  const set = { hold_reason: reason, hold_note: note, hold_review_at: at };
  await act(
    tx,
    snapshot,
    { role: "staff", id: caller.id },
    { event: "hold.set", set, reason: { code: reason, text: note } },
    now,
  );
  await writeAudit(
    tx,
    caller,
    { act: "hold.set", object: "order", object_id: order_id, detail: { reason, review_at } },
    now,
  );
}

/**
 * Ends a hold. In the table holds end by the system (T29b); the history names the staff user who ended it. Refuses
 * `hold.withdrawal_open` while a withdrawal from the order is unsettled.
 */
export async function endHold(
  tx: Tx,
  caller: Caller,
  order_id: number,
  note: string,
  now: Date,
): Promise<void> {
  const snapshot = await lockOrder(tx, order_id);
  const { order } = snapshot;
  if (!order.on_hold) throw new Refusal("order.guard_failed", { guard: "held" });
  if (await hasOpenWithdrawal(tx, order)) throw new Refusal("hold.withdrawal_open");
  const actor = { ...system, staff_id: caller.id };
  await act(tx, snapshot, actor, { event: "hold.clear", reason: { text: note } }, now);
  await writeAudit(
    tx,
    caller,
    { act: "hold.clear", object: "order", object_id: order_id, detail: { note } },
    now,
  );
}

/**
 * Stops the clock of a request for a price, with what is waited for (T06). The customer reads in the talk what that is,
 * because after seven days without it the request is closed; the note is for colleagues. Refuses what waits already.
 */
export async function pauseQuote(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { reason, note }: { readonly reason: PauseReason; readonly note: string },
  now: Date,
): Promise<void> {
  const snapshot = await lockOrder(tx, order_id);
  const { order } = snapshot;
  if (order.status === "calculation" && order.info_asked_at !== null)
    throw new Refusal("order.guard_failed", { guard: "not_paused" });
  const set = pausedFor(reason, note, now);
  await act(
    tx,
    snapshot,
    { role: "staff", id: caller.id },
    { event: "quote.ask_info", set, reason: { text: note } },
    now,
  );
  const text = catalogText(await localeOf(tx, order), `message.pause.${reason}`);
  await writeToCustomer(tx, order_id, { author_id: caller.id, is_question: true, text }, now);
  const detail = { reason, note };
  await writeAudit(tx, caller, { act: "quote.pause", object: "order", object_id: order_id, detail }, now);
}

/** The customer has answered elsewhere: the paused clock continues. Refuses one that runs. */
export async function resumeQuote(
  tx: Tx,
  caller: Caller,
  order_id: number,
  note: string,
  now: Date,
): Promise<void> {
  const { order } = await lockOrder(tx, order_id);
  if (!(await resumeClock(tx, order, now))) throw new Refusal("order.guard_failed", { guard: "paused" });
  const detail = { note };
  await writeAudit(tx, caller, { act: "quote.resume", object: "order", object_id: order_id, detail }, now);
}

async function localeOf(tx: Tx, { cart_id }: OrderRow): Promise<Locale> {
  const { locale } = await tx
    .selectFrom("cart")
    .select("locale")
    .where("id", "=", cart_id)
    .executeTakeFirstOrThrow();
  return locale;
}

/**
 * The input cannot be opened: the order fails, and its customer is asked for another file in the talk. Before a price
 * the table knows this from the system alone (T11): the desk only passes on what its programs have found.
 */
export async function reportUnreadable(
  tx: Tx,
  caller: Caller,
  order_id: number,
  note: string,
  now: Date,
): Promise<void> {
  const snapshot = await lockOrder(tx, order_id);
  const { order } = snapshot;
  const actor: Actor =
    order.status === "calculation" ? { ...system, staff_id: caller.id } : { role: "staff", id: caller.id };
  await act(
    tx,
    snapshot,
    actor,
    { event: "input.unreadable", set: { unreadable_at: now }, reason: { text: note } },
    now,
  );
  const text = catalogText(await localeOf(tx, order), "message.unreadable");
  await writeToCustomer(tx, order_id, { author_id: null, is_question: true, text }, now);
  await writeAudit(
    tx,
    caller,
    { act: "input.unreadable", object: "order", object_id: order_id, detail: { note } },
    now,
  );
}
