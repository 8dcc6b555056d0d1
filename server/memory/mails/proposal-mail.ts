import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import type { ProposalInput } from "#contract/memory/memory.ts";
import type { Addressed, SamplePlace } from "#server/kernel/mail/define.ts";
import type { MailContent } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** Within these days of its cause a mail is written, also where a round was missed. */
export const caught_up_days = 7;
/** Terms that one mail names; the page has the others. */
const most_named = 20;

export type NamedTerm = Pick<ProposalInput, "source_lang" | "target_lang" | "source" | "target" | "status">;
export type TermsData<T extends NamedTerm = NamedTerm> = {
  readonly url: string;
  readonly count: number;
  readonly terms: readonly T[];
};

/** What the mail names of the terms of one reader. */
export const termsData = <T extends NamedTerm>(url: string, terms: readonly T[]): TermsData<T> => ({
  url,
  count: terms.length,
  terms: terms.slice(0, most_named),
});

/** The reader of a row, or null when their brand is no longer served. */
export function readerOf({ brand_id, locale, email }: Reader): Addressed | null {
  const brand = brandById(brand_id);
  return brand ? { brand, locale, recipient: email } : null;
}
type Reader = { readonly brand_id: number; readonly locale: Locale; readonly email: string };

export const termsPage = ({ config }: Machine, { brand, locale }: Addressed): string =>
  `${originOfBrand(config, brand)}/${locale}/account/memory`;

/** The content of a mail about proposed terms; `detail` says what is to be known of one. */
export const termsMail = <T extends NamedTerm>(
  kind: "terms_proposed" | "terms_decided",
  { url, count, terms }: TermsData<T>,
  voice: Voice,
  detail: (term: T) => string,
): MailContent => ({
  subject: voice.say(`${kind}.subject`, { count }),
  title: voice.say(`${kind}.title`),
  paragraphs: [
    voice.say(`${kind}.body`, { count }),
    ...(count > terms.length ? [voice.say("terms_proposed.more", { count: count - terms.length })] : []),
  ],
  facts: terms.map((term) => ({
    label: voice.languages(term.source_lang, term.target_lang),
    value: `${voice.say("terms_proposed.term", { source: term.source, target: term.target, status: term.status })} (${detail(term)})`,
  })),
  button: { label: voice.say(`${kind}.button`), url },
  reader: "account",
});

export const sample_terms = [
  { source_lang: "pl", target_lang: "en", source: "umowa", target: "contract", status: "preferred" },
  { source_lang: "pl", target_lang: "de", source: "umowa", target: "Abkommen", status: "forbidden" },
] as const satisfies readonly NamedTerm[];
export const sampleUrl = ({ origin, locale }: SamplePlace): string => `${origin}/${locale}/account/memory`;
