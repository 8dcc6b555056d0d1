import { service_traits, type Plan, type Service } from "#domain/catalog.ts";
import type { Territory } from "./territory.ts";

/** How a supply is taxed, as printed and reported; one code per combination of rate, legend and report field. */
export const treatments = [
  "PL23",
  "RC_EU",
  "NP_B2B_RC",
  "NP_B2B",
  "NP_B2C_TEXT",
  "NP_B2C_ESS",
  "OSS",
] as const;
export type Treatment = (typeof treatments)[number];

/** Kinds of supplies that differ in the place of supply; posting an original follows its translation. */
export const service_classes = ["TEXT", "PROOF", "ORAL", "ESS", "SHIP"] as const;
export type ServiceClass = (typeof service_classes)[number];

/** Kinds of buyers: a proven business (in a country with a tax like VAT, or not), or any other buyer. */
export const buyer_classes = ["business_with_similar_tax", "business", "consumer"] as const;
export type BuyerClass = (typeof buyer_classes)[number];

/** Fields of the Polish structured invoice FA(3) and of EN 16931 that follow from a treatment. */
export type TreatmentFacts = {
  /** Basis points; null means not taxed in Poland, or taxed at the rate of the customer's country (OSS). */
  readonly rate_bps: bigint | null;
  readonly p_12: "23" | "np I" | "np II" | null;
  readonly sum_field: "P_13_1" | "P_13_5" | "P_13_8" | "P_13_9";
  readonly tax_field: "P_14_1" | "P_14_5" | null;
  readonly p_18: "1" | "2";
  readonly seller_prefix_pl: boolean;
  readonly procedure: "WSTO_EE" | null;
  readonly en16931: "S" | "AE" | "O";
  readonly vatex: "VATEX-EU-AE" | "VATEX-EU-O" | null;
  /** Listed in the recapitulative statement VAT-UE. */
  readonly vat_ue: boolean;
};

const outside = {
  rate_bps: null,
  p_12: "np I",
  sum_field: "P_13_8",
  tax_field: null,
  p_18: "2",
  seller_prefix_pl: false,
  procedure: null,
  en16931: "O",
  vatex: "VATEX-EU-O",
  vat_ue: false,
} as const;

export const treatment_facts: Readonly<Record<Treatment, TreatmentFacts>> = {
  PL23: {
    rate_bps: 2300n,
    p_12: "23",
    sum_field: "P_13_1",
    tax_field: "P_14_1",
    p_18: "2",
    seller_prefix_pl: false,
    procedure: null,
    en16931: "S",
    vatex: null,
    vat_ue: false,
  },
  RC_EU: {
    ...outside,
    p_12: "np II",
    sum_field: "P_13_9",
    p_18: "1",
    seller_prefix_pl: true,
    en16931: "AE",
    vatex: "VATEX-EU-AE",
    vat_ue: true,
  },
  NP_B2B_RC: { ...outside, p_18: "1" },
  NP_B2B: outside,
  NP_B2C_TEXT: outside,
  NP_B2C_ESS: outside,
  OSS: {
    ...outside,
    p_12: null,
    sum_field: "P_13_5",
    tax_field: "P_14_5",
    procedure: "WSTO_EE",
    en16931: "S",
    vatex: null,
  },
};

/** Choices of the tax adviser, with cautious defaults, and the special scheme for e-services. */
export type TaxPolicy = {
  readonly oral_third_country_consumer: Treatment;
  readonly proofreading_third_country_consumer: Treatment;
  /** The rate of the customer's country after the yearly threshold of the special scheme; null before. */
  readonly oss_rate_bps: bigint | null;
  /** Third countries whose businesses account for a tax like VAT themselves. */
  readonly similar_tax_countries: readonly string[];
};

// Assumed: EU law exempts only the translation of texts for consumers outside the Union, hence 23 % for spoken services
// and proofreading unless the adviser decides otherwise.
export const default_policy: TaxPolicy = {
  oral_third_country_consumer: "PL23",
  proofreading_third_country_consumer: "PL23",
  oss_rate_bps: null,
  similar_tax_countries: [
    ["GB", "IM", "JE", "GG", "CH", "LI", "NO", "IS", "UA", "TR", "RS", "BA", "ME", "MK"],
    ["AL", "MD", "GE", "AU", "NZ", "CA", "JP", "KR", "SG", "ZA", "IN", "AE", "SA"],
  ].flat(),
};

export type TaxRow = {
  readonly territory: Territory;
  readonly buyers: readonly BuyerClass[];
  readonly services: readonly ServiceClass[];
  readonly treatment: Treatment;
};

const any_buyer = buyer_classes;
const any_service = service_classes;
const businesses = ["business_with_similar_tax", "business"] as const;

/** The decision table: the first matching row is the treatment; every case has a row. */
export function taxTable(policy: TaxPolicy): readonly TaxRow[] {
  const e_services = policy.oss_rate_bps === null ? "PL23" : "OSS";
  return [
    { territory: "PL", buyers: any_buyer, services: any_service, treatment: "PL23" },
    { territory: "EU", buyers: businesses, services: any_service, treatment: "RC_EU" },
    { territory: "EU", buyers: ["consumer"], services: ["ESS"], treatment: e_services },
    { territory: "EU", buyers: ["consumer"], services: any_service, treatment: "PL23" },
    {
      territory: "THIRD",
      buyers: ["business_with_similar_tax"],
      services: any_service,
      treatment: "NP_B2B_RC",
    },
    { territory: "THIRD", buyers: ["business"], services: any_service, treatment: "NP_B2B" },
    { territory: "THIRD", buyers: ["consumer"], services: ["TEXT", "SHIP"], treatment: "NP_B2C_TEXT" },
    { territory: "THIRD", buyers: ["consumer"], services: ["ESS"], treatment: "NP_B2C_ESS" },
    {
      territory: "THIRD",
      buyers: ["consumer"],
      services: ["PROOF"],
      treatment: policy.proofreading_third_country_consumer,
    },
    {
      territory: "THIRD",
      buyers: ["consumer"],
      services: ["ORAL"],
      treatment: policy.oral_third_country_consumer,
    },
  ];
}

/** The tax class of a service; machine translation is an electronic service only without work of a person. */
export function serviceClass(service: Service, plan: Plan): ServiceClass {
  if (plan === "MT") return "ESS";
  return service_traits[service].tax_class;
}
