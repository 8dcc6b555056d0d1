import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Line, lockAccounts } from "./accounts.ts";

/** One event in the books. The key names the event: whoever repeats it gets the first journal back. */
export type Journal = {
  readonly key: string;
  readonly kind: string;
  /** What it is about, as `table:id`. */
  readonly reference: string;
  readonly lines: readonly Line[];
};

type Dated = Journal & { readonly now: Date };

// A line of zero moves nothing; a sale without VAT has one.
const movingLines = ({ lines }: Pick<Journal, "lines">): Line[] =>
  lines.filter(({ amount }) => amount !== 0n);

/**
 * Books a journal once and answers its id; the same key with the same content answers the first one. Refused by
 * the database: a month whose books are closed, other content under a known key, a wallet below zero, and, at commit,
 * lines that do not sum to zero per currency. Accounts are locked until the transaction ends, so no row is locked after
 * it (`server/kernel/db/lock-order.ts`), and a transaction with several journals locks the accounts of all of them first.
 */
export async function post(tx: Tx, journal: Dated): Promise<bigint> {
  await lockAccounts(tx, movingLines(journal), journal.now);
  return write(tx, journal);
}

/** Books several journals as `post` does, in their order: first the accounts of all of them are locked. */
export async function postAll(tx: Tx, journals: readonly Journal[], now: Date): Promise<void> {
  if (journals.length === 0) return;
  await lockAccounts(tx, journals.flatMap(movingLines), now);
  for (const journal of journals) await write(tx, { ...journal, now });
}

async function write(tx: Tx, journal: Dated): Promise<bigint> {
  const { key, kind, reference, now } = journal;
  const moving = movingLines(journal);
  if (moving.length === 0) throw new RangeError(`the journal ${key} moves nothing`);
  // Amounts travel as text: JSON numbers are exact in the database but not on the way to it.
  const content = moving.map(({ code, owner, currency, amount }) => ({
    code,
    owner,
    currency,
    amount: amount.toString(),
  }));
  const { rows } = await sql<{ journal_id: bigint }>`
    select ledger.post(${key}, ${kind}, ${reference}, ${now}, ${JSON.stringify(content)}::jsonb) as journal_id
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw isOfClosedMonth(error) ? new Refusal("books.month_closed") : error;
    });
  const [row] = rows;
  if (!row) throw new Error(`the journal ${key} has no id`);
  return row.journal_id;
}

/** The database's own code for a journal that would go into a closed month (ledger.month_is_open). */
const isOfClosedMonth = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "BM001";
