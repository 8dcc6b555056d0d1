import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import type { Brand } from "#brands/brand.ts";
import type { QuickQuoteView, quickQuoteInput } from "#contract/quotes/quotes.ts";
import { hasMatches, isSpecialisedCategory, service_traits } from "#domain/catalog.ts";
import { netOfPosting } from "#domain/pricing/posting.ts";
import { Refusal } from "#domain/errors.ts";
import { list_rate_bps, type PriceSheet } from "#domain/pricing/sheet.ts";
import { spans } from "#domain/orders/timers.ts";
import type { Posting } from "#domain/shipping/shipping.ts";
import { formatsOf } from "#brands/running.ts";
import { isNameAccepted } from "#domain/files/extension.ts";
import { beyondMachine } from "#domain/files/conversion.ts";
import { annotationUnits } from "#domain/files/annotations.ts";
import { counter_version } from "#domain/files/words.ts";
import { type BandCounts, repetitionCounts } from "#domain/memory/bands.ts";
import type { DB, JsonValue } from "#server/kernel/db/tables.ts";
import type { Verdict } from "#document-count/verdict.ts";
import {
  priceListAt,
  countryFor,
  postingPrices,
  type PricePosting,
  couponByCode,
  currencyFor,
} from "#server/pricing/index.ts";
import { hasNoRate, isAhead } from "#domain/interpreting/session.ts";
import { most_words } from "#domain/pricing/price-order.ts";
import { servedFrom } from "#server/engines/index.ts";
import {
  convertsOld,
  countedBy,
  countOf,
  filesByHash,
  readingsIn,
  uploadView,
  type FileRow,
} from "#server/files/index.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import { countRepetitions } from "./matches.ts";
import { compareWithMemory, fittedTo } from "./memory-matches.ts";
import { cellsOf, offerViews, type Cell, type Measured } from "./offers.ts";

export type QuickQuote = z.output<typeof quickQuoteInput>;

/**
 * Every package at every speed for what was counted, with date and price; nothing is stored (§1 instant price). Refuses
 * a way of posting that does not go to the country or has no price in the currency.
 */
export async function quickQuote(
  machine: Machine,
  caller: Caller,
  input: QuickQuote,
  now: Date,
): Promise<QuickQuoteView> {
  const { db } = machine;
  const customer =
    caller.id === null
      ? undefined
      : await db
          .selectFrom("customer")
          .select(["currency", "user_type"])
          .where("id", "=", caller.id)
          .executeTakeFirst();
  const currency = currencyFor(caller.brand, customer?.currency ?? input.currency);
  const measurement = await measure(machine, caller, input);
  const { files, words, matches, characters, uncounted, rules, is_partial } = measurement;
  const coupon = input.discount_code
    ? await couponByCode(db, caller.brand.id, input.discount_code, currency, now)
    : null;
  const asked = postingAsked(input);
  const price = asked && (await postingPrices(db, caller.brand.id, now));
  if (asked && price?.(asked, currency, 0n) === null) {
    const fields = { shipping_method: [fieldText(caller.locale, "shipping.method_unfit")] };
    throw new Refusal("validation.failed", { fields });
  }
  const posting = asked && price && { asked, price };
  const engines = await servedFrom(db, { ...input, brand_id: caller.brand.id, purpose: "light" }, now);
  const measured: Measured = {
    served: new Set(engines.keys()),
    beyond_machine: measurement.beyond_machine,
    words,
    matches,
    characters,
    counter_version: rules,
    buyer: customer?.user_type ?? input.user_type,
    discount: coupon?.discount ?? null,
    posting: posting && ((gross) => posting.price(posting.asked, currency, gross)?.fee ?? 0n),
  };
  const list = await priceListAt(db, caller.brand.id, currency, now);
  const specialized = input.specialized || (await isSpecialisedEmail(db, input));
  const cells = list ? cellsOf({ ...input, specialized }, measured, list.sheet, caller.brand, now) : [];
  const unavailable = reasonAgainst(input, { brand: caller.brand, words, uncounted, cells }, now);
  const offers = unavailable === null ? offerViews(input, measured, cells) : [];
  const from_price = isUnmeasured(input, words, characters);
  return {
    currency,
    words,
    characters_collapsed: characters,
    counter_version: rules,
    tax_rate_bps: Number(list_rate_bps),
    from_price,
    offers,
    units: unavailable === null && !from_price ? unitsOf(cells) : null,
    matches: { ...matchesView(matches(input.target_langs[0] ?? ""), words), is_partial },
    second_interpreter_after_minutes: secondInterpreterAfter(input, list?.sheet ?? null),
    posting: posting && postingView(posting, { offers, currency, orders: input.target_langs.length }),
    unavailable,
    old_format: reasonsIn(cells).includes("old_format"),
    machine_stand_in: input.target_langs.some((target_lang) => engines.get(target_lang) === "stand_in"),
    discount: input.discount_code
      ? { code: input.discount_code, valid: coupon !== null && (cells.length === 0 || isTaken(cells)) }
      : null,
    files: files.map((file) => uploadView(file, caller.locale, machine.config)),
    valid_until: new Date(now.getTime() + spans.fresh_price).toISOString(),
  };
}

/** §5: e-mail translation is not sold for categories of specialised language. */
export async function isSpecialisedEmail(
  db: Kysely<DB>,
  { service_type, category_id }: Pick<QuickQuote, "service_type" | "category_id">,
): Promise<boolean> {
  if (service_traits[service_type].specialisable || !category_id) return false;
  const category = await db
    .selectFrom("category")
    .select("slug")
    .where("id", "=", category_id)
    .executeTakeFirst();
  return category !== undefined && isSpecialisedCategory(category.slug);
}

/** Adds up what the browser counted and what the files hold; an e-mail and a session have no files to be counted. */
async function measure(machine: Machine, caller: Caller, input: QuickQuote) {
  const stored = await filesByHash(machine.db, caller.brand.id, input.files);
  const read = await readingsIn(machine, stored, input.source_lang);
  const files = stored.map((file) => inReading(file, read));
  const { content, session } = service_traits[input.service_type];
  const counted = content.includes("files") ? files : [];
  const counts = counted.map(countOf);
  const formats = formatsOf(caller.brand, input.service_type);
  const typed = session === null ? 1 : 0;
  const annotated = annotationUnits(counts, input.annotations);
  const words = counts.reduce(
    (sum, count) => sum + (count?.words ?? 0),
    typed * input.words + annotated.words,
  );
  const known = await compareWithMemory(machine, {
    ...input,
    brand_id: caller.brand.id,
    customer_id: caller.role === "customer" ? caller.id : null,
    files: counted,
    text: "",
    is_order: false,
  });
  const found = hasMatches(input.service_type)
    ? await countRepetitions(machine.db, counted, read, null)
    : null;
  const entered = typed * input.repeated_words;
  const plain = repetitionCounts(
    { segments: 0, words },
    { segments: 0, words: found === null ? 0 : found.repeated_words + entered },
  );
  return {
    files,
    beyond_machine: beyondMachine(counted, convertsOld(machine.config)) !== null,
    words,
    matches: (target_lang: string): BandCounts => {
      const compared = known.get(target_lang);
      if (!compared) return plain;
      const { segments, words: repeated } = compared.counts.repetition;
      return fittedTo({ ...compared.counts, repetition: { segments, words: repeated + entered } }, words);
    },
    characters: counts.reduce(
      (sum, count) => sum + (count?.characters_collapsed ?? 0),
      typed * input.characters_collapsed + annotated.characters,
    ),
    rules: countedBy(counts, typed * input.words) ?? counter_version,
    // A file that was sent for a person to price is priced by one, although its content was counted.
    uncounted:
      counts.includes(null) ||
      counted.some(({ name, for_quote }) => for_quote && !isNameAccepted(name, formats)),
    is_partial: known.size > 0 && typed * input.words > 0,
  };
}

/** A file as decoded for the language of an order. */
function inReading(file: FileRow, read: ReadonlyMap<number, Verdict>): FileRow {
  const verdict = read.get(file.id);
  if (verdict === undefined) return file;
  if (verdict.outcome !== "ok") return { ...file, state: "needs_quote", outcome: "timeout", count: null };
  return { ...file, count: verdict.count as unknown as JsonValue };
}

/** The posting a form asks the price of. */
function postingAsked(input: QuickQuote): Posting | null {
  const method = input.shipping_method ?? null;
  if (method === null || !service_traits[input.service_type].postable) return null;
  const country = countryFor(method, input.shipping_country);
  return { method, country, delivery_receipt: input.delivery_receipt ?? false };
}

/** Whether there is nothing to price yet, so that the offers are the lowest prices. */
function isUnmeasured(input: QuickQuote, words: number, characters: number): boolean {
  const { session, unit } = service_traits[input.service_type];
  if (session !== null) return input.duration_minutes === undefined;
  return unit === "page" ? characters === 0 : words === 0;
}

const reasonsIn = (cells: readonly Cell[]) =>
  cells.flatMap(({ price }) => ("unavailable" in price ? [price.unavailable] : []));

type Found = {
  readonly brand: Brand;
  readonly words: number;
  readonly uncounted: boolean;
  readonly cells: readonly Cell[];
};

/** Why there is no instant price: what the buyer can change first, then what only a person can price. */
function reasonAgainst(
  input: QuickQuote,
  { brand, words, uncounted, cells }: Found,
  now: Date,
): QuickQuoteView["unavailable"] {
  const { service_type, starts_at, duration_minutes = 1 } = input;
  const { by_hand, machine_only, session } = service_traits[service_type];
  if (by_hand) return "service_by_hand";
  if (session !== null && starts_at && !isAhead(service_type, Date.parse(starts_at), now.getTime()))
    return "not_ahead";
  if (
    session === "visit" &&
    starts_at &&
    hasNoRate(brand, { ...input, starts_at: Date.parse(starts_at), duration_minutes })
  )
    return "night_or_sunday";
  if (uncounted) return "file_not_counted";
  if (words > most_words) return "too_large";
  const reasons = reasonsIn(cells);
  if (reasons.includes("email_too_long")) return "email_too_long";
  if (reasons.includes("specialized_email")) return "email_specialized";
  if (machine_only && reasons.includes("engine")) return "engine";
  if (machine_only && reasons.includes("old_format")) return "old_format";
  if (reasons.includes("service_not_priced")) return "service_by_hand";
  if (cells.length === 0) return session === null ? "pair_not_priced" : "service_by_hand";
  const priced = new Set(
    cells.flatMap(({ price, target_lang }) => ("unavailable" in price ? [] : [target_lang])),
  );
  return input.target_langs.every((target) => priced.has(target)) ? null : "pair_not_priced";
}

const secondInterpreterAfter = ({ service_type }: QuickQuote, sheet: PriceSheet | null): number | null =>
  service_traits[service_type].session === "visit"
    ? (sheet?.oral?.second_interpreter_after_minutes ?? null)
    : null;

const matchesView = (
  { repetition, none }: BandCounts,
  words: number,
): Omit<QuickQuoteView["matches"], "is_partial"> => ({
  repeated_words: repetition.words,
  known_words: words - repetition.words - none.words,
});

/** How much of what is sold: the first line of a price counts it. */
function unitsOf(cells: readonly Cell[]): QuickQuoteView["units"] {
  const [line] = cells.flatMap(({ price }) => ("unavailable" in price ? [] : price.lines));
  if (!line) return null;
  const { unit } = line;
  return unit === "percent" || unit === "amount" || unit === "minimum" || unit === "gross"
    ? null
    : { unit, quantity: Number(line.quantity) };
}

type Posted = { readonly asked: Posting; readonly price: PricePosting };
type Offered = {
  readonly offers: QuickQuoteView["offers"];
  readonly currency: QuickQuoteView["currency"];
  /** One shipment an order, and an order for each language. */
  readonly orders: number;
};

/** The posting fee within the first offer, which has the normal delivery time; without offers the list price. */
function postingView(
  { asked, price }: Posted,
  { offers, currency, orders }: Offered,
): QuickQuoteView["posting"] {
  const fee = (price(asked, currency, 0n)?.fee ?? 0n) * BigInt(orders);
  const listed = {
    price_net: moneyView(netOfPosting(fee, list_rate_bps), currency),
    price_gross: moneyView(fee, currency),
  };
  const own = offers[0]?.posting ?? listed;
  return { method: asked.method, ...own, free: own.price_gross.currency_amount_decimal === "0.00" };
}

/** Whether a code takes something off any of the prices: it may be for something else, or for more. */
const isTaken = (cells: readonly Cell[]): boolean =>
  cells.some(({ price }) => "lines" in price && price.lines.some(({ code }) => code === "discount"));
