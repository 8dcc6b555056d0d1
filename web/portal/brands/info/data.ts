import { brand } from "#brand/brand.ts";
import type { Locale } from "#brands/brand.ts";
import { isLegalSlug, legalVersion, type LegalVersion } from "#brands/legal.ts";
import { textValues } from "#brands/text-values.ts";
import type { InfoText } from "#messages/brands/info/info-text.ts";

/** One lazy chunk for each text in each language: a page never loads another one's. */
const chunks = import.meta.glob<{ readonly text: InfoText }>("../../../../messages/brands/info/*/*.ts");

const folder = "../../../../messages/brands/info";

/** A text with the version it was published under; the other pages have none. */
export type Info = { readonly text: InfoText; readonly version: LegalVersion | null };

/** The text of an address, or null when there is none by this name or in this version. */
export async function loadInfo(locale: Locale, slug: string, asked?: string): Promise<Info | null> {
  const version = isLegalSlug(slug) ? legalVersion(slug, asked) : null;
  if (version === undefined || (version === null && asked !== undefined)) return null;
  const load = chunks[`${folder}/${locale}/${version ? `${slug}-${version.version}` : slug}.ts`];
  return load ? { text: (await load()).text, version } : null;
}

export const text_values = textValues(brand);
