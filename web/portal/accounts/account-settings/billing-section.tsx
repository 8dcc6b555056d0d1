import type { CustomerView } from "#contract/accounts/people.ts";
import { RadioCards, TextField } from "#ui/field.tsx";
import { type Form, namedTextOf, textOf } from "#ui/form.ts";
import { billingOf } from "../../billing.ts";
import { CountryField, VatField } from "../../shell/contact-fields.tsx";
import { postcodeMask } from "../../shell/postcode-mask.ts";
import style from "../../shell/forms.module.css";
import { useWords } from "../../words.ts";
import { change_schema, useSaveCustomer } from "./data.ts";
import { SectionCard, useSection } from "./section.tsx";

/** R15 Billing: the buyer on invoices. Only customer service can change the currency (§6). */
export function BillingSection({ customer }: { customer: CustomerView }) {
  const { t } = useWords();
  const save = useSaveCustomer();
  const company = customer.user_type === "company";
  const section = useSection({
    section: "billing",
    customer_id: customer.id,
    known: billingOf(customer),
    schema: change_schema,
    toInput: ({ company_name, vat_id, ...values }) => ({
      ...values,
      ...(company ? { company_name, vat_id: vat_id.trim() === "" ? null : vat_id } : {}),
    }),
    check: ({ company_name, country }) => ({
      ...(company && company_name.trim().length < 3
        ? { company_name: company_name.trim() === "" ? "field.required" : "field.min3" }
        : {}),
      ...(country === "" ? { country: "field.required" } : {}),
    }),
    save: async (input) => {
      const { vat_id, company_name, address, postcode, city } = await save(input);
      return { vat_id: vat_id ?? "", company_name, address, postcode, city };
    },
  });
  const { form } = section;
  return (
    <SectionCard
      name="billing"
      title={t("settings.billing")}
      section={section}
      labels={{
        company_name: t("contact.company_name"),
        vat_id: t("contact.vat_id"),
        address: t("contact.address"),
        postcode: t("contact.postcode"),
        city: t("contact.city"),
        country: t("contact.country"),
      }}
    >
      <BillingFields form={form} company={company} />
      <div>
        <p className={style.label}>{t("settings.currency")}</p>
        <p>{customer.currency}</p>
        <p className="hint">{t("settings.currency_hint")}</p>
      </div>
    </SectionCard>
  );
}

type Billing = Record<"company_name" | "vat_id" | "address" | "postcode" | "city" | "country", string>;

function BillingFields({ form, company }: { form: Form<Billing>; company: boolean }) {
  const { t } = useWords();
  return (
    <>
      {company && (
        <div className={style.two}>
          <TextField
            {...namedTextOf(form, "company_name")}
            required
            label={t("contact.company_name")}
            autoComplete="organization"
          />
          <VatField {...namedTextOf(form, "vat_id")} optional country={form.values.country} />
        </div>
      )}
      <TextField
        {...namedTextOf(form, "address")}
        label={t("contact.address")}
        autoComplete="street-address"
      />
      <div className={style.two}>
        <TextField
          {...namedTextOf(form, "postcode")}
          {...postcodeMask(form.values.country, (code) => form.set("postcode", code))}
          label={t("contact.postcode")}
          autoComplete="postal-code"
        />
        <TextField {...namedTextOf(form, "city")} label={t("contact.city")} autoComplete="address-level2" />
      </div>
      <CountryField {...textOf(form, "country")} name="country" />
    </>
  );
}

/** R15 Invoicing: one invoice per order, or one a month. */
export function InvoicingSection({ customer }: { customer: CustomerView }) {
  const { t } = useWords();
  const save = useSaveCustomer();
  const section = useSection({
    section: "invoicing",
    customer_id: customer.id,
    known: { invoicing: customer.invoicing },
    schema: change_schema,
    save: async (input) => {
      await save(input);
      return {};
    },
  });
  const { form } = section;
  return (
    <SectionCard name="invoicing" title={t("settings.invoicing")} section={section} labels={{}}>
      <RadioCards
        id={form.idOf("invoicing")}
        name="invoicing"
        legend={t("settings.invoice_mode")}
        inline
        value={form.values.invoicing === "monthly" ? "monthly" : "per_order"}
        onChange={(invoicing) => form.patch({ invoicing })}
        choices={[
          { value: "per_order", label: t("settings.per_order") },
          { value: "monthly", label: t("settings.monthly") },
        ]}
      />
    </SectionCard>
  );
}
