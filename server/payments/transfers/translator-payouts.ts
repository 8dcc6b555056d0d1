import type { Kysely, Selectable } from "kysely";
import type { TranslatorPayoutView } from "#contract/payments/transfers.ts";
import { Refusal } from "#domain/errors.ts";
import { money } from "#domain/money.ts";
import { payoutOfTitle } from "#domain/payouts/bill.ts";
import { writeAuditOf } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { bankMatchJournal, bankMatchUndoneJournal } from "./journals.ts";
import { lockAccounts, post } from "#server/ledger/index.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { lockPayout, payoutBooked, payoutUnbooked, rejectPayout } from "#server/payouts/index.ts";
import type { Line } from "./dues.ts";
import { payoutByRule } from "./payouts.ts";
import { addMatch, type By, endMatch, type EntryRow, lockEntry } from "./settle.ts";

type MatchRow = Selectable<DB["bank_match"]>;
type Left = Pick<Line, "amount" | "currency" | "title"> & { readonly counterparty_iban: string };

const onTheirWay = (db: Kysely<DB>) =>
  db
    .selectFrom("payout")
    .innerJoin("pay_statement", "pay_statement.id", "payout.pay_statement_id")
    .innerJoin("payout_run", "payout_run.id", "payout.payout_run_id")
    .select(["payout.id", "payout.amount", "payout.currency", "payout.name", "payout.iban"])
    .select(["pay_statement.number as statement", "payout_run.number as run"])
    .where("payout.state", "=", "on_its_way");
export type OnItsWay = Awaited<ReturnType<ReturnType<typeof onTheirWay>["execute"]>>[number];

export const translatorPayoutView = ({
  amount,
  currency,
  iban: _iban,
  ...one
}: OnItsWay): TranslatorPayoutView => ({
  ...one,
  amount: moneyView(amount, currency),
});

/** The payouts of translators with the currency and the exact amount of an outgoing line. */
export const payoutsAlike = (db: Kysely<DB>, line: Pick<Line, "amount" | "currency">): Promise<OnItsWay[]> =>
  line.amount >= 0n
    ? Promise.resolve([])
    : onTheirWay(db)
        .where("payout.amount", "=", -line.amount)
        .where("payout.currency", "=", line.currency)
        .orderBy("payout.id")
        .limit(20)
        .execute();

/** The payout that a line identifies unambiguously: by its title, else as the only one with its amount and account. */
async function payoutOfLine(
  db: Kysely<DB>,
  line: Left,
): Promise<{ id: number; rule: "reference" | "amount_name" } | null> {
  const alike = await payoutsAlike(db, line);
  const named = payoutOfTitle(line.title);
  if (named !== null) return alike.some(({ id }) => id === named) ? { id: named, rule: "reference" } : null;
  const to = alike.filter(({ iban }) => iban === line.counterparty_iban);
  const [only] = to;
  return only && to.length === 1 ? { id: only.id, rule: "amount_name" } : null;
}

/**
 * Books the rest of a line as a payout in transit. Refuses another amount or currency, and a payout in another state.
 */
async function translatorPayoutLeft(
  tx: Tx,
  { entry_id, payout_id, by }: { readonly entry_id: number; readonly payout_id: number; readonly by: By },
  now: Date,
): Promise<void> {
  // The payout is locked before the line; ledger accounts are last.
  const locked = await lockPayout(tx, payout_id);
  const entry = await lockEntry(tx, entry_id);
  if (locked.payout.state !== "on_its_way") throw new Refusal("payout.not_on_its_way");
  if (locked.payout.currency !== entry.currency) throw new Refusal("transfer.other_currency");
  if (entry.rest !== -locked.payout.amount) throw new Refusal("transfer.amount");
  const match = { kind: "translator_payout" as const, amount: entry.rest, payout_id };
  const bank_match_id = await addMatch(tx, entry_id, match, by, now);
  await payoutBooked(tx, locked, now);
  const amount = money(entry.rest, entry.currency);
  await post(tx, { ...bankMatchJournal({ bank_match_id, kind: "translator_payout", amount }), now });
}

/** Books an outgoing line as the payout that it identifies; false when it identifies none. */
async function translatorPayoutByRule(
  tx: Tx,
  entry: Left & { readonly id: number; readonly rest: bigint },
  now: Date,
): Promise<boolean> {
  const found = await payoutOfLine(tx, { ...entry, amount: entry.rest });
  if (!found) return false;
  const by = { staff_id: null, rule: found.rule };
  await translatorPayoutLeft(tx, { entry_id: entry.id, payout_id: found.id, by }, now);
  return true;
}

/**
 * Books the return of a payout that the recipient's bank refused: it is owed again. False when the title of the line
 * names no payout in that state.
 */
async function translatorPayoutCameBack(
  tx: Tx,
  line: Left & { readonly id: number; readonly rest: bigint },
  now: Date,
): Promise<boolean> {
  const payout_id = payoutOfTitle(line.title);
  if (payout_id === null) return false;
  const seen = await tx
    .selectFrom("payout")
    .select("id")
    .where("id", "=", payout_id)
    .where("state", "=", "booked")
    .where("amount", "=", line.rest)
    .where("currency", "=", line.currency)
    .executeTakeFirst();
  if (!seen) return false;
  const locked = await lockPayout(tx, payout_id);
  const entry = await lockEntry(tx, line.id);
  if (locked.payout.state !== "booked" || entry.rest !== locked.payout.amount) return false;
  const by: By = { staff_id: null, rule: "reference" };
  const match = { kind: "translator_payout" as const, amount: entry.rest, payout_id };
  const bank_match_id = await addMatch(tx, entry.id, match, by, now);
  const amount = money(entry.rest, entry.currency);
  await payoutUnbooked(tx, locked, now);
  const journal = bankMatchJournal({ bank_match_id, kind: "translator_payout", amount });
  // Two journals: the return of the money, and the renewed debt.
  const { translator_id, currency } = locked.payout;
  const owed = {
    code: "liab:translator",
    owner: `translator:${translator_id}`,
    currency,
    amount: 0n,
  } as const;
  await lockAccounts(tx, [...journal.lines, owed], now);
  await post(tx, { ...journal, now });
  await rejectPayout(tx, payout_id, { reason: "came_back", staff_id: null }, now);
  return true;
}

/** Books a line as the payout that it identifies: to a translator, returned, or of a provider; false when none. */
export async function payoutLine(tx: Tx, entry: EntryRow, now: Date): Promise<boolean> {
  const is_translators =
    entry.rest > 0n
      ? await translatorPayoutCameBack(tx, entry, now)
      : await translatorPayoutByRule(tx, entry, now);
  return is_translators || payoutByRule(tx, entry, now);
}

/** The same by hand, for a line with an unreadable title. */
export async function translatorPayoutByHand(
  tx: Tx,
  staff_id: number,
  { entry_id, payout_id }: { readonly entry_id: number; readonly payout_id: number },
  now: Date,
): Promise<void> {
  await translatorPayoutLeft(tx, { entry_id, payout_id, by: { staff_id, rule: "by_hand" } }, now);
  const what = { act: "transfer.translator_payout", object: "bank_entry", object_id: entry_id } as const;
  await writeAuditOf(tx, staff_id, { ...what, detail: { payout_id } }, now);
}

/**
 * Undoes a match with a payout, which is in transit again. Refuses a returned payout that was rejected since, because it
 * may have been paid again.
 */
export async function translatorPayoutAgain(
  tx: Tx,
  match: MatchRow,
  staff_id: number | null,
  now: Date,
): Promise<void> {
  const locked = await lockPayout(tx, match.payout_id ?? 0);
  if (match.amount > 0n || locked.payout.state !== "booked") throw new Refusal("transfer.undo_refused");
  await endMatch(tx, match, staff_id, now);
  await payoutUnbooked(tx, locked, now);
  const amount = money(match.amount, locked.payout.currency);
  const booked = bankMatchJournal({ bank_match_id: match.id, kind: "translator_payout", amount });
  await post(tx, { ...bankMatchUndoneJournal(match.id, booked), now });
}
