/** Formats of postcodes of the most frequent countries; other countries are not checked. */
const forms: Readonly<Record<string, RegExp>> = {
  AT: /^\d{4}$/,
  BE: /^\d{4}$/,
  CH: /^\d{4}$/,
  CZ: /^\d{3} ?\d{2}$/,
  DE: /^\d{5}$/,
  DK: /^\d{4}$/,
  ES: /^\d{5}$/,
  FR: /^\d{5}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/i,
  NO: /^\d{4}$/,
  PL: /^\d{2}-?\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  SK: /^\d{3} ?\d{2}$/,
  UA: /^\d{5}$/,
};

/** Whether a postcode has the format of a country (ISO 3166 code). An empty one is accepted here. */
export const isPostcode = (country: string, postcode: string): boolean =>
  postcode.trim() === "" || (forms[country]?.test(postcode.trim()) ?? true);
