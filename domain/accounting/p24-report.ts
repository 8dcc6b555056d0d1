import { type CsvRecord, readCsv, UnreadableReport } from "./csv.ts";
import {
  amountOf,
  type Columns,
  columnsOf,
  currencyOf,
  dayOf,
  namesIn,
  netOf,
  type Payout,
  type PayoutRow,
  requireDistinct,
} from "./payout.ts";

const needed = [
  "Id wypłaty",
  "Data i czas utworzenia wypłaty",
  "Waluta",
  "Id sesji",
  "Id transakcji",
  "Kwota",
  "Prowizja",
  "Status",
] as const;

/** Transactions that were never paid have no amount. */
const without_money = new Set(["nowa", "odrzucona", "anulowana"]);

/**
 * Przelewy24's statement of transactions (CSV with semicolons, amounts with two places): every line names its payout.
 * Transactions without a payout and unpaid ones are skipped. Throws UnreadableReport with the line.
 */
export function p24Payouts(text: string): Payout[] {
  const [head, ...records] = readCsv(text, ";");
  const columns = columnsOf(head, needed);
  const payouts = new Map<string, { first: CsvRecord; rows: PayoutRow[] }>();
  for (const record of records) {
    const payout_id = columns.cell(record, "Id wypłaty");
    if (payout_id === "" || payout_id === "0") continue;
    if (without_money.has(columns.cell(record, "Status").toLowerCase())) continue;
    const payout = payouts.get(payout_id) ?? { first: record, rows: [] };
    payouts.set(payout_id, payout);
    if (columns.cell(record, "Waluta") !== columns.cell(payout.first, "Waluta"))
      throw new UnreadableReport(record.line, `${payout_id} is in two currencies`);
    payout.rows.push(rowOf(columns, record));
  }
  return [...payouts].map(([payout_id, { first, rows }]) => {
    requireDistinct(rows);
    return {
      payout_id,
      currency: currencyOf(columns.cell(first, "Waluta"), first.line),
      paid_on: dayOf(columns.cell(first, "Data i czas utworzenia wypłaty"), first.line),
      rows,
      amount: rows.reduce((total, row) => total + netOf(row), 0n),
      may_keep: false,
    };
  });
}

function rowOf(columns: Columns, record: CsvRecord): PayoutRow {
  const { line } = record;
  const cell = (name: string): string => columns.cell(record, name);
  const gross = amountOf(cell("Kwota"), line);
  const fee = cell("Prowizja") === "" ? 0n : amountOf(cell("Prowizja"), line);
  const stated = cell("Kwota bez prowizji");
  if (stated !== "" && amountOf(stated, line) !== gross - fee)
    throw new UnreadableReport(line, "Kwota less Prowizja is not Kwota bez prowizji");
  return {
    line,
    // A refund has the reference of its transaction.
    row_ref: `${cell("Id transakcji")}${gross < 0n ? `:refund:${cell("Numer wiersza") || line}` : ""}`,
    kind: gross < 0n ? "refund" : "capture",
    refs: namesIn(cell("Id sesji"), cell("Id transakcji"), cell("Tekstowe id transakcji")),
    description: cell("Tytuł"),
    gross,
    fee,
  };
}
