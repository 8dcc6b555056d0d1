import { useEffect, useState } from "react";
import { brand } from "#brand/brand.ts";
import { type CartView, placementInput } from "#contract/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { Button } from "#ui/button.tsx";
import { ApiError } from "#ui/call.ts";
import { ErrorSummary } from "#ui/error-summary.tsx";
import { type Form, useForm } from "#ui/form.ts";
import { useIdempotency } from "#ui/idempotency.ts";
import { MoneyText } from "#ui/money-text.tsx";
import { Notice } from "#ui/notice.tsx";
import { beginCheckout, useViewCart } from "../../analytics.ts";
import { call } from "../../api.ts";
import { useCustomer } from "../../startup.ts";
import { useWords } from "../../words.ts";
import { BillingFields, Consents, ContactFields } from "./checkout-fields.tsx";
import { checkCheckout, type CheckoutValues, startValues, toPlacement } from "./checkout-values.ts";
import { checkout_draft } from "./data.ts";
import { OrderItems, Totals } from "./order-items.tsx";
import { PaymentMethods } from "./payment-methods.tsx";
import style from "./summary.module.css";

type Prices = { readonly price_net: MoneyView; readonly vat: MoneyView; readonly price_gross: MoneyView };

/** R21: contact, billing, payment and consents, then the button that makes the contract. */
export function Checkout({ cart }: { cart: CartView }) {
  const { t } = useWords();
  const { form, prices, before, error } = useCheckout(cart);
  useViewCart(cart);
  const company = form.values.user_type === "company";
  return (
    <form
      noValidate
      className={style.grid}
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className={style.form}>
        <Summary form={form} />
        {before && (
          <Notice tone="warning" live="alert" title={t("checkout.price_changed")}>
            <p>
              {t("checkout.price_before")} <MoneyText value={before} /> · {t("checkout.price_now")}{" "}
              <MoneyText value={prices.price_gross} />
            </p>
            <p>{t("checkout.price_confirm")}</p>
          </Notice>
        )}
        {error !== null && (
          <Notice tone="danger" live="alert">
            {error}
          </Notice>
        )}
        <OrderItems cart={cart} />
        <ContactFields form={form} />
        <BillingFields form={form} />
        <section className={style.card} aria-labelledby="payment-title">
          <h2 id="payment-title">{t("checkout.payment")}</h2>
          <PaymentMethods
            id={form.idOf("payment_method")}
            methods={cart.payment_methods}
            value={form.values.payment_method}
            problem={form.problems["payment_method"]}
            onChange={(method) => form.set("payment_method", method)}
          />
        </section>
        <Consents form={form} company={company} />
      </div>
      <aside className={style.aside} aria-label={t("ui.total")}>
        <div className={style.card}>
          <Totals
            prices={prices}
            tax_rate={prices === cart ? cart.tax_rate : null}
            legend={cart.tax_legend}
          />
          <Button look="primary" type="submit" wide busy={form.sending}>
            {t("checkout.order")}
          </Button>
          <p className={style.note}>{t("checkout.leaving")}</p>
        </div>
      </aside>
    </form>
  );
}

function Summary({ form }: { form: Form<CheckoutValues> }) {
  const { t } = useWords();
  const { summary_ref } = form;
  return (
    <ErrorSummary
      ref={summary_ref}
      problems={form.problems}
      idOf={form.idOf}
      labels={{
        email: t("contact.email"),
        first_name: t("contact.first_name"),
        last_name: t("contact.last_name"),
        phone: t("contact.phone"),
        company_name: t("contact.company_name"),
        vat_id: t("contact.vat_id"),
        address: t("contact.address"),
        postcode: t("contact.postcode"),
        city: t("contact.city"),
        country: t("contact.country"),
        payment_method: t("checkout.payment"),
      }}
    />
  );
}

function useCheckout(cart: CartView) {
  const { t } = useWords();
  const customer = useCustomer();
  const [prices, setPrices] = useState<Prices>(cart);
  const [before, setBefore] = useState<MoneyView | null>(null);
  const [error, setError] = useState<string | null>(null);
  const keyFor = useIdempotency();
  const form = useForm<CheckoutValues, typeof placementInput>({
    schema: placementInput,
    initial: { ...startValues(cart, customer, brand.seller.country), ...checkout_draft.read()?.data },
    check: checkCheckout,
    toInput: (values) => toPlacement(values, prices.price_gross.currency_amount_decimal),
    onError: (caught) => {
      const changed = changedPrices(caught, cart);
      if (!changed) return setError(sentence(caught, t("error.not_sent")));
      setBefore(prices.price_gross);
      setPrices(changed);
      globalThis.scrollTo({ top: 0 });
    },
    send: async (input) => {
      setError(null);
      setBefore(null);
      checkout_draft.write(form.values);
      beginCheckout(cart);
      const body = { ...input, expected_gross: prices.price_gross.currency_amount_decimal };
      const { redirect_url } = await call("placeCart", {
        params: { hash: cart.hash },
        body,
        idempotency_key: keyFor(body),
      });
      checkout_draft.clear();
      globalThis.location.assign(redirect_url);
    },
  });
  const { values } = form;
  useEffect(() => {
    const timer = globalThis.setTimeout(() => checkout_draft.write(values), 500);
    return () => globalThis.clearTimeout(timer);
  }, [values]);
  return { form, prices, before, error };
}

/** §4: the new price of a `quote.price_changed`; null for any other error. */
function changedPrices(error: unknown, cart: CartView): Prices | null {
  if (!(error instanceof ApiError) || error.body.code !== "quote.price_changed") return null;
  const { price_net, vat, price_gross } = error.body.details ?? {};
  if (typeof price_net !== "string" || typeof vat !== "string" || typeof price_gross !== "string")
    return null;
  const money = (text: string): MoneyView => ({
    currency_code: cart.currency,
    currency_amount_decimal: text,
  });
  return { price_net: money(price_net), vat: money(vat), price_gross: money(price_gross) };
}

const sentence = (error: unknown, otherwise: string): string =>
  error instanceof ApiError && error.message !== "" ? error.message : otherwise;
