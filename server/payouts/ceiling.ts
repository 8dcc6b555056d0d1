import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql } from "kysely";
import { plans } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { stageFee, isInHand, type AssignmentRow } from "#server/work/index.ts";
import { seatsOf } from "#server/pricing/index.ts";

/** What the fees of an order come to, net minor units: what is owed, and for work in hand what was agreed. */
const feesOf = (held: readonly AssignmentRow[]): bigint =>
  held.reduce((sum, one) => sum + (one.fee_due ?? (isInHand(one) ? one.fee : 0n)), 0n);

/** What the price list gives the people of all stages of the order's plan, net minor units. */
async function planned(tx: Tx, order: OrderRow, now: Date): Promise<bigint> {
  let sum = 0n;
  for (const kind of plans[order.plan]) {
    if (kind !== "machine_translation") sum += await stageFee(tx, order, { kind }, now);
  }
  return sum * seatsOf(order);
}

/** What makes somebody be paid beside the plan, though their fee comes later. */
const causes = ["mt.bypass", "mt.unusable", "stage.return_reassign"] as const satisfies readonly Event[];

/** The newest of them since the fees were last let be; null when it is the fee itself that is higher. */
async function causeOf(tx: Tx, order_id: number): Promise<MarginCause | null> {
  const found = await tx
    .selectFrom("order_event")
    .select("event")
    .where("order_id", "=", order_id)
    .where("event", "in", causes)
    .where((w) =>
      w(
        "at",
        ">",
        w.fn.coalesce(
          w
            .selectFrom("margin_event")
            .select((x) => x.fn.max("at").as("at"))
            .where("order_id", "=", order_id),
          sql<Date>`'-infinity'::timestamptz`,
        ),
      ),
    )
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return causes.find((one) => one === found?.event) ?? null;
}

/** Why fees came to more than the plan allows: an event of the order, or a decision about a fee. */
export type MarginCause = Event | "fee.decide";

/**
 * §4.10, 8: holds the fees of an order against what its plan allows. What goes beyond it is let be, and stands as a
 * margin event with its cause: a higher offer, work done twice, a person in place of the engine.
 */
export async function keepCeiling(
  tx: Tx,
  order: OrderRow,
  held: readonly AssignmentRow[],
  event: MarginCause,
  now: Date,
): Promise<void> {
  const known = await tx
    .selectFrom("fee_ceiling")
    .select("amount")
    .where("order_id", "=", order.id)
    .executeTakeFirst();
  // Whoever takes a stage does so at the price the order has then: a supplement may have changed it.
  const amount = known && event !== "offer.accept" ? known.amount : await planned(tx, order, now);
  if (known?.amount !== amount)
    await tx
      .insertInto("fee_ceiling")
      .values({ order_id: order.id, amount, set_at: now })
      .onConflict((conflict) => conflict.column("order_id").doUpdateSet({ amount, set_at: now }))
      .execute();
  const { let_be } = await tx
    .selectFrom("margin_event")
    .select(sql<bigint>`coalesce(sum(amount), 0)::bigint`.as("let_be"))
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  const over = feesOf(held) - amount - let_be;
  if (over <= 0n) return;
  await tx
    .insertInto("margin_event")
    .values({
      order_id: order.id,
      event: (await causeOf(tx, order.id)) ?? event,
      amount: over,
      currency: order.currency,
      at: now,
    })
    .execute();
}
