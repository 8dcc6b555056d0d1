import * as z from "zod/mini";
import { most_options } from "#domain/quotes/quote-options.ts";
import { billing, consents, isNamed } from "../checkout/carts.ts";
import { buyerContact } from "../accounts/people.ts";
import { price } from "./quotes.ts";
import { route } from "../route.ts";
import {
  by_hash,
  hash,
  id,
  instant,
  line,
  moneyView,
  packageKey,
  paragraphText,
  postcodeOfCountry,
  service,
  speed,
} from "../shared.ts";

/** What one way to have an order costs and when it is there; a quote may offer two or three. */
const option_terms = {
  package: z.nullable(packageKey),
  /** §4.2 plan MT: no person edits what the machine makes. */
  raw_machine: z.boolean(),
  lines: z.array(z.object({ label: z.string(), amount: moneyView })),
  ...price,
  tax_rate: z.string(),
  production_minutes: z.int(),
  deadline: instant,
};
/** The place of an option among those of its quote, from 1. */
const option_position = z.int().check(z.minimum(1), z.maximum(most_options));
export const quoteOptionView = z.object({ position: option_position, speed, ...option_terms });
export type QuoteOptionView = z.infer<typeof quoteOptionView>;

const quotationView = z.object({
  hash,
  version: z.int(),
  /** `preview`: nothing has been sent, and only the desk knows the address. */
  state: z.enum(["open", "accepted", "rejected", "expired", "superseded", "preview"]),
  order_id: id,
  order_hash: hash,
  cart_hash: z.nullable(hash),
  service_type: service,
  /** When a call or a visit begins and how long it lasts; null for what is delivered. */
  session: z.nullable(z.object({ starts_at: instant, duration_minutes: z.int() })),
  /** Those of the option that was taken; of the first while none is. */
  ...option_terms,
  /** The ways to have it, of which one is accepted; none where the quote has one price. */
  options: z.array(quoteOptionView),
  option_taken: z.nullable(option_position),
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  files: z.array(z.object({ name: z.string(), words: z.nullable(z.int()) })),
  valid_until: instant,
  note: z.string(),
  decided_at: z.nullable(instant),
  payment_request_hash: z.nullable(hash),
  /** Nobody has said yet whom the invoice is made out to; an acceptance has to. */
  needs_buyer: z.boolean(),
  /** An offer to change an order that was bought; null for a first price. */
  supplement: z.nullable(
    z.object({
      reason: z.string(),
      before: z.object({
        lines: z.array(z.object({ label: z.string(), amount: moneyView })),
        price_gross: moneyView,
      }),
      /** What it adds to the price, gross; below zero it is refunded. */
      delta: moneyView,
      reduced_scope: z.boolean(),
      /** The refund of ending the order instead, gross. */
      refund: moneyView,
      /** Whether this caller has to prove the order's address before ending it. */
      needs_code: z.boolean(),
      /** Where the code would be sent to, masked. */
      email_hint: z.nullable(z.string()),
      /** Whether this caller may end it at all. */
      may_end: z.boolean(),
    }),
  ),
});
export type QuotationView = z.infer<typeof quotationView>;

/** Whom the invoice of a quote is made out to, asked for when the request did not say. */
const quoteBuyer = z
  .object({
    first_name: buyerContact.shape.first_name,
    last_name: buyerContact.shape.last_name,
    phone: buyerContact.shape.phone,
    ...billing.shape,
  })
  .check(z.refine(isNamed, { error: "field.min3", path: ["company_name"] }), postcodeOfCountry);
export const quoteAcceptance = z.object({
  ...consents.shape,
  buyer: z.optional(quoteBuyer),
  /** Which of several options; a quote with one price has none to name. */
  option: z.optional(option_position),
  /** What the page showed; another buyer may mean another VAT, and the total must be seen first (§4). */
  expected_gross: z.optional(moneyView.shape.currency_amount_decimal),
});

const quoteRejection = z.object({
  reason: z._default(line(40), ""),
  comment: z._default(paragraphText(2000), ""),
});

/** Prices made by a person: to look at, to accept, to reject. */
export const quotation_routes = {
  quotation: route({
    method: "GET",
    path: "/api/v2/quotation/:hash",
    who: "visitor",
    summary: "A quote by its hash or by its order's; null while the desk is still making it.",
    params: by_hash,
    answer: z.nullable(quotationView),
  }),
  acceptQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/acceptance",
    who: "visitor",
    summary: "Accepts a quote; the order then waits for its payment.",
    params: by_hash,
    body: quoteAcceptance,
    answer: quotationView,
    idempotent: true,
  }),
  rejectQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/rejection",
    who: "visitor",
    summary: "Rejects a quote, with an optional reason.",
    params: by_hash,
    body: quoteRejection,
    answer: quotationView,
    idempotent: true,
  }),
} as const;
