import { isComing } from "#domain/interpreting/session.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { orderOf, orderPage, sampleOrderPage } from "#server/order-mails/index.ts";
import { sessionOfOrder } from "../sessions.ts";
import { type MailSession, meetingContent, meetingOf, sample_call } from "./session-mail.ts";

type Data = MailSession & { readonly url: string };

/** An interpreter has the session of an order; once for each order, so that a replacement does not write again. */
export const interpreterBookedMail = defineMail<Data>({
  kind: "interpreter_booked",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const session = await sessionOfOrder(running.tx, order.id);
    if (!session?.is_assigned || !isComing(session.state)) return null;
    const meeting = await meetingOf(running, order, session, to.locale);
    if (meeting === null || meeting.starts_at <= running.now) return null;
    return {
      key: `interpreter_booked:${order.id}`,
      to,
      order_id: order.id,
      data: { ...meeting, url: orderPage(running, to, order.hash) },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("interpreter_booked.subject", { id: String(data.order.id) }),
    title: voice.say("interpreter_booked.title"),
    ...meetingContent(voice, data),
  }),
  sample: (at) => ({ ...sample_call, url: sampleOrderPage(at) }),
});
