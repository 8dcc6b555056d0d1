import type { MoneyView } from "#contract/shared.ts";

type Amounts = { readonly price_net: MoneyView; readonly vat: MoneyView; readonly price_gross: MoneyView };

/** A price of a page as flat fields of the public API: decimal texts in one currency. */
export const flatPrice = ({ price_net, vat, price_gross }: Amounts) => ({
  currency: price_gross.currency_code,
  net: price_net.currency_amount_decimal,
  vat: vat.currency_amount_decimal,
  gross: price_gross.currency_amount_decimal,
});
