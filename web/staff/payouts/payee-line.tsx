import type { PayeeView } from "#contract/payouts/earnings.ts";
import { countryName } from "#ui/country-name.ts";
import { useIntl } from "#ui/intl.ts";
import { useDeskText } from "../text.ts";

/** Who is paid, where and how, in one line. */
export function PayeeLine({ payee }: { payee: PayeeView }) {
  const { t } = useDeskText();
  const { locale } = useIntl();
  const { form, name, address, postcode, city, country, tax_id, iban } = payee;
  return [
    t(`pay_form.${form}`),
    name,
    `${address}, ${postcode} ${city}, ${countryName(locale, country)}`,
    tax_id,
    iban,
  ]
    .filter((text) => text !== "")
    .join(" · ");
}
