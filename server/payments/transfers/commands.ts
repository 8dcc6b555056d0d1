import { sql, type Selectable } from "kysely";
import { brands } from "#brands/all.ts";
import { localDate } from "#domain/calendar.ts";
import { entryKeys, type ReadStatement, type StatementEncoding } from "#domain/payments/statement.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, money, type Currency } from "#domain/money.ts";
import type { ByHand } from "./by-hand.ts";
import { bookedAt } from "./booked-at.ts";
import { matchesOf } from "./dues.ts";
import { refundOfTitle, confirmRefund } from "./refunds.ts";
import { lockCounterparty, matchReturned, payerOf, returnedPair } from "./returned.ts";
import { payoutLine } from "./translator-payouts.ts";
import { addMatch, bookLeft, type By, type EntryRow, lockEntry, payByTransfer, placeRest } from "./settle.ts";
import { bookVoucherMoney } from "./voucher-money.ts";
import type { StatementFile } from "./statement-file.ts";
import { lockMatches, takeBack } from "./undo.ts";
import { type Act, writeAuditOf } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { enqueue, savepoint } from "#server/kernel/jobs/queue.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { bankEntryJournal } from "./journals.ts";
import { post } from "#server/ledger/index.ts";

/** The accounts of the sellers of all brands; statements of other accounts are refused. */
export const our_accounts: ReadonlyMap<string, Currency> = new Map(
  brands.flatMap(({ seller }) =>
    Object.entries(seller.accounts).map(([currency, { iban }]) => [iban, currency as Currency] as const),
  ),
);

export async function note(tx: Tx, staff_id: number | null, what: Act, now: Date): Promise<void> {
  if (staff_id !== null) return writeAuditOf(tx, staff_id, what, now);
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "system",
      act: what.act,
      object: what.object,
      object_id: what.object_id,
      detail: JSON.stringify(what.detail ?? {}),
    })
    .execute();
}

/** Adds the missing rows of our accounts, because a brand may have got a new one. */
async function addAccounts(tx: Tx, now: Date): Promise<void> {
  for (const [iban, currency] of our_accounts)
    await tx
      .insertInto("bank_account")
      .values({ iban, currency, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export async function setEncoding(
  tx: Tx,
  staff_id: number,
  { iban, encoding }: { readonly iban: string; readonly encoding: StatementEncoding },
  now: Date,
): Promise<void> {
  if (!our_accounts.has(iban)) throw new Refusal("transfer.not_found");
  await addAccounts(tx, now);
  await tx.updateTable("bank_account").set({ encoding }).where("iban", "=", iban).execute();
  await note(
    tx,
    staff_id,
    { act: "bank_account.encoding", object: "bank_account", object_id: null, detail: { iban, encoding } },
    now,
  );
}

export type ReadFile = StatementFile & { readonly file_name: string; readonly sha256: Buffer };

const desk_rest_ms = 2 * 60_000;

/**
 * Imports a file: all its new lines, or none after a fault. Answers the import, which for the same bytes is the first
 * one. Refuses a statement of an account that is not ours, or in another currency than the account's.
 */
export async function importFile(
  tx: Tx,
  staff_id: number,
  file: ReadFile,
  now: Date,
): Promise<{ id: number; known: boolean }> {
  // Imports run one after the other, so that a line of two overlapping files is booked once.
  await sql`select pg_advisory_xact_lock(hashtext('bank_import'))`.execute(tx);
  const before = await tx
    .selectFrom("bank_import")
    .select("id")
    .where("sha256", "=", file.sha256)
    .executeTakeFirst();
  if (before) return { id: before.id, known: true };
  for (const { iban, currency } of file.statements)
    if (our_accounts.get(iban) !== currency) throw new Refusal("statement.not_ours", { iban });
  await addAccounts(tx, now);
  const { id } = await tx
    .insertInto("bank_import")
    .values({
      sha256: file.sha256,
      file_name: file.file_name,
      format: file.format,
      statements: file.statements.length,
      entries: 0,
      entries_known: 0,
      imported_by: staff_id,
      imported_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const total = file.statements.reduce((sum, { entries }) => sum + entries.length, 0);
  let fresh = 0;
  for (const [iban, keyed] of keysByAccount(file.statements))
    for (const one of keyed) fresh += await bookStatement(tx, id, { iban, ...one }, now);
  await tx
    .updateTable("bank_import")
    .set({ entries: total, entries_known: total - fresh })
    .where("id", "=", id)
    .execute();
  await note(
    tx,
    staff_id,
    {
      act: "bank.import",
      object: "bank_import",
      object_id: id,
      detail: { file_name: file.file_name, fresh },
    },
    now,
  );
  const run_at = new Date(now.getTime() + desk_rest_ms);
  await enqueue(tx, "mail.staff_transfers", { bank_import_id: id }, { run_at });
  return { id, known: false };
}

type Keyed = { readonly statement: ReadStatement; readonly keys: readonly string[] };

/** Equal lines are counted over the whole file, because a statement of many lines comes in several pages. */
function keysByAccount(statements: readonly ReadStatement[]): Map<string, Keyed[]> {
  const accounts = new Map<string, Keyed[]>();
  for (const iban of new Set(statements.map((one) => one.iban))) {
    const own = statements.filter((one) => one.iban === iban);
    const keys = entryKeys(
      iban,
      own.flatMap(({ entries }) => entries),
    );
    let at = 0;
    accounts.set(
      iban,
      own.map((statement) => ({ statement, keys: keys.slice(at, (at += statement.entries.length)) })),
    );
  }
  return accounts;
}

async function bookStatement(
  tx: Tx,
  bank_import_id: number,
  { iban, statement, keys }: Keyed & { readonly iban: string },
  now: Date,
): Promise<number> {
  const { number, currency, opening, closing, from_on, until_on } = statement;
  const row = await tx
    .insertInto("bank_statement")
    .values({ bank_import_id, iban, number, currency, opening, closing, from_on, until_on })
    .returning("id")
    .executeTakeFirstOrThrow();
  let fresh = 0;
  for (const [i, entry] of statement.entries.entries()) {
    if (entry.amount === 0n) continue;
    const known_by = digest(keys[i] ?? "");
    const booked = await tx
      .insertInto("bank_entry")
      .values({ ...entry, bank_statement_id: row.id, iban, known_by, rest: entry.amount })
      .onConflict((conflict) => conflict.columns(["iban", "known_by"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!booked) continue;
    fresh += 1;
    const amount = money(entry.amount, entry.currency);
    await post(tx, { ...bankEntryJournal({ bank_entry_id: booked.id, iban, amount }), now });
    await enqueue(tx, "bank.match", { bank_entry_id: booked.id }, { job_key: `bank-match:${booked.id}` });
  }
  return fresh;
}

/** Rolls an automatic match back when it is refused; the line is then a task for the desk. */
async function orLeaveIt(tx: Tx, work: () => Promise<unknown>): Promise<void> {
  const rollBack = await savepoint(tx, "transfer");
  try {
    await work();
    await sql`release savepoint transfer`.execute(tx);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await rollBack();
  }
}

/** Matches a new line by the unambiguous rules, once; other lines are matched by hand. */
export async function matchByRule(tx: Tx, entry_id: number, now: Date): Promise<void> {
  const entry = await tx.selectFrom("bank_entry").selectAll().where("id", "=", entry_id).executeTakeFirst();
  if (!entry || entry.checked_at !== null) return;
  await lockCounterparty(tx, entry);
  if (entry.is_reversal) await orLeaveIt(tx, () => matchReversal(tx, entry, now));
  else if (entry.amount > 0n) await matchIncoming(tx, entry, now);
  else await orLeaveIt(tx, () => matchLeft(tx, entry, now));
  await tx.updateTable("bank_entry").set({ checked_at: now }).where("id", "=", entry_id).execute();
}

async function matchIncoming(tx: Tx, entry: EntryRow, now: Date): Promise<void> {
  const found = (await matchesOf(tx, entry, bookedAt(entry.booked_on, now))).find(
    ({ match }) => match.certain,
  );
  if (!found)
    return orLeaveIt(
      tx,
      async () => (await payoutLine(tx, entry, now)) || (await returnedLine(tx, entry, now)),
    );
  const by: By = { staff_id: null, rule: found.match.rule };
  const parts = [{ payment_request_id: found.due.id, amount: entry.rest }];
  await orLeaveIt(tx, () => payByTransfer(tx, { entry_id: entry.id, parts, rest: "wallet", by }, now));
}

/** Money without a payer that was sent back before its line was matched. */
const returnedLine = async (tx: Tx, entry: EntryRow, now: Date): Promise<boolean> =>
  (await payerOf(tx, entry)) === undefined && matchReturned(tx, entry, now);

/** Codes of a bank's own charges: SWIFT CHG and COM, and the codes of fees in camt. */
const charges = ["CHG", "COM"];

async function matchLeft(tx: Tx, found: EntryRow, now: Date): Promise<void> {
  const by: By = { staff_id: null, rule: "reference" };
  const refund_id = await refundOfTitle(tx, found);
  if (refund_id === null && (await payoutLine(tx, found, now))) return;
  if (refund_id === null && (await matchReturned(tx, found, now))) return;
  const entry = await lockEntry(tx, found.id);
  if (refund_id !== null) await confirmRefund(tx, refund_id, now);
  if (refund_id !== null) await bookLeft(tx, entry, { kind: "refund", refund_id }, by, now);
  else if (charges.includes(entry.type_code)) await bookLeft(tx, entry, { kind: "charge" }, by, now);
}

/** Undoes the matches of the original of a reversal, whatever its date; both lines then cancel each other out. */
async function matchReversal(tx: Tx, entry: EntryRow, now: Date): Promise<void> {
  const original = await tx
    .selectFrom("bank_entry")
    .selectAll()
    .where("iban", "=", entry.iban)
    .where("amount", "=", -entry.amount)
    .where("is_reversal", "=", false)
    .where("booked_on", "<=", entry.booked_on)
    .where((w) =>
      w.or([
        ...(entry.title === "" ? [] : [w("title", "=", entry.title)]),
        ...(entry.counterparty_iban === "" ? [] : [w("counterparty_iban", "=", entry.counterparty_iban)]),
        w("bank_ref", "=", entry.bank_ref || "-"),
      ]),
    )
    .where((w) =>
      w.not(
        w.exists(
          w
            .selectFrom("bank_match")
            .select("bank_match.id")
            .whereRef("bank_match.bank_entry_id", "=", "bank_entry.id")
            .where("bank_match.kind", "=", "reversal")
            .where("bank_match.undone_at", "is", null),
        ),
      ),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
  if (!original) return;
  const matches = await liveMatches(tx, original.id);
  await lockMatches(tx, matches, [original.id, entry.id]);
  for (const match of matches)
    // Undoing one match may have undone another one of the same payment.
    if ((await liveMatches(tx, original.id)).some(({ id }) => id === match.id))
      await takeBack(tx, match, null, now);
  const free = await lockEntry(tx, original.id);
  if (free.rest !== original.amount) throw new Refusal("transfer.undo_refused");
  const by: By = { staff_id: null, rule: "reference" };
  await addMatch(tx, free.id, { kind: "reversal", amount: free.amount, reversal_id: entry.id }, by, now);
  await addMatch(tx, entry.id, { kind: "reversal", amount: entry.amount, reversal_id: free.id }, by, now);
}

const liveMatches = (tx: Tx, bank_entry_id: number): Promise<Selectable<DB["bank_match"]>[]> =>
  tx
    .selectFrom("bank_match")
    .selectAll()
    .where("bank_entry_id", "=", bank_entry_id)
    .where("undone_at", "is", null)
    .orderBy("id")
    .execute();

/** Matches a transfer by hand; amounts are decimal text in the currency of the transfer. */
export async function matchByHand(
  tx: Tx,
  staff_id: number,
  { entry_id, parts, rest }: ByHand,
  now: Date,
): Promise<void> {
  if (parts.length === 0) return restByHand(tx, staff_id, { entry_id, rest }, now);
  const read = parts.map(({ payment_request_id, amount }) => ({
    payment_request_id,
    amount: fromDecimal(amount) ?? 0n,
  }));
  const by: By = { staff_id, rule: "by_hand" };
  const outcomes = await payByTransfer(tx, { entry_id, parts: read, rest, by }, now);
  // A match by hand is refused when its order ended, instead of leaving the money in suspense.
  if (outcomes.some(({ kind }) => kind === "gone")) throw new Refusal("transfer.order_gone");
  await note(
    tx,
    staff_id,
    { act: "transfer.match", object: "bank_entry", object_id: entry_id, detail: { parts, rest } },
    now,
  );
}

/** Decides what happens to the rest of a line, or to money for an order that ended; its payer is known. */
async function restByHand(
  tx: Tx,
  staff_id: number,
  { entry_id, rest }: Pick<ByHand, "entry_id" | "rest">,
  now: Date,
): Promise<void> {
  const entry = await lockEntry(tx, entry_id);
  if (rest === "keep" || entry.rest <= 0n) throw new Refusal("transfer.amount");
  const payment = await payerOf(tx, entry);
  if (!payment || (rest === "wallet" && payment.customer_id === null))
    throw new Refusal(rest === "wallet" ? "transfer.no_balance" : "transfer.no_payer");
  await placeRest(tx, { entry_id, payment, rest, by: { staff_id, rule: "by_hand" } }, now);
  await note(
    tx,
    staff_id,
    {
      act: `transfer.${rest}`,
      object: "bank_entry",
      object_id: entry_id,
      detail: { payment_id: payment.id },
    },
    now,
  );
}

export async function bookCharge(tx: Tx, staff_id: number, entry_id: number, now: Date): Promise<void> {
  const entry = await lockEntry(tx, entry_id);
  await bookLeft(tx, entry, { kind: "charge" }, { staff_id, rule: "by_hand" }, now);
  await note(tx, staff_id, { act: "transfer.charge", object: "bank_entry", object_id: entry_id }, now);
}

export async function bookVoucher(tx: Tx, staff_id: number, entry_id: number, now: Date): Promise<void> {
  await bookVoucherMoney(tx, await lockEntry(tx, entry_id), { staff_id, rule: "by_hand" }, now);
  await note(tx, staff_id, { act: "transfer.voucher", object: "bank_entry", object_id: entry_id }, now);
}

/** Undoes a match on the day on which it was made (S7); later a correction is booked instead. Answers its line. */
export async function undoMatch(tx: Tx, staff_id: number, match_id: number, now: Date): Promise<number> {
  const match = await tx.selectFrom("bank_match").selectAll().where("id", "=", match_id).executeTakeFirst();
  if (!match) throw new Refusal("transfer.not_found");
  if (match.undone_at !== null) return match.bank_entry_id;
  if (localDate(match.made_at.getTime()) !== localDate(now.getTime()))
    throw new Refusal("transfer.undo_late");
  const both = match.kind === "reversal" ? await returnedPair(tx, match) : [match];
  await lockMatches(
    tx,
    both,
    both.map(({ bank_entry_id }) => bank_entry_id),
  );
  for (const one of both) await takeBack(tx, one, staff_id, now);
  await note(tx, staff_id, { act: "transfer.undo", object: "bank_match", object_id: match_id }, now);
  return match.bank_entry_id;
}
