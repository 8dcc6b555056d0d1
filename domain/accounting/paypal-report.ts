import { type CsvRecord, readCsv, UnreadableReport } from "./csv.ts";
import {
  type Columns,
  columnsOf,
  currencyOf,
  dayOf,
  namesIn,
  type Payout,
  type PayoutRow,
  type PayoutRowKind,
  requireDistinct,
} from "./payout.ts";
import { untilPaidOut } from "./statement.ts";

const needed = [
  "Transaction ID",
  "Transaction Event Code",
  "Transaction Completion Date",
  "Transaction Debit or Credit",
  "Gross Transaction Amount",
  "Gross Transaction Currency",
  "Fee Debit or Credit",
  "Fee Amount",
] as const;

/** PayPal's event codes by their first three characters; a few full codes are more specific. */
const groups: Readonly<Record<string, PayoutRowKind | "payout">> = {
  T00: "capture",
  T01: "fee",
  T04: "payout",
  T11: "refund",
  T12: "chargeback",
};
const special: Readonly<Record<string, PayoutRowKind>> = { T1106: "chargeback", T1114: "chargeback" };

/**
 * PayPal's settlement report (STL, CSV): lines begin with their type; amounts of `SB` lines are unsigned minor units
 * with `CR` or `DR` in a separate column. A withdrawal to the bank (T04xx) pays out the lines before it; lines after
 * the last withdrawal belong to a later report. Throws UnreadableReport with the line.
 */
export function paypalPayouts(text: string): Payout[] {
  const records = readCsv(text);
  const head = records.find(({ cells }) => cells[0] === "CH");
  if (records[0]?.cells[0] !== "RH" || !head)
    throw new UnreadableReport(1, "this is not a settlement report: RH or CH is missing");
  const columns = columnsOf(head, needed);
  const body = records.filter(({ cells }) => cells[0] === "SB");
  const count = records.find(({ cells }) => cells[0] === "SC");
  if (count && Number(count.cells[1]) !== body.length)
    throw new UnreadableReport(
      count.line,
      `${count.cells[1]} lines are announced, ${body.length} are present`,
    );
  const lines = body.map((record) => ({
    row: rowOf(columns, record),
    payout: kindOf(columns, record) === "payout",
    currency: currencyOf(columns.cell(record, "Gross Transaction Currency"), record.line),
    day: dayOf(columns.cell(record, "Transaction Completion Date"), record.line),
  }));
  requireDistinct(lines.map(({ row }) => row));
  return untilPaidOut(lines);
}

function kindOf(columns: Columns, record: CsvRecord): PayoutRowKind | "payout" {
  const code = columns.cell(record, "Transaction Event Code");
  return special[code] ?? groups[code.slice(0, 3)] ?? "unknown";
}

function rowOf(columns: Columns, record: CsvRecord): PayoutRow {
  const { line } = record;
  const cell = (name: string): string => columns.cell(record, name);
  const kind = kindOf(columns, record);
  const gross = sided(cell("Gross Transaction Amount"), cell("Transaction Debit or Credit"), line);
  // A fee is a debit; as a cost it is positive.
  const fee = cell("Fee Amount") === "" ? 0n : -sided(cell("Fee Amount"), cell("Fee Debit or Credit"), line);
  const row = {
    line,
    row_ref: cell("Transaction ID"),
    refs: namesIn(
      cell("Invoice ID"),
      cell("Custom Field"),
      cell("Transaction ID"),
      cell("PayPal Reference ID"),
    ),
    description: cell("Transaction Event Code"),
  };
  if (kind === "fee") return { ...row, kind, gross: 0n, fee: fee - gross };
  // Money sent by us is not a payment of a customer.
  if (kind === "capture" && gross < 0n) return { ...row, kind: "unknown", gross, fee };
  return { ...row, kind: kind === "payout" ? "unknown" : kind, gross, fee };
}

function sided(text: string, side: string, line: number): bigint {
  if (!/^\d{1,15}$/.test(text)) throw new UnreadableReport(line, `"${text}" is not an amount in minor units`);
  if (side !== "CR" && side !== "DR") throw new UnreadableReport(line, `"${side}" is neither CR nor DR`);
  return side === "CR" ? BigInt(text) : -BigInt(text);
}
