import { absent, type Chapter, deviates, placed, tested } from "./asvs-line.ts";

const policy = "server/accounts/registration/password-policy.test.ts";
const passwords = "server/accounts/registration/passwords.test.ts";
const attempts = "server/accounts/attempts.test.ts";
const credentials = "server/accounts/credentials.test.ts";
const factor = "server/accounts/second-factor.test.ts";
const totp = "server/accounts/second-factor/totp.test.ts";
const staff = "server/accounts/staff-accounts.test.ts";
const registration = "server/accounts/registration.test.ts";
const deploy = "test/security/pages-and-deploy.test.ts";
const cancel = "server/orders/cancel.test.ts";
const no_provider = "Accounts are our own; there is no other identity provider.";
const changed = [credentials, "requires the present one; other sessions end, this one continues"] as const;
const mailed_code = [
  cancel,
  "with the code of the mailbox alone; a code is good for its order, for ten minutes",
] as const;

/** Authentication. */
export const accounts_chapters = {
  V6: {
    title: "Authentication",
    lines: {
      "6.1.1": placed(
        1,
        "Controls against guessing, and against locking others out, are documented.",
        "docs/decisions/0143-attempts-and-sessions.md",
        "Numbers of attempts, delays, locks by network, and the ways out of a lock.",
      ),
      "6.1.2": tested(2, "Words that no password may consist of are documented: brand, name and address.", [
        policy,
        "%j is refused, because it is the brand's name or the user's own",
      ]),
      "6.1.3": placed(
        2,
        "All ways to log in are documented with their strength.",
        "docs/security.md",
        "Section Ways to log in.",
      ),
      "6.2.1": tested(1, "A password has at least eight characters.", [
        registration,
        "%s is refused at its field: %s",
      ]),
      "6.2.2": tested(1, "A password can be changed.", changed),
      "6.2.3": tested(1, "The change needs the present password.", changed),
      "6.2.4": tested(1, "The most common passwords are refused.", [
        policy,
        "%j is refused as one of the most common",
      ]),
      "6.2.5": tested(1, "Any characters are accepted, none is prescribed.", [
        policy,
        "%j is accepted: no characters are prescribed",
      ]),
      "6.2.6": tested(
        1,
        "Fields of passwords hide what is typed.",
        [deploy, "hide what is typed, and let password managers fill in and paste"],
        [deploy, "are the only fields of passwords: none is a plain text"],
      ),
      "6.2.7": tested(1, "Pasting and password managers work.", [
        deploy,
        "hide what is typed, and let password managers fill in and paste",
      ]),
      "6.2.8": tested(1, "A password is checked exactly as it was typed.", [
        passwords,
        "every character of 255 counts: the last one, its case, spaces at both ends, its normal form",
      ]),
      "6.2.9": tested(2, "Long passwords are accepted.", [
        passwords,
        "every character of 255 counts: the last one, its case, spaces at both ends, its normal form",
      ]),
      "6.2.10": placed(
        2,
        "A password stays valid until it is changed.",
        "server/kernel/db/migrations/0007_accounts.sql",
        "Passwords have no date; nothing asks for a new one.",
      ),
      "6.2.11": tested(2, "The documented words are refused.", [
        policy,
        "%j is refused, because it is the brand's name or the user's own",
      ]),
      "6.2.12": tested(2, "Passwords of known breaches are refused, from a list in the program.", [
        policy,
        "%j is refused as one of the most common",
      ]),
      "6.3.1": tested(
        1,
        "Guessing is slowed down, then stopped.",
        [attempts, "three have no delay, each further one doubles it, and the response contains it"],
        [attempts, "a burst of 49 logins in the zone %s gets at most %i checks"],
        [attempts, "guesses from many networks lock logins by password alone for all networks"],
        ["server/app/api.test.ts", "the thirty-first login of a minute from one address is refused"],
      ),
      "6.3.2": tested(
        1,
        "There are no default accounts.",
        [
          "server/app/production.test.ts",
          "price lists and accounts of the demo are reported until they are replaced",
        ],
        ["server/app/production.test.ts", "one message lists all problems and the start is refused"],
      ),
      "6.3.3": deviates(
        2,
        "Every login needs more than one factor.",
        "Staff need two factors; customers and translators may choose a code app or a passkey, because many order once.",
        "What a stolen password could do needs a fresh proof or a mailed code: payouts, factors, data, address (decisions 0029, 0155, 0156).",
      ),
      "6.3.4": tested(
        2,
        "Every way to log in has the same controls, and there are no others.",
        [factor, "wrong codes lock like wrong passwords"],
        [attempts, "password and code together are accepted; neither alone is"],
        [
          "server/api/public-access.test.ts",
          "%s refuses no key, wrong keys, sessions and a key of the test mode",
        ],
        [
          "test/security/contract.test.ts",
          "every call that checks a password, a code or a link is limited by minute and network",
        ],
      ),
      "6.4.1": tested(
        1,
        "First secrets are random, short-lived, and never become the password.",
        [registration, "a newer link ends the older one, two days end any"],
        [staff, "an invitation by mail sets the first password, once, and the newest link counts"],
      ),
      "6.4.2": tested(1, "There are no hints and no secret questions.", [
        "test/security/contract.test.ts",
        "no call that proves a person takes a hint or the answer to a question, and none is stored",
      ]),
      "6.4.3": tested(
        2,
        "A forgotten password is replaced safely, and the second factor stays.",
        [credentials, "the second factor is still required after a new password was set by a mailed link"],
        [credentials, "a link from the mail sets a new one, once, and ends every session"],
        [credentials, "a link expires after an hour, and immediately when a newer one is sent"],
      ),
      "6.4.4": tested(
        2,
        "A lost factor is removed only after the person is known.",
        [
          staff,
          "lost with the phone, it is removed by an admin, the sessions end, and the audit log names the admin",
        ],
        [
          "server/accounts/translator-second-factor.test.ts",
          "is removed by an admin after its loss; sessions end and the audit log records it",
        ],
      ),
      "6.5.1": tested(
        2,
        "Every code is used once.",
        [factor, "a recovery code works once, and is stored as a digest"],
        [totp, "a step that was used, and any before it, is not accepted again"],
        mailed_code,
      ),
      "6.5.2": tested(
        2,
        "Recovery codes are stored as digests of enough random bits.",
        [totp, "a recovery code has 120 bits, and is read with and without its dashes, in lower case too"],
        [factor, "a recovery code works once, and is stored as a digest"],
      ),
      "6.5.3": tested(2, "Codes and secrets come from a secure generator.", [
        "test/security/source-rules.test.ts",
        "randomness: the code has none",
      ]),
      "6.5.4": tested(2, "Codes by mail have at least six random digits.", mailed_code, [
        cancel,
        "five wrong codes and none is right any more",
      ]),
      "6.5.5": deviates(
        2,
        "Codes of an app live thirty seconds, others ten minutes.",
        "A code of an app is also accepted one step before and after its own, because clocks of phones differ (RFC 6238, 5.2).",
        "Each step counts once, guesses are limited, and mailed codes end after ten minutes.",
      ),
      "6.6.1": absent(2, "Codes by telephone are only one of several ways.", "No code is sent by telephone."),
      "6.6.2": tested(2, "A code belongs to the request that it was made for.", mailed_code, [
        factor,
        "answers a challenge once, within five minutes, from an own page, with user verification",
      ]),
      "6.6.3": tested(2, "Guesses of mailed codes are limited.", [
        cancel,
        "five wrong codes and none is right any more",
      ]),
      "6.8.1": absent(2, "Identities of several providers are distinguished.", no_provider),
      "6.8.2": absent(2, "Signatures of assertions are checked.", no_provider),
      "6.8.3": absent(2, "SAML assertions are used once.", no_provider),
      "6.8.4": absent(2, "The strength of a login elsewhere is checked.", no_provider),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
