import * as z from "zod/mini";
import { grant_days, grant_scopes, key_days } from "#domain/api/scopes.ts";
import { route } from "../route.ts";
import { currency } from "../shared.ts";

const amount = z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: "amount.invalid" }));
const scope = z.enum(grant_scopes);
/** What is missing is answered to the client and not to the person, so nothing is required here. */
const parameter = (max: number) => z._default(z.string().check(z.maxLength(max)), "");

/** The parameters of an authorization request (RFC 6749 4.1.1, 7636, 8707), as they are in its address. */
const asked = {
  client_id: parameter(500),
  redirect_uri: parameter(1000),
  response_type: parameter(40),
  code_challenge: parameter(200),
  code_challenge_method: parameter(20),
  resource: parameter(1000),
  scope: parameter(1000),
  state: parameter(2000),
} as const;
export const askedGrant = z.object(asked);
export type AskedGrant = z.output<typeof askedGrant>;

const askedGrantView = z.object({
  client_name: z.string(),
  /** The host of the client's document: its name is its own, its host is proven. */
  client_host: z.string(),
  /** Where the answer is sent; a program on the person's own computer has a local one. */
  return_host: z.string(),
  is_local: z.boolean(),
  scopes: z.array(scope),
  email: z.string(),
  company_name: z.string(),
  currency,
  /** Whether a program can order for the account; orders of a private person are placed by the person. */
  orders_alone: z.boolean(),
  /** The address by which the client learns that the person has refused. */
  refused_url: z.string(),
});
export type AskedGrantView = z.infer<typeof askedGrantView>;

export const newGrant = z
  .object({
    ...asked,
    scopes: z.array(scope).check(
      z.minLength(1, { error: "field.required" }),
      z.maxLength(grant_scopes.length),
      z.refine((list) => new Set(list).size === list.length),
    ),
    order_limit: amount,
    day_limit: amount,
    month_limit: amount,
    days: z._default(z.int().check(z.minimum(key_days.least), z.maximum(key_days.most)), grant_days),
    terms: z._default(z.boolean(), false),
  })
  .check(
    z.refine(({ scopes, terms }) => terms || !scopes.includes("orders:spend"), {
      error: "consent.terms",
      path: ["terms"],
    }),
  );
export type NewGrant = z.output<typeof newGrant>;

/** Authorizations of agents: grants are listed, changed and revoked with the keys of the account. */
export const grant_routes = {
  askedGrant: route({
    per_minute: 30,
    method: "POST",
    path: "/api/v2/oauth2/authorization-request",
    who: "customer",
    needs: "account.manage",
    summary: "What a client asks for, with the name and host of its document. Nothing is stored.",
    body: askedGrant,
    answer: askedGrantView,
  }),
  authorizeAgent: route({
    per_minute: 10,
    method: "POST",
    path: "/api/v2/oauth2/authorization",
    who: "customer",
    needs: "account.manage",
    summary:
      "Authorizes a client with scopes, limits and an end; answers the address that takes it the code.",
    body: newGrant,
    answer: z.object({ url: z.string() }),
    status: 201,
  }),
} as const;
