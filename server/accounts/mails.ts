import { accountExistsMail } from "./mails/account-exists.ts";
import { accountInvitationMail } from "./mails/account-invitation.ts";
import { activationMail } from "./mails/activation.ts";
import { emailChangeMail } from "./mails/email-change.ts";
import { emailChangedMail } from "./mails/email-changed.ts";
import { passwordChangedMail } from "./mails/password-changed.ts";
import { passwordResetMail } from "./mails/password-reset.ts";
import { staffInvitationMail } from "./mails/staff-invitation.ts";
import { staffPasswordMail } from "./mails/staff-password.ts";

/** The mails of this module. */
export const account_mails = [
  activationMail,
  accountExistsMail,
  accountInvitationMail,
  staffInvitationMail,
  staffPasswordMail,
  passwordResetMail,
  passwordChangedMail,
  emailChangeMail,
  emailChangedMail,
] as const;
