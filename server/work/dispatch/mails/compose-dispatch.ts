import type { Brand } from "#brands/brand.ts";
import { fact, languagesOf, ordersFact } from "#server/orders/mails/facts.ts";
import type { DispatchMailData, DispatchMailKind } from "#server/kernel/mail/kinds.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

type Composer<K extends DispatchMailKind> = (data: DispatchMailData[K], voice: Voice, brand: Brand) => Letter;

/** §6: what is written to translators says nothing about the customer. */
export const dispatch_composers: { readonly [K in DispatchMailKind]: Composer<K> } = {
  round_result: ({ order, url, stage, outcome, by }, voice) => ({
    subject: voice.say(`round_result.${outcome}.subject`, {
      id: String(order.id),
      languages: languagesOf(voice, order),
    }),
    title: voice.say(`round_result.${outcome}.title`),
    paragraphs: [
      voice.say(`round_result.${outcome}.body`),
      voice.say(by === "lot" ? "round_result.by_lot" : "round_result.by_score"),
    ],
    facts: [
      fact(voice, "fact.stage", voice.say(`stage.${stage}`)),
      fact(voice, "fact.languages", languagesOf(voice, order)),
    ],
    button: { label: voice.say(`round_result.${outcome}.button`), url },
    reader: "worker",
  }),

  job_offer_taken_back: ({ order, url, stage }, voice) => ({
    subject: voice.say("job_offer_taken_back.subject", { id: String(order.id) }),
    title: voice.say("job_offer_taken_back.title"),
    paragraphs: [voice.say("job_offer_taken_back.body")],
    facts: [
      fact(voice, "fact.stage", voice.say(`stage.${stage}`)),
      fact(voice, "fact.languages", languagesOf(voice, order)),
    ],
    button: { label: voice.say("work_revoked.button"), url },
    reader: "worker",
  }),

  offers_digest: ({ url, offers }, voice) => ({
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
              start: voice.zoned(starts_at),
            }),
    })),
    button: { label: voice.say("offer_sent.button"), url },
    reader: "worker",
  }),

  staff_dispatch: ({ order, url, kind, safe_start_at }, voice, brand) => ({
    subject: voice.say("staff_dispatch.subject", {
      id: String(order.id),
      languages: languagesOf(voice, order),
    }),
    title: voice.say("staff_dispatch.title"),
    paragraphs: [voice.say(`staff_dispatch.${kind}`)],
    facts: [
      fact(voice, "fact.brand", brand.name),
      ordersFact(voice, [order]),
      ...(safe_start_at === null ? [] : [fact(voice, "fact.safe_start", voice.moment(safe_start_at))]),
    ],
    button: { label: voice.say("staff_new_quote.button"), url },
    reader: "worker",
  }),
};
