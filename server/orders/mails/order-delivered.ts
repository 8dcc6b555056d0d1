import { limits, service_traits } from "#domain/catalog.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { isCountedInWords } from "#domain/workbench/translation-origin.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import { deliveryNote, type DeliveryNote } from "#server/files/index.ts";
import {
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

type Data = OfOrder & { readonly files: number; readonly note: DeliveryNote };

/** What the delivered files are and what stayed as it was in them. */
function noteOf(
  { origin, left, codes_guessed, converted, warnings }: DeliveryNote,
  { say }: Voice,
): string[] {
  const list = left.map(({ what, words }) =>
    say(isCountedInWords({ what }) ? "delivery.left_words" : "delivery.left_things", {
      what: say(`left.${what}`),
      n: words,
    }),
  );
  return [
    ...(origin === null ? [] : [say(`made_by.${origin}`)]),
    ...(list.length === 0 ? [] : [say("delivery.left_list", { list: list.join(", ") })]),
    ...(codes_guessed === 0 ? [] : [say("delivery.guessed", { n: codes_guessed })]),
    ...converted.map((formats) => say("delivery.converted", formats)),
    ...warnings.map((one) => say(`delivery.${one}`)),
  ];
}

const sample_note: DeliveryNote = {
  origin: "machine_post_edited",
  codes_guessed: 0,
  left: [
    { what: "comment", words: 12 },
    { what: "image", words: 3 },
  ],
  converted: [{ from: "doc", to: "docx" }],
  warnings: ["contents_need_update"],
};

export const orderDeliveredMail = defineMail<Data>({
  kind: "order_delivered",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const files = await running.tx
      .selectFrom("attachment")
      .select("id")
      .where("order_id", "=", order.id)
      .where("kind", "not in", ["source", "machine", "reference"])
      .where("current", "=", true)
      .execute();
    return {
      key: `order_delivered:${order.id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        files: files.length,
        note: await deliveryNote(running.tx, order.id),
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("order_delivered", data, voice),
    ...(service_traits[data.order.service_type].session !== null && {
      subject: voice.say("order_delivered.session_subject", { id: String(data.order.id) }),
      title: voice.say("order_delivered.session_title"),
    }),
    paragraphs:
      service_traits[data.order.service_type].session !== null
        ? [voice.say(data.files > 0 ? "order_delivered.session_recording" : "order_delivered.session_body")]
        : [
            voice.say("order_delivered.body", { files: data.files }),
            ...noteOf(data.note, voice),
            // §9: download links are valid for ten minutes.
            voice.say("order_delivered.links", { minutes: limits.download_link_seconds / 60 }),
          ],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), files: 2, note: sample_note }),
});
