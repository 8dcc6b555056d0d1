import { brandById } from "#brands/all.ts";
import type { StageKind } from "#domain/catalog.ts";
import { money, type Money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { defineMail, optional } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import {
  languagesOf,
  wordsFact,
  workTimeFact,
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

// §6: a mail to a translator contains no data of the customer.
export const offerSentMail = defineMail<Data>({
  kind: "offer_sent",
  rule: optional("offers"),
  load: async (running) => {
    const { tx } = running;
    const offer_id = idOf(running, "offer_id");
    const reads = batchedReads(tx);
    const { offer, order } = await allOf({
      offer: reads
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("translator", "translator.id", "offer.translator_id")
        .selectAll("offer")
        .select(["stage.kind", "translator.email", "translator.locale"])
        .where("offer.id", "=", offer_id)
        .executeTakeFirstOrThrow(),
      order: reads
        .selectFrom("offer")
        .innerJoin("stage", "stage.id", "offer.stage_id")
        .innerJoin("order", "order.id", "stage.order_id")
        .innerJoin("cart", "cart.id", "order.cart_id")
        .selectAll("order")
        .select("cart.brand_id as cart_brand_id")
        .where("offer.id", "=", offer_id)
        .executeTakeFirstOrThrow(),
    });
    if (offer.state !== "sent") return null;
    const brand = brandById(order.cart_brand_id);
    if (!brand) throw new Error(`cart ${order.cart_id} is of a brand that does not exist`);
    const to = { brand, recipient: offer.email, locale: offer.locale };
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
