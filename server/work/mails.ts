import { jobOfferTakenBackMail } from "./mails/job-offer-taken-back.ts";
import { offerSentMail } from "./mails/offer-sent.ts";
import { offersDigestMail } from "./mails/offers-digest.ts";
import { questionAnsweredMail } from "./mails/question-answered.ts";
import { questionTakenBackMail } from "./mails/question-taken-back.ts";
import { questionMail } from "./mails/question.ts";
import { roundResultMail } from "./mails/round-result.ts";
import { staffDispatchMail } from "./mails/staff-dispatch.ts";
import { translatorInvitationMail } from "./mails/translator-invitation.ts";
import { translatorPasswordMail } from "./mails/translator-password.ts";
import { workAssignedMail } from "./mails/work-assigned.ts";
import { workDueSoonMail } from "./mails/work-due-soon.ts";
import { workHeldMail } from "./mails/work-held.ts";
import { workReturnedMail } from "./mails/work-returned.ts";
import { workReviewedMail } from "./mails/work-reviewed.ts";
import { workRevokedMail } from "./mails/work-revoked.ts";

/** The mails of this module. */
export const work_mails = [
  offerSentMail,
  offersDigestMail,
  roundResultMail,
  jobOfferTakenBackMail,
  staffDispatchMail,
  workAssignedMail,
  workDueSoonMail,
  workReturnedMail,
  workReviewedMail,
  workRevokedMail,
  workHeldMail,
  questionMail,
  questionTakenBackMail,
  questionAnsweredMail,
  translatorInvitationMail,
  translatorPasswordMail,
] as const;
