import type { Locale } from "#brands/brand.ts";
import type { AccountMailData } from "./account-kinds.ts";

/** What the mails about accounts tell in the demo. */
export function accountMails(origin: string, locale: Locale): AccountMailData {
  const link = `${origin}/${locale}/password/verification/anna%40nowak.example`;
  return {
    activation: { url: `${link}/sample`, hours: 48 },
    account_exists: { url: `${origin}/${locale}/login` },
    account_invitation: { url: `${link}/sample/sample`, hours: 168 },
    staff_password: { url: `${origin}/staff/invitation/sample`, hours: 1 },
    staff_invitation: { url: `${origin}/staff/invitation/sample`, hours: 168 },
    translator_invitation: { url: `${origin}/translator/password/sample`, hours: 168 },
    translator_password: { url: `${origin}/translator/password/sample`, hours: 1 },
    password_reset: { url: `${origin}/${locale}/password-forgot/sample`, hours: 1 },
    password_changed: { url: `${origin}/${locale}/password-reset` },
    email_change: { url: `${link}/sample`, hours: 24 },
    email_changed: { url: `${origin}/${locale}/login`, email: "a.nowak@nowak.example" },
  };
}
