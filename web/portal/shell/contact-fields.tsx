import type { InputHTMLAttributes } from "react";
import { type FieldProps, Select, TextField } from "#ui/field.tsx";
import type { TextForm } from "#ui/form.ts";
import { PhoneField } from "#ui/phone-field.tsx";
import { useWords } from "../words.ts";
import { useCountryOptions } from "./country-options.tsx";
import { VatIdNote } from "./vat-id-note.tsx";

type Texted = Omit<FieldProps, "label" | "hint"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "value"> & { readonly value: string };

/** C11: the phone number of a person, as at home in `home` or in international form. */
export function ContactPhone(props: {
  readonly form: TextForm<"phone">;
  readonly home: string;
  readonly required?: boolean;
  readonly autoComplete?: string;
}) {
  const { form, required = false, ...field } = props;
  const { t } = useWords();
  return (
    <PhoneField
      {...field}
      id={form.idOf("phone")}
      name="phone"
      label={t("contact.phone")}
      hint={t("contact.phone_hint")}
      required={required}
      optional={!required}
      value={form.values.phone}
      problem={form.problems["phone"]}
      onValue={(phone) => form.set("phone", phone)}
      onBlur={() => form.blur("phone")}
    />
  );
}

/**
 * A VAT ID with a note on its form and check digit, then the result of VIES. The same at registration, settings,
 * checkout and quote; a warning, never a refusal (R15).
 */
export function VatField(props: Texted & { readonly country: string; readonly hint?: string }) {
  const { value, country, ...field } = props;
  const { t } = useWords();
  return (
    <div>
      <TextField {...field} value={value} label={t("contact.vat_id")} autoComplete="off" spellCheck={false} />
      <VatIdNote vat_id={value} country={country} />
    </div>
  );
}

/** Countries by their names in the reader's language. */
export function CountryField(props: {
  readonly id: string;
  readonly name: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (event: { target: { value: string } }) => void;
}) {
  const { t } = useWords();
  const options = useCountryOptions();
  return (
    <Select {...props} required label={t("contact.country")} autoComplete="country">
      <option value="">{t("contact.country_choose")}</option>
      {options}
    </Select>
  );
}
