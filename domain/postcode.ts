/** The form of a postcode; each has a sentence of its own that names it. */
type PostcodeForm = "polish" | "four" | "five" | "spaced" | "dutch";

const patterns: Readonly<Record<PostcodeForm, RegExp>> = {
  polish: /^\d{2}-?\d{3}$/,
  four: /^\d{4}$/,
  five: /^\d{5}$/,
  spaced: /^\d{3} ?\d{2}$/,
  dutch: /^\d{4} ?[A-Z]{2}$/i,
};

/** Postcodes of the most frequent countries; other countries are not checked. */
const forms: Readonly<Record<string, PostcodeForm>> = {
  AT: "four",
  BE: "four",
  CH: "four",
  CZ: "spaced",
  DE: "five",
  DK: "four",
  ES: "five",
  FR: "five",
  IT: "five",
  NL: "dutch",
  NO: "four",
  PL: "polish",
  SE: "spaced",
  SK: "spaced",
  UA: "five",
};

/** The form that a postcode of a country (ISO 3166 code) lacks; null for a right or an empty one. */
export function missingForm(country: string, postcode: string): PostcodeForm | null {
  const form = forms[country];
  if (form === undefined || postcode.trim() === "") return null;
  return patterns[form].test(postcode.trim()) ? null : form;
}

/**
 * A postcode as it is typed: in Poland the hyphen comes by itself after two digits and cannot be missed. What has other
 * characters than digits, spaces and hyphens stays as typed, and is refused by its form.
 */
export function typedPostcode(country: string, text: string): string {
  if (country !== "PL" || !/^[\d\s-]*$/.test(text)) return text;
  const digits = text.replaceAll(/\D/g, "");
  return digits.length > 2 ? `${digits.slice(0, 2)}-${digits.slice(2)}` : digits;
}
