import { payAccountChangedMail } from "./mails/pay-account-changed.ts";
import { payBillReturnedMail } from "./mails/pay-bill-returned.ts";
import { paySentMail } from "./mails/pay-sent.ts";
import { payStatementMail } from "./mails/pay-statement.ts";

/** The mails of this module. */
export const payout_mails = [
  payStatementMail,
  payBillReturnedMail,
  paySentMail,
  payAccountChangedMail,
] as const;
