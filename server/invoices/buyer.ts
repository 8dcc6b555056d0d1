import { brandById } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import { party } from "#contract/payments/money.ts";
import { localDate } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { sumOf } from "#domain/invoices/correction.ts";
import { nipOf } from "#domain/tax/vat-id.ts";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { queueEInvoice } from "./einvoice/outbox.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import {
  invoiceJournal,
  type Journal,
  postAll,
  collectedJournal,
  correctionJournal,
} from "#server/ledger/index.ts";
import { fxAgain, provenFor, requiredOfBuyer } from "#server/tax/index.ts";
import { type BuyerProof, type InvoiceBuyer, proofOfBuyer, requirePlace } from "./buyer-proof.ts";
import { askForInvoice } from "./ask.ts";
import { polishVat, reasonText, writeCorrection } from "./correct.ts";
import { json, nextNumber, seller_zone, sellerOf } from "./sold.ts";
import { type Chain, lockChain } from "./standing.ts";

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
  // Drawn before the number of the correction: series are locked by their names.
  const number = await nextNumber(tx, brandOf(chain), "VAT", localDate(now.getTime(), seller_zone));
  const after = chain.lines.map((line) => ({ ...line, net: 0n, vat: 0n, gross: 0n }));
  const reason = reasonText(locale, "reason.wrong_tax_id");
  const zero = await writeCorrection(tx, chain, { correction: "cancelled", after, reason, issued_by }, now);
  const is_open = chain.root.due_date !== null && !chain.root.paid;
  const books = {
    invoice_id: zero.id,
    currency: chain.root.currency,
    difference: zero.difference,
    owed_by: is_open ? chain.root.customer_id : null,
  };
  const taken_off = zero.difference.gross === 0n ? [] : [correctionJournal(books)];
  const reissued = await reissue(tx, chain, { number, buyer, proof, is_open, issued_by }, now);
  await postAll(tx, [...taken_off, reissued.journal], now);
  return reissued.id;
}

function brandOf({ root }: Chain): Brand {
  const brand = brandById(root.brand_id);
  if (!brand) throw new Error(`invoice ${root.id} is of a brand that does not exist`);
  return brand;
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

type Reissue = Pick<BuyerCorrection, "buyer" | "issued_by"> & {
  readonly number: string;
  readonly proof: BuyerProof;
  readonly is_open: boolean;
};

/** Issues the invoice again to the right buyer, with the remaining amount of each line; the caller posts its journal. */
async function reissue(
  tx: Tx,
  chain: Chain,
  { number, buyer, proof, is_open, issued_by }: Reissue,
  now: Date,
): Promise<{ readonly id: number; readonly journal: Journal }> {
  const { root, lines } = chain;
  const left = lines.filter(({ gross }) => gross > 0n);
  const { net, vat, gross } = sumOf(left);
  if (gross === 0n) throw new Refusal("correction.nothing");
  const date_of_issue = localDate(now.getTime(), seller_zone);
  const { id: _id, ksef_number: _ksef, pdf_key: _pdf, pdf_sha256: _sha256, ...columns } = root;
  const issued = await tx
    .insertInto("invoice")
    .values({
      ...columns,
      hash: newHash(),
      number,
      seller: json(sellerOf(brandOf(chain))),
      customer: json(buyer),
      tax: json(taxOfBuyer(root.tax, buyer, proof)),
      customer_before: null,
      vies_answer_id: proof.vies_answer_id,
      ...fxAgain(root, polishVat(left)),
      date_of_issue,
      total_net: net,
      total_vat: vat,
      total_gross: gross,
      replaces_invoice_id: root.id,
      issued_by,
      created_at: now,
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
  const { currency, customer_id } = root;
  const sale = { invoice_id: issued.id, currency, net, vat, gross };
  const is_owed = is_open && customer_id !== null;
  if (is_owed) {
    await tx
      .updateTable("payment_request")
      .set({ state: "closed" })
      .where("invoice_id", "=", root.id)
      .where("state", "=", "open")
      .execute();
    // No payment is expected any more for an invoice that was corrected to zero.
    await tx.updateTable("invoice").set({ paid: true }).where("id", "=", root.id).execute();
    await askForInvoice(tx, issued, now);
  }
  await tx
    .updateTable("on_account")
    .set({ invoice_id: issued.id })
    .where("invoice_id", "=", root.id)
    .execute();
  await queueEInvoice(tx, issued.id, now);
  const journal = is_owed ? collectedJournal({ ...sale, customer_id }) : invoiceJournal(sale);
  return { id: issued.id, journal };
}
