import { type Kysely, sql } from "kysely";
import type { EarningRow, Earnings, EarningSum, PayStatementView } from "#contract/payouts/earnings.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, currencies } from "#domain/money.ts";
import { expectedOf, monthOfDay, toTransfer } from "#domain/payouts/bill.ts";
import { perUnit } from "#domain/payouts/fee-books.ts";
import type { ReworkFeeState } from "#domain/payouts/states.ts";
import type { FeeState } from "#domain/work/fee.ts";
import { csvText } from "#domain/csv.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { payeeOf } from "./payees.ts";
import type { StatementRow } from "./statements.ts";

const state_of: Readonly<Record<FeeState | ReworkFeeState, EarningRow["state"]>> = {
  estimated: "in_work",
  accrued: "handed_in",
  disputed: "disputed",
  payable: "payable",
  reduced: "handed_in",
  on_statement: "on_statement",
  invoiced: "billed",
  paid: "paid",
  void: "void",
};
/** What each state adds to. */
const sum_of: Readonly<Record<EarningRow["state"], "in_progress" | "to_be_paid" | "paid" | null>> = {
  in_work: "in_progress",
  handed_in: "in_progress",
  disputed: "in_progress",
  payable: "to_be_paid",
  on_statement: "to_be_paid",
  billed: "to_be_paid",
  paid: "paid",
  void: null,
};

type Earned = EarningRow & { readonly minor: bigint; readonly currency: Currency };

async function workOf(db: Kysely<DB>, translator_id: number, month: string, now: Date): Promise<Earned[]> {
  const is_running = month === monthOfDay(localDate(now.getTime()));
  const rows = await db
    .selectFrom("assignment")
    .innerJoin("order", "order.id", "assignment.order_id")
    .selectAll("assignment")
    .select(["order.source_lang", "order.target_lang"])
    .where("assignment.translator_id", "=", translator_id)
    .where((w) =>
      w.or([
        w(sql<string>`ledger.month_of(assignment.accrued_at)`, "=", month),
        // Work in progress is listed in the current month until it is handed in.
        ...(is_running ? [w("assignment.state", "in", ["active", "returned"])] : []),
      ]),
    )
    .orderBy("assignment.id", "desc")
    .limit(1000)
    .execute();
  return rows.map((row) => {
    const minor = row.fee_due ?? row.fee;
    const is_due = row.fee_state === "reduced" && row.payable_at !== null && row.payable_at <= now;
    return {
      key: `a${row.id}`,
      order_id: row.order_id,
      job_id: row.stage_id,
      kind: row.stage_kind,
      source_lang: row.source_lang,
      target_lang: row.target_lang,
      units: row.units,
      unit: row.unit,
      per_unit: perUnit(minor, row.units),
      amount: moneyView(minor, row.currency),
      reduced: minor < row.fee ? (row.reduced_reason ?? row.end_reason) : null,
      state: is_due ? "payable" : state_of[row.fee_state],
      at: (row.accrued_at ?? row.accepted_at).toISOString(),
      minor,
      currency: row.currency,
    };
  });
}

async function reworksOf(db: Kysely<DB>, translator_id: number, month: string): Promise<Earned[]> {
  const rows = await db
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .innerJoin("order", "order.id", "correction.order_id")
    .selectAll("turn")
    .select(["order.id as order_id", "order.source_lang", "order.target_lang", "order.currency"])
    .where("turn.translator_id", "=", translator_id)
    .where("turn.state", "=", "passed")
    .where("turn.fee", ">", 0n)
    .where(sql<string>`ledger.month_of(turn.submitted_at)`, "=", month)
    .orderBy("turn.id", "desc")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    key: `r${row.id}`,
    order_id: row.order_id,
    job_id: null,
    kind: row.kind,
    source_lang: row.source_lang,
    target_lang: row.target_lang,
    units: 0,
    unit: "word",
    per_unit: null,
    amount: moneyView(row.fee, row.currency),
    reduced: null,
    state: state_of[row.fee_state],
    at: (row.submitted_at ?? row.assigned_at).toISOString(),
    minor: row.fee,
    currency: row.currency,
  }));
}

/** Sums by currency, PLN first; złoty are there also when nothing was earned. */
function sumsOf(rows: readonly Earned[]): EarningSum[] {
  return currencies.flatMap((currency) => {
    const own = rows.filter((row) => row.currency === currency);
    if (own.length === 0 && currency !== "PLN") return [];
    const of = (sum: "in_progress" | "to_be_paid" | "paid") =>
      moneyView(
        own.reduce((total, { state, minor }) => (sum_of[state] === sum ? total + minor : total), 0n),
        currency,
      );
    return [{ currency, in_progress: of("in_progress"), to_be_paid: of("to_be_paid"), paid: of("paid") }];
  });
}

async function monthsOf(db: Kysely<DB>, translator_id: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    select ledger.month_of(accrued_at) as month from assignment
      where translator_id = ${translator_id} and accrued_at is not null
    union
    select ledger.month_of(submitted_at) from correction_stage
      where translator_id = ${translator_id} and state = 'passed' and fee > 0 and submitted_at is not null
    union
    select period from pay_statement where translator_id = ${translator_id}
    order by month desc limit 120
  `.execute(db);
  const running = monthOfDay(localDate(now.getTime()));
  return [running, ...rows.map(({ month }) => month).filter((month) => month !== running)];
}

const earnedIn = async (
  db: Kysely<DB>,
  translator_id: number,
  month: string,
  now: Date,
): Promise<Earned[]> => [
  ...(await workOf(db, translator_id, month, now)),
  ...(await reworksOf(db, translator_id, month)),
];

const runningMonth = (now: Date): string => monthOfDay(localDate(now.getTime()));

/** A month of a translator's earnings; the running one unless another is asked for. */
export async function earningsOf(
  db: Kysely<DB>,
  translator_id: number,
  asked: string | undefined,
  now: Date,
): Promise<Earnings> {
  const month = asked ?? runningMonth(now);
  const rows = await earnedIn(db, translator_id, month, now);
  const statements = await db
    .selectFrom("pay_statement")
    .selectAll()
    .where("translator_id", "=", translator_id)
    .where((w) => w.or([w("period", "=", month), w("state", "=", "open")]))
    .orderBy("period", "desc")
    .orderBy("id", "desc")
    .limit(100)
    .execute();
  const views: PayStatementView[] = [];
  for (const row of statements) views.push(await statementView(db, row));
  return {
    month,
    months: await monthsOf(db, translator_id, now),
    sums: sumsOf(rows),
    jobs: rows.map(({ minor: _minor, currency: _currency, ...row }) => row),
    statements: views,
  };
}

/** A statement as its translator sees it. */
async function statementView(db: Kysely<DB>, row: StatementRow): Promise<PayStatementView> {
  const payee = await payeeOf(db, row.translator_id);
  const file =
    row.bill_file_id === null
      ? null
      : await db.selectFrom("pay_file").select("name").where("id", "=", row.bill_file_id).executeTakeFirst();
  const paid = await db
    .selectFrom("payout")
    .select("booked_at")
    .where("pay_statement_id", "=", row.id)
    .where("state", "=", "booked")
    .executeTakeFirst();
  const is_approved = row.approved_at !== null;
  const { currency } = row;
  const expected = payee ? expectedOf(payee.form, row.net, currency).vat : 0n;
  return {
    id: row.id,
    number: row.number,
    period: row.period,
    state: row.state,
    net: moneyView(row.net, currency),
    vat: is_approved ? moneyView(row.vat, currency) : null,
    withheld: is_approved ? moneyView(row.withheld, currency) : null,
    amount: is_approved ? moneyView(toTransfer(row.net, row), currency) : null,
    expected_vat: moneyView(expected, currency),
    bill:
      row.bill_number === null || row.bill_date === null || row.bill_gross === null
        ? null
        : { number: row.bill_number, date: row.bill_date, gross: moneyView(row.bill_gross, currency) },
    bill_file: file?.name ?? null,
    returned_reason: row.returned_reason,
    issued_at: row.issued_at.toISOString(),
    paid_on: paid?.booked_at ? localDate(paid.booked_at.getTime()) : null,
  };
}

export async function ownStatementView(
  db: Kysely<DB>,
  translator_id: number,
  id: number,
): Promise<PayStatementView> {
  const row = await db
    .selectFrom("pay_statement")
    .selectAll()
    .where("id", "=", id)
    .where("translator_id", "=", translator_id)
    .executeTakeFirst();
  if (!row) throw new Refusal("pay_statement.not_found");
  return statementView(db, row);
}

/** A month as a file for a spreadsheet; amounts are net decimals with a point. */
export async function earningsFile(
  db: Kysely<DB>,
  translator_id: number,
  asked: string | undefined,
  now: Date,
) {
  const month = asked ?? runningMonth(now);
  const rows = await earnedIn(db, translator_id, month, now);
  return {
    file_name: `earnings-${month}.csv`,
    text: csvText(
      ["order", "kind", "from", "to", "units", "unit", "per_unit", "amount", "currency", "state", "date"],
      rows.map((row) => [
        row.order_id,
        row.kind,
        row.source_lang,
        row.target_lang,
        row.units,
        row.unit,
        row.per_unit,
        row.amount.currency_amount_decimal,
        row.currency,
        row.state,
        localDate(Date.parse(row.at)),
      ]),
    ),
  };
}
