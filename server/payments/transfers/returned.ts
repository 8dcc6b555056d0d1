import { type Kysely, type Selectable, sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import { namedIn } from "#domain/payments/reference.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { PaymentRow } from "#server/ledger/index.ts";
import { addMatch, type By, type EntryRow, lockEntry } from "./settle.ts";

/** The payment of a line: the one it settled, else the one that its title names. */
export async function payerOf(
  db: Kysely<DB>,
  entry: Pick<EntryRow, "id" | "title" | "currency">,
): Promise<PaymentRow | undefined> {
  const settled = await db
    .selectFrom("bank_match")
    .select("payment_id")
    .where("bank_entry_id", "=", entry.id)
    .where("kind", "=", "request")
    .where("undone_at", "is", null)
    .orderBy("id")
    .executeTakeFirst();
  const { payment_ids } = namedIn(entry.title, []);
  return db
    .selectFrom("payment")
    .selectAll()
    .where("id", "in", settled?.payment_id ? [settled.payment_id] : [0, ...payment_ids])
    .where("provider", "=", "bank")
    .where("currency", "=", entry.currency)
    .executeTakeFirst();
}

/** Lines of one account of another party are matched one after the other: each sees what became of the others. */
export async function lockCounterparty(tx: Tx, { counterparty_iban }: EntryRow): Promise<void> {
  if (counterparty_iban === "") return;
  await sql`select pg_advisory_xact_lock(hashtext(${`bank_match:${counterparty_iban}`}))`.execute(tx);
}

/**
 * Matches money of an unknown payer with the transfer that sent all of it back to the account it came from, from either
 * side. Nothing is booked: both lines are already opposite amounts of unmatched money. Answers whether it was one.
 */
export async function matchReturned(tx: Tx, entry: EntryRow, now: Date): Promise<boolean> {
  if (entry.counterparty_iban === "") return false;
  const came = entry.amount > 0n;
  const found = await tx
    .selectFrom("bank_entry")
    .select("id")
    .where("iban", "=", entry.iban)
    .where("counterparty_iban", "=", entry.counterparty_iban)
    .where("amount", "=", -entry.amount)
    .where("rest", "=", -entry.amount)
    .where("booked_on", came ? ">=" : "<=", entry.booked_on)
    .where("is_reversal", "=", false)
    .where("checked_at", "is not", null)
    .orderBy("id")
    .executeTakeFirst();
  if (!found) return false;
  const ids = [found.id, entry.id].toSorted((a, b) => a - b);
  const pair = [];
  for (const id of ids) pair.push(await lockEntry(tx, id));
  // Another person was faster with one of them.
  if (pair.some(({ amount, rest }) => amount !== rest)) return false;
  const by: By = { staff_id: null, rule: "amount_name" };
  for (const { id, amount } of pair) {
    const [other = id] = ids.filter((one) => one !== id);
    await addMatch(tx, id, { kind: "reversal", amount, reversal_id: other }, by, now);
  }
  return true;
}

type MatchRow = Selectable<DB["bank_match"]>;

/** Both matches of money that was sent back; refuses those of a reversal by the bank. */
export async function returnedPair(tx: Tx, match: MatchRow): Promise<MatchRow[]> {
  const reversed = await tx
    .selectFrom("bank_entry")
    .select("id")
    .where("id", "in", [match.bank_entry_id, match.reversal_id ?? 0])
    .where("is_reversal", "=", true)
    .executeTakeFirst();
  if (reversed) throw new Refusal("transfer.undo_refused");
  const other = await tx
    .selectFrom("bank_match")
    .selectAll()
    .where("kind", "=", "reversal")
    .where("bank_entry_id", "=", match.reversal_id ?? 0)
    .where("undone_at", "is", null)
    .execute();
  return [match, ...other];
}
