import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useIntl } from "#ui/intl.ts";
import type { CartView } from "#contract/checkout/carts.ts";
import { Button } from "#ui/button.tsx";
import { ErrorSummary } from "#ui/error-summary.tsx";
import type { Form } from "#ui/form.ts";
import { FormBox } from "#ui/form-box.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { formatMoney, MoneyText } from "#ui/money-text.tsx";
import { FailureNotice } from "#ui/notice.tsx";
import { useViewCart } from "../../analytics.ts";
import type { Basis } from "../../shell/price-basis.ts";
import { StepHead } from "../../shell/step-head.tsx";
import { useWords } from "../../words.ts";
import { AccountPurchase, Billing, Consents, ContactFields, PurchaseFields } from "./checkout-fields.tsx";
import { type CheckoutValues, hasPrepaidPart } from "./checkout-values.ts";
import { DiscountCode } from "./discount-code.tsx";
import { ItemsSection } from "./items-section.tsx";
import { BalancePart } from "./balance-part.tsx";
import { VoucherPart } from "./voucher-part.tsx";
import { wayOf } from "../../shell/methods.ts";
import { PaymentMethods, PayNote, SessionTime } from "../../shell/payment-methods.tsx";
import { useNeedsApproval } from "../../shell/purchase-limit.ts";
import style from "./summary.module.css";
import { type Prices, Totals } from "./totals.tsx";
import { type CheckoutState, useCheckout } from "./use-checkout.ts";

/** R21: items, contact, billing, payment and consents, then the button that makes the contract. */
export function Checkout({ cart, only }: { cart: CartView; only?: string }) {
  const { t } = useWords();
  const state = useCheckout(cart, only);
  const { form, prices } = state;
  useViewCart(cart);
  const { values } = form;
  return (
    <FormBox form={form} className={style.grid}>
      <PhoneTotal prices={prices} cart={cart} basis={values.user_type} />
      <div className="stack-6 shrink">
        <Summary form={form} />
        <Trouble state={state} cart={cart} />
        <ItemsSection cart={state.cart} alone={only !== undefined} basis={values.user_type} />
        <ContactFields form={form} />
        <Billing form={form} items={cart.items} />
        <AccountPurchase form={form} due={prices.price_gross} />
        <PurchaseFields form={form} />
        <section className={style.card} aria-labelledby="payment-title">
          <StepHead n={4} id="payment-title">
            {t("checkout.payment")}
          </StepHead>
          <BalancePart
            id={form.idOf("use_balance")}
            balance={cart.balance}
            due={prices.price_gross}
            checked={values.use_balance}
            onChange={(use_balance) => form.set("use_balance", use_balance)}
          />
          <VoucherPart
            id={form.idOf("voucher")}
            value={values.voucher}
            onChange={(voucher) => form.set("voucher", voucher)}
          />
          <PaymentMethods
            id={form.idOf("payment_method")}
            methods={cart.payment_methods}
            due={prices.price_gross}
            value={values.payment_method}
            problem={form.problems["payment_method"]}
            onChange={(method) => form.set("payment_method", method)}
            shareable
            pays_rest={hasPrepaidPart(values)}
          />
          <SessionTime services={cart.items.map(({ service_type }) => service_type)} />
        </section>
        <Consents form={form} company={values.user_type === "company"} />
      </div>
      <OrderBar state={state} cart={cart} />
    </FormBox>
  );
}

/** On a phone the price is first and collapsed; the button stays at the lower edge. */
function PhoneTotal({ prices, cart, basis }: { prices: Prices; cart: CartView; basis: Basis }) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  return (
    <details className={style.phonetotal}>
      <summary>
        <ChevronRight size={18} strokeWidth={2} aria-hidden="true" />
        <span>{t("ui.total")}</span>
        <span className="num">{formatMoney(tag, prices.price_gross)}</span>
      </summary>
      <div className="stack-3">
        <Totals prices={prices} cart={cart} basis={basis} />
        <DiscountCode id="code-above" cart={cart} />
      </div>
    </details>
  );
}

/** The total and the one button that orders. */
function OrderBar({ state: { form, prices }, cart }: { state: CheckoutState; cart: CartView }) {
  const { t } = useWords();
  const asks = useNeedsApproval(prices.price_gross);
  return (
    <aside className={style.aside} aria-label={t("ui.total")}>
      <div className={style.card}>
        <div className={style.desktotal}>
          <Totals prices={prices} cart={cart} basis={form.values.user_type} />
        </div>
        <div className={style.bartotal} aria-hidden="true">
          <span>{t("ui.total")}</span>
          <MoneyText value={prices.price_gross} />
        </div>
        <div className={style.deskonly}>
          <DiscountCode id="code-aside" cart={cart} />
        </div>
        <Button look="primary" type="submit" wide busy={form.sending}>
          {t(asks ? "checkout.ask_approval" : "checkout.order")}
        </Button>
        {!asks && (
          <PayNote
            methods={cart.payment_methods}
            method={wayOf(form.values.payment_method, form.values.voucher)}
            busy={form.sending}
            pays_rest={hasPrepaidPart(form.values)}
            className={`hint ${style.deskonly}`}
          />
        )}
      </div>
    </aside>
  );
}

/** A price that changed, or why nothing was ordered. */
function Trouble({ state: { before, prices, error }, cart }: { state: CheckoutState; cart: CartView }) {
  const { t } = useWords();
  const locale = useLocale();
  return (
    <>
      {before && (
        <FailureNotice tone="warning" when={prices} title={t("checkout.price_changed")}>
          <p>
            {t("checkout.price_before")} <MoneyText value={before} /> · {t("checkout.price_now")}{" "}
            <MoneyText value={prices.price_gross} />
          </p>
          {prices.tax_note && <p>{prices.tax_note}</p>}
          <p>{t("checkout.price_confirm")}</p>
        </FailureNotice>
      )}
      {error !== null && (
        <FailureNotice tone="danger" when={error}>
          {error.text}{" "}
          {error.placed && (
            // Reloaded, because this page still shows the former data.
            <Link to="/$locale/orders/$cart_hash" params={{ locale, cart_hash: cart.hash }} reloadDocument>
              {t("write.cart_see")}
            </Link>
          )}
        </FailureNotice>
      )}
    </>
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
        reference: t("checkout.reference"),
        invoice_email: t("checkout.invoice_email"),
        payment_method: t("checkout.payment"),
      }}
    />
  );
}
