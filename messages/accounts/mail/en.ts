/** Mails about a copy of the data, the deletion of an account, and its members. */
export const en = {
  "deletion_asked.subject": "Your account will be deleted",
  "deletion_asked.title": "Your account will be deleted",
  "deletion_asked.body": "You asked us to delete your account and your data.",
  "deletion_asked.due":
    "We will delete the account on {day}. Until then you have {days, plural, one {# day} other {# days}} to change your mind: log in and choose “Keep the account”.",
  "deletion_asked.remains":
    "If you need a copy of your data or your files, download it before that day. Invoices and payments stay with us for as long as tax law requires.",
  "deletion_asked.not_you": "This was not you? Log in, keep the account and change your password.",
  "deletion_asked.button": "Open your account",
  "account_deleted.subject": "Your account has been deleted",
  "account_deleted.title": "Your account has been deleted",
  "account_deleted.body":
    "Your account, your files, texts, translation memories and messages have been deleted.",
  "account_deleted.remains":
    "Invoices and payments stay with us for as long as tax law requires, and are used for nothing else.",
  "account_deleted.orders":
    "This is our last e-mail to you. You can order again at any time, with or without an account.",
  "account_deleted.button": "To the home page",
  "data_export_ready.subject": "The copy of your data is ready",
  "data_export_ready.title": "The copy of your data is ready",
  "data_export_ready.body":
    "It contains everything we hold about you, and the files and invoices of your orders.",
  "data_export_ready.until": "You can download it in your account until {day}. After that we delete it.",
  "data_export_ready.not_you": "You did not ask for it? Change your password and write to us.",
  "data_export_ready.button": "Download in your account",
  "team_invitation.subject": "Invitation to the account of {account}",
  "team_invitation.title": "Join the account of {account}",
  "team_invitation.body": "{inviting} invites you to the account of {account} at our portal.",
  "team_invitation.role.owner": "As an owner you order, pay, and manage the members.",
  "team_invitation.role.buyer": "As a buyer you order translations and follow your orders.",
  "team_invitation.role.approver": "As an approver you order translations and approve orders of others.",
  "team_invitation.role.accountant": "As an accountant you see prices and invoices and pay.",
  "team_invitation.role.viewer": "As a viewer you follow orders and download translations.",
  "team_invitation.until": "The invitation is valid for {days, plural, one {# day} other {# days}}.",
  "team_invitation.unknown":
    "You do not know the sender? Then ignore this e-mail: nothing happens without you.",
  "team_invitation.button": "See the invitation",
  "sign_on_link.subject": "Confirm your login at {account}",
  "sign_on_link.title": "Is this login yours?",
  "sign_on_link.body":
    "Someone has logged in at {account} with your address. If it was you, confirm it: from then on that login opens your account here, and also other accounts that you work with.",
  "sign_on_link.browser": "Open the link in the browser in which you began to log in.",
  "sign_on_link.unknown": "If it was not you, please do not open the link. Nothing has been changed.",
  "sign_on_link.button": "Confirm the login",
  "domain_missing.missing.subject": "The record of {domain} is missing",
  "domain_missing.missing.title": "We no longer find the record of {domain}",
  "domain_missing.missing.body":
    "Single sign-on still works. Without the record it ends for addresses of {domain} at our next check in a week.",
  "domain_missing.lost.subject": "Single sign-on of {domain} has ended",
  "domain_missing.lost.title": "{domain} is no longer proven",
  "domain_missing.lost.body":
    "The record was missing at two looks a week apart. Addresses of {domain} log in with their passwords again, until the domain is proven anew.",
  "domain_missing.record": "The record is: {record}",
  "domain_missing.button": "See the domains",
  "login_changed.totp_on.subject": "A code is now needed to log in",
  "login_changed.totp_on.body":
    "An authenticator app was connected to your account. From now on each login asks for its code.",
  "login_changed.recovery_codes.subject": "You have new recovery codes",
  "login_changed.recovery_codes.body":
    "New recovery codes were made for your account. The earlier ones no longer work.",
  "login_changed.recovery_code_used.subject": "A recovery code was used",
  "login_changed.recovery_code_used.body":
    "A recovery code was used in place of the code from your app. {n, plural, =0 {None is left: make new ones in the settings of your account.} one {One is left: make new ones in the settings of your account.} other {# are left.}}",
  "login_changed.passkey_added.subject": "A passkey was added",
  "login_changed.passkey_added.body":
    "The passkey “{name}” was added to your account. It logs in without a password.",
  "login_changed.passkey_removed.subject": "A passkey was removed",
  "login_changed.passkey_removed.body":
    "The passkey “{name}” was removed and no longer logs in to your account.",
  "totp_removed.subject": "The code at your log-in was turned off",
  "totp_removed.title": "The code at your log-in was turned off",
  "totp_removed.body":
    "Your password alone now logs in to your account. You can turn the code on again in the settings of your account.",
  "totp_removed.not_you":
    "This was not you, and you did not ask us? Set a new password at once and write to us.",
  "totp_removed.button": "Set a new password",
} as const;
