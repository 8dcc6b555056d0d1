import type * as z from "zod/mini";
import type { party } from "#contract/payments/money.ts";
import { Refusal } from "#domain/errors.ts";
import { type BuyerId, taxDecision } from "#domain/tax/tax.ts";
import { territoryOf } from "#domain/tax/territory.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { businessEvidence, lastAnswer, provenFor, requiredOfBuyer } from "#server/tax/index.ts";
import type { InvoiceRow } from "./standing.ts";

export type InvoiceBuyer = z.output<typeof party>;
/** What an invoice that is issued again rests on, and how its buyer is reported. */
export type BuyerProof = {
  readonly vies_answer_id: number | null;
  readonly business_evidence_id: number | null;
  readonly buyer_id: BuyerId;
};

/** Refuses a buyer at a place where a sale without Polish VAT would be taxed otherwise. */
export function requirePlace(tax: unknown, { country, postcode }: InvoiceBuyer): void {
  const { treatments } = requiredOfBuyer(tax);
  if (treatments.length === 0) return;
  const territory = territoryOf(country, postcode);
  if (territory === "PL") throw new Refusal("correction.polish_buyer");
  if (treatments.some((treatment) => (treatment === "RC_EU") !== (territory === "EU")))
    throw new Refusal("buyer.other_tax");
}

/**
 * What proves the business of another number. Refuses one that nothing proves: without Polish VAT nothing is invoiced to
 * it. An invoice with VAT needs no proof, so its number is not reported as a confirmed one (decision 0127).
 */
export async function proofOfBuyer(
  tx: Tx,
  root: Pick<InvoiceRow, "tax" | "customer_id">,
  buyer: InvoiceBuyer,
  now: Date,
): Promise<BuyerProof> {
  const { needs, treatments } = requiredOfBuyer(root.tax);
  const nothing = { vies_answer_id: null, business_evidence_id: null };
  if (needs !== "business") return { ...nothing, buyer_id: decisionOn(buyer, nothing).buyer_id };
  if (buyer.tax_id?.startsWith("PL")) throw new Refusal("correction.polish_buyer");
  const proof = treatments.includes("RC_EU")
    ? { ...nothing, vies_answer_id: await confirmedBy(tx, buyer, now) }
    : await provenOutside(tx, root, buyer, now);
  const { treatment, buyer_id } = decisionOn(buyer, proof);
  if (treatments.some((one) => one !== treatment)) throw new Refusal("buyer.other_tax");
  return { ...proof, buyer_id };
}

/** The valid answer of VIES about the number; refuses without one. */
async function confirmedBy(tx: Tx, buyer: InvoiceBuyer, now: Date): Promise<number> {
  const vat_id = provenFor(buyer);
  const found = vat_id === null ? undefined : await lastAnswer(tx, vat_id, now);
  if (found?.answer !== "valid" || found.vat_id !== buyer.tax_id) throw new Refusal("correction.vat_id");
  return found.id;
}

/** Outside the Union VIES knows numbers of Northern Ireland; others need evidence that the desk recorded. */
async function provenOutside(
  tx: Tx,
  { customer_id }: Pick<InvoiceRow, "customer_id">,
  buyer: InvoiceBuyer,
  now: Date,
): Promise<Omit<BuyerProof, "buyer_id">> {
  const { country, postcode, tax_id: vat_id } = buyer;
  const found = await businessEvidence(tx, { customer_id, user_type: "company", country, postcode, vat_id });
  if (found) return { vies_answer_id: null, business_evidence_id: found.id };
  if (provenFor(buyer) === null) throw new Refusal("business.no_evidence");
  return { vies_answer_id: await confirmedBy(tx, buyer, now), business_evidence_id: null };
}

/** The decision about a business: all its services are taxed alike. */
export const decisionOn = (
  { country, postcode, tax_id: vat_id }: InvoiceBuyer,
  proof: Omit<BuyerProof, "buyer_id">,
) =>
  taxDecision(
    {
      type: "company",
      country,
      postcode,
      vat_id,
      vies: proof.vies_answer_id === null ? null : "valid",
      evidence: proof.business_evidence_id !== null,
      place_proven: false,
    },
    "TEXT",
  );
