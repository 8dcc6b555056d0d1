import type { CustomerView } from "#contract/accounts/people.ts";
import { RadioCards, TextField } from "#ui/field.tsx";
import { namedTextOf, type Part, type TextForm } from "#ui/form.ts";
import { type PortalKey, useWords } from "../words.ts";
import { CountryField, VatField } from "./contact-fields.tsx";
import style from "./forms.module.css";

type TextName = "company_name" | "vat_id" | "address" | "postcode" | "city" | "country";
type BillingForm = TextForm<TextName> & Part<"user_type", CustomerView["user_type"]>;

/** The buyer on the invoice: a person, or a company with its number. */
export function BillingFields({ form }: { readonly form: BillingForm }) {
  const { t } = useWords();
  const bind = (name: TextName, label: PortalKey, autoComplete: string) => ({
    ...namedTextOf<TextName>(form, name),
    label: t(label),
    autoComplete,
  });
  const { onBlur: _unused, ...country } = namedTextOf<TextName>(form, "country");
  return (
    <>
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
      {form.values.user_type === "company" && (
        <div className={style.two}>
          <TextField {...bind("company_name", "contact.company_name", "organization")} required />
          <VatField {...namedTextOf<TextName>(form, "vat_id")} optional country={form.values.country} />
        </div>
      )}
      <TextField {...bind("address", "contact.address", "street-address")} required />
      <div className={style.two}>
        <TextField {...bind("postcode", "contact.postcode", "postal-code")} required />
        <TextField {...bind("city", "contact.city", "address-level2")} required />
      </div>
      <CountryField {...country} />
    </>
  );
}
