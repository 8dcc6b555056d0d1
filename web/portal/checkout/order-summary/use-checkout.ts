import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { brand } from "#brand/brand.ts";
import type { BuyerPrice, CartView, placementInput } from "#contract/checkout/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { ApiError } from "#ui/call.ts";
import { type Form, useForm } from "#ui/form.ts";
import { useLocale } from "#ui/i18n.tsx";
import { useIdempotency } from "#ui/idempotency.ts";
import { beginCheckout } from "../../analytics.ts";
import { call } from "../../late-api.ts";
import { useSavedDraft } from "../../ordering/saved-draft.ts";
import { billingOf } from "../../billing.ts";
import { useCustomer } from "../../startup.ts";
import { useFailureText } from "../../words.ts";
import { useBuyerPrice } from "./buyer-price.ts";
import { checkCheckout, type CheckoutValues, startValues, toPlacement } from "./checkout-values.ts";
import { cartOptions, checkout_draft } from "./data.ts";
import { colleague, lastMethod, offered, rememberMethod } from "../../shell/methods.ts";
import { hasAccountBilling } from "../../shell/account-billing.tsx";
import { chooseBasis, chosenBasis } from "../../shell/price-basis.ts";
import type { Prices } from "./totals.tsx";

export type CheckoutState = {
  readonly form: Form<CheckoutValues>;
  /** With the prices of this buyer at its orders. */
  readonly cart: CartView;
  readonly prices: Prices;
  /** The former total after the server returned another one; null while it is unchanged. */
  readonly before: MoneyView | null;
  /** Why nothing was ordered; `placed` when another tab has ordered it already. */
  readonly error: { readonly text: string; readonly placed: boolean } | null;
};

/** The kind of buyer whose prices a visitor reads, here and on the order form. */
const chosenBuyer = (): Partial<CheckoutValues> => {
  const user_type = chosenBasis();
  return user_type ? { user_type } : {};
};

/** The checkout's form and prices. A price that changed is shown and waits for a press of its own (§4). */
export function useCheckout(cart: CartView, only: string | undefined): CheckoutState {
  const failureText = useFailureText();
  const customer = useCustomer();
  const queries = useQueryClient();
  const [changed, setChanged] = useState<{ of: string; before: MoneyView; to: Prices } | null>(null);
  const [error, setError] = useState<CheckoutState["error"]>(null);
  const ordered = useRef(false);
  const order = useOrderPress(cart, only, () => {
    ordered.current = true;
    checkout_draft.clear();
  });
  const shown = useRef<{ prices: Prices; values: CheckoutValues | null }>({ prices: cart, values: null });
  const expected = () => shown.current.prices.price_gross.currency_amount_decimal;
  const form = useForm<CheckoutValues, typeof placementInput>({
    schema: async () => (await import("#contract/checkout/carts.ts")).placementInput,
    initial: {
      ...startValues(cart, customer, brand.holidays, lastMethod()),
      ...checkout_draft.read()?.data,
      ...(hasAccountBilling(customer) ? { ...billingOf(customer), user_type: customer.user_type } : {}),
      ...(customer ? {} : chosenBuyer()),
    },
    check: checkCheckout,
    toInput: (values) => toPlacement(values, expected()),
    onError: (caught) => {
      const to = changedPrices(caught, cart);
      if (to) return void showChange(to);
      const placed = caught instanceof ApiError && caught.body.code === "cart.placed";
      setError({ text: failureText(caught), placed });
    },
    send: async (input) => {
      setError(null);
      beginCheckout(cart);
      await order({ ...input, expected_gross: expected() });
    },
  });
  // Another tab may have changed the cart: its orders are shown with the price that is theirs.
  const showChange = async (to: Prices) => {
    const before = shown.current.prices.price_gross;
    const now = await queries.fetchQuery(cartOptions(cart.hash, only)).catch(() => cart);
    setChanged({ of: pricedOf(now, shown.current.values ?? form.values), before, to });
  };
  // After ordering no draft is stored, although the page stays until the provider's page has loaded.
  const keep = useCallback(
    (values: CheckoutValues) => {
      if (!ordered.current) checkout_draft.write(values);
    },
    [ordered],
  );
  useSavedDraft(form.values, keep, form.sending);
  const { user_type } = form.values;
  useEffect(() => {
    if (!customer && (chosenBasis() ?? cart.user_type) !== user_type) chooseBasis(user_type);
  }, [customer, user_type, cart.user_type]);
  const priced = useBuyerPrice(cart, only, form.values);
  // Another cart or buyer has another price, and then the one that was named before no longer counts.
  const known = priced ?? cart;
  const change = changed?.of === pricedOf(cart, form.values) ? changed : null;
  const prices = change?.to ?? known;
  useEffect(() => {
    shown.current = { prices, values: form.values };
  }, [prices, form.values]);
  return {
    form,
    cart: pricedCart(cart, priced),
    prices,
    before: change?.before ?? null,
    error,
  };
}

/** What a price is of: the orders, and what of the buyer decides about it. */
const pricedOf = ({ items }: CartView, { user_type, country, postcode, vat_id, phone }: CheckoutValues) =>
  JSON.stringify([
    items.map(({ order_id, quotation }) => [order_id, quotation]),
    [user_type, country, postcode, vat_id, phone],
  ]);

/** The cart with the prices of its orders for the buyer as entered. */
function pricedCart(cart: CartView, priced: BuyerPrice | undefined): CartView {
  if (!priced) return cart;
  const items = cart.items.map((item) => {
    const own = priced.items.find(({ order_id }) => order_id === item.order_id);
    return own ? { ...item, quotation: { ...item.quotation, ...own } } : item;
  });
  return { ...cart, items };
}

type Input = Parameters<typeof call<"placeCart">>[1]["body"];

/** Orders, then opens the page of the payment method; without an own method, the link for another payer. */
function useOrderPress(cart: CartView, only: string | undefined, onOrdered: () => void) {
  const locale = useLocale();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const logged_in = useCustomer() !== undefined;
  const keyFor = useIdempotency();
  return async (input: Input) => {
    const shared = input.payment_method === colleague;
    const [first] = offered(cart.payment_methods, logged_in).filter(({ method }) => method !== "balance");
    const body = {
      ...input,
      ...(only === undefined ? {} : { order_hash: only }),
      // An order opens an amount due with one payment method; the payer with the link chooses again.
      payment_method: shared ? (first?.method ?? "") : input.payment_method,
      ...(shared ? { use_balance: false, voucher: "" } : {}),
    };
    const { payment_hash, redirect_url } = await call("placeCart", {
      params: { hash: cart.hash },
      body,
      idempotency_key: keyFor(body),
    });
    onOrdered();
    queries.removeQueries({ queryKey: ["orders"] });
    // Above a limit it waits for a person of the account: the next page is that of the request.
    if (payment_hash === null) return globalThis.location.assign(redirect_url);
    if (!shared) {
      rememberMethod(input.payment_method);
      return globalThis.location.assign(redirect_url);
    }
    await queries.invalidateQueries({ queryKey: ["order"] });
    await queries.invalidateQueries({ queryKey: ["cart"] });
    // The address in the browser is the link to share, even if it is copied without the button.
    const { payment_request_hash } = await call("payment", { params: { hash: payment_hash } });
    await navigate({
      to: "/$locale/orders/pay/$request_hash",
      params: { locale, request_hash: payment_request_hash },
      search: { share: "1" },
    });
  };
}

/** §4: the new price of a `quote.price_changed`; null for any other error. */
function changedPrices(error: unknown, cart: CartView): Prices | null {
  if (!(error instanceof ApiError) || error.body.code !== "quote.price_changed") return null;
  const { price_net, vat, price_gross, tax_rate, tax_legend, tax_note } = error.body.details ?? {};
  if (typeof price_net !== "string" || typeof vat !== "string" || typeof price_gross !== "string")
    return null;
  const money = (text: string): MoneyView => ({
    currency_code: cart.currency,
    currency_amount_decimal: text,
  });
  return {
    price_net: money(price_net),
    vat: money(vat),
    price_gross: money(price_gross),
    tax_rate: typeof tax_rate === "string" ? tax_rate : null,
    tax_legend: typeof tax_legend === "string" ? tax_legend : null,
    tax_note: typeof tax_note === "string" ? tax_note : null,
  };
}
