import type { Kysely } from "kysely";
import type { MarginEvent } from "#contract/views/desk-dashboards.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

/** The fees above the plans of orders, the latest first; the caller adds the filter for orders. */
export function marginEvents(db: Kysely<DB>) {
  return db
    .selectFrom("margin_event")
    .innerJoin("order", "order.id", "margin_event.order_id")
    .select(["margin_event.order_id", "margin_event.event", "margin_event.amount"])
    .select(["margin_event.currency", "margin_event.at"])
    .orderBy("margin_event.id", "desc");
}

type Row = Awaited<ReturnType<ReturnType<typeof marginEvents>["execute"]>>[number];

/** One of them as the desk reads it; the amount is net. */
export const marginEventView = ({ order_id, event, amount, currency, at }: Row): MarginEvent => ({
  order_id,
  event,
  amount: moneyView(amount, currency),
  at: at.toISOString(),
});
