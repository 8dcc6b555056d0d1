import { sql, type Kysely } from "kysely";
import { brandById } from "#brands/all.ts";
import type * as z from "zod/mini";
import type {
  BankAccountView,
  ImportView,
  transfer_routes,
  TransferMatchView,
  TransferView,
} from "#contract/payments/transfers.ts";
import { elixirFile, goesByElixir, type Outgoing, painFile } from "#domain/payments/payment-file.ts";
import { isIban } from "#domain/payments/account-number.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { type Currency, money } from "#domain/money.ts";
import { mayWriteOff } from "#domain/payments/write-off.ts";
import { dueView, duesOf, matchesOf } from "./dues.ts";
import { bookedAt } from "./booked-at.ts";
import { payoutsOf, payoutView } from "./payouts.ts";
import { payerOf } from "./returned.ts";
import { waitingRefunds } from "./refunds.ts";
import { voucherMoneyDue } from "./voucher-money.ts";
import { payoutsAlike, translatorPayoutView } from "./translator-payouts.ts";
import { waitingOf } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { isBeside } from "#server/ledger/index.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { our_accounts } from "./commands.ts";

type ListQuery = z.output<(typeof transfer_routes)["transfers"]["query"]>;

const entries = (db: Kysely<DB>) =>
  db
    .selectFrom("bank_entry as entry")
    .innerJoin("bank_statement as statement", "statement.id", "entry.bank_statement_id")
    .innerJoin("bank_import as import", "import.id", "statement.bank_import_id");

/** Whether a line is a part payment that waits for the rest; it is neither a task for the desk nor done. */
const waiting = sql<boolean>`exists (
  select 1 from bank_match part where part.bank_entry_id = entry.id and part.kind = 'part' and part.undone_at is null
)`;

type EntryLine = Awaited<ReturnType<typeof lines>>[number];
const lines = (db: Kysely<DB>, ids: readonly number[]) =>
  entries(db)
    .selectAll("entry")
    .select(["import.file_name", waiting.as("waiting")])
    .where("entry.id", "in", ids)
    .execute();

async function matchViews(
  db: Kysely<DB>,
  ids: readonly number[],
  now: Date,
): Promise<Map<number, TransferMatchView[]>> {
  const rows = await db
    .selectFrom("bank_match as match")
    .innerJoin("bank_entry as entry", "entry.id", "match.bank_entry_id")
    .leftJoin("staff_user as staff", "staff.id", "match.made_by")
    .leftJoin("payment", "payment.id", "match.payment_id")
    .leftJoin("provider_payout as report", "report.id", "match.provider_payout_id")
    .leftJoin("payout as paid_out", "paid_out.id", "match.payout_id")
    .leftJoin("pay_statement as statement", "statement.id", "paid_out.pay_statement_id")
    .leftJoin("bank_entry as opposite", "opposite.id", "match.reversal_id")
    .selectAll("match")
    .select(["entry.is_reversal as reverses", "opposite.is_reversal as is_reversed"])
    .select(["entry.currency", "staff.name as made_by_name", "payment.product"])
    .select(["report.provider as payer", "report.payout_id as payout_name"])
    .select(["statement.number as statement_number", "paid_out.name as payee"])
    .where("match.bank_entry_id", "in", ids)
    .where("match.undone_at", "is", null)
    .orderBy("match.id")
    .execute();
  const dues = await duesOf(
    db,
    rows.map(({ payment_request_id }) => payment_request_id).filter((id) => id !== null),
  );
  const views = new Map<number, TransferMatchView[]>();
  for (const row of rows) {
    const payout =
      row.payout_name === null
        ? [row.statement_number, row.payee].filter(Boolean).join(" ")
        : `${row.payer ?? ""} ${row.payout_name}`;
    const due = dues.find(({ id }) => id === row.payment_request_id);
    // A reversal by the bank is final; a match with a returned transfer may be undone.
    const final = row.kind === "surplus" || (row.kind === "reversal" && (row.reverses || row.is_reversed));
    const same_day = localDate(row.made_at.getTime()) === localDate(now.getTime());
    const view = {
      id: row.id,
      kind: row.kind,
      amount: moneyView(row.amount, row.currency),
      rule: row.rule,
      payment_request_id: row.payment_request_id,
      product: due?.product ?? row.product ?? payout,
      order_ids: due?.order_ids ?? [],
      made_at: row.made_at.toISOString(),
      made_by: row.made_by_name,
      may_write_off:
        row.kind === "part" &&
        due?.state === "open" &&
        mayWriteOff(due.kind, money(due.missing, due.currency))
          ? moneyView(due.missing, due.currency)
          : null,
      may_undo: same_day && !final && !(due && isBeside(due.kind)),
    };
    views.set(row.bank_entry_id, [...(views.get(row.bank_entry_id) ?? []), view]);
  }
  return views;
}

const stateOf = ({ checked_at, rest, waiting: waits }: EntryLine): TransferView["state"] => {
  if (checked_at === null) return "checking";
  if (rest !== 0n) return "open";
  return waits ? "waiting" : "done";
};

async function viewOf(
  db: Kysely<DB>,
  line: EntryLine,
  matches: readonly TransferMatchView[],
  now: Date,
): Promise<TransferView> {
  const state = stateOf(line);
  // Suggestions are for the unmatched rest of the line.
  const left = { ...line, amount: line.rest };
  const is_open = state === "open" && !line.is_reversal;
  const suggested =
    is_open && line.amount > 0n ? await matchesOf(db, left, bookedAt(line.booked_on, now)) : [];
  const payouts = is_open ? await payoutsOf(db, left) : [];
  return {
    id: line.id,
    iban: line.iban,
    booked_on: line.booked_on,
    amount: moneyView(line.amount, line.currency),
    rest: moneyView(line.rest, line.currency),
    title: line.title,
    counterparty_name: line.counterparty_name,
    counterparty_iban: line.counterparty_iban,
    file_name: line.file_name,
    line: line.line,
    is_reversal: line.is_reversal,
    state,
    matches: [...matches],
    waits_for: (await waitingOf(db, "matchTransfer", [line.id]))(line.id),
    payer_known: is_open && line.amount > 0n && (await payerOf(db, line)) !== undefined,
    suggestions: suggested
      .slice(0, 5)
      .map(({ due, match: { rule, certain } }) => ({ due: dueView(due), rule, certain })),
    may_be_voucher: is_open && left.amount > 0n && left.amount <= (await voucherMoneyDue(db, left.currency)),
    translator_payouts: (is_open ? await payoutsAlike(db, left) : []).slice(0, 5).map(translatorPayoutView),
    payouts: payouts
      .slice(0, 5)
      .map(({ payout, match: { rule, certain } }) => ({ payout: payoutView(payout), rule, certain })),
  };
}

/** One line of a statement for the desk; refuses one that does not exist. */
export async function transferById(db: Kysely<DB>, id: number, now: Date): Promise<TransferView> {
  const [line] = await lines(db, [id]);
  if (!line) throw new Refusal("transfer.not_found");
  return viewOf(db, line, (await matchViews(db, [id], now)).get(id) ?? [], now);
}

/** Lines of statements, newest first, without a filter those that wait; the total says whether there is more. */
export async function transferRows(db: Kysely<DB>, query: ListQuery, now: Date) {
  const place = paging(query);
  const search = query.search ?? "";
  const wanted = entries(db)
    .$if(query.state === undefined || query.state === "open", (q) =>
      q.where((w) => w.or([w("entry.rest", "!=", 0n), waiting])),
    )
    .$if(query.state === "done", (q) => q.where("entry.rest", "=", 0n).where(sql<boolean>`not ${waiting}`))
    .$if(query.until !== undefined, (q) => q.where("entry.booked_on", "<=", query.until ?? ""))
    .$if(search !== "", (q) =>
      q.where((w) =>
        w.or([
          w("entry.title", "ilike", likeText(search)),
          w("entry.counterparty_name", "ilike", likeText(search)),
          w("entry.counterparty_iban", "ilike", likeText(search.replaceAll(" ", ""))),
          w(sql<string>`(entry.amount / 100.0)::numeric(20, 2)::text`, "=", search.replace(",", ".")),
        ]),
      ),
    );
  const found = await wanted
    .select("entry.id")
    .orderBy("entry.booked_on", "desc")
    .orderBy("entry.id", "desc")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const ids = found.slice(0, place.per_page).map(({ id }) => id);
  const rows: TransferView[] = [];
  if (ids.length > 0) {
    const all = await lines(db, ids);
    const matches = await matchViews(db, ids, now);
    for (const id of ids) {
      const line = all.find((one) => one.id === id);
      if (line) rows.push(await viewOf(db, line, matches.get(id) ?? [], now));
    }
  }
  return { meta: metaOf(place, place.offset + found.length), rows };
}

const counted = (condition: string) =>
  sql<number>`(select count(*)::int from bank_entry entry
    join bank_statement statement on statement.id = entry.bank_statement_id
    where statement.bank_import_id = import.id and ${sql.raw(condition)})`;

/** Imported files with the counts of their lines; `only` restricts the list to one of them. */
export async function importRows(db: Kysely<DB>, only: number | null = null): Promise<ImportView[]> {
  const rows = await db
    .selectFrom("bank_import as import")
    .leftJoin("staff_user as staff", "staff.id", "import.imported_by")
    .selectAll("import")
    .select("staff.name")
    .select([
      counted("entry.checked_at is not null and entry.rest = 0").as("booked"),
      counted("entry.checked_at is not null and entry.rest <> 0").as("to_look_at"),
      counted("entry.checked_at is null").as("checking"),
    ])
    .$if(only !== null, (q) => q.where("import.id", "=", only ?? 0))
    .orderBy("import.id", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    file_name: row.file_name,
    format: row.format,
    imported_at: row.imported_at.toISOString(),
    imported_by: row.name,
    statements: row.statements,
    entries_new: row.entries - row.entries_known,
    entries_known: row.entries_known,
    booked: row.booked,
    to_look_at: row.to_look_at,
    checking: row.checking,
  }));
}

/** Our accounts with the encoding of their files, by default UTF-8. */
export async function bankAccountRows(db: Kysely<DB>): Promise<BankAccountView[]> {
  const known = await db.selectFrom("bank_account").select(["iban", "encoding"]).execute();
  return [...our_accounts].map(([iban, currency]) => ({
    iban,
    currency,
    encoding: known.find((one) => one.iban === iban)?.encoding ?? "utf-8",
  }));
}

/** The waiting refunds of a currency as a file for the seller's bank; refunds without a usable account are omitted. */
export async function refundFile(db: Kysely<DB>, currency: Currency, now: Date) {
  const refunds = (await waitingRefunds(db)).filter((one) => one.currency === currency);
  const seller = brandById(refunds[0]?.brand_id ?? 1)?.seller;
  const account = seller?.accounts[currency];
  if (!seller || !account) throw new Refusal("payment.method_unavailable");
  const payer = {
    name: seller.name,
    address: `${seller.address} ${seller.postcode} ${seller.city}`,
    iban: account.iban,
    bic: account.bic,
  };
  const outgoing = refunds.map((one): Outgoing => ({ ...one, id: `TLR${one.id}` }));
  const able = outgoing.filter((one) => (currency === "PLN" ? goesByElixir(one) : isIban(one.iban)));
  const day = localDate(now.getTime());
  const id = `TLR-${day}-${now.getTime().toString(36)}`;
  return {
    ...(currency === "PLN"
      ? {
          file_name: `zwroty-${day}.pli`,
          text: elixirFile(payer, able, day),
          encoding: "windows-1250" as const,
        }
      : {
          file_name: `refunds-${day}-${currency}.xml`,
          text: painFile(payer, able, { id, created_at: now.toISOString().slice(0, 19) }),
          encoding: "utf-8" as const,
        }),
    left_out: outgoing.length - able.length,
  };
}
