import * as z from "zod/mini";
import { most_options } from "#domain/quote-options.ts";
import { filled, instant, packageKey, paragraphText, speed } from "./shared.ts";

/** One way to have an order, as the desk prices it. */
const quoted_option = {
  package: packageKey,
  speed: z._default(speed, "normal"),
  /** §4.2 plan MT: machine text that no person edits; only for machine translation. */
  raw_machine: z._default(z.boolean(), false),
  /** Net lines of the quote; a negative one is a discount. The sum must be above zero. */
  lines: z
    .array(
      z.object({
        label: filled(120),
        amount: z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" })),
      }),
    )
    .check(z.minLength(1, { error: "quote.no_lines" }), z.maxLength(30)),
  deadline: instant,
};
export const quoteInput = z.object({
  ...quoted_option,
  /** Other ways to have it, beside the one above: the customer accepts exactly one. */
  further_options: z._default(
    z
      .array(z.object(quoted_option))
      .check(z.maxLength(most_options - 1, { error: "quote.too_many_options" })),
    [],
  ),
  words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  valid_until: instant,
  note: z._default(paragraphText(2000), ""),
});
export type QuoteInput = z.input<typeof quoteInput>;
