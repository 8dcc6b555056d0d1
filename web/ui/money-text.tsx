import { useIntl } from "./intl.ts";
import type { MoneyView } from "#contract/shared.ts";

/**
 * An amount in the reader's language. The decimal text goes to Intl as text, so no float ever touches it; a whole
 * amount keeps its two places, because prices are under each other.
 */
export function formatMoney(tag: string, { currency_code, currency_amount_decimal }: MoneyView): string {
  return new Intl.NumberFormat(tag, { style: "currency", currency: currency_code }).format(
    isDecimal(currency_amount_decimal) ? currency_amount_decimal : 0,
  );
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(\.\d+)?$/.test(text);

/** Whether an amount is zero; read as text, because no amount becomes a float. */
export const isNothing = ({ currency_amount_decimal }: MoneyView): boolean =>
  /^0+(?:\.0+)?$/.test(currency_amount_decimal);

/** C3: the caller says next to it whether the amount is net or gross. */
export function MoneyText({ value }: { value: MoneyView }) {
  const { locale } = useIntl();
  return (
    <data className="num" value={value.currency_amount_decimal} data-currency={value.currency_code}>
      {formatMoney(locale, value)}
    </data>
  );
}
