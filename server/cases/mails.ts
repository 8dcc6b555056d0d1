import { correctionAnsweredMail } from "./mails/correction-answered.ts";
import { correctionAssignedMail } from "./mails/correction-assigned.ts";
import { correctionDeliveredMail } from "./mails/correction-delivered.ts";
import { correctionReceivedMail } from "./mails/correction-received.ts";
import { correctionReopenedMail } from "./mails/correction-reopened.ts";
import { reviewEndingMail } from "./mails/review-ending.ts";
import { reworkDueMail } from "./mails/rework-due.ts";
import { staffCorrectionMail } from "./mails/staff-correction.ts";
import { staffWithdrawalMail } from "./mails/staff-withdrawal.ts";
import { withdrawalReceiptMail } from "./mails/withdrawal-receipt.ts";

/** The mails of this module. */
export const case_mails = [
  reviewEndingMail,
  correctionReceivedMail,
  correctionAnsweredMail,
  correctionReopenedMail,
  correctionDeliveredMail,
  correctionAssignedMail,
  reworkDueMail,
  staffCorrectionMail,
  withdrawalReceiptMail,
  staffWithdrawalMail,
] as const;
