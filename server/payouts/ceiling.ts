import type { OrderRow, AssignmentRow } from "#server/kernel/db/rows.ts";
import { sql } from "kysely";
import { plans } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import { batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { factPart, type Snapshot } from "#server/kernel/facts.ts";
import { stageFee } from "#server/work/index.ts";
import { isInHand } from "#domain/work/assignment.ts";
import { seatsOf } from "#server/pricing/index.ts";

/** The sum of the fees of an order, net minor units: those owed, and the agreed ones of work in progress. */
const feesOf = (held: readonly AssignmentRow[]): bigint =>
  held.reduce((sum, one) => sum + (one.fee_due ?? (isInHand(one) ? one.fee : 0n)), 0n);

/** What the price list gives the people of all stages of the order's plan, net minor units. */
async function planned(tx: Tx, order: OrderRow, now: Date): Promise<bigint> {
  const reads = batchedReads(tx);
  const kinds = plans[order.plan].filter((kind) => kind !== "machine_translation");
  const fees = await Promise.all(kinds.map((kind) => stageFee(reads, order, { kind }, now)));
  return fees.reduce((sum, fee) => sum + fee, 0n) * seatsOf(order);
}

/** What makes a person be paid outside the plan, though their fee comes later. */
const causes = ["mt.bypass", "mt.unusable", "stage.return_reassign"] as const satisfies readonly Event[];

/**
 * The ceiling of an order, what went beyond it so far, and the newest of the causes since; null when it is the fee itself
 * that is higher.
 */
export const ceiling_part = factPart({
  select: sql`jsonb_build_object('amount', (select amount::text from fee_ceiling where order_id = o.id),
    'let_be', (select coalesce(sum(amount), 0)::text from margin_event where order_id = o.id),
    'cause', (select e.event from order_event e where e.order_id = o.id and e.event in (${sql.join(causes.map((cause) => sql.lit(cause)))})
        and e.at > coalesce((select max(at) from margin_event where order_id = o.id), '-infinity')
      order by e.id desc limit 1))`,
});
type CeilingJson = { readonly amount: string | null; readonly let_be: string; readonly cause: string | null };

/** Why fees came to more than the plan allows: an event of the order, or a decision about a fee. */
export type MarginCause = Event | "fee.decide";

/**
 * §4.10, 8: holds the fees of an order against what its plan allows. An excess is allowed and recorded as a
 * margin event with its cause: a higher offer, work done twice, a person in place of the engine.
 */
export async function keepCeiling(
  tx: Tx,
  { order, json }: Snapshot,
  held: readonly AssignmentRow[],
  event: MarginCause,
  now: Date,
): Promise<void> {
  const known = json.get(ceiling_part) as CeilingJson;
  // A stage is accepted at the price that the order has then: a supplement may have changed it.
  const is_kept = known.amount !== null && event !== "offer.accept";
  const amount = is_kept ? BigInt(known.amount) : await planned(tx, order, now);
  if (known.amount !== amount.toString())
    await tx
      .insertInto("fee_ceiling")
      .values({ order_id: order.id, amount, set_at: now })
      .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ amount, set_at: now }))
      .execute();
  const over = feesOf(held) - amount - BigInt(known.let_be);
  if (over <= 0n) return;
  // The event that is happening has no line in the snapshot.
  const newest = [event, known.cause].find((one) => causes.some((cause) => cause === one));
  const cause = causes.find((one) => one === newest) ?? event;
  await tx
    .insertInto("margin_event")
    .values({ order_id: order.id, event: cause, amount: over, currency: order.currency, at: now })
    .execute();
}
