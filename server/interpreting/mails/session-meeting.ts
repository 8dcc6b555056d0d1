import { isComing } from "#domain/interpreting/session.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { ordersFact, orderOf, orderPage, sampleOrderPage } from "#server/order-mails/index.ts";
import { sessionOfOrder } from "../sessions.ts";
import { type MailSession, meetingFacts, meetingOf, sample_call } from "./session-mail.ts";

type Data = MailSession & { readonly url: string };

/** Where a video session takes place, as soon as its interpreter has entered it, and again when it changes. */
export const sessionMeetingMail = defineMail<Data>({
  kind: "session_meeting",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const session = await sessionOfOrder(running.tx, order.id);
    if (!session || !isComing(session.state) || session.meeting_url === null) return null;
    const meeting = await meetingOf(running, order, session, to.locale);
    if (meeting === null) return null;
    return {
      key: `session_meeting:${order.id}:${idOf(running, "at")}`,
      to,
      order_id: order.id,
      data: { ...meeting, url: orderPage(running, to, order.hash) },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("session_meeting.subject", { id: String(data.order.id) }),
    title: voice.say("session_meeting.title"),
    paragraphs: [voice.say("session_meeting.body")],
    facts: [ordersFact(voice, [data.order]), ...meetingFacts(voice, data)],
    button: { label: voice.say("session_meeting.button"), url: data.url },
    reader: "buyer",
  }),
  sample: (at) => ({
    ...sample_call,
    mode: "video",
    phone_numbers: [],
    meeting_url: "https://meet.example.com/rozmowa-12",
    url: sampleOrderPage(at),
  }),
});
