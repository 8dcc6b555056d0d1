import type { PackageKey } from "#domain/catalog.ts";
import type { Money } from "#domain/money.ts";

/** One of several ways to have an order, as a letter names it; the price is gross. */
export type QuotedOption = {
  readonly position: number;
  readonly package: PackageKey | null;
  readonly price_gross: Money;
  readonly deadline: Date;
};
/** What a letter says of a quote: its one price, or each of its options. */
export type QuoteMailData = {
  readonly price_gross: Money;
  readonly deadline: Date;
  /** When a call or a visit begins; null for what is delivered. */
  readonly starts_at: Date | null;
  readonly valid_until: Date;
  readonly options: readonly QuotedOption[];
};
