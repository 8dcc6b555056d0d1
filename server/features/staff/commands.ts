import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { staff_routes } from "#contract/staff.ts";
import { plans } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, share, toDecimal } from "#domain/money.ts";
import { guards } from "#domain/order/guards.ts";
import { transitions } from "#domain/order/transitions.ts";
import { orderFacts, type LoadedFacts } from "#domain/order/facts.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import { afterPaper } from "../../jobs/after.ts";
import { enqueue } from "../../jobs/queue.ts";
import { moneyView } from "../../money-view.ts";
import { act, type Actor } from "../../order/act.ts";
import { brandOfRow, minutesUntil, promiseAt } from "../../order/price.ts";
import { workNet } from "../../order/posting.ts";
import { loadFacts, orderForUpdate, stagesOf, type OrderRow, type StageRow } from "../../order/facts.ts";
import { priceListAt } from "../catalog/queries.ts";
import { workerFacts } from "../translators/commands.ts";
import { yearsSince } from "../translators/queries.ts";
import { askedAnew } from "../../order/quote-state.ts";
import { endingsOf } from "../holds/queries.ts";
import { orderById, waitingStage } from "./queries.ts";

type Act = z.output<(typeof staff_routes)["actOnOrder"]["body"]>;
type OfferInput = z.output<(typeof staff_routes)["offerStage"]["body"]>;

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

/**
 * One event of the table that staff cause by a button. Refuses whatever the table refuses; `facts` is what only the
 * outside could say, such as whether the engine answers.
 */
export async function actOnOrder(
  tx: Tx,
  caller: Caller,
  order_id: number,
  { event, reason, expected_refund, facts = {} }: Act & { readonly facts?: Partial<LoadedFacts> },
  now: Date,
): Promise<void> {
  if (expected_refund !== undefined) await requireRefund(tx, order_id, { event, expected_refund }, now);
  const set =
    event === "quote.refuse" ? { end_reason: reason } : event === "failure.retry" ? askedAnew(now) : {};
  await act(tx, order_id, staff(caller), { event, set, facts }, now);
  await note(tx, caller, { act: event, order_id, detail: { reason } }, now);
}

/** What the stage's worker earns of the net price of the work, by the price list the order was priced with. */
export async function stageFee(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  now: Date,
): Promise<bigint> {
  const list = await priceListAt(db, order.brand_id, order.currency, now);
  // Where a person does what the engine could not, they are paid like for a plain translation of this price.
  const plan = order.plan === "L" && stage.kind === "translation" ? "E" : order.plan;
  const at = (plans[plan] as readonly string[]).indexOf(stage.kind);
  const bps =
    order.service_type === "sworn"
      ? list?.sheet.sworn_worker_share_bps
      : list?.sheet.worker_share_bps[plan][at];
  return share(await workNet(db, order), bps ?? 0n);
}

const offer_minutes = 30;
/** A part of the time is kept back, so that a late stage does not make a late order. */
const buffer_bps = 1000n;
/** How the time until the promise is cut: the first stage gets the most of it. */
const stage_time_bps = [6000n, 7500n, 9000n] as const;

/**
 * When a stage should be done for the whole order to be in time: its share of the working time that is left, so
 * nobody is asked to deliver at four in the morning. A promise already missed leaves an hour; a session is done when
 * it ends.
 */
export function stageDeadline(
  order: OrderRow,
  stages: readonly StageRow[],
  stage: Pick<StageRow, "position">,
  now: Date,
): Date {
  if (order.deadline === null || order.deadline <= now) return new Date(now.getTime() + 60 * 60_000);
  if (order.session_starts_at !== null) return order.deadline;
  const brand = brandOfRow(order.brand_id);
  const last = stage.position === stages.length;
  const bps = last ? 10_000n - buffer_bps : (stage_time_bps[stage.position - 1] ?? 9000n);
  const minutes = Number(share(BigInt(minutesUntil(brand, order.deadline, now)), bps));
  const due = promiseAt(brand, minutes, now);
  return due < order.deadline ? due : order.deadline;
}

/** Translators for the waiting stage: those who qualify first, each other one with the first reason against. */
export async function candidatesFor(db: Kysely<DB>, order_id: number, now: Date) {
  const order = await orderById(db, order_id);
  const stage = await waitingStage(db, order);
  if (!stage) return { stage_id: null, kind: null, fee: null, deadline: null, candidates: [] };
  const all = await db
    .selectFrom("translator")
    .selectAll()
    .where("active", "=", true)
    .orderBy("name")
    .execute();
  const load = await db
    .selectFrom("stage")
    .select(["translator_id", (w) => w.fn.countAll<bigint>().as("n")])
    .where("state", "=", "active")
    .groupBy("translator_id")
    .execute();
  const candidates = [];
  for (const translator of all) {
    const reason = await reasonAgainst(db, order, stage, translator.id, now);
    candidates.push({
      id: translator.id,
      name: translator.name,
      experience_years: yearsSince(translator.experience_since, now),
      sworn: translator.sworn_number !== null,
      active_jobs: Number(load.find(({ translator_id }) => translator_id === translator.id)?.n ?? 0n),
      suitable: reason === null,
      reason,
    });
  }
  return {
    stage_id: stage.id,
    kind: stage.kind,
    fee: moneyView(await stageFee(db, order, stage, now), order.currency),
    deadline: stageDeadline(order, await stagesOf(db, order.id), stage, now).toISOString(),
    candidates: candidates.toSorted((a, b) => Number(b.suitable) - Number(a.suitable)),
  };
}

/** The first of the table's own conditions that a translator does not meet; null when all are met. */
async function reasonAgainst(
  db: Kysely<DB>,
  order: OrderRow,
  stage: StageRow,
  translator_id: number,
  now: Date,
): Promise<string | null> {
  const facts = orderFacts({
    ...(await loadFacts(db, order, now)),
    ...(await workerFacts(db, order, stage, translator_id, now)),
  });
  const row = transitions.find((one) => one.from === order.status && one.event === "offer.accept");
  return row?.guards.find((name) => !guards[name](facts, "worker")) ?? null;
}

/** Offers the waiting stage to one translator, who has half an hour to say yes. Refuses whoever may not do it. */
export async function offerStage(
  tx: Tx,
  caller: Caller,
  order_id: number,
  input: OfferInput,
  now: Date,
): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  const stage = await waitingStage(tx, order);
  if (!stage) throw new Refusal("order.wrong_status", { status: order.status, event: "offer" });
  const reason = await reasonAgainst(tx, order, stage, input.translator_id, now);
  if (reason !== null) throw new Refusal("worker.not_qualified", { guard: reason });
  const deadline = new Date(input.deadline);
  if (deadline <= now) throw new Refusal("deadline.past");
  const offer = await tx
    .insertInto("offer")
    .values({
      stage_id: stage.id,
      translator_id: input.translator_id,
      state: "sent",
      fee: fromDecimal(input.fee) ?? 0n,
      deadline,
      offered_by: caller.id,
      sent_at: now,
      expires_at: new Date(now.getTime() + offer_minutes * 60_000),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  if (!offer) return;
  for (const name of afterPaper.offer_made) await enqueue(tx, name, { offer_id: offer.id });
  await note(
    tx,
    caller,
    { act: "stage.offer", order_id, detail: { translator_id: input.translator_id, fee: input.fee } },
    now,
  );
}
