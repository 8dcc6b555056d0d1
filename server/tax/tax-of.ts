import type { CartRow, OrderRow } from "#server/kernel/db/rows.ts";
import { type TaxDecision, taxDecision } from "#domain/tax/tax.ts";
import { serviceClass } from "#domain/tax/table.ts";
/** The tax of a buyer's order (money table): a VAT number is unconfirmed until VIES has answered, and pays 23 %. */
export function taxOf(
  buyer: Pick<
    CartRow,
    | "user_type"
    | "country"
    | "postcode"
    | "vat_id"
    | "vat_id_status"
    | "place_proven"
    | "business_evidence_id"
  >,
  order: Pick<OrderRow, "service_type" | "plan">,
): TaxDecision {
  const vies = buyer.vat_id_status === "none" ? null : buyer.vat_id_status;
  const customer = {
    type: buyer.user_type,
    country: buyer.country,
    postcode: buyer.postcode,
    vat_id: buyer.vat_id,
    vies,
    evidence: buyer.business_evidence_id !== null,
    place_proven: buyer.place_proven,
  };
  return taxDecision(customer, serviceClass(order.service_type, order.plan));
}
