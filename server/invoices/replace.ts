import type { Insertable } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/invoices/correction.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { collectedJournal, correctionJournal, invoiceJournal, type Journal } from "#server/ledger/index.ts";
import { fxAgain } from "#server/tax/index.ts";
import { askForInvoice } from "./ask.ts";
import { polishVat, writeCorrection } from "./correct.ts";
import { queueEInvoice } from "./einvoice/outbox.ts";
import { json, nextNumber, seller_zone, sellerOf } from "./sold.ts";
import type { Chain, Standing } from "./standing.ts";

export type Replacement = {
  readonly reason: string;
  /** The lines of the new invoice; those without an amount are left out. */
  readonly lines: readonly Standing[];
  readonly issued_by: number | null;
  /** What the new invoice says otherwise than the old one. */
  readonly columns: Partial<Insertable<DB["invoice"]>>;
};
export type Replaced = {
  readonly id: number;
  /** The invoice is still to be paid: the new one asks for its own amount. */
  readonly is_open: boolean;
  readonly journals: readonly Journal[];
};

/**
 * Corrects an invoice to zero and issues it again. What was paid is prepaid again in the books, and pays the new invoice.
 * The caller has locked the chain and posts the journals. Refuses an invoice of which nothing is left.
 */
export async function replaceInvoice(
  tx: Tx,
  chain: Chain,
  { reason, lines, issued_by, columns }: Replacement,
  now: Date,
): Promise<Replaced> {
  const { root } = chain;
  const brand = brandById(root.brand_id);
  if (!brand) throw new Error(`invoice ${root.id} is of a brand that does not exist`);
  // Drawn before the number of the correction: series are locked by their names.
  const number = await nextNumber(tx, brand, "VAT", localDate(now.getTime(), seller_zone));
  const after = chain.lines.map((line) => ({ ...line, net: 0n, vat: 0n, gross: 0n }));
  const zero = await writeCorrection(tx, chain, { correction: "cancelled", after, reason, issued_by }, now);
  const { currency, customer_id } = root;
  const owed_by = root.due_date !== null && !root.paid ? customer_id : null;
  const books = { invoice_id: zero.id, currency, difference: zero.difference, owed_by };
  const taken_off = zero.difference.gross === 0n ? [] : [correctionJournal(books)];
  const again = { number, brand, lines, issued_by, columns, owed_by };
  const { id, journal } = await reissue(tx, root, again, now);
  return { id, is_open: owed_by !== null, journals: [...taken_off, journal] };
}

type Reissue = Pick<Replacement, "lines" | "issued_by" | "columns"> & {
  readonly number: string;
  readonly brand: Brand;
  readonly owed_by: number | null;
};

/** Issues the invoice again with the remaining amount of each line, and answers its journal. */
async function reissue(
  tx: Tx,
  root: Chain["root"],
  { number, brand, lines, issued_by, columns: changed, owed_by }: Reissue,
  now: Date,
): Promise<{ readonly id: number; readonly journal: Journal }> {
  const left = lines.filter(({ gross }) => gross > 0n);
  const { net, vat, gross } = sumOf(left);
  if (gross === 0n) throw new Refusal("correction.nothing");
  const { id: _id, ksef_number: _ksef, pdf_key: _pdf, pdf_sha256: _sha256, ...columns } = root;
  const issued = await tx
    .insertInto("invoice")
    .values({
      ...columns,
      hash: newHash(),
      number,
      seller: json(sellerOf(brand)),
      customer_before: null,
      ...fxAgain(root, polishVat(left)),
      date_of_issue: localDate(now.getTime(), seller_zone),
      total_net: net,
      total_vat: vat,
      total_gross: gross,
      replaces_invoice_id: root.id,
      issued_by,
      created_at: now,
      ...changed,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("invoice_line")
    .values(
      left.map(({ net: net_value, ...line }, i) => ({
        ...line,
        net_value,
        invoice_id: issued.id,
        position: i + 1,
        of_position: null,
      })),
    )
    .execute();
  const { currency } = root;
  const sale = { invoice_id: issued.id, currency, net, vat, gross };
  if (owed_by !== null) {
    // Nothing is asked for any more for the one that was corrected to zero.
    await askForInvoice(tx, root, now);
    await askForInvoice(tx, issued, now);
  }
  await tx
    .updateTable("on_account")
    .set({ invoice_id: issued.id })
    .where("invoice_id", "=", root.id)
    .execute();
  await queueEInvoice(tx, issued.id, now);
  const journal =
    owed_by === null ? invoiceJournal(sale) : collectedJournal({ ...sale, customer_id: owed_by });
  return { id: issued.id, journal };
}
