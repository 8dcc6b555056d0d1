import type { Locale } from "#brands/brand.ts";
import { localDate, workingDayBefore } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, fromDecimal } from "#domain/money.ts";
import { billFaults, expectedOf, toTransfer } from "#domain/payouts/bill.ts";
import { vatInPln } from "#domain/tax/exchange.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { translatorBillJournal } from "./journals.ts";
import { post } from "#server/ledger/index.ts";
import { type RateRow, rateOn } from "#server/tax/index.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { frozenPayee, payeeOf } from "./payees.ts";
import { lockStatement, moveFees, type StatementRow } from "./statements.ts";

export type Bill = { readonly number: string; readonly date: string; readonly gross: string };

/** A translator's own statement, locked; refuses another translator's like one that does not exist. */
export async function ownStatement(tx: Tx, translator_id: number, id: number): Promise<StatementRow> {
  const row = await lockStatement(tx, id);
  if (!row || row.translator_id !== translator_id) throw new Refusal("pay_statement.not_found");
  return row;
}

/**
 * The translator's bill for a statement: its number, day and total (gross decimal). Refuses a statement that the desk has
 * approved, a total below the fees or above fees and VAT, a day in the future or before the statement's month, and a
 * translator without payee data.
 */
export async function billStatement(
  tx: Tx,
  { id: translator_id, locale }: { readonly id: number; readonly locale: Locale },
  id: number,
  { number, date, gross }: Bill,
  now: Date,
): Promise<void> {
  const row = await ownStatement(tx, translator_id, id);
  if (row.state !== "open" && row.state !== "billed") throw new Refusal("pay_statement.approved");
  const payee = await payeeOf(tx, translator_id);
  if (!payee) throw new Refusal("payee.missing");
  const bill_gross = fromDecimal(gross) ?? 0n;
  const expected_vat = expectedOf(payee.form, row.net, row.currency).vat;
  const statement = { net: row.net, expected_vat, period: row.period };
  const faults = billFaults(statement, { gross: bill_gross, date }, localDate(now.getTime()));
  const fields = Object.entries(faults).map(([name, key]) => [name, [fieldText(locale, key)]] as const);
  if (fields.length > 0) throw new Refusal("pay_statement.bill", { fields: Object.fromEntries(fields) });
  await tx
    .updateTable("pay_statement")
    .set({ state: "billed", bill_number: number, bill_date: date, bill_gross, billed_at: now })
    .set({ returned_reason: "" })
    .where("id", "=", id)
    .execute();
  await moveFees(tx, id, "invoiced");
}

/** The PDF of a bill takes the place of the one before; refused once the bill is approved. */
export async function attachBill(
  tx: Tx,
  translator_id: number,
  id: number,
  bill_file_id: number,
): Promise<void> {
  const row = await ownStatement(tx, translator_id, id);
  if (row.state !== "open" && row.state !== "billed") throw new Refusal("pay_statement.approved");
  await tx.updateTable("pay_statement").set({ bill_file_id }).where("id", "=", id).execute();
}

async function billed(tx: Tx, id: number): Promise<StatementRow> {
  const row = await lockStatement(tx, id);
  if (!row) throw new Refusal("pay_statement.not_found");
  if (row.state !== "billed") throw new Refusal("pay_statement.not_billed");
  return row;
}

/** The desk sends a bill back with a reason; its translator is written to and bills again. */
export async function returnBill(tx: Tx, id: number, reason: string, now: Date): Promise<void> {
  await billed(tx, id);
  await tx
    .updateTable("pay_statement")
    .set({ state: "open", billed_at: null, returned_reason: reason })
    .where("id", "=", id)
    .execute();
  await moveFees(tx, id, "on_statement");
  const payload = { pay_statement_id: id, event_id: String(now.getTime()) };
  await enqueue(tx, "mail.pay_bill_returned", payload);
}

/** The day whose rate converts the cost of a bill to złoty: the working day before it (art. 15 ust. 1 of the CIT act). */
export const rateDayOfBill = (bill_date: string): string => workingDayBefore(bill_date, "PL");

/** The stored rate of a bill in another currency; null where none is needed. Refuses while it is missing. */
async function rateOfBill(tx: Tx, currency: Currency, bill_date: string): Promise<RateRow | null> {
  if (currency === "PLN") return null;
  const rate = await rateOn(tx, currency, rateDayOfBill(bill_date));
  if (!rate) throw new Refusal("books.rate_missing");
  return rate;
}

/**
 * The desk approves a bill: fees and VAT less the withheld tax will be transferred (decimals). Refuses a bill with another
 * total, and one in a foreign currency while the National Bank has not published its rate.
 */
export async function approveBill(
  tx: Tx,
  staff_id: number,
  id: number,
  amounts: { readonly vat: string; readonly withheld: string },
  now: Date,
): Promise<void> {
  const row = await billed(tx, id);
  const payee = await payeeOf(tx, row.translator_id);
  if (!payee) throw new Refusal("payee.missing");
  const vat = fromDecimal(amounts.vat) ?? 0n;
  const withheld = fromDecimal(amounts.withheld) ?? 0n;
  if (row.net + vat !== row.bill_gross) throw new Refusal("pay_statement.other_amount");
  if (toTransfer(row.net, { vat, withheld }) <= 0n) throw new Refusal("pay_statement.other_amount");
  const rate = await rateOfBill(tx, row.currency, row.bill_date ?? localDate(now.getTime()));
  await tx
    .updateTable("pay_statement")
    .set({ state: "approved", vat, withheld, approved_by: staff_id, approved_at: now })
    .set({ payee: JSON.stringify(frozenPayee(payee)), nbp_rate_id: rate?.id ?? null })
    .set({ net_pln: rate === null ? row.net : vatInPln(row.net, rate.rate_micros) })
    .where("id", "=", id)
    .execute();
  if (vat === 0n && withheld === 0n) return;
  const { translator_id, currency } = row;
  const booked = { pay_statement_id: id, translator_id, currency, vat, withheld };
  await post(tx, { ...translatorBillJournal(booked), now });
}
