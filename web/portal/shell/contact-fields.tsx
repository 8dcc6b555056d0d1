import { useQuery } from "@tanstack/react-query";
import { type InputHTMLAttributes, useState } from "react";
import { useIntl } from "#ui/intl.ts";
import { type FieldProps, Select, TextField } from "#ui/field.tsx";
import { useWords } from "../words.ts";
import { useCountryOptions } from "./country-options.tsx";
import { VatIdNote } from "./vat-id-note.tsx";

type Texted = Omit<FieldProps, "label" | "hint"> &
  Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "value"> & { readonly value: string };

/** C11: international format; after the field is left, the recognised country is shown below it. */
export function PhoneField({ value, onBlur, ...field }: Texted) {
  const { t } = useWords();
  const { locale: tag } = useIntl();
  const [left, setLeft] = useState("");
  const country = usePhoneCountry(left);
  const name =
    country === null || left !== value ? null : new Intl.DisplayNames(tag, { type: "region" }).of(country);
  return (
    <div>
      <TextField
        {...field}
        value={value}
        label={t("contact.phone")}
        hint={t("contact.phone_hint")}
        type="tel"
        autoComplete="tel"
        onBlur={(event) => {
          setLeft(value);
          onBlur?.(event);
        }}
      />
      <output className="hint">{name}</output>
    </div>
  );
}

/** The country of an international number, or null. The numbering plans are loaded with the first number. */
function usePhoneCountry(phone: string): string | null {
  const { data = null } = useQuery({
    queryKey: ["phone-country", phone],
    queryFn: async () => {
      const { parsePhoneNumberFromString } = await import("libphonenumber-js/min");
      return parsePhoneNumberFromString(phone.trim().replace(/^00/, "+"))?.country ?? null;
    },
    enabled: phone.trim() !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
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
