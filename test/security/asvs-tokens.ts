import { absent, type Chapter, deviates, tested } from "./asvs-line.ts";

const api = "server/app/api.test.ts";
const visits = "server/kernel/http/signed-tokens.test.ts";
const a_token = [
  visits,
  "a changed, shortened or unsigned token, another algorithm and a token of another key are refused",
] as const;
const no_code =
  "There is no authorization by code: the one client is the page itself, which logs in by its own form.";
const no_openid = "This installation is no OpenID provider.";
const sign_on = "server/accounts/sso/answers.test.ts";
const one_login = [sign_on, "a state that was used, is of another browser, of no login, or too old"] as const;
const answers = [sign_on, "%s: a token with %j"] as const;
const no_consent = "There are no clients of other people, so nothing is delegated.";
const no_media = "There is no WebRTC: calls are held by telephone or in the meeting of another service.";

/** Tokens that contain their data, OAuth, and WebRTC. */
export const token_chapters = {
  V9: {
    title: "Self-contained tokens",
    lines: {
      "9.1.1": tested(1, "Signatures are checked before content is read.", a_token, [
        api,
        "%s with a made-up token is 401",
      ]),
      "9.1.2": tested(1, "The algorithm is fixed.", a_token),
      "9.1.3": tested(1, "Keys come from the installation, never from the token.", a_token),
      "9.2.1": tested(
        1,
        "Tokens end at their time.",
        [api, "%s with an expired token returns that the session expired"],
        [visits, "a token ends at its time, to the second"],
      ),
      "9.2.2": tested(2, "A token is accepted for its own purpose only.", [
        visits,
        "a link to a file is no token of a visitor, no archive and no generated file, and the reverse",
      ]),
      "9.2.3": tested(2, "A token is accepted by its own brand only.", [
        api,
        "a token of another brand is refused, a customer's and an anonymous one",
      ]),
      "9.2.4": tested(
        2,
        "A token names whom it is for.",
        [api, "a token of another brand is refused, a customer's and an anonymous one"],
        [
          visits,
          "a link to a file is no token of a visitor, no archive and no generated file, and the reverse",
        ],
      ),
    },
  },
  V10: {
    title: "OAuth and OIDC",
    lines: {
      "10.1.1": tested(
        2,
        "Tokens go only where they are needed.",
        ["server/app/http-security.test.ts", "no other site reads it, and it does not name the program"],
        ["contract/scrub.test.ts", "secrets are removed from an address, its structure is not changed"],
      ),
      "10.1.2": tested(2, "Codes belong to the flow that was begun.", one_login),
      "10.2.1": tested(2, "The code flow is protected by PKCE or state.", one_login),
      "10.2.2": tested(2, "Several authorization servers are distinguished.", [
        sign_on,
        "a token that another key has signed, and an answer of another provider",
      ]),
      "10.3.1": tested(2, "Tokens of another audience are refused.", [
        api,
        "a token of another brand is refused, a customer's and an anonymous one",
      ]),
      "10.3.2": tested(2, "Rights come from the token's owner and role.", [
        api,
        "%s with a token of another kind is 401 or 403",
      ]),
      "10.3.3": tested(2, "A person is known by a number that is never given again.", [
        "server/accounts/session-revocation.test.ts",
        "deactivation takes effect immediately, even for a remaining session",
      ]),
      "10.3.4": tested(2, "Acts that need a fresh proof check its age.", [
        "server/accounts/confirmation.test.ts",
        "is the login itself for ten minutes, and expires after them",
      ]),
      "10.4.1": absent(1, "Addresses for redirects are registered.", no_code),
      "10.4.2": absent(1, "A code is used once.", no_code),
      "10.4.3": absent(1, "A code is short-lived.", no_code),
      "10.4.4": deviates(
        1,
        "The password grant is not used.",
        "The specification prescribes POST /api/v2/oauth2/access_token with grant_type=password for its own pages.",
        "It is a login form, without client registration and clients of other people; limits, locks and second factors apply.",
      ),
      "10.4.5": tested(1, "There are no refresh tokens; renewing replaces a token, which ends.", [
        "server/accounts/accounts.test.ts",
        "the new token opens the account for two hours, the old one ends",
      ]),
      "10.4.6": absent(2, "PKCE is required for codes.", no_code),
      "10.4.7": absent(2, "Clients that register themselves are limited.", no_consent),
      "10.4.8": tested(2, "Renewing has an end.", [
        "server/accounts/accounts.test.ts",
        "twelve hours after the login it ends, however often it was renewed",
      ]),
      "10.4.9": tested(2, "A person can end tokens on a page.", [
        "server/accounts/session-revocation.test.ts",
        "a %s ends all sessions",
      ]),
      "10.4.10": absent(2, "Confidential clients prove themselves.", no_consent),
      "10.4.11": absent(2, "Clients get the scopes they need.", no_consent),
      "10.5.1": tested(2, "ID tokens are not replayed.", answers),
      "10.5.2": tested(2, "The person is known by the subject.", [
        "server/accounts/sso/sign-on.test.ts",
        "the subject names the person when the provider changes the address",
      ]),
      "10.5.3": tested(2, "The issuer is the configured one.", [
        sign_on,
        "is asked for its description before it is stored; the secret is sealed and never shown",
      ]),
      "10.5.4": tested(2, "The ID token is for this client.", answers),
      "10.5.5": absent(
        2,
        "Logout by back channel is checked.",
        "None is offered: a session ends within twelve hours.",
      ),
      "10.6.1": absent(2, "The provider allows safe modes only.", no_openid),
      "10.6.2": absent(2, "The provider is protected from forced logout.", no_openid),
      "10.7.1": absent(2, "The person consents to each request.", no_consent),
      "10.7.2": absent(2, "Consent is asked for clearly.", no_consent),
      "10.7.3": absent(2, "Consents can be withdrawn.", no_consent),
    },
  },
  V17: {
    title: "WebRTC",
    lines: {
      "17.1.1": absent(2, "TURN reaches public addresses only.", no_media),
      "17.2.1": absent(2, "The key of DTLS is managed.", no_media),
      "17.2.2": absent(2, "DTLS uses approved ciphers.", no_media),
      "17.2.3": absent(2, "SRTP is authenticated.", no_media),
      "17.2.4": absent(2, "Malformed SRTP does no harm.", no_media),
      "17.3.1": absent(2, "Signalling survives a flood.", no_media),
      "17.3.2": absent(2, "Malformed signalling does no harm.", no_media),
    },
  },
} as const satisfies Readonly<Record<string, Chapter>>;
