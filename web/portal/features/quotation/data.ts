import type { OrderView } from "#contract/orders.ts";
import type { QuotationView } from "#contract/quotes.ts";
import { ApiError } from "#ui/call.ts";
import { call } from "../../api.ts";

/** A quote, or the order whose quote is still being made. */
export type QuoteOrOrder =
  | { readonly kind: "quote"; readonly quote: QuotationView }
  | { readonly kind: "preparing"; readonly order: OrderView };

/** The address carries a quote's hash (from the letter) or an order's; an order may have no quote yet. */
export async function loadQuote(hash: string, signal: AbortSignal): Promise<QuoteOrOrder> {
  try {
    return { kind: "quote", quote: await call("quotation", { params: { hash }, signal }) };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    const order = await call("order", { params: { hash }, signal });
    if (order.status !== "calculation") throw error;
    return { kind: "preparing", order };
  }
}
