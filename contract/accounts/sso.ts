import * as z from "zod/mini";
import { isDomain, join_roles, sign_on_faults } from "#domain/accounts/sign-on.ts";
import { linkToken } from "./accounts.ts";
import { bearer } from "./people.ts";
import { route, unavailable } from "../route.ts";
import { by_id, email, filled, id, instant, line } from "../shared.ts";

const joinRole = z.enum(join_roles);
const fault = z.enum(sign_on_faults);

/** A domain of an account; `missing` is a verified one whose record the last weekly look did not find. */
const domainView = z.object({
  id,
  domain: z.string(),
  /** The text record that proves it. */
  record: z.string(),
  state: z.enum(["waiting", "verified", "missing"]),
  checked_at: z.nullable(instant),
});
export type DomainView = z.output<typeof domainView>;

/** The provider of an account; the secret is never returned. */
const providerView = z.object({
  issuer: z.string(),
  client_id: z.string(),
  required: z.boolean(),
  join_role: joinRole,
  /** The last login by these settings, and the last that failed. */
  worked_at: z.nullable(instant),
  failed_at: z.nullable(instant),
  failed_why: z.nullable(fault),
});

const ssoView = z.object({
  /** What the provider has to allow as the address of an answer. */
  redirect_uri: z.string(),
  domains: z.array(domainView),
  provider: z.nullable(providerView),
  /** People of a proven domain can log in. */
  is_on: z.boolean(),
});
export type SsoView = z.output<typeof ssoView>;

export const providerInput = z.object({
  issuer: filled(500),
  client_id: filled(500),
  /** Without it the stored one stays. */
  client_secret: z.optional(line(1000)),
  required: z.boolean(),
  join_role: joinRole,
});
export const domainInput = z.object({
  domain: z
    .string()
    .check(z.trim(), z.toLowerCase(), z.maxLength(253), z.refine(isDomain, { error: "field.domain" })),
});

const secret = linkToken;
const part = z._default(z.string().check(z.maxLength(4000)), "");
/** What a provider adds to the address of its answer (RFC 6749 4.1.2, RFC 9207). */
const answerOfProvider = { state: part, code: part, iss: part, error: part };
const answered = z.object({
  /** Null when the person has to confirm by mail first. */
  token: z.nullable(bearer),
  email: z.string(),
});

/** Single sign-on of an account by OpenID Connect (integrations 6, decision 0272). */
export const sso_routes = {
  sso: route({
    method: "GET",
    path: "/api/v2/team/sso",
    who: "customer",
    needs: "account.manage",
    summary: "The domains of the account and its provider of logins.",
    answer: ssoView,
  }),
  changeSso: route({
    method: "PUT",
    path: "/api/v2/team/sso",
    who: "customer",
    needs: "account.manage",
    summary: "Sets the provider; it is asked for its description first.",
    body: providerInput,
    answer: ssoView,
    per_minute: 30,
  }),
  removeSso: route({
    method: "DELETE",
    path: "/api/v2/team/sso",
    who: "customer",
    needs: "account.manage",
    summary: "Removes the provider: people of its domains log in by password again.",
    answer: ssoView,
  }),
  addDomain: route({
    method: "POST",
    path: "/api/v2/team/domain",
    who: "customer",
    needs: "account.manage",
    summary: "Adds a domain, with the text record that proves it.",
    body: domainInput,
    answer: ssoView,
    per_minute: 30,
  }),
  checkDomain: route({
    method: "POST",
    path: "/api/v2/team/domain/:id/check",
    who: "customer",
    needs: "account.manage",
    summary: "Looks for the record of a domain now.",
    params: by_id,
    answer: ssoView,
    per_minute: 30,
  }),
  removeDomain: route({
    method: "DELETE",
    path: "/api/v2/team/domain/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Removes a domain: its people log in by password again.",
    params: by_id,
    answer: ssoView,
  }),
  signOnWay: route({
    method: "POST",
    path: "/api/v2/sso/way",
    who: "visitor",
    needs: "any",
    summary:
      "Whether the domain of an address has single sign-on; the answer is the same for every address of it.",
    body: z.object({ email }),
    answer: z.object({ is_offered: z.boolean(), is_required: z.boolean() }),
    per_minute: 60,
  }),
  startSignOn: route({
    ...unavailable,
    method: "POST",
    path: "/api/v2/sso/start",
    who: "visitor",
    needs: "any",
    summary: "The page of the provider where a person logs in, and a secret for the browser that began.",
    body: z.object({ email, fresh: z._default(z.boolean(), false) }),
    answer: z.object({ url: z.string(), secret: z.string() }),
    per_minute: 30,
  }),
  finishSignOn: route({
    ...unavailable,
    method: "POST",
    path: "/api/v2/sso/answer",
    who: "visitor",
    needs: "any",
    summary: "A token for the answer of the provider, or a mail by which the person of the address confirms.",
    body: z.object({ ...answerOfProvider, secret }),
    answer: answered,
    per_minute: 30,
  }),
  confirmSignOn: route({
    ...unavailable,
    method: "POST",
    path: "/api/v2/sso/confirmation",
    who: "visitor",
    needs: "any",
    summary:
      "A token for the link of the mail, in the browser that began; with a code where the person has a second factor.",
    body: z.object({ token: linkToken, secret, code: z.optional(line(40)) }),
    answer: bearer,
    per_minute: 30,
  }),
};
