import { countryByCode } from "#domain/countries.ts";

/** The territory of a customer for VAT on services: Poland, another member state, or a third country. */
export const territories = ["PL", "EU", "THIRD"] as const;
export type Territory = (typeof territories)[number];

type SpecialArea = {
  readonly what: string;
  readonly country: string;
  readonly postcodes: readonly string[];
  readonly territory: Territory;
  /** Country codes and telephone prefixes (digits) of the area itself, without the rest of its country. */
  readonly codes: readonly string[];
  readonly phones: readonly string[];
};

const unnamed = { territory: "THIRD", codes: [], phones: [] } as const;

/** Areas of a member state outside its VAT territory (Directive 2006/112/EC art. 6), by postcode. */
const special_areas: readonly SpecialArea[] = [
  {
    ...unnamed,
    what: "Canary Islands",
    country: "ES",
    postcodes: ["35", "38"],
    phones: ["34822", "34828", "34922", "34928"],
  },
  { what: "Ceuta and Melilla", country: "ES", postcodes: ["51", "52"], ...unnamed },
  { ...unnamed, what: "Åland", country: "FI", postcodes: ["22"], codes: ["AX"], phones: ["35818"] },
  { what: "Livigno", country: "IT", postcodes: ["23041"], ...unnamed },
  { what: "Campione d'Italia", country: "IT", postcodes: ["22061"], ...unnamed },
  { what: "Büsingen", country: "DE", postcodes: ["78266"], ...unnamed },
  { ...unnamed, what: "Helgoland", country: "DE", postcodes: ["27498"], phones: ["494725"] },
  { what: "Mount Athos", country: "GR", postcodes: ["63086", "63087"], ...unnamed },
  {
    what: "French overseas departments and collectivities",
    country: "FR",
    postcodes: ["971", "972", "973", "974", "975", "976", "977", "978", "984", "986", "987", "988"],
    territory: "THIRD",
    codes: ["GP", "MQ", "GF", "RE", "PM", "YT", "BL", "MF", "TF", "WF", "PF", "NC"],
    phones: ["590", "596", "594", "262", "508", "681", "689", "687"],
  },
];

/** Countries with their own ISO code that count as a member state. */
const counts_as: Readonly<Record<string, string>> = { MC: "FR" };

/** The area outside the VAT territory of its country to which a postcode belongs; null for all others. */
export function specialAreaOf(country: string, postcode: string | null): SpecialArea | null {
  const code = counts_as[country] ?? country;
  const digits = (postcode ?? "").replaceAll(/[^0-9]/g, "");
  const found = special_areas.find(
    (row) => row.country === code && row.postcodes.some((prefix) => digits.startsWith(prefix)),
  );
  return found ?? null;
}

/**
 * §3 Country and postcode to VAT territory. Great Britain with Northern Ireland is a third country, because it belongs
 * to the VAT territory for goods only; so are territories with an ISO code of their own, such as Åland (AX).
 */
export function territoryOf(country: string, postcode: string | null = null): Territory {
  const code = counts_as[country] ?? country;
  if (code === "PL") return "PL";
  const area = specialAreaOf(country, postcode);
  if (area) return area.territory;
  return countryByCode(code)?.eu === true ? "EU" : "THIRD";
}
