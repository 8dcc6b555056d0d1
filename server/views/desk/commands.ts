import { requireShown, type ShownEnd } from "#server/payments/index.ts";
import { note, orderForUpdate, act, type Actor, requireSeen } from "#server/orders/index.ts";
import { requireNotOthers, taken } from "./order-taken.ts";
import { askedAnew } from "#domain/orders/pause.ts";
import type * as z from "zod/mini";
import type { desk_owner_routes } from "#contract/views/desk-owner.ts";
import type { staff_routes } from "#contract/views/staff.ts";
import type { Plan } from "#domain/catalog.ts";
import { may } from "#domain/accounts/staff-rights.ts";
import { Refusal } from "#domain/errors.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import type { CancelledBy } from "#domain/orders/refund.ts";
import { replans } from "#domain/orders/replans.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { correctProgress } from "#server/work/index.ts";
import { rebuildStages } from "./rebuild-stages.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { countOf } from "#server/files/index.ts";
import { endingsOf } from "./holds-queries.ts";

type Act = z.output<(typeof staff_routes)["actOnOrder"]["body"]>;

const staff = (caller: Caller): Actor => ({ role: "staff", id: caller.id });

/** A cancellation can be the customer's decision, relayed to the desk: then the event has the customer's role, and the history names the staff user. */
async function actorOf(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { event, by }: Pick<Act, "event" | "by">,
): Promise<Actor> {
  if (by === "us" || (event !== "order.cancel" && event !== "failure.abandon")) return staff(caller);
  const order = await orderForUpdate(tx, order_id);
  return { role: "customer", id: order?.customer_id ?? null, staff_id: caller.id };
}

type Taking = z.output<(typeof desk_owner_routes)["takeOrder"]["body"]>;

/**
 * Takes an order, or releases the caller's own; returns the owner afterwards. An order of a colleague is taken over only
 * if the page showed this colleague: a page that showed no owner, or another one, is refused with `order.taken`.
 */
export async function takeOrder(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { take, from, to }: Taking,
  now: Date,
): Promise<string | null> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const me = idOfCaller(caller);
  const { owner_id } = order;
  if (owner_id !== null && owner_id !== me && !(take && owner_id === from)) throw await taken(tx, owner_id);
  const next = take ? await managerOf(tx, to ?? me) : null;
  await tx
    .updateTable("order")
    .set({ owner_id: next?.id ?? null })
    .where("id", "=", order_id)
    .execute();
  const detail = {
    ...(take && owner_id !== null && owner_id !== me ? { from: owner_id } : {}),
    ...(next !== null && next.id !== me ? { to: next.id } : {}),
  };
  await note(tx, caller, { act: take ? "order.take" : "order.release", order_id, detail }, now);
  return next?.name ?? null;
}

/** A colleague who may work on orders; refuses others. */
async function managerOf(tx: Tx, id: number): Promise<{ readonly id: number; readonly name: string }> {
  const row = await tx
    .selectFrom("staff_user")
    .select(["id", "name", "role"])
    .where("id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!row || !may(row.role, "orders.work")) throw new Refusal("right.missing");
  return row;
}

/** Refuses `order.stale` when an ending settles other amounts than those shown before the confirmation. */
async function requireShownEnd(
  tx: Tx,
  order_id: number,
  { event, by, ...shown }: ShownEnd & { readonly event: string; readonly by: CancelledBy },
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const ending = (await endingsOf(tx, order, now)).find((one) => one.event === event && one.by === by);
  if (ending) requireShown(ending, shown);
}

/** The new plan of an order; refuses one that leaves out what was sold, and one with another event. */
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
 * One event of the table that staff cause by a button. Refuses what the table refuses; `facts` are known only
 * outside of the database, such as whether the engine answers.
 */
export async function actOnOrder(
  tx: Tx,
  caller: Caller,
  order_id: number,
  {
    event,
    by,
    reason,
    expected_refund,
    expected_receivable,
    plan,
    percent,
    seen_version,
    facts = {},
  }: Act & { readonly facts?: Partial<LoadedFacts> },
  now: Date,
): Promise<void> {
  await requireSeen(tx, order_id, seen_version);
  if (event === "quote.refuse") await requireNotOthers(tx, caller, order_id);
  if (expected_refund !== undefined)
    await requireShownEnd(tx, order_id, { event, by, expected_refund, expected_receivable }, now);
  // In the customer's name the reported work counts, as in a cancellation by the customer.
  const counted = event === "order.cancel" && by === "us" ? percent : undefined;
  if (counted !== undefined) await correctProgress(tx, order_id, BigInt(counted) * 100n, now);
  const set =
    event === "quote.refuse" ? { end_reason: reason } : event === "failure.retry" ? askedAnew(now) : {};
  const planned =
    plan === undefined ? {} : { plan: await requirePlan(tx, caller, order_id, { event, plan }) };
  await act(
    tx,
    order_id,
    await actorOf(tx, caller, order_id, { event, by }),
    { event, set: { ...set, ...planned }, facts, reason: { text: reason } },
    now,
  );
  if (plan !== undefined) await rebuildStages(tx, order_id, plan, now);
  const detail = {
    reason,
    ...(by === "customer" ? { by } : {}),
    ...planned,
    ...(counted === undefined ? {} : { percent: counted }),
  };
  await note(tx, caller, { act: event, order_id, detail }, now);
}

type Count = z.output<(typeof staff_routes)["correctCount"]["body"]>;

/**
 * Corrects what was counted in one file of a request (S3 "counts editable with reason"): the order's own count moves by
 * as much, and what the price list asks follows it. Refuses a stale page, an order a colleague has, one that is priced
 * already (its price moves by a supplement alone), and what is no source file of it.
 */
export async function correctCount(
  tx: Tx,
  caller: Caller,
  { id, attachment }: { readonly id: number; readonly attachment: string },
  { words, characters, reason, seen_version }: Count,
  now: Date,
): Promise<void> {
  await requireSeen(tx, id, seen_version);
  await requireNotOthers(tx, caller, id);
  const order = await orderForUpdate(tx, id);
  if (order?.status !== "calculation")
    throw new Refusal("order.wrong_status", { status: order?.status ?? "" });
  const file = await tx
    .selectFrom("attachment")
    .innerJoin("file", "file.id", "attachment.file_id")
    .select(["attachment.id", "attachment.desk_words", "attachment.desk_characters", "file.count"])
    .where("attachment.order_id", "=", id)
    .where("attachment.hash", "=", attachment)
    .where("attachment.kind", "=", "source")
    .executeTakeFirst();
  if (!file) throw new Refusal("file.not_found");
  const counted = countOf(file);
  const before = {
    words: file.desk_words ?? counted?.words ?? 0,
    characters: file.desk_characters ?? counted?.characters_collapsed ?? 0,
  };
  const after = { words, characters: characters ?? before.characters };
  await tx
    .updateTable("attachment")
    .set({ desk_words: words, desk_words_reason: reason, desk_words_by: caller.id, desk_words_at: now })
    .set(characters === undefined ? {} : { desk_characters: characters })
    .where("id", "=", file.id)
    .execute();
  await tx
    .updateTable("order")
    .set({
      words: Math.max(0, order.words + after.words - before.words),
      characters_collapsed: Math.max(0, order.characters_collapsed + after.characters - before.characters),
    })
    .where("id", "=", id)
    .execute();
  await note(
    tx,
    caller,
    { act: "file.count", order_id: id, detail: { attachment, before, after, reason } },
    now,
  );
}
