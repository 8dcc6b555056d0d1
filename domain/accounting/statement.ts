import type { Currency } from "#domain/money.ts";
import type { Payout, PayoutRow } from "./payout.ts";

/** A line of a balance statement of a provider; a payout's line is negative. */
export type StatementLine = {
  readonly row: PayoutRow;
  readonly payout: boolean;
  readonly currency: Currency;
  readonly day: string;
};

/**
 * The payouts of a statement, in its order and by currency: each has the lines since the previous one. A part of the
 * balance may remain at the provider. Lines after the last payout are skipped, because the report with their payout
 * contains them.
 */
export function untilPaidOut(lines: readonly StatementLine[]): Payout[] {
  const waiting = new Map<Currency, PayoutRow[]>();
  const payouts: Payout[] = [];
  for (const { row, payout, currency, day } of lines) {
    const rows = waiting.get(currency) ?? [];
    if (!payout) {
      waiting.set(currency, [...rows, row]);
      continue;
    }
    payouts.push({
      payout_id: row.row_ref,
      currency,
      paid_on: day,
      rows: row.fee === 0n ? rows : [...rows, { ...row, kind: "fee", gross: 0n }],
      amount: -row.gross,
      may_keep: true,
    });
    waiting.delete(currency);
  }
  return payouts;
}
