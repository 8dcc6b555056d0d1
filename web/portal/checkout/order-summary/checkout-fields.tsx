import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { CartView } from "#contract/checkout/carts.ts";
import type { MoneyView } from "#contract/shared.ts";
import { Button } from "#ui/button.tsx";
import { Disclosure } from "#ui/disclosure.tsx";
import { type Form, namedTextOf, tickOf } from "#ui/form.ts";
import { Checkbox, TextField } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { hasAccountBilling } from "../../shell/account-billing.tsx";
import { BillingFields } from "../../shell/billing-fields.tsx";
import { usePostalLine } from "../../shell/entered-rows.tsx";
import { ContactPhone } from "../../shell/contact-fields.tsx";
import { EmailField } from "../../shell/email-field.tsx";
import { NameFields } from "../../shell/name-fields.tsx";
import { PlaceNote } from "../../shell/place-note.tsx";
import { PurchaseField } from "../../shell/purchase-field.tsx";
import { StepHead } from "../../shell/step-head.tsx";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { useCustomer, useLoggedIn } from "../../startup.ts";
import { type PortalKey, useWords } from "../../words.ts";
import { postalAddress } from "./cart-entered.ts";
import type { CheckoutValues } from "./checkout-values.ts";
import style from "./summary.module.css";

type TextName = Exclude<
  keyof CheckoutValues,
  "user_type" | "payment_method" | "use_balance" | "terms" | "early_start" | "newsletter"
>;
type Props = { form: Form<CheckoutValues> };

function useBind(form: Form<CheckoutValues>) {
  const { t } = useWords();
  return (name: TextName, label: PortalKey, autoComplete: string) => ({
    ...namedTextOf(form, name),
    label: t(label),
    autoComplete,
  });
}

/** Who orders; a customer's account fills it in. */
export function ContactFields({ form }: Props) {
  const { t } = useWords();
  const locale = useLocale();
  const logged_in = useLoggedIn();
  const { pathname } = globalThis.location;
  return (
    <section className={style.card} aria-labelledby="contact-title">
      <div className={style.cardhead}>
        <StepHead n={2} id="contact-title">
          {t("checkout.contact")}
        </StepHead>
        {!logged_in && (
          <Link to="/$locale/login" params={{ locale }} search={{ next: pathname }}>
            {t("checkout.have_account")}
          </Link>
        )}
      </div>
      <p className="hint">{t("ui.required_legend")}</p>
      <EmailField {...namedTextOf(form, "email")} onValue={(email) => form.set("email", email)} required />
      <div className={style.two}>
        <NameFields form={form} />
      </div>
      <ContactPhone form={form} home={form.values.country} />
    </section>
  );
}

/** The buyer on the invoice. */
export function Billing({ form, items }: Props & { items: CartView["items"] }) {
  const { t } = useWords();
  return (
    <section className={style.card} aria-labelledby="billing-title">
      <StepHead n={3} id="billing-title">
        {t("checkout.billing")}
      </StepHead>
      {!hasAccountBilling(useCustomer()) && <PostingOffered form={form} items={items} />}
      <BillingFields form={form} />
      <PlaceNote buyer={form.values} />
    </section>
  );
}

/** Offers the posting address of the paper original as billing address. */
function PostingOffered({ form, items }: Props & { items: CartView["items"] }) {
  const { t } = useWords();
  const postalLine = usePostalLine();
  const to = postalAddress(items);
  if (to === null) return null;
  const { address, postcode, city, country } = to;
  const { values } = form;
  const is_same =
    values.address === address &&
    values.postcode === postcode &&
    values.city === city &&
    values.country === country;
  if (is_same) return null;
  return (
    <div className="cluster-2-4 middle spread">
      <p>{t("checkout.posting_to", { address: postalLine({ ...to, recipient: "" }) })}</p>
      <Button
        size="small"
        onClick={() => {
          form.patch({ address, postcode, city, country });
          // The button disappears, so the focus moves to the field to check, which may be folded until then.
          globalThis.setTimeout(() => document.getElementById(form.idOf("address"))?.focus(), 0);
        }}
      >
        {t("checkout.use_posting")}
      </Button>
    </div>
  );
}

/** The cost centre and the number of a purchase order, where the account of the buyer has or asks for them. */
export function AccountPurchase({ form, due }: Props & { readonly due: MoneyView }) {
  const bind = useBind(form);
  return (
    <PurchaseField
      className={style.card}
      id={form.idOf("cost_centre")}
      value={form.values.cost_centre}
      onChange={(cost_centre) => form.set("cost_centre", cost_centre)}
      reference={bind("reference", "checkout.reference", "off")}
      due={due}
      comment={namedTextOf(form, "comment")}
    />
  );
}

/** Data for the accounting of a company; collapsed at first. A private person who filled them in still sees them. */
export function PurchaseFields({ form }: Props) {
  const { t } = useWords();
  const bind = useBind(form);
  const { reference, invoice_email } = form.values;
  // An account that requires the number asks for it above, next to the cost centre.
  const { data } = useQuery<{ readonly requires_reference: boolean }>({
    queryKey: ["customer", "purchasing"],
    enabled: false,
  });
  const is_asked = data?.requires_reference === true;
  const filled =
    (reference !== "" && !is_asked) || invoice_email !== "" || form.problems["invoice_email"] !== undefined;
  const [open, setOpen] = useState(filled);
  if (form.values.user_type === "private" && !filled) return null;
  return (
    <Disclosure
      className={`${style.card} ${style.more}`}
      summary={t("checkout.purchase")}
      open={open || filled}
      onToggle={setOpen}
    >
      <div className={style.two}>
        {!is_asked && (
          <TextField
            {...bind("reference", "checkout.reference", "off")}
            optional
            maxLength={100}
            hint={t("checkout.reference_hint")}
          />
        )}
        <EmailField
          {...bind("invoice_email", "checkout.invoice_email", "off")}
          onValue={(email) => form.set("invoice_email", email)}
          optional
          hint={t("checkout.invoice_email_hint")}
        />
      </div>
    </Disclosure>
  );
}

/** §5: terms and privacy, the start before the withdrawal period ends, and the newsletter. */
export function Consents({ form, company }: Props & { company: boolean }) {
  const { t } = useWords();
  const tick = (name: "terms" | "early_start" | "newsletter") => ({
    ...tickOf(form, name),
    name,
  });
  return (
    <section className={style.card} aria-labelledby="consents-title">
      <StepHead n={5} id="consents-title">
        {t("checkout.consents")}
      </StepHead>
      <Checkbox {...tick("terms")} required label={<TermsLabel />} />
      {!company && (
        <Checkbox
          {...tick("early_start")}
          required
          label={t("consent.early_start_label")}
          hint={t("consent.early_start_hint")}
        />
      )}
      <Checkbox {...tick("newsletter")} label={t("consent.newsletter_label")} />
    </section>
  );
}
