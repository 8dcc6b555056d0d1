import type { StageKind } from "#domain/catalog.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { languagesOf, addressee, named, type OfOrder, sample_order } from "#server/order-mails/index.ts";

type Data = OfOrder & {
  readonly stage: StageKind;
  readonly outcome: "got_it" | "not_chosen";
  readonly by: "score" | "lot";
};

/** To an applicant of a window: whether they got the job. */
export const roundResultMail = defineMail<Data>({
  kind: "round_result",
  rule: always,
  load: async (running) => {
    const { tx, machine } = running;
    const row = await tx
      .selectFrom("offer")
      .innerJoin("stage", "stage.id", "offer.stage_id")
      .innerJoin("order", "order.id", "stage.order_id")
      .innerJoin("offer_round as round", "round.id", "offer.round_id")
      .innerJoin("translator", "translator.id", "offer.translator_id")
      .select(["offer.id", "offer.state", "stage.kind", "stage.id as stage_id", "round.decision"])
      .select(["order.id as order_id", "order.cart_id", "order.service_type"])
      .select(["order.source_lang", "order.target_lang"])
      .select(["translator.email", "translator.locale"])
      .where("offer.id", "=", idOf(running, "offer_id"))
      .executeTakeFirstOrThrow();
    const { by } = (row.decision ?? {}) as { readonly by?: string };
    const got_it = row.state === "accepted";
    const { brand } = await addressee(tx, row.cart_id);
    const zone = `${originOfBrand(machine.config, brand)}/translator`;
    return {
      key: `round_result:${row.id}`,
      to: { brand, recipient: row.email, locale: row.locale },
      order_id: row.order_id,
      data: {
        order: named({ ...row, id: row.order_id }),
        url: got_it ? `${zone}/jobs/${row.stage_id}` : `${zone}/rounds`,
        stage: row.kind,
        outcome: got_it ? "got_it" : "not_chosen",
        by: by === "lot" ? "lot" : "score",
      },
    };
  },
  compose: ({ order, url, stage, outcome, by }, voice) => ({
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
  sample: ({ origin }) => ({
    order: sample_order,
    url: `${origin}/translator/rounds`,
    stage: "translation",
    outcome: "not_chosen",
    by: "score",
  }),
});
