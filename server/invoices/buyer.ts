import { party } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import { nipOf } from "#domain/tax/vat-id.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { postAll } from "#server/ledger/index.ts";
import { provenFor, requiredOfBuyer } from "#server/tax/index.ts";
import { type BuyerProof, type InvoiceBuyer, proofOfBuyer, requirePlace } from "./buyer-proof.ts";
import { reasonText, writeCorrection } from "./correct.ts";
import { replaceInvoice } from "./replace.ts";
import { json } from "./sold.ts";
import { lockChain } from "./standing.ts";

type BuyerCorrection = {
  readonly invoice_id: number;
  readonly buyer: InvoiceBuyer;
  readonly issued_by: number | null;
};

/**
 * Corrects the buyer of an invoice. A name or address is corrected by a document that changes no amount. A tax
 * number cannot be corrected (§3.5): the invoice is corrected to zero and a new one is issued. Returns the last document;
 * refuses a correction that changes nothing, and a NIP with a wrong check digit.
 */
export async function correctBuyer(
  tx: Tx,
  { invoice_id, buyer: typed, issued_by }: BuyerCorrection,
  now: Date,
): Promise<number> {
  const chain = await lockChain(tx, invoice_id);
  const known = party.parse(chain.customer);
  // With or without its prefix, a Polish number is the same number.
  const is_same_number = bareNumber(typed) === bareNumber(known);
  const buyer = { ...party.parse(typed), ...(is_same_number ? { tax_id: known.tax_id } : {}) };
  const same = Object.entries(known).every(([name, value]) => Reflect.get(buyer, name) === value);
  if (chain.is_cancelled || same) throw new Refusal("correction.nothing");
  requirePlace(chain.root.tax, buyer);
  const { locale } = chain.root;
  if (is_same_number) {
    const reason = reasonText(locale, "reason.buyer_data");
    const formal = { correction: "buyer", after: [], reason, customer: buyer, issued_by } as const;
    return (await writeCorrection(tx, chain, formal, now)).id;
  }
  if (buyer.tax_id?.startsWith("PL") && nipOf(buyer.tax_id) === null) throw new Refusal("correction.nip");
  const proof = await proofOfBuyer(tx, chain.root, buyer, now);
  const replacement = {
    reason: reasonText(locale, "reason.wrong_tax_id"),
    lines: chain.lines,
    issued_by,
    columns: {
      customer: json(buyer),
      tax: json(taxOfBuyer(chain.root.tax, buyer, proof)),
      vies_answer_id: proof.vies_answer_id,
    },
  };
  const { id, journals } = await replaceInvoice(tx, chain, replacement, now);
  await postAll(tx, journals, now);
  return id;
}

/** The number of the new buyer that VIES has to be asked about before the correction; null when there is none. */
export async function numberToProve(
  db: Kysely<DB>,
  invoice_id: number,
  buyer: InvoiceBuyer,
): Promise<string | null> {
  const root = await db
    .selectFrom("invoice")
    .select("tax")
    .where("id", "=", invoice_id)
    .where("kind", "in", ["VAT", "ZAL", "ROZ"])
    .executeTakeFirst();
  return root && requiredOfBuyer(root.tax).needs === "business" ? provenFor(buyer) : null;
}

const bareNumber = ({ tax_id }: InvoiceBuyer): string => nipOf(tax_id ?? "") ?? tax_id ?? "";

/** The facts of the tax with the right buyer. A buyer with a tax number is a company: its invoice goes to KSeF. */
function taxOfBuyer(tax: unknown, buyer: InvoiceBuyer, proof: BuyerProof): object {
  const facts = (tax ?? {}) as { readonly buyer?: object };
  const user_type = buyer.tax_id === null ? {} : { user_type: "company" };
  const { business_evidence_id, buyer_id } = proof;
  return { ...facts, buyer: { ...facts.buyer, ...user_type, business_evidence_id }, buyer_id };
}
