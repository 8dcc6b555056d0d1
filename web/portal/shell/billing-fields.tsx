import { useState } from "react";
import { address_parts, needsAddress } from "#domain/invoices/buyer-address.ts";
import { Disclosure } from "#ui/disclosure.tsx";
import { RadioCards, TextField } from "#ui/field.tsx";
import { namedTextOf } from "#ui/form.ts";
import { useCustomer } from "../startup.ts";
import { type PortalKey, useWords } from "../words.ts";
import { AccountBilling, hasAccountBilling } from "./account-billing.tsx";
import { type BillingForm, type BillingName, useCompanyByNumber } from "./company-by-number.ts";
import { CountryField, VatField } from "./contact-fields.tsx";
import { postcodeMask } from "./postcode-mask.ts";
import style from "./forms.module.css";

function useBind(form: BillingForm) {
  const { t } = useWords();
  return (name: BillingName, label: PortalKey, autoComplete: string) => ({
    ...namedTextOf<BillingName>(form, name),
    label: t(label),
    autoComplete,
  });
}

/** The buyer on the invoice: a person, or a company with its number; for a member what the account has. */
export function BillingFields({ form }: { readonly form: BillingForm }) {
  return hasAccountBilling(useCustomer()) ? <AccountBilling /> : <OwnBilling form={form} />;
}

function OwnBilling({ form }: { readonly form: BillingForm }) {
  const { t } = useWords();
  const { user_type } = form.values;
  const { onBlur: _unused, ...country } = namedTextOf<BillingName>(form, "country");
  return (
    <>
      <RadioCards
        id={form.idOf("user_type")}
        name="user_type"
        legend={t("contact.user_type")}
        hide_legend
        inline
        value={user_type}
        onChange={(next) => form.set("user_type", next)}
        choices={[
          { value: "private", label: t("contact.private") },
          { value: "company", label: t("contact.company") },
        ]}
      />
      <CountryField {...country} />
      {user_type === "company" && <CompanyFields form={form} />}
      {needsAddress(form.values) ? <AddressFields form={form} required /> : <AddressOffered form={form} />}
    </>
  );
}

/** The number first: a register may know the rest. */
function CompanyFields({ form }: { readonly form: BillingForm }) {
  const { t } = useWords();
  const bind = useBind(form);
  const is_filled = useCompanyByNumber(form);
  return (
    <>
      <VatField
        {...namedTextOf<BillingName>(form, "vat_id")}
        optional
        country={form.values.country}
        hint={t("checkout.company_hint")}
      />
      <output className="hint">{is_filled && t("checkout.company_filled")}</output>
      <TextField {...bind("company_name", "contact.company_name", "organization")} required />
    </>
  );
}

function AddressFields({ form, required }: { readonly form: BillingForm; readonly required: boolean }) {
  const bind = useBind(form);
  const asked = required ? { required } : { optional: true };
  return (
    <>
      <TextField {...bind("address", "contact.address", "street-address")} {...asked} />
      <div className={style.two}>
        <TextField
          {...bind("postcode", "contact.postcode", "postal-code")}
          {...postcodeMask(form.values.country, (code) => form.set("postcode", code))}
          {...asked}
        />
        <TextField {...bind("city", "contact.city", "address-level2")} {...asked} />
      </div>
    </>
  );
}

/** A private person's name is enough for an invoice (decision 0237); who wants the address on it adds it. */
function AddressOffered({ form }: { readonly form: BillingForm }) {
  const { t } = useWords();
  const is_given = address_parts.some(
    (part) => form.values[part] !== "" || form.problems[part] !== undefined,
  );
  const [open, setOpen] = useState(is_given);
  return (
    <Disclosure small summary={t("checkout.add_address")} open={open || is_given} onToggle={setOpen}>
      <div className={style.folded}>
        <AddressFields form={form} required={false} />
      </div>
    </Disclosure>
  );
}
