import type { StageKind } from "#domain/catalog.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { languagesOf, addressee, named, type OfOrder, sample_order } from "#server/order-mails/index.ts";

type Data = OfOrder & { readonly stage: StageKind };

/** To a translator whose offer was withdrawn after its mail had been sent. */
export const jobOfferTakenBackMail = defineMail<Data>({
  kind: "job_offer_taken_back",
  rule: always,
  load: async (running) => {
    const row = await running.tx
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .innerJoin("order", "order.id", "stage.order_id")
      .innerJoin("translator", "translator.id", "offer.translator_id")
      .select(["offer.id", "stage.kind", "order.id as order_id", "order.cart_id", "order.service_type"])
      .select(["order.source_lang", "order.target_lang", "translator.email", "translator.locale"])
      .where("offer.id", "=", idOf(running, "offer_id"))
      .executeTakeFirstOrThrow();
    const { brand } = await addressee(running.tx, row.cart_id);
    return {
      key: `job_offer_taken_back:${row.id}`,
      to: { brand, recipient: row.email, locale: row.locale },
      order_id: row.order_id,
      data: {
        order: named({ ...row, id: row.order_id }),
        url: `${originOfBrand(running.machine.config, brand)}/translator/jobs`,
        stage: row.kind,
      },
    };
  },
  compose: ({ order, url, stage }, voice) => ({
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
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/jobs`,
    stage: "translation",
  }),
});
