import { queryOptions } from "@tanstack/react-query";
import { brand } from "#brand/brand.ts";
import { draftStore } from "#ui/draft.ts";
import { call } from "../../api.ts";
import { acceptCheckout, type CheckoutValues } from "./checkout-values.ts";

export const cartOptions = (hash: string) =>
  queryOptions({
    queryKey: ["cart", hash],
    queryFn: ({ signal }) => call("cart", { params: { hash }, signal }),
    staleTime: 0,
  });
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
