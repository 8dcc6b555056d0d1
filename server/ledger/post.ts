import { sql } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { accountsOf, type Line } from "./accounts.ts";

/** One event in the books. The key names the event: a repetition returns the first journal. */
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
export async function post(tx: Tx, { now, ...journal }: Dated): Promise<bigint> {
  const [id] = await write(tx, [journal], now);
  if (id === undefined) throw new Error(`the journal ${journal.key} has no id`);
  return id;
}

/** Books several journals as `post` does, in their order: first the accounts of all of them are locked. */
export async function postAll(tx: Tx, journals: readonly Journal[], now: Date): Promise<void> {
  if (journals.length > 0) await write(tx, journals, now);
}

/** Accounts are locked and journals booked by one statement: joined rows exist before the first of them is booked. */
async function write(tx: Tx, journals: readonly Journal[], now: Date): Promise<bigint[]> {
  const booked = journals.map((journal) => ({ ...journal, lines: movingLines(journal) }));
  const empty = booked.find(({ lines }) => lines.length === 0);
  if (empty) throw new RangeError(`the journal ${empty.key} moves nothing`);
  const accounts = accountsOf(booked.flatMap(({ lines }) => lines));
  const { rows } = await sql<{ journal_id: bigint }>`
    with locked as materialized (select ledger.lock_accounts(${now}, ${JSON.stringify(accounts)}::jsonb))
    select ledger.post(key, kind, reference, ${now}, lines) as journal_id
    from (
      select journal.* from locked,
        rows from (jsonb_to_recordset(${JSON.stringify(booked.map(asText))}::jsonb)
          as (key text, kind text, reference text, lines jsonb))
          with ordinality as journal (key, kind, reference, lines, position)
      order by position
    ) journal
  `
    .execute(tx)
    .catch((error: unknown) => {
      throw isOfClosedMonth(error) ? new Refusal("books.month_closed") : error;
    });
  return rows.map(({ journal_id }) => journal_id);
}

// Amounts travel as text: JSON numbers are exact in the database but not on the way to it.
const asText = ({ lines, ...journal }: Journal) => ({
  ...journal,
  lines: lines.map(({ code, owner, currency, amount }) => ({
    code,
    owner,
    currency,
    amount: amount.toString(),
  })),
});

/** The database's own code for a journal that would go into a closed month (ledger.month_is_open). */
const isOfClosedMonth = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "BM001";
