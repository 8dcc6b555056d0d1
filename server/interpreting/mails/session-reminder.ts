import { always, defineMail } from "#server/kernel/mail/define.ts";
import { sampleOrderPage } from "#server/order-mails/index.ts";
import { type MailSession, meetingContent, sample_call, soon } from "./session-mail.ts";

type Data = MailSession & { readonly hours: number; readonly url: string };

/** 4.8: to the customer, `hours` before the session. */
export const sessionReminderMail = defineMail<Data>({
  kind: "session_reminder",
  rule: always,
  compose: (data, voice) => ({
    subject: voice.say(`session_reminder.subject.${soon(data.hours)}`, { id: String(data.order.id) }),
    title: voice.say(`session_reminder.title.${soon(data.hours)}`),
    ...meetingContent(voice, data),
  }),
  sample: (at) => ({ ...sample_call, hours: 24, url: sampleOrderPage(at) }),
});
