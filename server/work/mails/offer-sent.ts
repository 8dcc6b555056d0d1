import type { StageKind } from "#domain/catalog.ts";
import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { defineMail, optional } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  languagesOf,
  wordsFact,
  workTimeFact,
  addressee,
  named,
  type OfOrder,
  sample_deadline,
  sample_order,
} from "#server/orders/index.ts";
import { mailsAboutJobOffer } from "../dispatch/open-offer.ts";

type Data = OfOrder & {
  readonly stage: StageKind;
  /** Zero for a call or a visit. */
  readonly words: number;
  readonly starts_at: Date | null;
  /** Net: what the translator is paid. */
  readonly fee: Money;
  readonly deadline: Date;
  readonly expires_at: Date;
};

// §6: a translator's mail says nothing about the customer.
export const offerSentMail = defineMail<Data>({
  kind: "offer_sent",
  rule: optional("offers"),
  load: async (running) => {
    const { tx } = running;
    const offer = await tx
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .innerJoin("translator", "translator.id", "offer.translator_id")
      .selectAll("offer")
      .select(["stage.kind", "stage.order_id", "translator.email", "translator.locale"])
      .where("offer.id", "=", idOf(running, "offer_id"))
      .executeTakeFirstOrThrow();
    if (offer.state !== "sent") return null;
    const order = await tx
      .selectFrom("order")
      .selectAll()
      .where("id", "=", offer.order_id)
      .executeTakeFirstOrThrow();
    const to = { ...(await addressee(tx, order.cart_id)), recipient: offer.email, locale: offer.locale };
    const url = `${originOfBrand(running.machine.config, to.brand)}/translator/board`;
    return {
      key: `${mailsAboutJobOffer(offer.id)}sent`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url,
        stage: offer.kind,
        words: order.words,
        starts_at: order.session_starts_at,
        fee: money(offer.fee, order.currency),
        deadline: offer.deadline,
        expires_at: offer.expires_at,
      },
    };
  },
  compose: ({ order, url, stage, words, starts_at, fee, deadline, expires_at }, voice) => ({
    subject: voice.say("offer_sent.subject", {
      id: String(order.id),
      languages: languagesOf(voice, order),
      words,
    }),
    title: voice.say("offer_sent.title"),
    paragraphs: [voice.say("offer_sent.body", { expires: voice.until(expires_at) })],
    facts: [
      fact(voice, "fact.stage", voice.say(`stage.${stage}`)),
      fact(voice, "fact.service", voice.say(`service.${order.service_type}`)),
      fact(voice, "fact.languages", languagesOf(voice, order)),
      ...wordsFact(voice, words),
      fact(voice, "fact.fee", voice.money(fee)),
      workTimeFact(voice, { starts_at, deadline }),
      fact(voice, "fact.expires", voice.moment(expires_at)),
    ],
    button: { label: voice.say("offer_sent.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/`,
    stage: "translation",
    words: 1250,
    starts_at: null,
    fee: money(15_000n, "PLN"),
    deadline: sample_deadline,
    expires_at: new Date("2026-03-02T12:00:00Z"),
  }),
});
