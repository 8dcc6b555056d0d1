import type { PayeeView } from "#contract/payouts/earnings.ts";
import { useDeskText } from "../text.ts";

/** Who is paid, where and how, in one line. */
export function PayeeLine({ payee }: { payee: PayeeView }) {
  const { t } = useDeskText();
  const { form, name, address, postcode, city, country, tax_id, iban } = payee;
  return [t(`pay_form.${form}`), name, `${address}, ${postcode} ${city}, ${country}`, tax_id, iban]
    .filter((text) => text !== "")
    .join(" · ");
}
