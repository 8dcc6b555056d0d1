import type { OrderView } from "#contract/orders/orders.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import { call } from "../../api.ts";
import { call as callLate } from "../../late-api.ts";

/** A quote, or the order whose quote is still being made. */
export type QuoteOrOrder =
  | { readonly kind: "quote"; readonly quote: QuotationView }
  | { readonly kind: "preparing"; readonly order: OrderView };

/** The address contains the hash of a quote (from the mail) or of an order, which may have no quote yet. */
export async function loadQuote(hash: string, signal: AbortSignal): Promise<QuoteOrOrder> {
  const quote = await callLate("quotation", { params: { hash }, signal });
  if (quote) return { kind: "quote", quote };
  return { kind: "preparing", order: await call("order", { params: { hash }, signal }) };
}
