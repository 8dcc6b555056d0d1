import type { MoneyView } from "#contract/shared.ts";
import { currencies } from "#domain/money.ts";
import { formatMoney } from "#ui/money-text.tsx";

/** What a line of the audit log keeps besides act and object. */
export type Detail = Readonly<Record<string, unknown>>;

const isCurrency = (value: unknown): boolean => currencies.some((one) => one === value);

/** Whether a value is an amount with its currency. */
export const isMoney = (value: unknown): value is MoneyView =>
  typeof value === "object" &&
  value !== null &&
  "currency_amount_decimal" in value &&
  typeof value.currency_amount_decimal === "string" &&
  "currency_code" in value &&
  isCurrency(value.currency_code);

/** The amount a line is about: `amount` with `currency`; null where there is none. */
export function amountOf({ amount, currency }: Detail): MoneyView | null {
  if (typeof amount !== "string" || !/^-?\d+(\.\d+)?$/.test(amount)) return null;
  const money = { currency_code: currency, currency_amount_decimal: amount };
  return isMoney(money) ? money : null;
}

/** The details that are left when the sentence has named amount, currency, and whether a second person is needed. */
export function withoutAmount(detail: Detail): Detail {
  const named = amountOf(detail) === null ? ["needs_second"] : ["needs_second", "amount", "currency"];
  return Object.fromEntries(Object.entries(detail).filter(([name]) => !named.includes(name)));
}

/** The amount in the reader's language. */
export const moneyText = (locale: string, money: MoneyView): string => formatMoney(locale, money);
