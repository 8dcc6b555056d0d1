import { isDate } from "#domain/calendar.ts";
import { currencies, type Currency } from "#domain/money.ts";
import { type CsvRecord, UnreadableReport } from "./csv.ts";

/** What a line of a payout report is about; an `unknown` one is parked and never booked automatically. */
export type PayoutRowKind = "capture" | "refund" | "chargeback" | "fee" | "unknown";

/** One line of a payout report. Amounts are minor units of the payout's currency. */
export type PayoutRow = {
  readonly line: number;
  /** The provider's reference of the line, unique within its payout. */
  readonly row_ref: string;
  readonly kind: PayoutRowKind;
  /** All references of the payment or refund: the provider's and our own. */
  readonly refs: readonly string[];
  readonly description: string;
  /** The amount before the fee: incoming positive, outgoing negative. */
  readonly gross: bigint;
  /** The fee of the provider; negative when a fee is refunded. */
  readonly fee: bigint;
};

/** One payout as its provider reports it: its lines and the amount transferred to the bank, in minor units. */
export type Payout = {
  readonly payout_id: string;
  readonly currency: Currency;
  readonly paid_on: string;
  readonly rows: readonly PayoutRow[];
  readonly amount: bigint;
  /** Whether the provider may retain a part as balance, so that lines and amount may differ. */
  readonly may_keep: boolean;
};

/** The amount of a line after its fee. */
export const netOf = (row: Pick<PayoutRow, "gross" | "fee">): bigint => row.gross - row.fee;

/** The sum of the lines of a payout less the amount paid out, in minor units; negative when more was paid. */
export const restOf = ({ rows, amount }: Pick<Payout, "rows" | "amount">): bigint =>
  rows.reduce((total, row) => total + netOf(row), -amount);

/** The columns of a report by name; the required ones must be present. */
export type Columns = {
  readonly has: (name: string) => boolean;
  /** A cell of a record by its column, trimmed; empty when the report has no such column. */
  readonly cell: (record: CsvRecord, name: string) => string;
};

/** Finds columns by their names in the header line, in any order and case. Throws UnreadableReport. */
export function columnsOf(head: CsvRecord | undefined, needed: readonly string[]): Columns {
  if (!head) throw new UnreadableReport(1, "the file is empty");
  const places = new Map(head.cells.map((cell, place) => [cell.trim().toLowerCase(), place]));
  for (const name of needed)
    if (!places.has(name.toLowerCase()))
      throw new UnreadableReport(head.line, `the column ${name} is missing`);
  return {
    has: (name) => places.has(name.toLowerCase()),
    cell: (record, name) => record.cells[places.get(name.toLowerCase()) ?? -1]?.trim() ?? "",
  };
}

/**
 * Reads `-1 234,50` or `1234.5` as minor units. Throws UnreadableReport for a text that is not an amount of two decimal
 * places.
 */
export function amountOf(text: string, line: number): bigint {
  const plain = text.replaceAll(/[\s\u00A0']/g, "").replace(",", ".");
  const match = /^(-?)\+?(\d{1,13})(?:\.(\d{1,2}))?$/.exec(plain);
  if (!match) throw new UnreadableReport(line, `"${text}" is not an amount`);
  const amount = BigInt(match[2] ?? "0") * 100n + BigInt((match[3] ?? "").padEnd(2, "0"));
  return match[1] === "-" ? -amount : amount;
}

/** Reads a currency of the ledger. Throws UnreadableReport for any other. */
export function currencyOf(text: string, line: number): Currency {
  const found = currencies.find((one) => one === text.toUpperCase());
  if (!found) throw new UnreadableReport(line, `"${text}" is not a supported currency`);
  return found;
}

/** Reads the day of `2026-03-02`, `2026-03-02 10:00:00` or `2026/03/02 …`. Throws UnreadableReport. */
export function dayOf(text: string, line: number): string {
  const day = text.slice(0, 10).replaceAll("/", "-");
  if (!isDate(day)) throw new UnreadableReport(line, `"${text}" is not a date`);
  return day;
}

/** The non-empty ones among `texts`. */
export const namesIn = (...texts: readonly string[]): string[] => [
  ...new Set(texts.filter((text) => text !== "")),
];

/** Refuses a report with a duplicate line: it was edited, or is not a report. */
export function requireDistinct(rows: readonly PayoutRow[]): void {
  const seen = new Set<string>();
  for (const { row_ref, line } of rows) {
    if (row_ref === "") throw new UnreadableReport(line, "the line has no reference");
    if (seen.has(row_ref)) throw new UnreadableReport(line, `${row_ref} is in the report twice`);
    seen.add(row_ref);
  }
}
