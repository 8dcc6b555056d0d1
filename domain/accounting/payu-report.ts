import { type CsvRecord, readCsv, UnreadableReport } from "./csv.ts";
import {
  amountOf,
  type Columns,
  columnsOf,
  currencyOf,
  dayOf,
  namesIn,
  type Payout,
  type PayoutRow,
  requireDistinct,
} from "./payout.ts";
import { untilPaidOut } from "./statement.ts";

const needed = ["Date", "Trans ID", "Amount", "Type of operation", "Order ID"] as const;

const magnitude = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/**
 * PayU's statement (CSV, columns chosen in the merchant's settings): `t` sale, `c` refund, `w` withdrawal, `wc` a
 * reversed withdrawal, `rc` a refunded fee, `bc` a correction of fees, `nt` no movement. A withdrawal pays out the
 * lines before it; lines after the last withdrawal belong to a later statement. Throws UnreadableReport with the line.
 */
export function payuPayouts(text: string): Payout[] {
  const [head, ...records] = readCsv(text, separatorOf(text));
  const columns = columnsOf(head, needed);
  const lines = records
    .filter((record) => columns.cell(record, "Type of operation").toLowerCase() !== "nt")
    .map((record) => ({
      row: rowOf(columns, record),
      payout: /^wc?$/i.test(columns.cell(record, "Type of operation")),
      currency: currencyOf(columns.cell(record, "Currency") || "PLN", record.line),
      day: dayOf(columns.cell(record, "Date"), record.line),
    }));
  requireDistinct(lines.map(({ row }) => row));
  return untilPaidOut(lines);
}

function rowOf(columns: Columns, record: CsvRecord): PayoutRow {
  const { line } = record;
  const cell = (name: string): string => columns.cell(record, name);
  const operation = cell("Type of operation").toLowerCase();
  const amount = amountOf(cell("Amount"), line);
  const fee_text = cell("Commission") || cell("Fee");
  const row = {
    line,
    // In PayU's statement a refund and a correction have the reference of their sale.
    row_ref: `${cell("Trans ID")}:${operation}`,
    refs: namesIn(cell("Order ID"), cell("PayU Order ID"), cell("Trans ID")),
    description: cell("Description") || operation,
    fee: fee_text === "" ? 0n : magnitude(amountOf(fee_text, line)),
  };
  switch (operation) {
    case "t":
      return { ...row, kind: "capture", gross: magnitude(amount) };
    case "c":
      return { ...row, kind: "refund", gross: -magnitude(amount), fee: 0n };
    case "rc":
      return { ...row, kind: "fee", gross: 0n, fee: -magnitude(amount) };
    case "bc":
      return { ...row, kind: "fee", gross: 0n, fee: -amount };
    case "w":
      return { ...row, kind: "unknown", gross: -magnitude(amount) };
    case "wc":
      return { ...row, kind: "unknown", gross: magnitude(amount) };
    case "":
      throw new UnreadableReport(line, "the type of operation is missing");
    default:
      return { ...row, kind: "unknown", gross: amount };
  }
}

/** The separator is read from the header line, because the merchant configures it with the columns. */
function separatorOf(text: string): "," | ";" | "\t" {
  const head = text.split(/\r?\n/, 1)[0] ?? "";
  return head.includes(";") ? ";" : head.includes("\t") ? "\t" : ",";
}
