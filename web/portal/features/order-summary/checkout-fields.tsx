import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { useIntl } from "react-intl";
import { type Form, namedTextOf, tickOf } from "#ui/form.ts";
import { Checkbox, RadioCards, Select, TextField } from "#ui/field.tsx";
import { useLocale } from "#ui/i18n.tsx";
import { NameFields } from "../../shell/name-fields.tsx";
import { StepHead } from "../../shell/step-head.tsx";
import { TermsLabel } from "../../shell/terms-label.tsx";
import { countriesOptions, useLoggedIn } from "../../startup.ts";
import { type PortalKey, useWords } from "../../words.ts";
import type { CheckoutValues } from "./checkout-values.ts";
import style from "./summary.module.css";
import { VatIdNote } from "./vat-id-note.tsx";

type TextName = Exclude<
  keyof CheckoutValues,
  "user_type" | "payment_method" | "terms" | "early_start" | "newsletter"
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
  const bind = useBind(form);
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
      <p className={style.note}>{t("ui.required_legend")}</p>
      <TextField {...bind("email", "contact.email", "email")} required type="email" inputMode="email" />
      <div className={style.two}>
        <NameFields form={form} />
      </div>
      <TextField
        {...bind("phone", "contact.phone", "tel")}
        optional
        type="tel"
        hint={t("contact.phone_hint")}
      />
    </section>
  );
}

/** Whom the invoice is made out to. */
export function BillingFields({ form }: Props) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const bind = useBind(form);
  const { data = [] } = useQuery(countriesOptions(useLocale()));
  const collator = new Intl.Collator(tag);
  const countries = data.toSorted((a, b) => collator.compare(a.name, b.name));
  const company = form.values.user_type === "company";
  const { autoComplete, onChange, ...country } = bind("country", "contact.country", "country");
  return (
    <section className={style.card} aria-labelledby="billing-title">
      <StepHead n={3} id="billing-title">
        {t("checkout.billing")}
      </StepHead>
      <RadioCards
        id={form.idOf("user_type")}
        name="user_type"
        legend={t("contact.user_type")}
        hide_legend
        inline
        value={form.values.user_type}
        onChange={(user_type) => form.set("user_type", user_type)}
        choices={[
          { value: "private", label: t("contact.private") },
          { value: "company", label: t("contact.company") },
        ]}
      />
      {company && (
        <div className={style.two}>
          <TextField {...bind("company_name", "contact.company_name", "organization")} required />
          <div>
            <TextField {...bind("vat_id", "contact.vat_id", "off")} optional />
            <VatIdNote vat_id={form.values.vat_id} country={form.values.country} />
          </div>
        </div>
      )}
      <TextField {...bind("address", "contact.address", "street-address")} required />
      <div className={style.two}>
        <TextField {...bind("postcode", "contact.postcode", "postal-code")} required />
        <TextField {...bind("city", "contact.city", "address-level2")} required />
      </div>
      <Select {...country} required autoComplete={autoComplete} onChange={onChange}>
        <option value="">{t("contact.country_choose")}</option>
        {countries.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
    </section>
  );
}

/** What a company's books ask for; closed until somebody wants it. */
export function PurchaseFields({ form }: Props) {
  const { t } = useWords();
  const bind = useBind(form);
  const { reference, invoice_email } = form.values;
  const filled = reference !== "" || invoice_email !== "" || form.problems["invoice_email"] !== undefined;
  const [open, setOpen] = useState(filled);
  return (
    <details
      className={`${style.card} ${style.more}`}
      open={open || filled}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <ChevronRight size={18} strokeWidth={2} aria-hidden="true" />
        {t("checkout.purchase")}
      </summary>
      <div className={style.two}>
        <TextField
          {...bind("reference", "checkout.reference", "off")}
          optional
          maxLength={100}
          hint={t("checkout.reference_hint")}
        />
        <TextField
          {...bind("invoice_email", "checkout.invoice_email", "off")}
          optional
          type="email"
          inputMode="email"
          hint={t("checkout.invoice_email_hint")}
        />
      </div>
    </details>
  );
}

/** §5: terms and privacy, the start before the withdrawal period ends, and news if somebody wants them. */
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
