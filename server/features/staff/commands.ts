import type * as z from "zod/mini";
import type { staff_routes } from "#contract/staff.ts";
import type { Plan } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import type { LoadedFacts } from "#domain/order/facts.ts";
import { replans } from "#domain/order/replans.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { Caller } from "../../http/caller.ts";
import { act, type Actor } from "../../order/act.ts";
import { orderForUpdate } from "../../order/facts.ts";
import { askedAnew } from "../../order/quote-state.ts";
import { fieldText } from "../../texts.ts";
import { rebuildStages } from "../../work/rebuild.ts";
import { endingsOf } from "../holds/queries.ts";

type Act = z.output<(typeof staff_routes)["actOnOrder"]["body"]>;

const staff = (caller: Caller): Actor => ({ role: "staff", id: caller.id });

/** Writes what a staff member did to an order. */
export const note = (
  tx: Tx,
  caller: Caller,
  { act: done, order_id, detail = {} }: { act: string; order_id: number; detail?: object },
  now: Date,
): Promise<void> => writeAudit(tx, caller, { act: done, object: "order", object_id: order_id, detail }, now);

/** Takes an order over, or lets it go. */
export async function takeOrder(
  tx: Tx,
  caller: Caller,
  order_id: number,
  take: boolean,
  now: Date,
): Promise<string | null> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  await tx
    .updateTable("order")
    .set({ owner_id: take ? caller.id : null })
    .where("id", "=", order_id)
    .execute();
  await note(tx, caller, { act: take ? "order.take" : "order.release", order_id }, now);
  if (!take || caller.id === null) return null;
  const me = await tx.selectFrom("staff_user").select("name").where("id", "=", caller.id).executeTakeFirst();
  return me?.name ?? null;
}

/** Refuses `order.stale` when an end gives back another amount than the one that was read before it was confirmed. */
async function requireRefund(
  tx: Tx,
  order_id: number,
  { event, expected_refund }: { readonly event: string; readonly expected_refund: string },
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const ending = (await endingsOf(tx, order, now)).find((one) => one.event === event);
  if (ending && toDecimal(ending.refund) !== expected_refund) throw new Refusal("order.stale");
}

/** The plan an order is planned anew by; refuses one that leaves out what was sold, and one with another event. */
async function requirePlan(
  tx: Tx,
  { locale }: Caller,
  order_id: number,
  { event, plan }: { readonly event: string; readonly plan: Plan },
): Promise<Plan> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const rebuilds = event === "plan.change" || event === "failure.replan";
  if (rebuilds && replans[order.plan].includes(plan)) return plan;
  throw new Refusal("validation.failed", { fields: { plan: [fieldText(locale, "field.invalid")] } });
}

/**
 * One event of the table that staff cause by a button. Refuses whatever the table refuses; `facts` is what only the
 * outside could say, such as whether the engine answers.
 */
export async function actOnOrder(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { event, reason, expected_refund, plan, facts = {} }: Act & { readonly facts?: Partial<LoadedFacts> },
  now: Date,
): Promise<void> {
  if (expected_refund !== undefined) await requireRefund(tx, order_id, { event, expected_refund }, now);
  const set =
    event === "quote.refuse" ? { end_reason: reason } : event === "failure.retry" ? askedAnew(now) : {};
  const planned =
    plan === undefined ? {} : { plan: await requirePlan(tx, caller, order_id, { event, plan }) };
  await act(tx, order_id, staff(caller), { event, set: { ...set, ...planned }, facts }, now);
  if (plan !== undefined) await rebuildStages(tx, order_id, plan, now);
  await note(tx, caller, { act: event, order_id, detail: { reason, ...planned } }, now);
}
