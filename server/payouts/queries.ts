import { type Kysely, sql } from "kysely";
import type {
  ContestedFee,
  DeskStatement,
  DeskStatementRow,
  PayoutOverview,
  PayoutRun,
  PayoutRunRow,
  statement_groups,
  TranslatorPay,
} from "#contract/payouts/desk-payouts.ts";
import type { PaymentFile } from "#contract/payments/transfers.ts";
import { Refusal } from "#domain/errors.ts";
import { currencies } from "#domain/money.ts";
import { expectedOf, toTransfer } from "#domain/payouts/bill.ts";
import { masked } from "#domain/payouts/payee.ts";
import type { StatementState } from "#domain/payouts/states.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { holdsOf, payeeOf, payeeView } from "./payees.ts";
import { approvedAny, payoutsOfRun } from "./runs.ts";

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
};

const states_of: Readonly<Record<(typeof statement_groups)[number], readonly StatementState[]>> = {
  open: ["open"],
  billed: ["billed"],
  approved: ["approved"],
  under_way: ["in_run", "sent"],
  unpaid: ["open", "billed", "approved", "in_run", "sent"],
  paid: ["paid"],
  all: ["open", "billed", "approved", "in_run", "sent", "paid"],
};

const statements = (db: Kysely<DB>) =>
  db
    .selectFrom("pay_statement as statement")
    .innerJoin("translator", "translator.id", "statement.translator_id")
    .selectAll("statement")
    .select("translator.name");
type StatementLine = Awaited<ReturnType<ReturnType<typeof statements>["execute"]>>[number];

async function rowView(db: Kysely<DB>, row: StatementLine, now: Date): Promise<DeskStatementRow> {
  return {
    id: row.id,
    number: row.number,
    period: row.period,
    translator: { id: row.translator_id, name: row.name },
    state: row.state,
    net: moneyView(row.net, row.currency),
    amount: row.approved_at === null ? null : moneyView(toTransfer(row.net, row), row.currency),
    bill_number: row.state === "open" ? null : row.bill_number,
    holds: row.state === "paid" || row.state === "sent" ? [] : await holdsOf(db, row.translator_id, now),
    issued_at: row.issued_at.toISOString(),
  };
}

/** Statements by their state, the newest first. */
export async function statementRows(
  db: Kysely<DB>,
  query: ListQuery & {
    readonly group?: (typeof statement_groups)[number] | undefined;
    readonly until?: string | undefined;
  },
  now: Date,
) {
  const place = paging(query);
  const text = (query.search ?? "").trim();
  const found = await statements(db)
    .where("statement.state", "in", states_of[query.group ?? "all"])
    .$if(query.until !== undefined, (q) => q.where("statement.period", "<=", query.until?.slice(0, 7) ?? ""))
    .$if(text !== "", (q) =>
      q.where((w) =>
        w.or([
          w("statement.number", "ilike", likeText(text)),
          w("statement.bill_number", "ilike", likeText(text)),
          w("translator.name", "ilike", likeText(text)),
        ]),
      ),
    )
    .orderBy("statement.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const rows: DeskStatementRow[] = [];
  for (const row of found.slice(0, place.per_page)) rows.push(await rowView(db, row, now));
  return { rows, meta: metaOf(place, place.offset + found.length) };
}

/** One statement with everything that is checked before its bill is approved. */
export async function deskStatement(db: Kysely<DB>, id: number, now: Date): Promise<DeskStatement> {
  const row = await statements(db).where("statement.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("pay_statement.not_found");
  const { currency } = row;
  const payee = await payeeOf(db, row.translator_id);
  const expected = payee ? expectedOf(payee.form, row.net, currency) : { vat: 0n, withheld: 0n };
  const lines = await db
    .selectFrom("pay_statement_line")
    .selectAll()
    .where("pay_statement_id", "=", id)
    .orderBy("position")
    .execute();
  const is_approved = row.approved_at !== null;
  return {
    ...(await rowView(db, row, now)),
    vat: is_approved ? moneyView(row.vat, currency) : null,
    withheld: is_approved ? moneyView(row.withheld, currency) : null,
    expected: { vat: moneyView(expected.vat, currency), withheld: moneyView(expected.withheld, currency) },
    payee: payee ? payeeView(payee, now) : null,
    bill:
      row.bill_number === null || row.bill_date === null || row.bill_gross === null || row.billed_at === null
        ? null
        : {
            number: row.bill_number,
            date: row.bill_date,
            gross: moneyView(row.bill_gross, currency),
            at: row.billed_at.toISOString(),
          },
    bill_file: (await fileOf(db, row.bill_file_id))?.name ?? null,
    returned_reason: row.returned_reason,
    approved: await approvalOf(db, row),
    in_pln: await inPln(db, row),
    lines: lines.map(({ position, order_id, kind, source_lang, target_lang, units, unit, amount }) => ({
      position,
      order_id,
      kind,
      source_lang,
      target_lang,
      units,
      unit,
      amount: moneyView(amount, currency),
    })),
    payouts: await payoutsOfStatement(db, id),
  };
}

const fileOf = async (db: Kysely<DB>, id: number | null) =>
  id === null
    ? undefined
    : db.selectFrom("pay_file").select(["name", "storage_key"]).where("id", "=", id).executeTakeFirst();

/** Where the bill of a statement is stored; refuses one that was not handed in. */
export async function billFile(db: Kysely<DB>, id: number): Promise<{ key: string; name: string }> {
  const row = await db
    .selectFrom("pay_statement")
    .select("bill_file_id")
    .where("id", "=", id)
    .executeTakeFirst();
  const file = await fileOf(db, row?.bill_file_id ?? null);
  if (!file) throw new Refusal("file.not_found");
  return { key: file.storage_key, name: file.name };
}

async function approvalOf(db: Kysely<DB>, row: StatementLine): Promise<DeskStatement["approved"]> {
  if (row.approved_by === null || row.approved_at === null) return null;
  const { name } = await db
    .selectFrom("staff_user")
    .select("name")
    .where("id", "=", row.approved_by)
    .executeTakeFirstOrThrow();
  return { by: name, at: row.approved_at.toISOString() };
}

async function inPln(db: Kysely<DB>, row: StatementLine): Promise<DeskStatement["in_pln"]> {
  if (row.nbp_rate_id === null || row.net_pln === null) return null;
  const rate = await db
    .selectFrom("nbp_rate")
    .select(["mid", "table_number"])
    .where("id", "=", row.nbp_rate_id)
    .executeTakeFirstOrThrow();
  return { net: moneyView(row.net_pln, "PLN"), rate: rate.mid, table: rate.table_number };
}

async function payoutsOfStatement(db: Kysely<DB>, id: number): Promise<DeskStatement["payouts"]> {
  const rows = await db
    .selectFrom("payout")
    .innerJoin("payout_run", "payout_run.id", "payout.payout_run_id")
    .select(["payout.id", "payout.state", "payout.reason", "payout.booked_at"])
    .select(["payout_run.id as run_id", "payout_run.number as run"])
    .where("payout.pay_statement_id", "=", id)
    .orderBy("payout.id")
    .execute();
  return rows.map((row) => ({ ...row, booked_at: row.booked_at?.toISOString() ?? null }));
}

const runs = (db: Kysely<DB>) =>
  db
    .selectFrom("payout_run as run")
    .innerJoin("staff_user as maker", "maker.id", "run.made_by")
    .leftJoin("staff_user as releaser", "releaser.id", "run.released_by")
    .selectAll("run")
    .select(["maker.name as maker", "releaser.name as releaser"])
    .select((w) => [
      w
        .selectFrom("payout")
        .select(
          sql<bigint>`coalesce(sum(payout.amount) filter (where payout.state <> 'withdrawn'), 0)::bigint`.as(
            "sum",
          ),
        )
        .whereRef("payout.payout_run_id", "=", "run.id")
        .as("amount"),
      w
        .selectFrom("payout")
        .select(sql<number>`(count(*) filter (where payout.state <> 'withdrawn'))::int`.as("count"))
        .whereRef("payout.payout_run_id", "=", "run.id")
        .as("payouts"),
    ]);
type RunLine = Awaited<ReturnType<ReturnType<typeof runs>["execute"]>>[number];

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const runView = (row: RunLine): PayoutRunRow => ({
  id: row.id,
  number: row.number,
  currency: row.currency,
  format: row.format,
  state: row.state,
  amount: moneyView(row.amount ?? 0n, row.currency),
  payouts: row.payouts ?? 0,
  made_by: row.maker,
  made_at: row.made_at.toISOString(),
  released_by: row.releaser,
  released_at: iso(row.released_at),
  sent_at: iso(row.sent_at),
  closed_at: iso(row.closed_at),
  file_name: row.file_name,
});

/** Runs, the newest first; `ids` asks for some of them. */
export async function runRows(db: Kysely<DB>, query: ListQuery, ids: readonly number[] | null = null) {
  const place = paging(query);
  const text = (query.search ?? "").trim();
  const rows = await runs(db)
    .$if(ids !== null, (q) => q.where("run.id", "in", [0, ...(ids ?? [])]))
    .$if(text !== "", (q) => q.where("run.number", "ilike", likeText(text)))
    .orderBy("run.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  return {
    rows: rows.slice(0, place.per_page).map(runView),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** One run with its payouts, as a member of staff sees it. */
export async function runById(db: Kysely<DB>, id: number, staff_id: number): Promise<PayoutRun> {
  const row = await runs(db).where("run.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("payout_run.not_found");
  const known = await db
    .selectFrom("pay_statement as statement")
    .innerJoin("translator", "translator.id", "statement.translator_id")
    .innerJoin("payout", "payout.pay_statement_id", "statement.id")
    .select(["statement.id", "statement.number", "translator.name", "statement.translator_id"])
    .where("payout.payout_run_id", "=", id)
    .execute();
  const payouts = await payoutsOfRun(db, id);
  return {
    ...runView(row),
    may_release: row.state === "draft" && !(await approvedAny(db, id, staff_id)),
    rows: payouts.map((one) => {
      const statement = known.find((of) => of.id === one.pay_statement_id);
      return {
        id: one.id,
        statement_id: one.pay_statement_id,
        statement: statement?.number ?? "",
        translator: { id: one.translator_id, name: statement?.name ?? "" },
        amount: moneyView(one.amount, one.currency),
        account: masked(one.iban),
        state: one.state,
        reason: one.reason,
        booked_at: iso(one.booked_at),
      };
    }),
  };
}

/** The file of a run as it was released; refuses a run without one. */
export async function fileOfRun(db: Kysely<DB>, id: number): Promise<PaymentFile> {
  const row = await db
    .selectFrom("payout_run")
    .select(["file_name", "file_text", "format", "state"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) throw new Refusal("payout_run.not_found");
  // The file of a withdrawn run must not reach the bank.
  if (row.file_name === null || row.file_text === null || row.state === "cancelled")
    throw new Refusal("payout_run.wrong_state");
  return {
    file_name: row.file_name,
    text: row.file_text,
    encoding: row.format === "elixir" ? "windows-1250" : "utf-8",
  };
}

/** The open tasks of each role. */
export async function overviewOf(db: Kysely<DB>, now: Date): Promise<PayoutOverview> {
  const approved = await db.selectFrom("pay_statement").selectAll().where("state", "=", "approved").execute();
  const ready = [];
  for (const currency of currencies) {
    const own = approved.filter((row) => row.currency === currency);
    let amount = 0n;
    let held = 0;
    for (const row of own) {
      if ((await holdsOf(db, row.translator_id, now)).length > 0) held += 1;
      else amount += toTransfer(row.net, row);
    }
    if (own.length > 0)
      ready.push({ currency, amount: moneyView(amount, currency), statements: own.length - held, held });
  }
  const { rows } = await sql<{ open: number; billed: number; contested: number }>`
    select (select count(*)::int from pay_statement where state = 'open') as open,
      (select count(*)::int from pay_statement where state = 'billed') as billed,
      (select count(*)::int from assignment where fee_state = 'disputed') as contested
  `.execute(db);
  const counts = rows[0] ?? { open: 0, billed: 0, contested: 0 };
  return { ...counts, ready };
}

/** Fees that wait for the desk's word, the oldest first. */
export async function contestedFees(db: Kysely<DB>): Promise<ContestedFee[]> {
  const rows = await db
    .selectFrom("assignment")
    .innerJoin("translator", "translator.id", "assignment.translator_id")
    .selectAll("assignment")
    .select("translator.name")
    .where("fee_state", "=", "disputed")
    .orderBy("assignment.id")
    .limit(200)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    order_id: row.order_id,
    kind: row.stage_kind,
    translator: { id: row.translator_id, name: row.name },
    fee: moneyView(row.fee, row.currency),
    fee_due: moneyView(row.fee_due ?? 0n, row.currency),
    state: row.fee_state,
    reason: row.end_reason,
    note: row.end_note,
    at: (row.ended_at ?? row.accepted_at).toISOString(),
  }));
}

/** Whom we pay for a translator, what keeps money back, papers and the last statements. */
export async function payOf(db: Kysely<DB>, translator_id: number, now: Date): Promise<TranslatorPay> {
  const holds = await holdsOf(db, translator_id, now);
  const payee = await payeeOf(db, translator_id);
  const papers = await db
    .selectFrom("pay_file as paper")
    .leftJoin("staff_user", "staff_user.id", "paper.added_by")
    .select(["paper.id", "paper.kind", "paper.name", "paper.added_at", "paper.valid_until"])
    .select("staff_user.name as added_by")
    .where("translator_id", "=", translator_id)
    .where("removed_at", "is", null)
    .orderBy("paper.id", "desc")
    .execute();
  const last = await statements(db)
    .where("statement.translator_id", "=", translator_id)
    .orderBy("statement.id", "desc")
    .limit(24)
    .execute();
  const rows: DeskStatementRow[] = [];
  for (const row of last) rows.push(await rowView(db, row, now));
  return {
    payee: payee ? payeeView(payee, now) : null,
    holds,
    papers: papers.flatMap(({ kind, added_at, added_by, ...paper }) =>
      kind === "bill" ? [] : [{ ...paper, kind, added_by: added_by ?? "", added_at: added_at.toISOString() }],
    ),
    statements: rows,
  };
}

/** Where a document of a translator is stored; refuses a missing one, or another translator's. */
export async function paperFile(db: Kysely<DB>, translator_id: number, id: number) {
  const row = await db
    .selectFrom("pay_file")
    .select(["storage_key as key", "name"])
    .where("id", "=", id)
    .where("translator_id", "=", translator_id)
    .where("kind", "!=", "bill")
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("file.not_found");
  return row;
}
