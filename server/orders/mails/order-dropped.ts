import { day, spans } from "#domain/orders/timers.ts";
import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import {
  ordersFact,
  plainContent,
  named,
  type OfOrder,
  orderOf,
  orderPage,
  sample_order,
  sampleOrderPage,
} from "#server/order-mails/index.ts";

/** The days that a customer has to answer a question about a request. */
const info_days = spans.info / day;

/** Why an order was dropped, where neither its customer nor the desk gave a reason. */
type Why = "unanswered" | "unpaid" | "unreadable" | "not_quoted";
type Data = OfOrder & { readonly reason: string; readonly why: Why | null };

/** `failure_code` is that of the last failure of the order. */
const whyOf = (event: string, failure_code: string | null): Why | null => {
  if (event === "info.timeout") return "unanswered";
  if (event === "payment.expire") return "unpaid";
  if (event !== "failure.abandon") return null;
  return failure_code === "unreadable" ? "unreadable" : "not_quoted";
};

export const orderDroppedMail = defineMail<Data>({
  kind: "order_dropped",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const event_id = textOf(running, "event_id");
    const { event } = await running.tx
      .selectFrom("order_event")
      .select("event")
      .where("id", "=", BigInt(event_id))
      .executeTakeFirstOrThrow();
    return {
      key: `order_dropped:${event_id}`,
      to,
      order_id: order.id,
      data: {
        order: named(order),
        url: orderPage(running, to, order.hash),
        reason: order.end_reason,
        why: whyOf(event, order.failure_code),
      },
    };
  },
  compose: (data, voice) => ({
    ...plainContent("order_dropped", data, voice),
    paragraphs: [
      ...(data.why === null ? [] : [voice.say(`order_dropped.${data.why}`, { days: info_days })]),
      voice.say("order_dropped.body"),
    ],
    facts: [
      ordersFact(voice, [data.order]),
      ...(data.reason === "" ? [] : [fact(voice, "fact.reason", data.reason)]),
    ],
  }),
  sample: (at) => ({ order: sample_order, url: sampleOrderPage(at), reason: "", why: "unanswered" }),
});
