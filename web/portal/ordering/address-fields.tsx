import type { ReactNode } from "react";
import { Select, TextField } from "#ui/field.tsx";
import { checkedTextOf, type Form } from "#ui/form.ts";
import { useCountryOptions } from "../shell/country-options.tsx";
import { postcodeMask } from "../shell/postcode-mask.ts";
import { type PortalKey, useWords } from "../words.ts";
import type { OrderValues } from "./order-values.ts";
import style from "./order-form.module.css";

type TextName = "shipping_address" | "shipping_postcode" | "shipping_city";

/** C14: street, postcode, city and country. */
export function AddressFields(props: {
  readonly form: Form<OrderValues>;
  readonly onCountry: (code: string) => void;
  readonly children?: ReactNode;
  readonly postcode_optional?: boolean;
}) {
  const { form, onCountry, children, postcode_optional = false } = props;
  const { t } = useWords();
  const bind = (name: TextName, label: PortalKey, autoComplete: string) => ({
    ...checkedTextOf(form, name),
    label: t(label),
    autoComplete,
  });
  return (
    <>
      <CountryField form={form} onCountry={onCountry} />
      {children}
      <TextField {...bind("shipping_address", "contact.address", "street-address")} required />
      <div className={style.two}>
        <TextField
          {...bind("shipping_postcode", "contact.postcode", "postal-code")}
          required={!postcode_optional}
          optional={postcode_optional}
          {...postcodeMask(form.values.shipping_country, (code) => form.set("shipping_postcode", code))}
        />
        <TextField {...bind("shipping_city", "contact.city", "address-level2")} required />
      </div>
    </>
  );
}

export function CountryField(props: {
  readonly form: Form<OrderValues>;
  readonly onCountry: (code: string) => void;
}) {
  const { form, onCountry } = props;
  const { t } = useWords();
  const { shipping_country } = form.values;
  const options = useCountryOptions(shipping_country);
  return (
    <Select
      id={form.idOf("shipping_country")}
      label={t("contact.country")}
      required
      autoComplete="country"
      value={shipping_country}
      problem={form.problems["shipping_country"]}
      onChange={(event) => onCountry(event.target.value)}
    >
      {options}
    </Select>
  );
}
