import type { Currency } from "#domain/money.ts";

/** Thrown by `spend` when a person has to decide; `orAsk` catches it, and everything before it is undone. */
export class NeedsApproval extends Error {
  readonly gross: bigint;
  readonly currency: Currency;
  readonly against: string;
  constructor(gross: bigint, currency: Currency, against: string) {
    super("a person decides about this purchase");
    this.gross = gross;
    this.currency = currency;
    this.against = against;
  }
}
