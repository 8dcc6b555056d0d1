import { invoiceCorrectedMail } from "./mails/invoice-corrected.ts";
import { invoiceDueMail } from "./mails/invoice-due.ts";
import { invoiceIssuedMail } from "./mails/invoice-issued.ts";
import { invoiceReminderMail } from "./mails/invoice-reminder.ts";
import { orderOnAccountMail } from "./mails/order-on-account.ts";
import { staffEinvoiceRejectedMail } from "./mails/staff-einvoice-rejected.ts";

/** The mails of this module. */
export const invoice_mails = [
  invoiceIssuedMail,
  invoiceDueMail,
  invoiceCorrectedMail,
  invoiceReminderMail,
  orderOnAccountMail,
  staffEinvoiceRejectedMail,
] as const;
