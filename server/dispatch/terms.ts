import type { Kysely } from "kysely";
import { plans } from "#domain/catalog.ts";
import { share } from "#domain/money.ts";
import type { DB } from "../db/tables.ts";
import type { OrderRow, StageRow } from "../order/facts.ts";
import { priceListAt } from "../features/catalog/queries.ts";
import { seatsOf } from "../interpreting/sold.ts";
import { workNet } from "../order/posting.ts";
import { brandOfRow, minutesUntil, promiseAt } from "../order/price.ts";

/**
 * What the stage's worker earns of the net price of the work, by the price list the order was priced with. Where the
 * price pays two interpreters, this is what each of them earns.
 */
export async function stageFee(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  now: Date,
): Promise<bigint> {
  return feeOf(db, order, stage, await workNet(db, order), now);
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
  const bps =
    order.service_type === "sworn"
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
