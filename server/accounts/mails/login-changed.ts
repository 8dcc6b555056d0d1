import { always, defineMail } from "#server/kernel/mail/define.ts";

/** What changed in how a person logs in; `name` is that of a passkey, `left` the number of unused recovery codes. */
type LoginChange =
  | { readonly change: "totp_on" | "recovery_codes" }
  | { readonly change: "passkey_added" | "passkey_removed"; readonly name: string }
  | { readonly change: "recovery_code_used"; readonly left: number };

type Data = { readonly login: LoginChange; readonly url: string };

export const loginChangedMail = defineMail<Data>({
  kind: "login_changed",
  rule: always,
  compose: ({ login, url }, voice) => ({
    subject: voice.say(`login_changed.${login.change}.subject`),
    title: voice.say(`login_changed.${login.change}.subject`),
    paragraphs: [
      "name" in login
        ? voice.say(`login_changed.${login.change}.body`, { name: login.name })
        : "left" in login
          ? voice.say(`login_changed.${login.change}.body`, { n: login.left })
          : voice.say(`login_changed.${login.change}.body`),
      voice.say("password_changed.not_you"),
    ],
    facts: [],
    button: { label: voice.say("password_changed.button"), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    login: { change: "passkey_added", name: "iPhone" },
    url: `${origin}/${locale}/password-reset`,
  }),
});
