import { stagesOf } from "#server/orders/index.ts";
import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { paidWords } from "#domain/work/paid-words.ts";
import { minimumFee } from "#domain/work/minimum-pay.ts";
import { localDate } from "#domain/calendar.ts";
import { plans, type Plan, type StageKind, service_traits } from "#domain/catalog.ts";
import { meanFromPln } from "#domain/tax/exchange.ts";
import { costOfStage, type StageRate } from "#domain/pricing/plan-cost.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { priceListAt, seatsOf, workNet } from "#server/pricing/index.ts";
import { leastHourlyIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { newestRate } from "#server/tax/index.ts";
import { paidAssignmentsOf } from "./rows.ts";
import { isInHand } from "#domain/work/assignment.ts";

type RateOf = (plan: Plan, kind: StageKind, words: number) => StageRate;

/**
 * The exchange rate of the order's currency in millionths of a złoty, by the newest stored rate of the National Bank; null
 * where none is stored, and for an order that is not counted in words.
 */
async function pairRateMicros(db: Kysely<DB>, order: OrderRow, now: Date): Promise<bigint | null> {
  if (order.duration_minutes !== null) return null;
  if (order.currency === "PLN") return 1_000_000n;
  return (await newestRate(db, order.currency, localDate(now.getTime())))?.rate_micros ?? null;
}

const pairRates = (db: Kysely<DB>, order: OrderRow) =>
  db
    .selectFrom("translator_pair as pair")
    .innerJoin("translator", "translator.id", "pair.translator_id")
    .select((w) => [
      "pair.stage_kind",
      w.fn.sum<string>("pair.rate_per_1000").as("total"),
      w.fn.countAll<string>().as("count"),
    ])
    .where("translator.active", "=", true)
    .where("translator.paused_at", "is", null)
    .where("pair.source_lang", "=", order.source_lang)
    .where("pair.target_lang", "=", order.target_lang)
    .where("pair.rate_per_1000", "is not", null)
    .$if(service_traits[order.service_type].sworn, (q) => q.where("pair.sworn", "=", true))
    .groupBy("pair.stage_kind")
    .execute();

/**
 * Our cost of an unassigned stage (S3 "translator cost from S10"): the mean rate of the active translators for it in
 * this pair, where the order is counted in words; else the share of the price list. Rates of pairs are in grosze; their
 * mean is converted into minor units of the order's currency by the newest stored rate of the National Bank and rounded
 * half up once. Where no rate is stored, the share counts.
 */
export async function stageRates(db: Kysely<DB>, order: OrderRow, now: Date): Promise<RateOf> {
  const reads = batchedReads(db);
  const { list, rates, rate_micros, limits } = await allOf({
    list: priceListAt(reads, order.brand_id, order.currency, now),
    rates: pairRates(reads, order),
    rate_micros: pairRateMicros(reads, order, now),
    limits: quoteLimitsOf(reads, order.brand_id),
  });
  const least_hourly = leastHourlyIn(limits, order.currency);
  const { saved_words } = order;
  const paid = (plan: Plan, words: number) => paidWords({ words, saved_words, plan });
  return (planned, kind, words) => {
    const asked = rates.find(({ stage_kind }) => stage_kind === kind);
    // A translator who replaces the engine is paid as for a plain translation at this price.
    const plan = planned === "L" && kind === "translation" ? "E" : planned;
    const at = (plans[plan] as readonly StageKind[]).indexOf(kind);
    const share = service_traits[order.service_type].sworn
      ? list?.sheet.sworn_worker_share_bps
      : list?.sheet.worker_share_bps[plan][at];
    return {
      share_bps: share ?? 0n,
      rate_per_1000:
        asked === undefined || rate_micros === null
          ? null
          : meanFromPln(BigInt(asked.total), BigInt(asked.count), rate_micros),
      least: minimumFee(least_hourly, kind, paid(planned, words), order.duration_minutes) * seatsOf(order),
    };
  };
}

/**
 * Our cost of an order by its plan, net minor units: agreed fees for current and past assignments, and the expected
 * cost of each unassigned stage. The same calculation before, during and after the work. `offered` is a fee to be agreed
 * with one person for an unassigned stage, counted in place of its expected cost.
 */
export async function costOf(
  db: Kysely<DB>,
  order: OrderRow,
  now: Date,
  offered?: { readonly stage: Pick<StageRow, "id">; readonly fee: bigint },
): Promise<bigint> {
  const reads = batchedReads(db);
  const { rateOf, held, stages, net } = await allOf({
    rateOf: stageRates(reads, order, now),
    held: paidAssignmentsOf(reads, order.id),
    stages: stagesOf(reads, order.id),
    net: workNet(reads, order),
  });
  const agreed = held.reduce((sum, one) => sum + (one.fee_due ?? (isInHand(one) ? one.fee : 0n)), 0n);
  const ahead =
    stages.length === 0
      ? plans[order.plan].map((kind) => ({ id: null, kind, taken: 0n }))
      : stages.map(({ id, kind }) => ({
          id,
          kind,
          taken: BigInt(
            held.filter(
              (one) =>
                one.stage_id === id && (isInHand(one) || one.state === "submitted" || one.state === "passed"),
            ).length,
          ),
        }));
  const seats = seatsOf(order);
  return ahead.reduce((sum, { id, kind, taken }) => {
    const fee = offered?.stage.id === id ? offered?.fee : undefined;
    const missing = seats - taken - (fee === undefined ? 0n : 1n);
    const expected = costOfStage(rateOf(order.plan, kind, order.words), net, paidWords(order));
    return sum + (fee ?? 0n) + (missing <= 0n ? 0n : (expected * missing) / seats);
  }, agreed);
}
