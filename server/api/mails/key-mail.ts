import type { SamplePlace } from "#server/kernel/mail/define.ts";
import { fact, type MailContent } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

export type KeyData = {
  readonly url: string;
  readonly name: string;
  readonly hint: string;
  /** Addresses of webhooks that were turned off with the key; a mail that waits since an earlier version has none. */
  readonly webhooks?: readonly string[];
};

/** The content of a mail about a key: what happened to it, and what to do. */
export const keyMail = (
  kind: "api_key_ending" | "api_key_leaked",
  { url, name, hint, webhooks = [] }: KeyData,
  voice: Voice,
  values: Readonly<Record<string, string>> = {},
): MailContent => ({
  subject: voice.say(`${kind}.subject`, { name }),
  title: voice.say(`${kind}.title`),
  paragraphs: [
    voice.say(`${kind}.body`, { name, hint, ...values }),
    voice.say(`${kind}.how`),
    ...(webhooks.length > 0 ? [voice.say("api_key_leaked.webhooks")] : []),
  ],
  facts: webhooks.map((address) => fact(voice, "fact.webhook", address)),
  button: { label: voice.say(`${kind}.button`), url },
  reader: "account",
});

export const sample_key = ({ origin, locale }: SamplePlace): KeyData => ({
  url: `${origin}/${locale}/account/settings#api`,
  name: "Website",
  hint: "…a1B2",
});
