import { always, defineMail } from "#server/kernel/mail/define.ts";

type Data = {
  readonly domain: string;
  /** The text record that proves the domain. */
  readonly record: string;
  /** The second weekly look without it: the domain is no longer proven. */
  readonly is_lost: boolean;
  readonly url: string;
};

export const domainMissingMail = defineMail<Data>({
  kind: "domain_missing",
  rule: always,
  compose: ({ domain, record, is_lost, url }, voice) => {
    const state = is_lost ? "lost" : "missing";
    return {
      subject: voice.say(`domain_missing.${state}.subject`, { domain }),
      title: voice.say(`domain_missing.${state}.title`, { domain }),
      paragraphs: [
        voice.say(`domain_missing.${state}.body`, { domain }),
        voice.say("domain_missing.record", { record }),
      ],
      facts: [],
      button: { label: voice.say("domain_missing.button"), url },
      reader: "account",
    };
  },
  sample: ({ origin, locale }) => ({
    domain: "nowak.example",
    record: "tolmaro-verify=sample",
    is_lost: false,
    url: `${origin}/${locale}/account/team`,
  }),
});
