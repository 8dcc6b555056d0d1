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
    evidence: vies && {
      id: vies.id,
      vat_id: vies.vat_id,
      answer: vies.answer,
      request_identifier: vies.request_identifier,
      request_date: vies.request_date,
      name: vies.name,
      address: vies.address,
      asked_at: vies.asked_at,
    },
    territory: decision?.territory ?? null,
    buyer_id: decision?.buyer_id ?? null,
    attention: decision?.attention ?? null,
    orders: items.map(({ order, treatment, rate_bps }) => ({
      order_id: order.id,
      treatment,
      rate_bps: rate_bps.toString(),
      priced_as: order.tax_treatment,
      p_12: treatment_facts[treatment].p_12,
      en16931: treatment_facts[treatment].en16931,
    })),
  };
}
