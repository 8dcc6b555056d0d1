import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { brand } from "#brand/brand.ts";
import type { CartView } from "#contract/checkout/carts.ts";
import { draftStore } from "#ui/draft.ts";
import { call } from "../../late-api.ts";
import { acceptCheckout, type CheckoutValues } from "./checkout-values.ts";

/** A cart, or with `only` one order of it. */
export const cartOptions = (hash: string, only?: string) =>
  queryOptions({
    queryKey: ["cart", hash, only ?? null],
    queryFn: ({ signal }) =>
      call("cart", { params: { hash }, query: only === undefined ? {} : { order: only }, signal }),
    staleTime: 0,
  });
/** Shows a cart as the server has just answered it; what shows one order of it is asked for again. */
export function keepCart(queries: QueryClient, cart: CartView): void {
  queries.setQueryData(cartOptions(cart.hash).queryKey, cart);
  void queries.invalidateQueries({ queryKey: ["cart", cart.hash] });
}
export const orderOptions = (hash: string) =>
  queryOptions({
    queryKey: ["order", hash],
    queryFn: ({ signal }) => call("order", { params: { hash }, signal }),
    staleTime: 0,
  });
export const requestOptions = (hash: string) =>
  queryOptions({
    queryKey: ["payment-request", hash],
    queryFn: ({ signal }) => call("paymentRequest", { params: { hash }, signal }),
    staleTime: 0,
  });

export const checkout_draft = draftStore<Partial<CheckoutValues>>({
  brand: brand.slug,
  form: "checkout",
  accept: acceptCheckout,
});
