import type * as z from "zod/mini";
import type { desk_dialogue_routes } from "#contract/desk-dialogue.ts";
import { Refusal } from "#domain/errors.ts";
import { hold_days } from "#domain/order/hold.ts";
import { day } from "#domain/order/timers.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { Caller } from "../../http/caller.ts";
import { act, system } from "../../order/act.ts";
import { orderForUpdate, type OrderRow } from "../../order/facts.ts";
import { catalogText } from "../../texts.ts";
import { tellCustomer } from "../messages/commands.ts";

type Hold = z.output<(typeof desk_dialogue_routes)["setHold"]["body"]>;

async function locked(tx: Tx, order_id: number): Promise<OrderRow> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  return order;
}

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
  const order = await locked(tx, order_id);
  if (order.on_hold) throw new Refusal("order.guard_failed", { guard: "not_held" });
  const set = { hold_reason: reason, hold_note: note, hold_review_at: at };
  await act(
    tx,
    order_id,
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

/** Ends a hold by a person's word. In the table holds end by the system (T29b); whose word it was, the audit log says. */
export async function endHold(
  tx: Tx,
  caller: Caller,
  order_id: number,
  note: string,
  now: Date,
): Promise<void> {
  const order = await locked(tx, order_id);
  if (!order.on_hold) throw new Refusal("order.guard_failed", { guard: "held" });
  await act(tx, order_id, system, { event: "hold.clear", reason: { text: note } }, now);
  await writeAudit(
    tx,
    caller,
    { act: "hold.clear", object: "order", object_id: order_id, detail: { note } },
    now,
  );
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
  const order = await locked(tx, order_id);
  const actor = order.status === "calculation" ? system : ({ role: "staff", id: caller.id } as const);
  await act(
    tx,
    order_id,
    actor,
    { event: "input.unreadable", set: { unreadable_at: now }, reason: { text: note } },
    now,
  );
  const { locale } = await tx
    .selectFrom("cart")
    .select("locale")
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  const text = catalogText(locale, "message.unreadable");
  await tellCustomer(tx, order_id, { author_id: null, is_question: true, text }, now);
  await writeAudit(
    tx,
    caller,
    { act: "input.unreadable", object: "order", object_id: order_id, detail: { note } },
    now,
  );
}
