import type { SamplePlace } from "#server/kernel/mail/define.ts";
import type { MailContent } from "#server/kernel/mail/mail-content.ts";
import type { MailTextKey, PlainKind, Voice } from "#server/kernel/mail/texts.ts";

/** `hours` is the lifetime of the link in the button. */
export type LinkData = { readonly url: string; readonly hours: number };

/** The kinds that also have a first sentence of their own. */
type AccountKind = { [K in PlainKind]: `${K}.body` extends MailTextKey ? K : never }[PlainKind];

/** The content of a mail about an account: its subject, and what to do when it was not requested. */
export const accountContent = (
  kind: AccountKind,
  url: string,
  voice: Voice,
  rest: readonly string[] = [],
): MailContent => ({
  subject: voice.say(`${kind}.subject`),
  title: voice.say(`${kind}.title`),
  paragraphs: [voice.say(`${kind}.body`), ...rest],
  facts: [],
  button: { label: voice.say(`${kind}.button`), url },
  reader: "account",
});

/** The content of a mail with a link that expires. */
export const linkContent =
  (kind: AccountKind) =>
  ({ url, hours }: LinkData, voice: Voice): MailContent =>
    accountContent(kind, url, voice, [
      hours > 48
        ? voice.say("link.days", { days: Math.round(hours / 24) })
        : voice.say("link.hours", { hours }),
      voice.say("link.not_asked"),
    ]);

export const sampleLink = ({ origin, locale }: SamplePlace): string =>
  `${origin}/${locale}/password/verification/anna%40nowak.example`;
