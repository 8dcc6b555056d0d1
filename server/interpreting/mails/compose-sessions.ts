import { fact, languagesOf, ordersFact } from "#server/orders/mails/facts.ts";
import type { Fact, Letter } from "#server/kernel/mail/mail-content.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import type { MailSession } from "./session-kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** When and how both sides meet, as either of them reads it; the time names its zone. */
const meetingFacts = (voice: Voice, session: MailSession): Fact[] => [
  fact(voice, "fact.starts", voice.zoned(session.starts_at)),
  fact(voice, "fact.lasts", voice.say("session.minutes", { minutes: session.minutes })),
  fact(voice, "fact.session_way", voice.say(`session.way.${session.mode}`)),
  ...(session.phone_numbers.length === 0
    ? []
    : [fact(voice, "fact.phone_numbers", session.phone_numbers.join("\n"))]),
  ...(session.place === "" ? [] : [fact(voice, "fact.place", session.place)]),
  ...(session.meeting_url === "" ? [] : [fact(voice, "fact.meeting", session.meeting_url)]),
];

const soon = (hours: number): "day" | "hour" => (hours > 1 ? "day" : "hour");

export const session_composers = {
  session_reminder: (data: MailData["session_reminder"], voice: Voice): Letter => ({
    subject: voice.say(`session_reminder.subject.${soon(data.hours)}`, { id: String(data.order.id) }),
    title: voice.say(`session_reminder.title.${soon(data.hours)}`),
    paragraphs: [
      voice.say(data.meeting_url === "" ? `session_reminder.body.${data.mode}` : "session_meeting.body"),
      voice.say("session_reminder.cancel"),
    ],
    facts: [ordersFact(voice, [data.order]), ...meetingFacts(voice, data)],
    button: { label: voice.say("session_reminder.button"), url: data.url },
    reader: "buyer",
  }),

  interpreter_reminder: (data: MailData["interpreter_reminder"], voice: Voice): Letter => ({
    subject: voice.say(`interpreter_reminder.subject.${soon(data.hours)}`, {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say(`interpreter_reminder.title.${soon(data.hours)}`),
    paragraphs: [
      voice.say("interpreter_reminder.body"),
      ...(data.mode === "video" && data.meeting_url === ""
        ? [voice.say("interpreter_reminder.meeting")]
        : []),
    ],
    facts: [
      ordersFact(voice, [data.order]),
      ...meetingFacts(voice, data),
      ...(data.contact === "" ? [] : [fact(voice, "fact.contact", data.contact)]),
    ],
    button: { label: voice.say("interpreter_reminder.button"), url: data.url },
    reader: "worker",
  }),

  second_asked: (data: MailData["second_asked"], voice: Voice): Letter => ({
    subject: voice.say("second_asked.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("second_asked.title"),
    paragraphs: [voice.say("second_asked.body", { until: voice.until(data.answers_by) })],
    facts: [
      ordersFact(voice, [data.order]),
      ...meetingFacts(voice, data),
      fact(voice, "fact.fee", voice.money(data.fee)),
    ],
    button: { label: voice.say("second_asked.button"), url: data.url },
    reader: "worker",
  }),

  second_booked: (data: MailData["second_booked"], voice: Voice): Letter => ({
    subject: voice.say("second_booked.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("second_booked.title"),
    paragraphs: [voice.say("second_booked.body")],
    facts: [
      ordersFact(voice, [data.order]),
      ...meetingFacts(voice, data),
      ...(data.contact === "" ? [] : [fact(voice, "fact.contact", data.contact)]),
      fact(voice, "fact.fee", voice.money(data.fee)),
    ],
    button: { label: voice.say("interpreter_reminder.button"), url: data.url },
    reader: "worker",
  }),

  session_meeting: (data: MailData["session_meeting"], voice: Voice): Letter => ({
    subject: voice.say("session_meeting.subject", { id: String(data.order.id) }),
    title: voice.say("session_meeting.title"),
    paragraphs: [voice.say("session_meeting.body")],
    facts: [ordersFact(voice, [data.order]), ...meetingFacts(voice, data)],
    button: { label: voice.say("session_meeting.button"), url: data.url },
    reader: "buyer",
  }),

  session_absence: (data: MailData["session_absence"], voice: Voice): Letter => ({
    subject: voice.say("session_absence.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say(`session_absence.title.${data.reader}`),
    paragraphs: [voice.say(`session_absence.body.${data.reader}`)],
    facts: [ordersFact(voice, [data.order]), fact(voice, "fact.starts", voice.zoned(data.starts_at))],
    button: { label: voice.say("session_absence.button"), url: data.url },
    reader: "worker",
  }),

  session_unclosed: (data: MailData["session_unclosed"], voice: Voice): Letter => ({
    subject: voice.say("session_unclosed.subject", {
      id: String(data.order.id),
      languages: languagesOf(voice, data.order),
    }),
    title: voice.say("session_unclosed.title"),
    paragraphs: [voice.say("session_unclosed.body")],
    facts: [ordersFact(voice, [data.order]), fact(voice, "fact.starts", voice.zoned(data.starts_at))],
    button: { label: voice.say("session_unclosed.button"), url: data.url },
    reader: "worker",
  }),

  session_overtime: (data: MailData["session_overtime"], voice: Voice): Letter => {
    const amount = voice.money(data.amount);
    return {
      subject: voice.say("session_overtime.subject", { id: String(data.order.id), amount }),
      title: voice.say("session_overtime.title"),
      paragraphs: [
        voice.say("session_overtime.body", { minutes: data.minutes, overtime: data.overtime_minutes }),
      ],
      facts: [ordersFact(voice, [data.order]), fact(voice, "fact.amount", amount)],
      button: { label: voice.say("order_placed.button", { amount }), url: data.url },
      reader: "buyer",
    };
  },
};
