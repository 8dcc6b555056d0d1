import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Event } from "#domain/orders/events.ts";
import { settle } from "#domain/orders/refund.ts";
import { cancellationOf } from "./cancellation.ts";

/** The refund if the customer ended the order now; gross minor units of the order's currency. */
export async function refundNow(db: Kysely<DB>, order: OrderRow, event: Event, now: Date): Promise<bigint> {
  const end = { event, actor_role: "customer", from_status: order.status, at: now };
  return settle(await cancellationOf(db, order, end, now)).refund;
}
