import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { languagesOf, ordersFact } from "#server/order-mails/index.ts";
import { type MailSession, meetingFacts, sample_call, soon } from "./session-mail.ts";

/** 4.8: to an interpreter, `hours` before the session. */
type Data = MailSession & { readonly hours: number; readonly url: string };

export const interpreterReminderMail = defineMail<Data>({
  kind: "interpreter_reminder",
  rule: always,
  compose: (data, voice) => ({
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
  sample: ({ origin }) => ({ ...sample_call, hours: 1, url: `${origin}/translator/calendar` }),
});
