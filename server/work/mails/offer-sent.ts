import { sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type { StageKind } from "#domain/catalog.ts";
import { money, type Money } from "#domain/money.ts";
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
} from "#server/order-mails/index.ts";
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

/** The offers of a job; an older row of the queue has one. */
const offersOf = ({ offer_ids, offer_id }: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(offer_ids) ? offer_ids : [offer_id];

// §6: a mail to a translator contains no data of the customer.
export const offerSentMail = defineMail<Data>({
  kind: "offer_sent",
  rule: optional("offers"),
  load: async ({ tx, payload, machine }) => {
    const offers = await tx
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .innerJoin("translator", "translator.id", "offer.translator_id")
      .innerJoin("order", "order.id", "stage.order_id")
      .innerJoin("cart", "cart.id", "order.cart_id")
      .selectAll("order")
      .select([
        "cart.brand_id as cart_brand_id",
        "offer.id as offer_id",
        "offer.fee",
        "offer.deadline as offer_deadline",
        "offer.expires_at",
        "stage.kind",
        "translator.email",
        "translator.locale",
      ])
      .where(sql<boolean>`offer.id = any(${offersOf(payload)}::int[])`)
      .where("offer.state", "=", "sent")
      .orderBy("offer.id")
      .execute();
    return offers.map((offer) => {
      const brand = brandById(offer.cart_brand_id);
      if (!brand) throw new Error(`cart ${offer.cart_id} is of a brand that does not exist`);
      return {
        key: `${mailsAboutJobOffer(offer.offer_id)}sent`,
        to: { brand, recipient: offer.email, locale: offer.locale },
        order_id: offer.id,
        data: {
          order: named(offer),
          url: `${originOfBrand(machine.config, brand)}/translator/board`,
          stage: offer.kind,
          words: offer.words,
          starts_at: offer.session_starts_at,
          fee: money(offer.fee, offer.currency),
          deadline: offer.offer_deadline,
          expires_at: offer.expires_at,
        },
      };
    });
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
