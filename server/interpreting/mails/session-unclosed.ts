import { textOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { languagesOf, ordersFact, named, type OfOrder, orderOf } from "#server/order-mails/index.ts";
import { sessionOfOrder } from "../sessions.ts";
import { calendarPage, sample_call, toTranslator } from "./session-mail.ts";

type Data = OfOrder & { readonly starts_at: Date };

/** To an interpreter who has not closed a session that is over (decision 0079), each time once. */
export const sessionUnclosedMail = defineMail<Data>({
  kind: "session_unclosed",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const session = await sessionOfOrder(running.tx, order.id);
    if (session?.state !== "in_session" || order.session_starts_at === null) return null;
    if (!session.is_assigned || session.interpreter_id === null) return null;
    return {
      key: `session_${textOf(running, "event_id")}`,
      to: await toTranslator(running.tx, session.interpreter_id, to),
      order_id: order.id,
      data: {
        order: named(order),
        starts_at: order.session_starts_at,
        url: calendarPage(running, to),
      },
    };
  },
  compose: (data, voice) => ({
    subject: voice.say("session_unclosed.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("session_unclosed.title"),
    paragraphs: [voice.say("session_unclosed.body")],
    facts: [ordersFact(voice, [data.order]), fact(voice, "fact.starts", voice.moment(data.starts_at))],
    button: { label: voice.say("session_unclosed.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_call.order,
    starts_at: sample_call.starts_at,
    url: `${origin}/translator/calendar`,
  }),
});
