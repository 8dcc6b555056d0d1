import type { MoneyView } from "#contract/shared.ts";
import { toDecimal, type Currency } from "#domain/money.ts";

/** Money in the API: decimal text with its currency (§3). */
export const moneyView = (amount: bigint, currency: Currency): MoneyView => ({
  currency_code: currency,
  currency_amount_decimal: toDecimal(amount),
});

/** A rate in the format of the specification: "23%". */
export const rateView = (bps: bigint | null): string | null =>
  bps === null ? null : `${Number(bps) / 100}%`;
