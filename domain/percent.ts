/**
 * A share in the reader's language, with the space that German and Ukrainian put before the sign; Intl leaves it out in
 * Ukrainian. The catalogues follow the same form (`test/wording.ts`).
 */
export function formatPercent(tag: string, share: number, digits = 0): string {
  const text = new Intl.NumberFormat(tag, { style: "percent", maximumFractionDigits: digits }).format(share);
  return /^(?:de|uk)\b/.test(tag) ? text.replace(/\s?%/, "\u00A0%") : text;
}
