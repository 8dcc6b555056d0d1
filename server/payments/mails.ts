import { bonusExpiringMail } from "./mails/bonus-expiring.ts";
import { goodwillCreditMail } from "./mails/goodwill-credit.ts";
import { orderPaidMail } from "./mails/order-paid.ts";
import { orderPlacedMail } from "./mails/order-placed.ts";
import { paymentFailedMail } from "./mails/payment-failed.ts";
import { paymentRefundedMail } from "./mails/payment-refunded.ts";
import { paymentReminderMail } from "./mails/payment-reminder.ts";
import { staffTransfersMail } from "./mails/staff-transfers.ts";
import { topUpCreditedMail } from "./mails/top-up-credited.ts";
import { topUpRefundedMail } from "./mails/top-up-refunded.ts";
import { transferDetailsMail } from "./mails/transfer-details.ts";
import { transferShortMail } from "./mails/transfer-short.ts";

/** The mails of this module. */
export const payment_mails = [
  orderPlacedMail,
  orderPaidMail,
  paymentReminderMail,
  paymentFailedMail,
  transferDetailsMail,
  transferShortMail,
  staffTransfersMail,
  paymentRefundedMail,
  topUpCreditedMail,
  topUpRefundedMail,
  bonusExpiringMail,
  goodwillCreditMail,
] as const;
