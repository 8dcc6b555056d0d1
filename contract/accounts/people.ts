import * as z from "zod/mini";
import { member_roles } from "#domain/accounts/members.ts";
import { limits } from "#domain/catalog.ts";
import { phoneOfCountry, typedPhone } from "../phone.ts";
import { route, unavailable } from "../route.ts";
import {
  currency,
  email,
  filled,
  id,
  idInPath,
  instant,
  line,
  linkName,
  locale,
  moneyView,
  postcodeOfCountry,
} from "../shared.ts";

/** §7: the response of every token endpoint; `expires_in` is in seconds. */
export const bearer = z.object({
  access_token: z.string(),
  token_type: z.literal("Bearer"),
  expires_in: z.int(),
});
const password = z
  .string()
  .check(z.minLength(1, { error: "field.required" }), z.maxLength(limits.password_max));
/** §7; the code of the second factor is requested by `totp.required` when the account has one. */
const credentials = z.object({
  username: filled(254),
  password,
  grant_type: z.literal("password"),
  code: z.optional(line(40)),
});

const accountBalance = moneyView;
export const userTypes = z.enum(["private", "company"]);

/** §3 Customer/user. */
const customerView = z.object({
  id,
  login: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_type: userTypes,
  company_name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  vat_id: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: locale,
  locale,
  currency,
  invoicing: z.enum(["per_order", "monthly"]),
  newsletter_consent: z.boolean(),
  account_balance: accountBalance,
  /** As which member the caller acts for the account, and of how many accounts they are a member. */
  member: z.object({ role: z.enum(member_roles), accounts: z.int() }),
  /** The name and address under which the caller orders, where the account is another person's (decision 0267). */
  contact: z.nullable(
    z.object({
      email: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      phone: z.nullable(z.string()),
    }),
  ),
});
export type CustomerView = z.infer<typeof customerView>;

const customerChange = z
  .object({
    locale: z.optional(locale),
    first_name: z.optional(filled(100)),
    last_name: z.optional(filled(100)),
    user_type: z.optional(userTypes),
    company_name: z.optional(line(200)),
    address: z.optional(line(200)),
    postcode: z.optional(line(40)),
    city: z.optional(line(100)),
    country: z.optional(z.string().check(z.regex(/^[A-Z]{2}$/))),
    vat_id: z.optional(z.nullable(line(30))),
    phone: z.optional(z.nullable(typedPhone)),
    invoicing: z.optional(z.enum(["per_order", "monthly"])),
    newsletter_consent: z.optional(z.boolean()),
    /** §6: changed only by customer service; a currency other than the account's is refused. */
    currency: z.optional(currency),
  })
  .check(postcodeOfCountry, ...phoneOfCountry);

const brandMeta = z.intersection(
  z.record(linkName, z.string()),
  z.object({
    supported_locale: z.array(locale),
    name: z.string(),
    app: z.string(),
    /** §9: how many orders are delivered early; the text shows whether it was measured or is the brand's own figure. */
    early: z.object({ percent: z.number(), measured: z.boolean(), text: z.string() }),
    /**
     * §9, D13: a quote that is asked for now takes these minutes of open time; `due_at` is when it comes where the office
     * is closed meanwhile, else null.
     */
    quotes: z.object({ minutes: z.int(), due_at: z.nullable(instant) }),
  }),
);

/** Tokens, accounts and the dictionaries of §7 for visitors. */
export const people_routes = {
  anonymousToken: route({
    per_minute: 300,
    method: "POST",
    path: "/api/v2/oauth2/anonymous_token",
    who: "anyone",
    summary: "A token to read public data and to order without an account (§4).",
    body: z.object({
      brand: z.string().check(z.maxLength(100)),
      /** The token that the new one replaces: the visit remains the same, with its orders. */
      access_token: z.optional(z.string().check(z.maxLength(200))),
    }),
    answer: bearer,
    flat: true,
  }),
  accessToken: route({
    ...unavailable,
    per_minute: 30,
    method: "POST",
    path: "/api/v2/oauth2/access_token",
    who: "anyone",
    summary: "A customer's token for login and password (§7).",
    body: credentials,
    answer: bearer,
    flat: true,
  }),
  revokeToken: route({
    method: "POST",
    path: "/api/v2/oauth2/revocation",
    who: "visitor",
    needs: "any",
    summary: "Ends the token it is called with.",
    answer: z.null(),
    status: 204,
  }),
  currentCustomer: route({
    method: "GET",
    path: "/api/v2/customer/current",
    who: "customer",
    needs: "any",
    summary: "The customer of the token, with balance.",
    answer: customerView,
  }),
  changeCustomer: route({
    method: "PUT",
    path: "/api/v2/customer/current",
    who: "customer",
    needs: "any",
    summary:
      "Changes the customer; only the fields that are sent. Every member may change their language, all else needs `billing.work`. Currency is changed by customer service only (§6).",
    body: customerChange,
    answer: customerView,
  }),
  brand: route({
    method: "GET",
    path: "/api/v2/brand/:brand",
    who: "visitor",
    needs: "any",
    summary: "Brand id and meta with the sixteen addresses (§3).",
    params: z.object({ brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    answer: z.object({ id, meta: brandMeta }),
    jwt: true,
  }),
  categories: route({
    method: "GET",
    path: "/api/v2/brand/:brand/categories",
    who: "visitor",
    needs: "any",
    summary: "Subject categories, named in the caller's language.",
    params: z.object({ brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) }),
    answer: z.array(z.object({ id, name: z.string() })),
    jwt: true,
  }),
  countries: route({
    method: "GET",
    path: "/api/v2/country",
    who: "visitor",
    needs: "any",
    summary: "Countries, named in the caller's language.",
    answer: z.array(z.object({ id, name: z.string(), code: z.string() })),
    jwt: true,
  }),
  currencies: route({
    method: "GET",
    path: "/api/v2/dict/currencies",
    who: "visitor",
    needs: "any",
    summary: "Currencies of the brand; the first is its default.",
    answer: z.array(z.object({ id, code: currency, name: z.string() })),
    jwt: true,
  }),
  writePairs: route({
    method: "GET",
    path: "/api/v2/service/write/:currency_id",
    who: "visitor",
    needs: "any",
    summary: "Language pairs of written and sworn translation with a price in the currency.",
    params: z.object({ currency_id: idInPath }),
    answer: z.object({ pairs: z.array(z.lazy(() => languagePair)) }),
    jwt: true,
  }),
  proofreadingPairs: route({
    method: "GET",
    path: "/api/v2/service/proofreading/:currency_id",
    who: "visitor",
    needs: "any",
    summary: "Languages of proofreading; source and target are the same.",
    params: z.object({ currency_id: idInPath }),
    answer: z.object({ pairs: z.array(z.lazy(() => languagePair)) }),
    jwt: true,
  }),
} as const;

/** §3 Language pair. `cc` is the country code shown with the language. */
const languagePair = z.object({
  type: z.enum(["regular", "sworn"]),
  price_type: z.enum(["word", "page"]),
  source_lang: z.string(),
  source_lang_name: z.string(),
  source_lang_iso2: z.string(),
  cc: z.string(),
  target_lang: z.string(),
  target_lang_name: z.string(),
});
export type LanguagePair = z.infer<typeof languagePair>;

export const buyerContact = z.object({
  email,
  first_name: filled(100),
  last_name: filled(100),
  phone: z.optional(z.nullable(typedPhone)),
});

/** Who a token belongs to, for other programs; no page of the portal asks. */
export const identity_routes = {
  currentUser: route({
    method: "GET",
    path: "/api/v2/user/current",
    who: "visitor",
    needs: "any",
    summary: "Who the token belongs to; an anonymous visitor has no id.",
    answer: z.object({
      id: z.nullable(id),
      login: z.nullable(z.string()),
      email: z.nullable(z.string()),
      anonymous: z.boolean(),
    }),
  }),
  profile: route({
    method: "GET",
    path: "/api/v1/profile",
    who: "customer",
    needs: "any",
    summary: "The customer's profile in the older format.",
    answer: customerView,
  }),
} as const;
