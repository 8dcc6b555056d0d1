import type { Kysely, Selectable } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

export type InvoiceRow = Selectable<DB["invoice"]>;
type LineRow = Selectable<DB["invoice_line"]>;

/** A line as the chain of corrections left it; `net`, `vat` and `gross` are minor units of the document's currency. */
export type Standing = LineRow & { readonly net: bigint };

/** A document with its corrections and its present values. */
export type Chain = {
  readonly root: InvoiceRow;
  readonly corrections: readonly InvoiceRow[];
  /** The buyer as the last document names them. */
  readonly customer: InvoiceRow["customer"];
  readonly lines: readonly Standing[];
  /** Corrected to zero because it named the wrong buyer: nothing more happens to it. */
  readonly is_cancelled: boolean;
};

/** The chain a document begins: a correction of a corrected invoice starts from the last state. */
export async function chainOf(db: Kysely<DB>, root: InvoiceRow): Promise<Chain> {
  const corrections = await db
    .selectFrom("invoice")
    .selectAll()
    .where("corrected_invoice_id", "=", root.id)
    .orderBy("id")
    .execute();
  const rows = await db
    .selectFrom("invoice_line")
    .selectAll()
    .where("invoice_id", "in", [root.id, ...corrections.map(({ id }) => id)])
    .where("is_before", "=", false)
    .orderBy("invoice_id")
    .orderBy("position")
    .execute();
  const lines = new Map<number, Standing>();
  for (const row of rows) {
    const position = row.of_position ?? row.position;
    lines.set(position, { ...row, position, net: row.net_value });
  }
  return {
    root,
    corrections,
    customer: corrections.at(-1)?.customer ?? root.customer,
    lines: [...lines.values()].toSorted((a, b) => a.position - b.position),
    is_cancelled: corrections.some(({ correction }) => correction === "cancelled"),
  };
}

/**
 * The chain of an invoice, locked: two corrections of one invoice run one after the other. Its payment request is locked
 * first, as during a settlement, so that the two cannot deadlock. Refuses other kinds of documents.
 */
export async function lockChain(tx: Tx, invoice_id: number): Promise<Chain> {
  await tx
    .selectFrom("payment_request")
    .select("id")
    .where("id", "in", (w) =>
      w.selectFrom("invoice").select("payment_request_id").where("id", "=", invoice_id),
    )
    .forNoKeyUpdate()
    .execute();
  const root = await tx
    .selectFrom("invoice")
    .selectAll()
    .where("id", "=", invoice_id)
    .where("kind", "in", ["VAT", "ZAL", "ROZ"])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!root) throw new Refusal("invoice.not_found");
  return chainOf(tx, root);
}

/** The valid invoice of a settled request; undefined when none was issued yet. */
export const invoiceOfRequest = (db: Kysely<DB>, payment_request_id: number) =>
  db
    .selectFrom("invoice")
    .select("id")
    .where("payment_request_id", "=", payment_request_id)
    .where("kind", "=", "VAT")
    // An invoice that was issued again replaces the one that was corrected to zero.
    .orderBy("id", "desc")
    .executeTakeFirst();
