import { isComing } from "#domain/interpreting/session.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail, type Occasion } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { languagesOf, ordersFact, named, type OfOrder, orderOf } from "#server/order-mails/index.ts";
import { sessionOfOrder } from "../sessions.ts";
import { calendarPage, sample_call, toTranslator } from "./session-mail.ts";

type Data = OfOrder & {
  readonly starts_at: Date;
  readonly reader: "interpreter" | "standby";
};

/** An absence during a booked session: its consequences for the interpreter, a possible call for the standby. */
export const sessionAbsenceMail = defineMail<Data>({
  kind: "session_absence",
  rule: always,
  load: async (running) => {
    const { order, to } = await orderOf(running);
    const { tx } = running;
    const absence_id = idOf(running, "absence_id");
    const absence = await tx
      .selectFrom("translator_absence")
      .select("translator_id")
      .where("id", "=", absence_id)
      .executeTakeFirst();
    const session = await sessionOfOrder(tx, order.id);
    const starts_at = order.session_starts_at;
    if (!absence || !session || !isComing(session.state) || starts_at === null) return null;
    const readers = [
      { reader: "interpreter", id: absence.translator_id },
      { reader: "standby", id: session.standby_id === absence.translator_id ? null : session.standby_id },
    ] as const;
    const occasions: Occasion<Data>[] = [];
    for (const { reader, id } of readers)
      if (id !== null)
        occasions.push({
          key: `session_absence:${order.id}:${absence_id}:${reader}`,
          to: await toTranslator(tx, id, to),
          order_id: order.id,
          data: { order: named(order), starts_at, reader, url: calendarPage(running, to) },
        });
    return occasions;
  },
  compose: (data, voice) => ({
    subject: voice.say("session_absence.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say(`session_absence.title.${data.reader}`),
    paragraphs: [voice.say(`session_absence.body.${data.reader}`)],
    facts: [ordersFact(voice, [data.order]), fact(voice, "fact.starts", voice.moment(data.starts_at))],
    button: { label: voice.say("session_absence.button"), url: data.url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    order: sample_call.order,
    starts_at: sample_call.starts_at,
    reader: "interpreter",
    url: `${origin}/translator/calendar`,
  }),
});
