import { useEffect, useRef } from "react";
import type { CartView } from "#contract/checkout/carts.ts";
import type { ProductEvent, ProductParams } from "#contract/measurement.ts";
import type { PaymentStatus } from "#contract/payments/money.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import type { QuotationView } from "#contract/quotes/quotations.ts";
import type { OfferView } from "#contract/quotes/quotes.ts";
import { page_settings } from "#ui/settings.ts";
import { mayMeasure } from "./consent.ts";

/** The measuring code is loaded after consent; before, nothing is measured or stored. */
export function whenMeasured(act: (sending: typeof import("./analytics-sending.ts")) => void): void {
  if (!page_settings.measured || !mayMeasure()) return;
  const load = async () => act(await import("./analytics-sending.ts"));
  // Figures never disturb the page they are about.
  load().catch(() => null);
}

/** A product event of the UX brief §11: closed words and figures only. */
export function measure<N extends ProductEvent>(name: N, params: ProductParams<N>): void {
  whenMeasured(({ enqueue }) => enqueue({ name, params }));
}

/** What an answered or refused call means (UX brief §11). */
export function measureCall(name: string, input: unknown, outcome: unknown): void {
  whenMeasured(({ enqueue, eventsOfCall }) => eventsOfCall(name, input, outcome).forEach(enqueue));
}

/** Measures each new value of a choice, but not the initial one. */
export function useMeasuredChoice<N extends ProductEvent>(name: N, params: ProductParams<N>): void {
  const text = JSON.stringify(params);
  const last = useRef(text);
  useEffect(() => {
    if (last.current === text) return;
    last.current = text;
    measure(name, JSON.parse(text) as ProductParams<N>);
  }, [name, text]);
}

/** `view_item`: the first price of an offer, once for each package while the page is open. */
export function useViewItem(offer: OfferView | null): void {
  const seen = useRef(new Set<string>());
  useEffect(() => {
    if (!offer || seen.current.has(offer.public_name)) return;
    seen.current.add(offer.public_name);
    whenMeasured(({ enqueue, saleOfOffer }) => enqueue({ name: "view_item", params: saleOfOffer(offer) }));
  }, [offer]);
}

/** `view_cart`: a summary or a quote with its price, once while it is open. */
export function useViewCart(cart: CartView | QuotationView): void {
  const seen = useRef("");
  useEffect(() => {
    if (seen.current === cart.hash) return;
    seen.current = cart.hash;
    whenMeasured(({ enqueue, saleOfCart }) => enqueue({ name: "view_cart", params: saleOfCart(cart) }));
  }, [cart]);
}

/** `begin_checkout`: a valid press of the button that makes the contract. */
export function beginCheckout(cart: CartView | QuotationView): void {
  whenMeasured(({ enqueue, saleOfCart, flush }) => {
    enqueue({ name: "begin_checkout", params: saleOfCart(cart) });
    // The page is about to be left for the provider's.
    void flush();
  });
}

/** `purchase`: once per payment, through reloads, returns and several tabs (decision 0040). */
export function usePurchase(payment: PaymentStatus): void {
  useEffect(() => {
    whenMeasured(
      ({ measurePurchase, purchaseOfPayment }) => void measurePurchase(purchaseOfPayment(payment)),
    );
  }, [payment]);
}

/** `purchase` of an order that is paid by invoice or from the balance; not again what was measured for its payment. */
export function usePurchaseOfOrder(order: OrderView): void {
  useEffect(() => {
    whenMeasured(({ measurePurchase, purchaseOfOrder }) => void measurePurchase(purchaseOfOrder(order)));
  }, [order]);
}
