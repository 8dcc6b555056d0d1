import { offerTakenBackMail } from "./mails/offer-taken-back.ts";
import { quoteExpiredMail } from "./mails/quote-expired.ts";
import { quoteReadyMail } from "./mails/quote-ready.ts";
import { quoteRejectedMail } from "./mails/quote-rejected.ts";
import { quoteReminderMail } from "./mails/quote-reminder.ts";
import { quoteRequestedMail } from "./mails/quote-requested.ts";
import { staffNewQuoteMail } from "./mails/staff-new-quote.ts";
import { supplementReadyMail } from "./mails/supplement-ready.ts";

/** The mails of this module. */
export const quote_mails = [
  quoteRequestedMail,
  staffNewQuoteMail,
  quoteReadyMail,
  quoteReminderMail,
  quoteExpiredMail,
  quoteRejectedMail,
  offerTakenBackMail,
  supplementReadyMail,
] as const;
