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
  type PayoutRowKind,
  requireDistinct,
} from "./payout.ts";

const needed = [
  "automatic_payout_id",
  "balance_transaction_id",
  "currency",
  "gross",
  "fee",
  "net",
  "reporting_category",
] as const;
const days = ["automatic_payout_effective_at_utc", "automatic_payout_effective_at"] as const;

/** Stripe's reporting categories, those of payments and of Stripe's own fees. */
const kinds: Readonly<Record<string, PayoutRowKind>> = {
  charge: "capture",
  refund: "refund",
  refund_failure: "refund",
  dispute: "chargeback",
  dispute_reversal: "chargeback",
  fee: "fee",
  network_cost: "fee",
  tax: "fee",
};

/**
 * Stripe's itemised payout reconciliation report (`payout_reconciliation.itemized.5`), amounts in whole units with two
 * places. Lines without a payout are skipped. Throws UnreadableReport with the line.
 */
export function stripePayouts(text: string): Payout[] {
  const [head, ...records] = readCsv(text);
  const columns = columnsOf(head, needed);
  const day = days.find((name) => columns.has(name));
  if (!head || !day) throw new UnreadableReport(1, `the column ${days[0]} is missing`);
  const payouts = new Map<string, { first: CsvRecord; rows: PayoutRow[]; reported: bigint | null }>();
  for (const record of records) {
    const payout_id = columns.cell(record, "automatic_payout_id");
    if (payout_id === "") continue;
    const payout = payouts.get(payout_id) ?? { first: record, rows: [], reported: null };
    payouts.set(payout_id, payout);
    if (columns.cell(record, "currency") !== columns.cell(payout.first, "currency"))
      throw new UnreadableReport(record.line, `${payout_id} is in two currencies`);
    // The payout's own line debits the balance: it has the amount transferred to the bank.
    const is_payout = columns.cell(record, "reporting_category") === "payout";
    if (is_payout) payout.reported = -amountOf(columns.cell(record, "net"), record.line);
    else payout.rows.push(rowOf(columns, record));
  }
  return [...payouts].map(([payout_id, { first, rows, reported }]) => {
    requireDistinct(rows);
    return {
      payout_id,
      currency: currencyOf(columns.cell(first, "currency"), first.line),
      paid_on: dayOf(columns.cell(first, day), first.line),
      rows,
      amount: reported ?? rows.reduce((total, row) => total + netOf(row), 0n),
      may_keep: false,
    };
  });
}

function rowOf(columns: Columns, record: CsvRecord): PayoutRow {
  const { line } = record;
  const cell = (name: string): string => columns.cell(record, name);
  const gross = amountOf(cell("gross"), line);
  const fee = amountOf(cell("fee"), line);
  if (gross - fee !== amountOf(cell("net"), line))
    throw new UnreadableReport(line, "gross less fee is not net");
  const kind = kinds[cell("reporting_category")] ?? "unknown";
  const row = {
    line,
    row_ref: cell("balance_transaction_id"),
    kind,
    refs: namesIn(
      cell("payment_metadata[payment_id]"),
      cell("refund_metadata[refund_id]"),
      cell("payment_intent_id"),
      cell("charge_id"),
      cell("source_id"),
    ),
    description: cell("description") || cell("reporting_category"),
  };
  // A separate fee is a negative amount, which is a cost as a whole.
  return kind === "fee" ? { ...row, gross: 0n, fee: fee - gross } : { ...row, gross, fee };
}
