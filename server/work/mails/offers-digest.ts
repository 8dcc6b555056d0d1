import type { StageKind } from "#domain/catalog.ts";
import { money, type Money } from "#domain/money.ts";
import { defineMail, optional } from "#server/kernel/mail/define.ts";
import { languagesOf, type MailOrder, sample_deadline, sample_order } from "#server/order-mails/index.ts";

type Data = {
  readonly url: string;
  readonly offers: readonly {
    readonly order: MailOrder;
    readonly stage: StageKind;
    readonly words: number;
    /** When a call or a visit begins; null for what is delivered. */
    readonly starts_at: Date | null;
    /** Net. */
    readonly fee: Money;
    readonly deadline: Date;
  }[];
};

export const offersDigestMail = defineMail<Data>({
  kind: "offers_digest",
  rule: optional("offers"),
  compose: ({ url, offers }, voice) => ({
    subject: voice.say("offers_digest.subject", { n: offers.length }),
    title: voice.say("offers_digest.title"),
    paragraphs: [voice.say("offers_digest.body")],
    facts: offers.map(({ order, stage, words, starts_at, fee, deadline }) => ({
      label: `${voice.say(`stage.${stage}`)}, ${languagesOf(voice, order)}`,
      value:
        starts_at === null
          ? voice.say("offers_digest.offer", {
              words,
              fee: voice.money(fee),
              deadline: voice.moment(deadline),
            })
          : voice.say("offers_digest.offer_session", {
              fee: voice.money(fee),
              start: voice.moment(starts_at),
            }),
    })),
    button: { label: voice.say("offer_sent.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => {
    const offer = {
      order: sample_order,
      stage: "translation",
      words: 1250,
      starts_at: null,
      fee: money(15_000n, "PLN"),
      deadline: sample_deadline,
    } as const;
    return {
      url: `${origin}/translator/board`,
      offers: [
        offer,
        { ...offer, stage: "proofreading" },
        { ...offer, words: 0, starts_at: new Date("2026-03-06T09:00:00Z") },
      ],
    };
  },
});
