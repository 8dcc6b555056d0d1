import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { AccountMailData, AccountMailKind } from "./account-kinds.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

/** What all of them share: a subject, a title, what it is about, and what to do when it was not asked for. */
function letter(kind: AccountMailKind, url: string, voice: Voice, rest: readonly string[] = []): Letter {
  return {
    subject: voice.say(`${kind}.subject`),
    title: voice.say(`${kind}.title`),
    paragraphs: [voice.say(`${kind}.body`), ...rest],
    facts: [],
    button: { label: voice.say(`${kind}.button`), url },
    reader: "account",
  };
}

type Composer<K extends AccountMailKind> = (data: AccountMailData[K], voice: Voice) => Letter;
const withLink =
  (
    kind:
      | "activation"
      | "account_invitation"
      | "staff_invitation"
      | "staff_password"
      | "translator_invitation"
      | "translator_password"
      | "password_reset"
      | "email_change",
  ) =>
  ({ url, hours }: { readonly url: string; readonly hours: number }, voice: Voice): Letter =>
    letter(kind, url, voice, [
      hours > 48
        ? voice.say("link.days", { days: Math.round(hours / 24) })
        : voice.say("link.hours", { hours }),
      voice.say("link.not_asked"),
    ]);

/** One composer per mail about an account; a kind without one does not compile. */
export const account_composers: { readonly [K in AccountMailKind]: Composer<K> } = {
  activation: withLink("activation"),
  account_invitation: withLink("account_invitation"),
  staff_invitation: withLink("staff_invitation"),
  staff_password: withLink("staff_password"),
  translator_invitation: withLink("translator_invitation"),
  translator_password: withLink("translator_password"),
  password_reset: withLink("password_reset"),
  email_change: withLink("email_change"),
  account_exists: ({ url }, voice) => letter("account_exists", url, voice, [voice.say("link.not_asked")]),
  password_changed: ({ url }, voice) =>
    letter("password_changed", url, voice, [voice.say("password_changed.not_you")]),
  email_changed: ({ url, email }, voice) =>
    letter("email_changed", url, voice, [
      voice.say("email_changed.address", { email }),
      voice.say("email_changed.not_you"),
    ]),
};
