import * as z from "zod/mini";
import { line_codes } from "#domain/pricing/trace.ts";
import { most_options } from "#domain/quotes/quote-options.ts";
import { suggestionView } from "../views/desk-order.ts";
import { route } from "../route.ts";
import { by_id, filled, instant, line, packageKey, paragraphText, speed } from "../shared.ts";

/** One option of a quote, as priced by the desk. */
const quoted_option = {
  package: packageKey,
  speed: z._default(speed, "normal"),
  /** §4.2 plan MT: machine translation without post-editing; only for machine translation. */
  raw_machine: z._default(z.boolean(), false),
  /** Net lines of the quote; a negative one is a discount. The sum must be above zero. */
  lines: z
    .array(
      z.object({
        label: filled(120),
        amount: z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" })),
        /** The price list line it represents; absent for a line added by the desk. */
        code: z.optional(z.enum(line_codes)),
        /** The amount was entered by hand and does not change; otherwise a line with a code has the price of the list. */
        typed: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(1, { error: "quote.no_lines" }), z.maxLength(30)),
  deadline: instant,
};
export const quoteInput = z.object({
  ...quoted_option,
  /** Further options in addition to the one above: the customer accepts exactly one. */
  further_options: z._default(
    z
      .array(z.object(quoted_option))
      .check(z.maxLength(most_options - 1, { error: "quote.too_many_options" })),
    [],
  ),
  words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  valid_until: instant,
  note: z._default(paragraphText(2000), ""),
  /** Reason for a price below the price list or the minimum margin; required only then. */
  reason: z._default(line(500), ""),
  /** Confirms an amount that is far from the price list. */
  confirmed: z._default(z.boolean(), false),
});
export type QuoteInput = z.input<typeof quoteInput>;

/** Routes for preparing a quote. */
export const desk_quote_routes = {
  quotePrices: route({
    per_minute: 120,
    method: "POST",
    path: "/api/staff/v1/order/:id/quote-prices",
    who: "staff",
    right: "orders.work",
    summary: "The price of the price list for an order with a given package, speed and count.",
    params: by_id,
    body: z.object({
      words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
      options: z
        .array(z.object({ package: packageKey, speed }))
        .check(z.minLength(1), z.maxLength(most_options)),
    }),
    answer: z.object({ options: z.array(z.nullable(suggestionView)) }),
  }),
  previewQuote: route({
    per_minute: 30,
    method: "POST",
    path: "/api/staff/v1/order/:id/quote-preview",
    who: "staff",
    right: "orders.work",
    summary: "A preview of the customer's page of a quote: an address that is valid for an hour.",
    params: by_id,
    body: quoteInput,
    answer: z.object({ url: z.string() }),
  }),
} as const;
