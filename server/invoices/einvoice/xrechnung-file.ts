import type { Kysely, Selectable } from "kysely";
import { party } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { documentName } from "../pdf/invoice-layout.ts";
import { enAmounts } from "./en16931.ts";
import type { EInvoice } from "./einvoice.ts";
import { frozen_tax, fromInvoice } from "./from-invoice.ts";
import { frozenInvoice } from "./outbox.ts";
import { xrechnung } from "./xrechnung.ts";
import { xrechnungFaults } from "./xrechnung-rules.ts";

type InvoiceRow = Selectable<DB["invoice"]>;

/**
 * Why a paper cannot be had as XRechnung: it is no invoice or correction for a company in Germany, or changes no amount
 * and so has nothing a credit note could say (decision 0066). Null when it can.
 */
export function xrechnungRefusal({
  kind,
  customer,
  tax,
  total_gross,
}: Pick<InvoiceRow, "kind" | "customer" | "tax" | "total_gross">):
  | "xrechnung.not_offered"
  | "xrechnung.no_amounts"
  | null {
  if (kind !== "VAT" && kind !== "KOR") return "xrechnung.not_offered";
  const is_company = frozen_tax.parse(tax).buyer.user_type === "company";
  if (!is_company || party.parse(customer).country !== "DE") return "xrechnung.not_offered";
  return total_gross === 0n ? "xrechnung.no_amounts" : null;
}

/** What XRechnung asks for and this paper does not say, or says in a way it has no room for; null when nothing is. */
function lackOf(invoice: EInvoice): "xrechnung.incomplete" | "xrechnung.mixed_tax" | null {
  const { address, email } = invoice.buyer;
  if (address === null || address.city.trim() === "" || address.postcode.trim() === "" || email === null)
    return "xrechnung.incomplete";
  const { taxes } = enAmounts(invoice);
  return taxes.length > 1 && taxes.some(({ category }) => category === "O") ? "xrechnung.mixed_tax" : null;
}

export type XRechnungFile = { readonly key: string; readonly name: string; readonly bytes: Uint8Array };

/**
 * The XRechnung of an issued invoice. Refuses one that was not released yet (decision 0050) and one that has no
 * XRechnung; a document that breaks a rule is an internal fault and never sent.
 */
export async function xrechnungFile(tx: Tx, row: InvoiceRow): Promise<XRechnungFile> {
  if (row.pdf_key === null) throw new Refusal("invoice.not_found");
  const refused = xrechnungRefusal(row);
  if (refused) throw new Refusal(refused);
  const frozen = await frozenInvoice(tx, row.id);
  const invoice = fromInvoice({ ...frozen, email: await emailOf(tx, row) });
  const lack = lackOf(invoice);
  if (lack) throw new Refusal(lack);
  const bytes = xrechnung(invoice);
  const faults = xrechnungFaults(bytes);
  if (faults.length > 0) throw new Error(`the XRechnung of ${row.number} breaks rules: ${faults.join("; ")}`);
  return { key: `invoices/${row.hash}.xml`, name: documentName(row, "xml"), bytes };
}

/** The buyer's e-mail address: that of the order, or of the account where there was no cart. */
async function emailOf(db: Kysely<DB>, { cart_id, customer_id }: InvoiceRow): Promise<string | null> {
  const cart = await db
    .selectFrom("cart")
    .select("email")
    .where("id", "=", cart_id ?? 0)
    .executeTakeFirst();
  const customer = await db
    .selectFrom("customer")
    .select("email")
    .where("id", "=", customer_id ?? 0)
    .executeTakeFirst();
  return cart?.email || customer?.email || null;
}

/** Stores it and answers a link to it. Asked again it is made again: the same bytes, unless its KSeF number came since. */
export async function xrechnungLink(
  { store, keys }: Pick<Machine, "store" | "keys">,
  { key, name, bytes }: XRechnungFile,
  now: Date,
): Promise<{ url: string; expires_at: string }> {
  await store.write(key, bytes);
  return makeLink(keys, { key, name }, now);
}
