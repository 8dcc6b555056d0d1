import { absent, type Chapter, deviates, placed, tested } from "./asvs-line.ts";

const api = "server/app/api.test.ts";
const http = "server/app/http-security.test.ts";
const accounts = "server/accounts/accounts.test.ts";
const credentials = "server/accounts/credentials.test.ts";
const confirmation = "server/accounts/confirmation.test.ts";
const revocation = "server/accounts/session-revocation.test.ts";
const links = "server/accounts/order-links.test.ts";
const rights = "server/accounts/staff-rights.test.ts";
const one_session = "Sessions are our own; there is no other identity provider.";

/** Sessions and rights. */
export const session_chapters = {
  V7: {
    title: "Session management",
    lines: {
      "7.1.1": placed(
        2,
        "When sessions end, after use and after login, is documented.",
        "docs/decisions/0026-session-renewal.md",
        "Two hours without renewal, twelve hours after the login.",
      ),
      "7.1.2": placed(
        2,
        "How many sessions a person may have is documented.",
        "docs/decisions/0247-list-of-sessions.md",
        "Any number, each listed and ended by its owner.",
      ),
      "7.1.3": absent(2, "Sessions shared with other systems are documented.", one_session),
      "7.2.1": tested(1, "Tokens are checked by the server.", [api, "%s with a made-up token is 401"]),
      "7.2.2": tested(
        1,
        "Tokens are made for each session; a key of the public API has an end, limits and a revocation.",
        [api, "a revoked token is refused"],
        ["server/api/keys.test.ts", "a revoked key stops at once, also one that is being replaced"],
      ),
      "7.2.3": tested(1, "Tokens are random, of at least 128 bits.", [
        "server/kernel/http/signed-tokens.test.ts",
        "a session's token has 256 random bits, a link 128",
      ]),
      "7.2.4": deviates(
        1,
        "A login makes a new token and ends the present one; so does a repeated proof.",
        "Each login makes a new token; a proof within a session keeps its token, so that requests and live changes of other tabs are not cut off.",
        "The token is made by the server and never taken from outside, so none can be planted; the proof belongs to it and ends with it (decision 0156).",
      ),
      "7.3.1": tested(2, "A session without use ends.", [
        accounts,
        "the new token opens the account for two hours, the old one ends",
      ]),
      "7.3.2": tested(2, "Every session ends some time after its login.", [
        accounts,
        "twelve hours after the login it ends, however often it was renewed",
      ]),
      "7.4.1": tested(
        1,
        "After logout and expiry nothing is accepted any more.",
        [revocation, "logout of a %s ends that session and no other"],
        [api, "%s with an expired token returns that the session expired"],
      ),
      "7.4.2": tested(1, "A disabled or deleted account has no sessions.", [
        revocation,
        "deactivation takes effect immediately, even for a remaining session",
      ]),
      "7.4.3": tested(
        2,
        "After a change of a factor other sessions end, or can be ended.",
        [credentials, "requires the present one; other sessions end, this one continues"],
        [credentials, "a link from the mail sets a new one, once, and ends every session"],
        [revocation, "after a change of its second factor a %s sees the other sessions and can end them"],
      ),
      "7.4.4": tested(2, "The way to log out is visible on every page.", [
        "test/e2e/shell.spec.ts",
        "a customer who is logged in has all of the account, the balance and the way out",
      ]),
      "7.4.5": tested(
        2,
        "Admins can end the sessions of a person.",
        [
          "server/accounts/staff-accounts.test.ts",
          "a deactivated user loses every session immediately, and may be activated again",
        ],
        [
          "server/accounts/customers-desk.test.ts",
          "a blocked customer is logged out, cannot log in and cannot order, nor as a guest",
        ],
      ),
      "7.5.1": tested(
        2,
        "Changes of how a person logs in need a proof.",
        [confirmation, "%s requires it, and continues after it"],
        [
          confirmation,
          "has only names of routes, and every route that changes a second factor, a payout account or a secret",
        ],
        [credentials, "is changed when the link sent there is opened; the old one is notified"],
      ),
      "7.5.2": tested(
        2,
        "A person sees their sessions and, after a proof, ends one or all.",
        [revocation, "a %s sees the open sessions, ends one of them, and no one else's"],
        [confirmation, "%s requires it, and continues after it"],
      ),
      "7.6.1": absent(2, "Sessions with an identity provider end as documented.", one_session),
      "7.6.2": tested(2, "A session begins by an act of its user only.", [
        "test/security/contract.test.ts",
        "a session begins by a call with a password, a passkey or the proof of a provider, never by opening an address",
      ]),
    },
  },
  V8: {
    title: "Authorization",
    lines: {
      "8.1.1": placed(
        1,
        "Who may call what is documented.",
        "contract/route.ts",
        "Every route names who may call it and the right of the desk; the API documents show both.",
      ),
      "8.1.2": placed(
        2,
        "Who may read and write which fields is documented.",
        "docs/decisions/0141-who-opens-an-order.md",
        "What a link shows; inputs and answers of each route are its schemas in contract/.",
      ),
      "8.2.1": tested(
        1,
        "A call needs its right.",
        [api, "%s with a token of another kind is 401 or 403"],
        [rights, "an admin has every right, and every role has some"],
        [rights, "a changed role applies from the next call on"],
      ),
      "8.2.2": tested(
        1,
        "Data of others cannot be opened by number or link.",
        [http, "for a customer and a translator who own nothing"],
        [links, "no route reads or changes it by its link, for a visitor and for another customer alike"],
        ["server/work/work.test.ts", "the job of another translator is not found"],
      ),
      "8.2.3": tested(
        2,
        "Fields are read and written only by whom they are for.",
        [
          http,
          "A field that a call does not have is never written: neither rights, money, owners nor states",
        ],
        [links, "the link shows number, state and dates, and nothing else"],
        [
          "domain/work/veil.test.ts",
          "addresses, telephone and account numbers are masked; dates and amounts are not",
        ],
      ),
      "8.3.1": tested(
        1,
        "Rights are checked by the server.",
        [api, "%s without a token is 401"],
        [rights, "a changed role applies from the next call on"],
      ),
      "8.4.1": tested(
        2,
        "Brands do not see each other's data.",
        [api, "a brand reads its own data only"],
        [api, "a token of another brand is refused, a customer's and an anonymous one"],
      ),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
