import type { MoneyView } from "#contract/shared.ts";

/** Whether a price has VAT in it: only then is it named as with VAT (decision 0277). */
export const hasVat = (price: { readonly price_net: MoneyView; readonly price_gross: MoneyView }): boolean =>
  price.price_net.currency_amount_decimal !== price.price_gross.currency_amount_decimal;
