import { countryByCode } from "#domain/countries.ts";

/** Where a customer is for VAT on services: Poland, another member state, or anywhere else. */
export const territories = ["PL", "EU", "THIRD"] as const;
export type Territory = (typeof territories)[number];

type SpecialArea = {
  readonly what: string;
  readonly country: string;
  readonly postcodes: readonly string[];
  readonly territory: Territory;
};

/** Areas that belong to a member state and not to its VAT territory (Directive 2006/112/EC art. 6), by postcode. */
export const special_areas: readonly SpecialArea[] = [
  { what: "Canary Islands", country: "ES", postcodes: ["35", "38"], territory: "THIRD" },
  { what: "Ceuta and Melilla", country: "ES", postcodes: ["51", "52"], territory: "THIRD" },
  { what: "Åland", country: "FI", postcodes: ["22"], territory: "THIRD" },
  { what: "Livigno", country: "IT", postcodes: ["23041"], territory: "THIRD" },
  { what: "Campione d'Italia", country: "IT", postcodes: ["22061"], territory: "THIRD" },
  { what: "Büsingen", country: "DE", postcodes: ["78266"], territory: "THIRD" },
  { what: "Helgoland", country: "DE", postcodes: ["27498"], territory: "THIRD" },
  { what: "Mount Athos", country: "GR", postcodes: ["63086", "63087"], territory: "THIRD" },
  {
    what: "French overseas departments and collectivities",
    country: "FR",
    postcodes: ["971", "972", "973", "974", "975", "976", "977", "978", "984", "986", "987", "988"],
    territory: "THIRD",
  },
];

/** Countries of their own that count as a member state. */
const counts_as: Readonly<Record<string, string>> = { MC: "FR" };

/**
 * §3 Country and postcode to VAT territory. Great Britain with Northern Ireland is a third country, because its
 * place in the Union is for goods only; so are territories with an ISO code of their own, such as Åland (AX).
 */
export function territoryOf(country: string, postcode: string | null = null): Territory {
  const code = counts_as[country] ?? country;
  if (code === "PL") return "PL";
  const digits = (postcode ?? "").replaceAll(/[^0-9]/g, "");
  const area = special_areas.find(
    (row) => row.country === code && row.postcodes.some((prefix) => digits.startsWith(prefix)),
  );
  if (area) return area.territory;
  return countryByCode(code)?.eu === true ? "EU" : "THIRD";
}
