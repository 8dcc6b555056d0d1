import { orderForUpdate } from "#server/orders/index.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Selectable } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { brandOfRow, deadlineOf } from "#server/pricing/index.ts";

export type QuoteRow = Selectable<DB["quote"]>;

/** The newest offer of an order. */
export const newestQuote = (tx: Tx, order_id: number): Promise<QuoteRow | undefined> =>
  tx
    .selectFrom("quote")
    .selectAll()
    .where("order_id", "=", order_id)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * The columns of an order whose supplement was accepted: the new price and volume, and a promise counted from now with the
 * working time the desk named, because the clock was paused until the customer decided (lifecycle 4.4 rule 4).
 */
export const supplementColumns = (
  order: Pick<OrderRow, "brand_id" | "words" | "session_starts_at" | "duration_minutes">,
  quote: QuoteRow,
  now: Date,
): Partial<OrderRow> => {
  const counted = deadlineOf(brandOfRow(order.brand_id), order, quote.production_minutes, now);
  return {
    price_net: quote.price_net,
    vat: quote.vat,
    price_gross: quote.price_gross,
    price_trace: JSON.stringify(quote.price_trace),
    tax_rate_bps: quote.tax_rate_bps,
    words: quote.words ?? order.words,
    production_minutes: quote.production_minutes,
    deadline: counted > quote.deadline ? counted : quote.deadline,
  };
};

/** The same for an order whose difference was just paid; null when its money was not for a supplement. */
export async function paidSupplement(tx: Tx, order_id: number, now: Date): Promise<Partial<OrderRow> | null> {
  const quote = await newestQuote(tx, order_id);
  const order = await orderForUpdate(tx, order_id);
  if (!order || !quote?.is_supplement || quote.state !== "accepted") return null;
  return supplementColumns(order, quote, now);
}

/** The offer was accepted and cannot be accepted again. */
export const decided = (tx: Tx, quote_id: number, now: Date) =>
  tx.updateTable("quote").set({ state: "accepted", decided_at: now }).where("id", "=", quote_id).execute();
