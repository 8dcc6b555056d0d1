import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/db/open.ts";
import { ensureAccounts, type Line } from "./accounts.ts";

/** One event in the books. The key names the event: whoever repeats it gets the first journal back. */
export type Journal = {
  readonly key: string;
  readonly kind: string;
  /** What it is about, as `table:id`. */
  readonly reference: string;
  readonly lines: readonly Line[];
};

/**
 * Books a journal once and answers its id; the same key with the same content answers the first one. Refused by
 * the database: a month whose books are closed, other content under a known key, a wallet below zero, and, at commit,
 * lines that do not sum to zero per currency. Accounts are locked until the transaction ends, so call it late.
 */
export async function post(tx: Tx, { key, kind, reference, lines, now }: Journal & { readonly now: Date }) {
  // A line of zero moves nothing; a sale without VAT has one.
  const moving = lines.filter((line) => line.amount !== 0n);
  if (moving.length === 0) throw new RangeError(`the journal ${key} moves nothing`);
  await ensureAccounts(tx, moving);
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

/** The database's own code for a journal that would go into a closed month (migration 0026). */
const isOfClosedMonth = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "BM001";
