import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { traceFromJson, type TraceJson } from "#domain/pricing/trace.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { catalogText } from "#server/kernel/format/texts.ts";

type Line = { readonly label: string; readonly amount: bigint };
type Stored = { readonly label: string; readonly amount: string };

/** Stored lines of a quote. */
export const linesOf = (stored: unknown): readonly Line[] =>
  (stored as readonly Stored[]).map(({ label, amount }) => ({ label, amount: BigInt(amount) }));

/**
 * The parts of an order's price, net: the lines of the accepted offer, or of the list of its purchase, in the customer's
 * language, because they are shown to the customer next to a change.
 */
export async function agreedPrice(db: Kysely<DB>, order: OrderRow): Promise<readonly Line[]> {
  const taken = await db
    .selectFrom("quote")
    .select("lines")
    .where("order_id", "=", order.id)
    .where("state", "=", "accepted")
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  if (taken) return linesOf(taken.lines);
  const { locale } = await db
    .selectFrom("cart")
    .select("locale")
    .where("id", "=", order.cart_id)
    .executeTakeFirstOrThrow();
  if (order.price_trace === null)
    return [
      {
        label: catalogText(locale, "product.order", { ids: String(order.id) }),
        amount: order.price_net ?? 0n,
      },
    ];
  return traceFromJson(order.price_trace as unknown as TraceJson).lines.map(({ code, quantity, amount }) => ({
    label: catalogText(locale, `line.${code}` as CatalogKey, { quantity: quantity.toString() }),
    amount,
  }));
}
