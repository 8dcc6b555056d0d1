import { euPrefix, isEuVatId, nipOf, normaliseVatId } from "#domain/tax/vat-id.ts";
import {
  default_policy,
  taxTable,
  treatment_facts,
  type BuyerClass,
  type ServiceClass,
  type TaxPolicy,
  type Treatment,
  type TreatmentFacts,
} from "./table.ts";
import { territoryOf, type Territory } from "./territory.ts";

/** VIES has three answers: valid, invalid, and unavailable. */
export const vies_answers = ["valid", "invalid", "unknown"] as const;
export type ViesAnswer = (typeof vies_answers)[number];

/** The facts for a customer's tax. `country` is ISO alpha-2; `vies` is null when the number was not checked. */
export type TaxCustomer = {
  readonly type: "private" | "company";
  readonly country: string;
  readonly postcode: string | null;
  readonly vat_id: string | null;
  readonly vies: ViesAnswer | null;
  /** Proof of business outside the Union: a tax number or certificate that the desk has checked. */
  readonly evidence: boolean;
  /** Two pieces of evidence agree on the place of the address (domain/tax/place.ts). */
  readonly place_proven: boolean;
};

/** How the buyer is identified in reports; `none` is the field BrakID. */
export type BuyerId =
  | { readonly kind: "nip"; readonly number: string }
  | { readonly kind: "eu_vat"; readonly country: string; readonly number: string }
  | { readonly kind: "foreign"; readonly country: string; readonly number: string }
  | { readonly kind: "none" };

/**
 * The buyer's tax number on documents: a Polish one without its prefix, others with their country; null without one.
 */
export function numberOfBuyer(id: BuyerId): string | null {
  switch (id.kind) {
    case "nip":
    case "foreign":
      return id.number;
    case "eu_vat":
      return `${id.country}${id.number}`;
    case "none":
      return null;
  }
}

/** What a person has to check although the order can continue at the safe rate of 23 %. */
export const attentions = [
  "vies_unknown",
  "foreign_vat_id_in_poland",
  "polish_vat_id_abroad",
  "place_unproven",
  "business_unproven",
] as const;
export type Attention = (typeof attentions)[number];

/** How one supply to one customer is taxed. `rate_bps` is zero when it is not taxed in Poland. */
export type TaxDecision = {
  readonly territory: Territory;
  readonly treatment: Treatment;
  readonly rate_bps: bigint;
  readonly facts: TreatmentFacts;
  readonly buyer_id: BuyerId;
  readonly attention: Attention | null;
};

/**
 * Decides the VAT of a supply, and is the only function that does: by territory, then proof of business, then the
 * table. A number that VIES did not confirm is charged 23 % and can be corrected later; no order is refused.
 */
export function taxDecision(
  customer: TaxCustomer,
  service: ServiceClass,
  policy: TaxPolicy = default_policy,
): TaxDecision {
  const territory = territoryOf(customer.country, customer.postcode);
  const vat_id = customer.vat_id === null ? "" : normaliseVatId(customer.vat_id, customer.country);
  const attention = attentionOf(customer, territory, vat_id);
  const buyer = buyerClass(customer, territory, vat_id, attention, policy);
  const row = taxTable(policy).find(
    (one) => one.territory === territory && one.buyers.includes(buyer) && one.services.includes(service),
  );
  if (!row) throw new RangeError(`the tax table has no row for ${territory}, ${buyer} and ${service}`);
  const by_address = row.treatment;
  // A consumer outside the Union whose only evidence of place is a typed address pays the seller's rate.
  const is_unproven =
    territory === "THIRD" && buyer === "consumer" && by_address !== "PL23" && !customer.place_proven;
  const treatment = is_unproven ? "PL23" : by_address;
  const facts = treatment_facts[treatment];
  return {
    territory,
    treatment,
    rate_bps: treatment === "OSS" ? ossRate(policy) : (facts.rate_bps ?? 0n),
    facts,
    buyer_id: buyerId(customer, territory, buyer, vat_id),
    attention: is_unproven ? "place_unproven" : attention,
  };
}

/** The rate of the customer's country; without it a sale under the special scheme would be untaxed by mistake. */
function ossRate({ oss_rate_bps }: TaxPolicy): bigint {
  if (oss_rate_bps === null) throw new RangeError("the special scheme has no rate");
  return oss_rate_bps;
}

/** Numbers of Northern Ireland: VIES has them, although it is a third country for services. */
const northern_irish = /^XI(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/;

/**
 * The normalised number that has to be checked with VIES before this buyer's tax is decided; null when the answer would
 * not matter: private persons, Polish buyers and numbers, and texts without the form of a VAT number.
 */
export function asksVies({
  user_type,
  country,
  postcode,
  vat_id,
}: {
  readonly user_type: TaxCustomer["type"];
  readonly country: string;
  readonly postcode: string | null;
  readonly vat_id: string | null;
}): string | null {
  if (user_type === "private" || vat_id === null || territoryOf(country, postcode) === "PL") return null;
  const number = normaliseVatId(vat_id, country);
  if (number.startsWith("PL")) return null;
  return isEuVatId(number) || northern_irish.test(number) ? number : null;
}

function attentionOf(customer: TaxCustomer, territory: Territory, vat_id: string): Attention | null {
  if (customer.type === "private" || vat_id === "") return null;
  const prefix = euPrefix(vat_id);
  // A number of a state other than that of the address may mean a fixed establishment.
  if (territory === "PL") return prefix !== null && prefix !== "PL" ? "foreign_vat_id_in_poland" : null;
  // Only a number of Northern Ireland is in VIES; what proves another one is recorded by the desk.
  if (territory === "THIRD")
    return customer.evidence || customer.vies === "valid" ? null : "business_unproven";
  if (prefix === "PL") return "polish_vat_id_abroad";
  const asked = customer.vies === "valid" || customer.vies === "invalid";
  return asked || !isEuVatId(vat_id) ? null : "vies_unknown";
}

function buyerClass(
  customer: TaxCustomer,
  territory: Territory,
  vat_id: string,
  attention: Attention | null,
  policy: TaxPolicy,
): BuyerClass {
  if (customer.type === "private" || attention !== null) return "consumer";
  const confirmed = vat_id !== "" && customer.vies === "valid";
  if (territory === "THIRD") {
    if (!confirmed && !customer.evidence) return "consumer";
    return policy.similar_tax_countries.includes(customer.country) ? "business_with_similar_tax" : "business";
  }
  return confirmed && euPrefix(vat_id) !== null ? "business" : "consumer";
}

function buyerId(customer: TaxCustomer, territory: Territory, buyer: BuyerClass, vat_id: string): BuyerId {
  if (customer.type === "private" || vat_id === "") return { kind: "none" };
  // A valid Polish number identifies its holder at any address.
  const nip = nipOf(vat_id);
  if (nip !== null) return { kind: "nip", number: nip };
  if (territory === "PL") return { kind: "none" };
  // The number of a buyer who is taxed like a consumer is not reported as proof of anything.
  if (buyer === "consumer") return { kind: "none" };
  if (territory === "THIRD") return { kind: "foreign", country: customer.country, number: vat_id };
  const country = euPrefix(vat_id);
  return country === null ? { kind: "none" } : { kind: "eu_vat", country, number: vat_id.slice(2) };
}
