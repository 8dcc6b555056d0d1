import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { plans, service_traits } from "#domain/catalog.ts";
import { share } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { priceListAt, seatsOf, workNet, brandOfRow } from "#server/pricing/index.ts";
import { stageDue } from "#domain/work/stage-due.ts";
import { workerSurplus, workerWeights } from "#domain/pricing/band-lines.ts";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import { paidWords } from "#domain/work/paid-words.ts";
import { minimumFee } from "#domain/work/minimum-pay.ts";
import { raisedFee } from "#domain/work/waves.ts";
import { leastHourlyIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { costOf } from "#server/work/costs.ts";

/** The parts of a stage's fee, net minor units: its share of the price and its minimum pay. */
async function termsOf(db: Kysely<DB>, order: OrderRow, stage: Pick<StageRow, "kind">, now: Date) {
  const reads = batchedReads(db);
  const { net, list, limits } = await allOf({
    net: workNet(reads, order),
    list: priceListAt(reads, order.brand_id, order.currency, now),
    limits: quoteLimitsOf(reads, order.brand_id),
  });
  const least_hourly = leastHourlyIn(limits, order.currency);
  return {
    net,
    limits,
    share_of_net: shareOf(list, order, stage, net + surplusOf(list, order)),
    // The minimum fee of a stage by its planned time.
    least: minimumFee(least_hourly, stage.kind, paidWords(order), order.duration_minutes),
  };
}

/** What the work on an order is worth above its price where a match weighs more for the translator (design 5.3). */
function surplusOf(list: Awaited<ReturnType<typeof priceListAt>>, { price_trace }: OrderRow): bigint {
  if (!list || price_trace === null) return 0n;
  const { lines } = traceFromJson(price_trace as unknown as TraceJson);
  return workerSurplus(lines, workerWeights(list.sheet));
}

/**
 * The fee offered for a stage, net minor units: its share of the net price of the work, by the price list of the order,
 * and at least the brand's minimum pay for the planned time (decision 0132). Where the price covers two interpreters,
 * the fee is for each of them.
 */
export async function stageFee(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  now: Date,
): Promise<bigint> {
  const { share_of_net, least } = await termsOf(db, order, stage, now);
  return share_of_net > least ? share_of_net : least;
}

/**
 * The fee with which the search for a translator of a waiting stage begins, net minor units: that of the price list, and
 * more once the desk has resumed an order that failed for want of a translator or lost its work (T95).
 */
export async function offeredFee(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  now: Date,
): Promise<bigint> {
  const reads = batchedReads(db);
  const { fee, entered } = await allOf({
    fee: stageFee(reads, order, stage, now),
    entered: reads
      .selectFrom("order_event")
      .select("event")
      .where("order_id", "=", order.id)
      .where("to_status", "=", "waiting_translation")
      .where("from_status", "!=", "waiting_translation")
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
  });
  const is_resumed = order.status === "waiting_translation" && entered?.event === "failure.resume";
  return is_resumed ? raisedFee(fee) : fee;
}

/**
 * Whether raising a fee to the minimum pay reduces the margin of the order below the brand's minimum; the desk is then
 * asked before an offer.
 */
export async function isMarginTooLow(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  now: Date,
): Promise<boolean> {
  const { net, limits, share_of_net, least } = await termsOf(db, order, stage, now);
  if (least <= share_of_net) return false;
  return (net - (await costOf(db, order, now))) * 10_000n < net * BigInt(limits.least_margin_bps);
}

/** What each worker of a stage earns of a part of the net price, such as that of overtime. */
export async function feeOf(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  net: bigint,
  now: Date,
): Promise<bigint> {
  return shareOf(await priceListAt(db, order.brand_id, order.currency, now), order, stage, net);
}

function shareOf(
  list: Awaited<ReturnType<typeof priceListAt>>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  net: bigint,
): bigint {
  // A translator who replaces the engine is paid as for a plain translation at this price.
  const plan = order.plan === "L" && stage.kind === "translation" ? "E" : order.plan;
  const at = (plans[plan] as readonly string[]).indexOf(stage.kind);
  const bps = service_traits[order.service_type].sworn
    ? list?.sheet.sworn_worker_share_bps
    : list?.sheet.worker_share_bps[plan][at];
  return share(net, bps ?? 0n) / seatsOf(order);
}

/** The deadline of a stage of an order, by the calendar of its brand. */
export const stageDeadline = (
  order: OrderRow,
  stages: readonly StageRow[],
  { position }: Pick<StageRow, "position">,
  now: Date,
): Date =>
  new Date(
    stageDue(
      { deadline: order.deadline?.getTime() ?? null, is_session: order.session_starts_at !== null },
      { position, of: stages.length },
      brandOfRow(order.brand_id),
      now.getTime(),
    ),
  );
