import * as z from "zod/mini";
import { limits } from "#domain/catalog.ts";
import { most_options } from "#domain/quote-options.ts";
import { billing, consents, isNamed } from "./carts.ts";
import { uploadView } from "./files.ts";
import { buyerContact, userTypes } from "./people.ts";
import { route } from "./route.ts";
import { postingView, priced_details, soldUnits } from "./services.ts";
import {
  by_hash,
  currency,
  hash,
  id,
  instant,
  language,
  line,
  moneyView,
  packageKey,
  paragraphText,
  postcodeOfCountry,
  required,
  service,
  speed,
} from "./shared.ts";

/** What is ordered into: one or several languages, each once. */
export const target_langs = z.array(language).check(
  z.minLength(1, required),
  z.maxLength(14),
  z.refine((list) => new Set(list).size === list.length, { error: "languages.repeated" }),
);
/** Uploaded files by their hashes, as many as an order may have. */
export const files = z.array(hash).check(z.maxLength(limits.files_per_order, { error: "file.too_many" }));

/** What a price depends on. While a person types, only the counts travel; the text itself stays in the browser. */
export const quickQuoteInput = z.object({
  service_type: service,
  source_lang: language,
  target_langs,
  words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  characters_collapsed: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  files: z._default(files, []),
  specialized: z._default(z.boolean(), false),
  currency: z.optional(currency),
  user_type: z._default(userTypes, "private"),
  discount_code: z.optional(line(40)),
  ...priced_details,
});
export type QuickQuoteInput = z.input<typeof quickQuoteInput>;

const price = { price_net: moneyView, vat: moneyView, price_gross: moneyView };
/**
 * One way to have it. Services without packages have one row: `economy`, or `light` for machine translation; a call or
 * a visit has one cell, and its `delivery_at` is the end of the session. Prices include the posting asked for.
 */
export const offerView = z.object({
  package: packageKey,
  public_name: z.string(),
  variant_name: z.string(),
  speed,
  production_minutes: z.int(),
  delivery_at: instant,
  ...price,
  /** What of `price_gross` posts the original; null when none was asked for, zero when it is free. */
  posting_gross: z.nullable(moneyView),
  targets: z.array(z.object({ target_lang: language, ...price })),
});
export type OfferView = z.infer<typeof offerView>;

export const quickQuoteView = z.object({
  currency,
  words: z.int(),
  characters_collapsed: z.int(),
  counter_version: z.string(),
  tax_rate_bps: z.int(),
  /** True when there is nothing to price yet and the offers are the lowest prices ("from"). */
  from_price: z.boolean(),
  offers: z.array(offerView),
  /** How much of what is sold: words, sworn pages, e-mails, minutes, hours; null when nobody can say yet. */
  units: z.nullable(soldUnits),
  /** The part of each offer's gross that posts the original; null when none was asked for. */
  posting: z.nullable(postingView),
  /**
   * Why there is no instant price. A person prices `pair_not_priced`, `file_not_counted`, `too_large` and
   * `service_by_hand`; the others tell the buyer what to change: a longer e-mail is a written translation, an e-mail
   * has no specialised language, a call begins at least an hour ahead and a visit in the future.
   */
  unavailable: z.nullable(
    z.enum([
      "pair_not_priced",
      "file_not_counted",
      "too_large",
      "service_by_hand",
      "email_too_long",
      "email_specialized",
      "not_ahead",
    ]),
  ),
  discount: z.nullable(z.object({ code: z.string(), valid: z.boolean() })),
  files: z.array(uploadView),
  valid_until: instant,
});
export type QuickQuoteView = z.infer<typeof quickQuoteView>;

/** What one way to have an order costs and when it is there; a quote may offer two or three. */
const option_terms = {
  package: z.nullable(packageKey),
  /** §4.2 plan MT: nobody edits what the machine makes. */
  raw_machine: z.boolean(),
  lines: z.array(z.object({ label: z.string(), amount: moneyView })),
  ...price,
  tax_rate: z.string(),
  production_minutes: z.int(),
  deadline: instant,
};
/** Where an option stands among those of its quote, from 1. */
const option_position = z.int().check(z.minimum(1), z.maximum(most_options));
export const quoteOptionView = z.object({ position: option_position, speed, ...option_terms });
export type QuoteOptionView = z.infer<typeof quoteOptionView>;

export const quotationView = z.object({
  hash,
  version: z.int(),
  /** `preview`: nothing has been sent, and only the desk knows the address. */
  state: z.enum(["open", "accepted", "rejected", "expired", "superseded", "preview"]),
  order_id: id,
  order_hash: hash,
  cart_hash: z.nullable(hash),
  service_type: service,
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
      /** What it adds to the price, gross; below zero it gives back. */
      delta: moneyView,
      reduced_scope: z.boolean(),
      /** What ending the order instead would give back, gross. */
      refund: moneyView,
      /** Whether this caller has to prove the order's address before ending it. */
      needs_code: z.boolean(),
      /** Where the code would be sent to, as much of it as a stranger may read. */
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

/** Prices: at once for what can be counted, by a person for the rest. */
export const quote_routes = {
  quickQuote: route({
    method: "POST",
    path: "/api/v2/quick-quote",
    who: "visitor",
    summary: "The price and date of every package for counts and files; nothing is stored.",
    body: quickQuoteInput,
    answer: quickQuoteView,
  }),
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
