import * as z from "zod/mini";
import { limits } from "#domain/catalog.ts";
import { uploadView } from "../files/files.ts";
import { userTypes } from "../accounts/people.ts";
import { route } from "../route.ts";
import { postingView, priced_details, soldUnits } from "../pricing/services.ts";
import {
  currency,
  hash,
  id,
  instant,
  language,
  line,
  moneyView,
  packageKey,
  required,
  service,
  speed,
} from "../shared.ts";

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
  category_id: z.optional(z.nullable(id)),
  currency: z.optional(currency),
  user_type: z._default(userTypes, "private"),
  discount_code: z.optional(line(40)),
  ...priced_details,
});
export type QuickQuoteInput = z.input<typeof quickQuoteInput>;

export const price = { price_net: moneyView, vat: moneyView, price_gross: moneyView };
/**
 * One way to have it. Services without packages have one row: `economy`, or `light` for machine translation; a call or
 * a visit has one cell, and its `delivery_at` is the end of the session. Prices include the posting asked for.
 */
const offerView = z.object({
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

const quickQuoteView = z.object({
  currency,
  words: z.int(),
  characters_collapsed: z.int(),
  counter_version: z.string(),
  tax_rate_bps: z.int(),
  /** True when there is nothing to price yet and the offers are the lowest prices ("from"). */
  from_price: z.boolean(),
  offers: z.array(offerView),
  /** How much of what is sold: words, sworn pages, e-mails, minutes, hours; null when it is not known yet. */
  units: z.nullable(soldUnits),
  /** Simultaneous interpreting longer than this many minutes takes two interpreters; null for other services. */
  second_interpreter_after_minutes: z.nullable(z.int()),
  /** The part of each offer's gross that posts the original; null when none was asked for. */
  posting: z.nullable(postingView),
  /**
   * Why there is no instant price. A person prices `pair_not_priced`, `file_not_counted`, `too_large`,
   * `night_or_sunday` (interpreting on site) and `service_by_hand`; the others tell the buyer what to change: a longer e-mail is a written translation, an e-mail
   * has no specialised language, a call begins at least an hour ahead and a visit in the future, and machine
   * translation is sold where an engine knows the languages.
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
      "night_or_sunday",
      "not_by_machine",
    ]),
  ),
  /** The machine step of Light and of machine translation is done by the demo's simulator, which translates nothing. */
  machine_stand_in: z.boolean(),
  discount: z.nullable(z.object({ code: z.string(), valid: z.boolean() })),
  files: z.array(uploadView),
  valid_until: instant,
});
export type QuickQuoteView = z.infer<typeof quickQuoteView>;

/** Prices at once, for what can be counted. */
export const quote_routes = {
  quickQuote: route({
    method: "POST",
    path: "/api/v2/quick-quote",
    who: "visitor",
    summary: "The price and date of every package for counts and files; nothing is stored.",
    body: quickQuoteInput,
    answer: quickQuoteView,
  }),
} as const;
