import { stagesOf } from "./rows.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { zone_of } from "#domain/clocks.ts";
import { withdrawalEnd, type Contract } from "#domain/orders/withdrawal.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { agreedTo } from "./consents.ts";
import { brandOfRow } from "#server/pricing/index.ts";

/** When the contract was made: the last time the customer bound themselves; null when that never was. */
export async function contractAt(db: Kysely<DB>, order_id: number): Promise<Date | null> {
  const made = await db
    .selectFrom("order_event")
    .select("at")
    .where("order_id", "=", order_id)
    .where("event", "in", ["order.place", "quote.accept", "quote.issue_preapproved"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return made?.at ?? null;
}

/** What a withdrawal from this order is decided by. */
export async function contractOf(db: Kysely<DB>, order: OrderRow): Promise<Contract> {
  const reads = batchedReads(db);
  const { cart, stages, made, early_start_agreed } = await allOf({
    cart: reads
      .selectFrom("cart")
      .select("user_type")
      .where("id", "=", order.cart_id)
      .executeTakeFirstOrThrow(),
    stages: stagesOf(reads, order.id),
    made: contractAt(reads, order.id),
    early_start_agreed: agreedTo(reads, order.cart_id, "early_start"),
  });
  const { holidays } = brandOfRow(order.brand_id);
  return {
    status: order.status,
    is_consumer: cart.user_type === "private",
    early_start_agreed,
    work_begun: stages.some(
      ({ kind, state }) => kind !== "machine_translation" && (state === "active" || state === "passed"),
    ),
    // The fourteen days are counted where the brand keeps its calendar.
    until: made && withdrawalEnd(made.getTime(), zone_of[holidays], holidays),
  };
}
