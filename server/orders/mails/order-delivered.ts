import { limits, service_traits } from "#domain/catalog.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { plainContent } from "./order-facts.ts";
import { named, type OfOrder, orderOf, orderPage } from "./order-mail.ts";
import { sample_order, sampleOrderPage } from "./order-samples.ts";

type Data = OfOrder & { readonly files: number };

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
      data: { order: named(order), url: orderPage(running, to, order.hash), files: files.length },
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
            // §9: download links are valid for ten minutes.
            voice.say("order_delivered.links", { minutes: limits.download_link_seconds / 60 }),
          ],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), files: 2 }),
});
