import * as z from "zod/mini";
import { most_options } from "#domain/quotes/quote-options.ts";
import { addressed, billing, consents } from "../checkout/carts.ts";
import { phoneOfCountry } from "../phone.ts";
import { buyerContact, userTypes } from "../accounts/people.ts";
import { price } from "./quotes.ts";
import { route } from "../route.ts";
import { approvalComment, waitingPurchase } from "../spending/approvals.ts";
import {
  isNamed,
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

/** Price and date of one option of a quote; a quote may have two or three. */
const option_terms = {
  package: z.nullable(packageKey),
  /** §4.2 plan MT: machine translation without post-editing. */
  raw_machine: z.boolean(),
  lines: z.array(z.object({ label: z.string(), amount: moneyView })),
  ...price,
  tax_rate: z.string(),
  production_minutes: z.int(),
  deadline: instant,
};
/** The position of an option in its quote, from 1. */
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
  /** When a call or a visit begins and how long it lasts; null for other services. */
  session: z.nullable(z.object({ starts_at: instant, duration_minutes: z.int() })),
  /** Those of the accepted option; of the first one before acceptance. */
  ...option_terms,
  /** Why no Polish VAT is due, as on the invoice; null where it is charged. */
  tax_legend: z.nullable(z.string()),
  /** The options, of which one is accepted; none when the quote has one price. */
  options: z.array(quoteOptionView),
  option_taken: z.nullable(option_position),
  source_lang: z.string(),
  target_lang: z.string(),
  words: z.int(),
  files: z.array(z.object({ name: z.string(), words: z.nullable(z.int()) })),
  valid_until: instant,
  note: z.string(),
  decided_at: z.nullable(instant),
  /** The request by which its acceptance waits for a person of the account. */
  approval_hash: z.nullable(hash),
  /** Who asked by that request, and when. */
  waiting_approval: z.nullable(waitingPurchase),
  payment_request_hash: z.nullable(hash),
  /** Whether prices are shown gross or net first. */
  user_type: userTypes,
  /** The buyer of the invoice is not known yet; an acceptance has to name it. */
  needs_buyer: z.boolean(),
  /** An offer to change an order that was bought; null for a first price. */
  supplement: z.nullable(
    z.object({
      reason: z.string(),
      before: z.object({
        lines: z.array(z.object({ label: z.string(), amount: moneyView })),
        price_gross: moneyView,
      }),
      /** The addition to the price, gross; a negative one is refunded. */
      delta: moneyView,
      reduced_scope: z.boolean(),
      /** The refund when the order is ended instead, gross. */
      refund: moneyView,
      /** Whether it was ordered on account and nothing is paid yet; then this much stays to be paid. */
      on_account: z.boolean(),
      receivable: moneyView,
      /** Whether this caller has to prove the order's address before ending it. */
      needs_code: z.boolean(),
      /** The masked address for the code. */
      email_hint: z.nullable(z.string()),
      /** Whether this caller may end it at all. */
      may_end: z.boolean(),
    }),
  ),
});
export type QuotationView = z.infer<typeof quotationView>;

/** The buyer of the invoice of a quote, required when the request did not name it. */
const quoteBuyer = z
  .object({
    first_name: buyerContact.shape.first_name,
    last_name: buyerContact.shape.last_name,
    phone: buyerContact.shape.phone,
    ...billing.shape,
  })
  .check(
    z.refine(isNamed, { error: "field.min3", path: ["company_name"] }),
    ...addressed,
    postcodeOfCountry,
    ...phoneOfCountry,
  );
export const quoteAcceptance = z.object({
  ...consents.shape,
  buyer: z.optional(quoteBuyer),
  /** The number of a purchase order on the invoice, instead of the one that the request named. */
  reference: z.optional(z.nullable(line(100))),
  /** The code of the cost centre of the account for which it is ordered. */
  cost_centre: z.optional(z.nullable(line(30))),
  comment: approvalComment,
  /** The accepted option; absent for a quote with one price. */
  option: z.optional(option_position),
  /**
   * The total shown on the page; another buyer may mean another VAT, and the buyer must see the new total first (§4).
   */
  expected_gross: z.optional(moneyView.shape.currency_amount_decimal),
});

const quoteRejection = z.object({
  reason: z._default(line(40), ""),
  comment: z._default(paragraphText(2000), ""),
});

/** Quotes by staff: showing, accepting, rejecting. */
export const quotation_routes = {
  quotation: route({
    method: "GET",
    path: "/api/v2/quotation/:hash",
    who: "visitor",
    needs: "files.read",
    summary: "A quote by its hash or by its order's; null while the desk is still preparing it.",
    params: by_hash,
    answer: z.nullable(quotationView),
  }),
  acceptQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/acceptance",
    who: "visitor",
    needs: "orders.act",
    summary: "Accepts a quote; the order then waits for its payment.",
    params: by_hash,
    body: quoteAcceptance,
    answer: quotationView,
    idempotent: true,
    per_minute: 60,
  }),
  rejectQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/rejection",
    who: "visitor",
    needs: "orders.act",
    summary: "Rejects a quote, with an optional reason.",
    params: by_hash,
    body: quoteRejection,
    answer: quotationView,
    idempotent: true,
    per_minute: 30,
  }),
} as const;
