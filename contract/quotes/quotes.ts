import * as z from "zod/mini";
import { annotation_regions, type AnnotationRegion } from "#domain/files/annotations.ts";
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

/** The target languages: one or several, each once. */
export const target_langs = z.array(language).check(
  z.minLength(1, required),
  z.maxLength(14),
  z.refine((list) => new Set(list).size === list.length, { error: "languages.repeated" }),
);
/** Uploaded files by their hashes, at most as many as an order may have. */
export const files = z.array(hash).check(z.maxLength(limits.files_per_order, { error: "file.too_many" }));

/** Parts of the files that are translated besides the counted text, each once. */
export const annotations = z._default(
  z.pipe(
    z.array(z.enum(annotation_regions)).check(z.maxLength(annotation_regions.length)),
    z.transform((all: AnnotationRegion[]) => annotation_regions.filter((one) => all.includes(one))),
  ),
  [],
);

/** The input of a price. While the customer types, only the counts are sent; the text itself remains in the browser. */
export const quickQuoteInput = z.object({
  service_type: service,
  source_lang: language,
  target_langs,
  words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  /** How many of the words are in sentences that occur before in the same text. */
  repeated_words: z._default(z.int().check(z.minimum(0), z.maximum(10_000_000)), 0),
  characters_collapsed: z.int().check(z.minimum(0), z.maximum(100_000_000)),
  files: z._default(files, []),
  specialized: z._default(z.boolean(), false),
  annotations,
  /** Engines that store texts do not translate it. */
  is_confidential: z._default(z.boolean(), false),
  category_id: z.optional(z.nullable(id)),
  currency: z.optional(currency),
  user_type: z._default(userTypes, "private"),
  discount_code: z.optional(line(40)),
  ...priced_details,
});
export type QuickQuoteInput = z.input<typeof quickQuoteInput>;

export const price = { price_net: moneyView, vat: moneyView, price_gross: moneyView };
/**
 * One offer. Services without packages have one row: `economy`, or `light` for machine translation; a call or a visit
 * has one cell, and its `delivery_at` is the end of the session. Prices include the requested posting.
 */
const offerView = z.object({
  package: packageKey,
  public_name: z.string(),
  variant_name: z.string(),
  speed,
  production_minutes: z.int(),
  delivery_at: instant,
  ...price,
  /** The part for posting; null when none was requested, zero when it is free. */
  posting: z.nullable(z.object({ price_net: moneyView, price_gross: moneyView })),
  /** How much less it costs because of repetitions and matches; null when nothing is less. */
  saving: z.nullable(z.object({ net: moneyView, gross: moneyView })),
  targets: z.array(z.object({ target_lang: language, ...price })),
});
export type OfferView = z.infer<typeof offerView>;

const quickQuoteView = z.object({
  currency,
  words: z.int(),
  characters_collapsed: z.int(),
  counter_version: z.string(),
  tax_rate_bps: z.int(),
  /** True when nothing is counted yet and the offers are the lowest prices ("from"). */
  from_price: z.boolean(),
  offers: z.array(offerView),
  /** Quantity and unit: words, sworn pages, e-mails, minutes, hours; null when not known yet. */
  units: z.nullable(soldUnits),
  /**
   * Words with a lower price: repeated in the content, and known from the customer's memory. `is_partial`: a typed text, which
   * stays in the browser until it is ordered, is compared with the memory only then.
   */
  matches: z.object({ repeated_words: z.int(), known_words: z.int(), is_partial: z.boolean() }),
  /** Simultaneous interpreting longer than this many minutes takes two interpreters; null for other services. */
  second_interpreter_after_minutes: z.nullable(z.int()),
  /** The part of each offer's gross for posting; null when none was requested. */
  posting: z.nullable(postingView),
  /**
   * Why there is no instant price. A person prices `pair_not_priced`, `file_not_counted`, `too_large`,
   * `night_or_sunday` (interpreting on site) and `service_by_hand`; the others mean that the buyer has to change the
   * input: a longer e-mail is a written translation, an e-mail has no specialised language, a call begins at least an
   * hour ahead and a visit in the future, machine translation is sold for the languages of an engine, and not for files in
   * old formats where they are not converted.
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
      "engine",
      "old_format",
    ]),
  ),
  /** Light is not among the offers because a file is in an old format, which is not converted here. */
  old_format: z.boolean(),
  /** The engine of Light and of machine translation is the demo's simulator, which does not translate. */
  machine_stand_in: z.boolean(),
  discount: z.nullable(z.object({ code: z.string(), valid: z.boolean() })),
  files: z.array(uploadView),
  valid_until: instant,
});
export type QuickQuoteView = z.infer<typeof quickQuoteView>;

/** Instant prices. */
export const quote_routes = {
  quickQuote: route({
    method: "POST",
    path: "/api/v2/quick-quote",
    who: "visitor",
    needs: "any",
    summary: "The price and date of every package for counts and files; nothing is stored.",
    body: quickQuoteInput,
    answer: quickQuoteView,
    per_minute: 300,
  }),
} as const;
