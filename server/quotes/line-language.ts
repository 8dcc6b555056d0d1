import type { Locale } from "#brands/brand.ts";
import { line_codes } from "#domain/pricing/trace.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import type { CatalogKey } from "#messages/pricing/catalog/en.ts";

/** The lines that the price list writes; the code with its share first, because the shorter sentence is in it. */
const keys = ["code_percent", "code", ...line_codes].map((code) => `line.${code}` as CatalogKey);
const names = ["quantity", "code", "percent"] as const;
const mark = (name: string): string => `\u0001${name}\u0001`;

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The sentence of a line as a pattern with its values as named groups. */
function patternOf(locale: Locale, key: CatalogKey): RegExp {
  const marked = catalogText(locale, key, Object.fromEntries(names.map((name) => [name, mark(name)])));
  const parts = marked
    .split("\u0001")
    .map((part, place) => (place % 2 === 0 ? escaped(part) : `(?<${part}>.+)`));
  return new RegExp(`^${parts.join("")}$`);
}

const patterns = new Map<Locale, readonly (readonly [CatalogKey, RegExp])[]>();
function patternsOf(locale: Locale): readonly (readonly [CatalogKey, RegExp])[] {
  const known = patterns.get(locale);
  if (known) return known;
  const made = keys.map((key) => [key, patternOf(locale, key)] as const);
  patterns.set(locale, made);
  return made;
}

/**
 * The description of a quote's line in the language of its reader: lines are stored as they were sent, in the language
 * of the customer. What the desk wrote itself stays as it is.
 */
export function lineIn(label: string, sent_in: Locale, read_in: Locale): string {
  if (sent_in === read_in) return label;
  for (const [key, pattern] of patternsOf(sent_in)) {
    const found = pattern.exec(label);
    if (found) return catalogText(read_in, key, { ...found.groups });
  }
  return label;
}
