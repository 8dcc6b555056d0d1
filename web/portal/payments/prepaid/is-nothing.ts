import type { MoneyView } from "#contract/shared.ts";

/** Whether an amount is zero; read as text, because no amount becomes a float. */
export const isNothing = ({ currency_amount_decimal }: MoneyView): boolean =>
  /^0+(?:\.0+)?$/.test(currency_amount_decimal);
