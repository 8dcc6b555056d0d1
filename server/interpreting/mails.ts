import { interpreterReminderMail } from "./mails/interpreter-reminder.ts";
import { secondAskedMail } from "./mails/second-asked.ts";
import { secondBookedMail } from "./mails/second-booked.ts";
import { sessionAbsenceMail } from "./mails/session-absence.ts";
import { sessionMeetingMail } from "./mails/session-meeting.ts";
import { sessionOvertimeMail } from "./mails/session-overtime.ts";
import { sessionReminderMail } from "./mails/session-reminder.ts";
import { sessionUnclosedMail } from "./mails/session-unclosed.ts";

/** The mails of this module. */
export const interpreting_mails = [
  sessionReminderMail,
  interpreterReminderMail,
  sessionMeetingMail,
  secondAskedMail,
  secondBookedMail,
  sessionAbsenceMail,
  sessionUnclosedMail,
  sessionOvertimeMail,
] as const;
