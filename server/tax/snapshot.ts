import * as z from "zod/mini";
import type { TaxDecision } from "#domain/tax/tax.ts";
import type { EvidenceRow } from "./evidence.ts";
import { taxOf } from "./tax-of.ts";
import { treatment_facts, type Treatment } from "#domain/tax/table.ts";
import type { Proof, TaxedBuyer, TaxedOrder } from "./tax-point.ts";

type TaxedItem = { readonly order: TaxedOrder; readonly treatment: Treatment; readonly rate_bps: bigint };

/** The reasons for the treatment as known on that day: the tax table may change later. */
export function taxSnapshot(cart: TaxedBuyer, items: readonly TaxedItem[], { vies }: Proof) {
  const [first] = items;
  // A number that pays 23 % proves nothing, whatever its answer since then.
  const vat_id_status = vies?.answer ?? (cart.vat_id_status === "valid" ? "unknown" : cart.vat_id_status);
  const decision = first ? taxOf({ ...cart, vat_id_status }, first.order) : null;
  return {
    buyer: {
      user_type: cart.user_type,
      country: cart.country,
      postcode: cart.postcode,
      vat_id: cart.vat_id,
      vat_id_status,
      business_evidence_id: cart.business_evidence_id,
    },
    evidence: vies && evidenceOf(vies),
    territory: decision?.territory ?? null,
    buyer_id: decision?.buyer_id ?? null,
    attention: decision?.attention ?? null,
    orders: items.map(({ order: { id, tax_treatment }, treatment, rate_bps }) =>
      itemOf({ order_id: id, priced_as: tax_treatment, treatment, rate_bps }),
    ),
  };
}

const evidenceOf = (vies: EvidenceRow) => ({
  id: vies.id,
  vat_id: vies.vat_id,
  answer: vies.answer,
  request_identifier: vies.request_identifier,
  request_date: vies.request_date,
  name: vies.name,
  address: vies.address,
  asked_at: vies.asked_at,
});

type Item = {
  readonly order_id: number | null;
  readonly priced_as: string | null;
  readonly treatment: Treatment;
  readonly rate_bps: bigint;
};
const itemOf = ({ order_id, priced_as, treatment, rate_bps }: Item) => ({
  order_id,
  treatment,
  rate_bps: rate_bps.toString(),
  priced_as,
  p_12: treatment_facts[treatment].p_12,
  en16931: treatment_facts[treatment].en16931,
});

const snapshot = z.looseObject({ buyer: z.looseObject({}) });
type Confirmed = {
  readonly vies: EvidenceRow;
  readonly decision: TaxDecision;
  /** The order of each line, with the treatment of its price. */
  readonly items: readonly Pick<Item, "order_id" | "priced_as">[];
};

/** The same reasons for an invoice whose buyer VIES confirmed only after it had charged VAT: all its lines are taxed alike. */
export function confirmedSnapshot(tax: unknown, { vies, decision, items }: Confirmed) {
  const { buyer, ...facts } = snapshot.parse(tax);
  const { territory, buyer_id, attention, treatment, rate_bps } = decision;
  return {
    ...facts,
    buyer: { ...buyer, user_type: "company", vat_id: vies.vat_id, vat_id_status: vies.answer },
    evidence: evidenceOf(vies),
    territory,
    buyer_id,
    attention,
    orders: items.map((item) => itemOf({ ...item, treatment, rate_bps })),
  };
}
