import type { Currency } from "#domain/money.ts";
export type ForeignCurrency = Exclude<Currency, "PLN">;

/** A mid rate of table A as published; `mid` is złoty per unit in decimal, `rate_micros` the same in millionths. */
type PublishedRate = {
  readonly effective_date: string;
  readonly table_number: string;
  readonly mid: string;
  readonly rate_micros: bigint;
  readonly raw: unknown;
};

/** The National Bank of Poland. Null: no table was published that day. An invalid response is an error. */
export type Nbp = {
  readonly rate: (currency: ForeignCurrency, date: string) => Promise<PublishedRate | null>;
};
