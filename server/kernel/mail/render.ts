import type { Brand, Locale } from "#brands/brand.ts";
import type { MailGroup } from "#domain/messages/mail-groups.ts";
import type { Mail, MailData } from "./define.ts";
import { htmlOf, textOf } from "./frame.ts";
import type { Stop } from "./mail-content.ts";
import { palettesOf } from "./palette.ts";
import { voiceOf, type Voice } from "./texts.ts";

export type Rendered = { readonly subject: string; readonly html: string; readonly text: string };

/**
 * One mail in the brand's colours and the reader's language; the same data always gives the same bytes. `stop_url` is
 * the page where its reader stops mails of this kind; null where they are always sent.
 */
export function renderMail<D extends MailData>(
  brand: Brand,
  locale: Locale,
  mail: Mail<D>,
  data: D,
  stop_url: string | null = null,
): Rendered {
  const voice = voiceOf(brand, locale);
  const content = { ...mail.compose(data, voice, brand), stop: stopOf(voice, mail.rule.group, stop_url) };
  return {
    // A subject is one line: a line break in what a person typed would start a header of its own.
    subject: content.subject.replace(/\s+/g, " "),
    html: htmlOf(content, voice, brand, locale, palettesOf(brand)),
    text: textOf(content, voice, brand),
  };
}

/** One mail with its sample data, as it reads at an origin. */
export const renderSample = (
  brand: Brand,
  locale: Locale,
  mail: Mail,
  origin: string,
  stop_url: string | null = null,
): Rendered => renderMail(brand, locale, mail, mail.sample({ origin, locale }), stop_url);

const stopOf = (voice: Voice, group: MailGroup | null, url: string | null): Stop | null =>
  group === null || url === null ? null : { label: voice.say(`footer.stop.${group}`), url };
