import type { Brand, Locale } from "#brands/brand.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import { composers } from "./compose.ts";
import { htmlOf, textOf } from "./frame.ts";
import { type MailData, type MailKind } from "./kinds.ts";
import { mail_rules } from "./rules.ts";
import type { Letter, Stop } from "./mail-content.ts";
import { paletteOf } from "./palette.ts";
import { voiceOf, type Voice } from "./texts.ts";

export type Rendered = { readonly subject: string; readonly html: string; readonly text: string };

/**
 * One mail in the brand's colours and the reader's language; the same data always gives the same bytes. `stop_url` is
 * the page where its reader stops mails of this kind; null where they are always sent.
 */
export function renderMail<K extends MailKind>(
  brand: Brand,
  locale: Locale,
  kind: K,
  data: MailData[K],
  stop_url: string | null = null,
): Rendered {
  const voice = voiceOf(brand, locale);
  const compose: (data: MailData[K], voice: Voice, brand: Brand) => Letter = composers[kind];
  const letter = { ...compose(data, voice, brand), stop: stopOf(voice, mail_rules[kind].group, stop_url) };
  return {
    // A subject is one line: a line break in what a person typed would start a header of its own.
    subject: letter.subject.replace(/\s+/g, " "),
    html: htmlOf(letter, voice, brand, locale, paletteOf(brand)),
    text: textOf(letter, voice, brand),
  };
}

const stopOf = (voice: Voice, group: MailGroup | null, url: string | null): Stop | null =>
  group === null || url === null ? null : { label: voice.say(`footer.stop.${group}`), url };
