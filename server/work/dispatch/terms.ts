import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { plans, service_traits } from "#domain/catalog.ts";
import { share } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { priceListAt, seatsOf, workNet, brandOfRow, minutesUntil, promiseAt } from "#server/pricing/index.ts";
import { minimumFee } from "#domain/work/minimum-pay.ts";
import { leastHourlyIn, quoteLimitsOf } from "#server/kernel/settings/settings.ts";
import { costOf } from "#server/work/costs.ts";

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
  const share_of_net = await feeOf(db, order, stage, await workNet(db, order), now);
  const least = await leastFee(db, order, stage);
  return share_of_net > least ? share_of_net : least;
}

/** The minimum fee of a stage by its planned time, net minor units. */
async function leastFee(db: Kysely<DB>, order: OrderRow, { kind }: Pick<StageRow, "kind">): Promise<bigint> {
  const least_hourly = leastHourlyIn(await quoteLimitsOf(db, order.brand_id), order.currency);
  return minimumFee(least_hourly, kind, order.words, order.duration_minutes);
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
  const net = await workNet(db, order);
  if ((await leastFee(db, order, stage)) <= (await feeOf(db, order, stage, net, now))) return false;
  const { least_margin_bps } = await quoteLimitsOf(db, order.brand_id);
  return (net - (await costOf(db, order, now))) * 10_000n < net * BigInt(least_margin_bps);
}

/** What each worker of a stage earns of a part of the net price, such as that of overtime. */
export async function feeOf(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  net: bigint,
  now: Date,
): Promise<bigint> {
  const list = await priceListAt(db, order.brand_id, order.currency, now);
  // Where a person does what the engine could not, they are paid like for a plain translation of this price.
  const plan = order.plan === "L" && stage.kind === "translation" ? "E" : order.plan;
  const at = (plans[plan] as readonly string[]).indexOf(stage.kind);
  const bps = service_traits[order.service_type].sworn
    ? list?.sheet.sworn_worker_share_bps
    : list?.sheet.worker_share_bps[plan][at];
  return share(net, bps ?? 0n) / seatsOf(order);
}

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
