import type { SamplePlace } from "#server/kernel/mail/define.ts";
import type { MailContent } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

export type KeyData = { readonly url: string; readonly name: string; readonly hint: string };

/** The content of a mail about a key: what happened to it, and what to do. */
export const keyMail = (
  kind: "api_key_ending" | "api_key_leaked",
  { url, name, hint }: KeyData,
  voice: Voice,
  values: Readonly<Record<string, string>> = {},
): MailContent => ({
  subject: voice.say(`${kind}.subject`, { name }),
  title: voice.say(`${kind}.title`),
  paragraphs: [voice.say(`${kind}.body`, { name, hint, ...values }), voice.say(`${kind}.how`)],
  facts: [],
  button: { label: voice.say(`${kind}.button`), url },
  reader: "account",
});

export const sample_key = ({ origin, locale }: SamplePlace): KeyData => ({
  url: `${origin}/${locale}/account/settings#api`,
  name: "Website",
  hint: "…a1B2",
});
