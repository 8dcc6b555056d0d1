import {
  limits,
  packages,
  packageSold,
  plans,
  type PackageKey,
  service_traits,
  type Plan,
  type Service,
  type Speed,
} from "#domain/catalog.ts";
import { vatFromGross, vatFromNet } from "#domain/money.ts";
import { isEnough, isForOrder, type Discount } from "./discount.ts";
import { band_lines, bandRate, customerWeights } from "./band-lines.ts";
import { matched_bands, type MatchedBand, weightOf } from "#domain/memory/bands.ts";
import {
  correctionRate,
  emailUnits,
  list_rate_bps,
  micros_per_minor,
  nativeProofreadingRate,
  pairRate,
  proofreadingRate,
  swornPages,
  swornRate,
  verificationRate,
  type PairRate,
  type PriceSheet,
} from "./sheet.ts";
import {
  lineAmount,
  totalsOf,
  type Buyer,
  type LineCode,
  type LineUnit,
  type PriceLine,
  type PriceTrace,
} from "./trace.ts";

export const add_ons = ["verification", "native_proofreading"] as const;
type AddOn = (typeof add_ons)[number];

/** The input of a price in addition to the price list. Counts are whole and not negative. */
export type PriceInput = {
  readonly service: Service;
  /** For write and website; Economy when absent. */
  readonly package?: PackageKey;
  /** Only on Economy: with verification it has the price and the plan of Business. */
  readonly add_ons?: readonly AddOn[];
  readonly source_lang: string;
  readonly target_lang: string;
  readonly words: number;
  /** How many of the words are repetitions in the same text. */
  readonly repeated_words?: number;
  /** How many have a match in the customer's memory, by band; the rest and the repetitions are not among them. */
  readonly band_words?: Readonly<Partial<Record<Exclude<MatchedBand, "repetition">, number>>>;
  /** Characters with spaces, runs of white space counted once; the basis of sworn pages. */
  readonly characters_collapsed?: number;
  /** Phone and oral. */
  readonly minutes?: number;
  readonly simultaneous?: boolean;
  readonly specialized: boolean;
  readonly speed: Speed;
  readonly buyer: Buyer;
  readonly rate_bps: bigint;
  readonly discount: Discount | null;
  readonly counter_version: string;
};

const unavailable_reasons = [
  "same_language",
  "pair_not_priced",
  // No engine supports the pair, so machine translation is not sold.
  "engine",
  // A file is in an old format that is not converted, so no machine can translate it.
  "old_format",
  "service_not_priced",
  "add_on_not_offered",
  "speed_not_offered",
  "specialized_email",
  "email_too_long",
  "posting_not_priced",
] as const;
type UnavailableReason = (typeof unavailable_reasons)[number];
/** There is no instant price; a person sets one on request. */
export type Unavailable = { readonly unavailable: UnavailableReason };

/**
 * The part of a discount amount that a price has used, in minor units as displayed: it is granted once per cart, so the
 * rest is left for the next order.
 */
export function amountTaken(trace: PriceTrace, amount: bigint, buyer: Buyer): bigint {
  const at = trace.lines.findIndex(({ code }) => code === "discount");
  if (at < 0) return 0n;
  const net = trace.lines.slice(0, at).reduce((sum, line) => sum + line.amount, 0n);
  const price = buyer === "company" ? net : net + vatFromNet(net, trace.rate_bps);
  return price < amount ? price : amount;
}

/** Whether a price was refused. */
export const isUnavailable = (price: PriceTrace | Unavailable): price is Unavailable =>
  "unavailable" in price;

/** The plan of an order: that of the package, or of the service with its add-ons. */
export function planOf(input: Pick<PriceInput, "service" | "package" | "add_ons">): Plan {
  const traits = service_traits[input.service];
  if (!traits.packaged) return traits.plan;
  const plan = packages[input.package ?? "economy"].plan;
  if (plan !== "E") return plan;
  const verified = input.add_ons?.includes("verification") ?? false;
  const proofread = input.add_ons?.includes("native_proofreading") ?? false;
  if (verified) return proofread ? "X" : "B";
  return proofread ? "TP" : "E";
}

/**
 * The price of one order: basis, add-ons, specialised, rush, discount, minimum, each a net line rounded half up
 * on its own, then VAT once. Returns the reason when the list has no instant price; throws RangeError on a count
 * that is not a whole number of things.
 */
export function priceOrder(input: PriceInput, sheet: PriceSheet): PriceTrace | Unavailable {
  const basis = basisOf(input, sheet);
  if ("unavailable" in basis) return basis;
  const lines: PriceLine[] = [];
  let net = 0n;
  const add = (code: LineCode, unit: LineUnit, quantity: bigint, rate_micros: bigint): void => {
    const amount = lineAmount(unit, quantity, rate_micros, net);
    lines.push({ code, quantity, unit, rate_micros, amount });
    net += amount;
  };
  for (const line of basis) add(line.code, line.unit, line.quantity, line.rate_micros);
  if (input.specialized) add("specialized", "percent", net, sheet.specialized_bps * micros_per_bps);
  if (input.speed !== "normal") {
    add(rush_code[input.speed], "percent", net, sheet.rush_bps[input.speed] * micros_per_bps);
  }
  const read = input.buyer === "private" ? net + vatFromNet(net, input.rate_bps) : net;
  if (input.discount && isForOrder(input.discount, input) && isEnough(input.discount, read)) {
    if (input.discount.kind === "percent") {
      add("discount", "percent", net, -within(input.discount.bps, whole_bps) * micros_per_bps);
    } else {
      const taken = within(netOfDiscount(input.discount.amount, input), net);
      add("discount", "amount", 1n, -taken * micros_per_minor);
    }
  }
  const totals = totalsOf(net, sheet.minimum_gross, input.rate_bps);
  if (totals.net !== net) {
    const amount = totals.net - net;
    const raised =
      input.rate_bps === list_rate_bps
        ? ({ unit: "minimum", rate_micros: sheet.minimum_gross * micros_per_minor } as const)
        : // Under another rate the net part of the minimum applies.
          ({ unit: "amount", rate_micros: amount * micros_per_minor } as const);
    lines.push({ code: "minimum", quantity: 1n, ...raised, amount });
  }
  return {
    sheet_version: sheet.version,
    counter_version: input.counter_version,
    currency: sheet.currency,
    service: input.service,
    package: packageOf(input),
    plan: planOf(input),
    source_lang: input.source_lang,
    target_lang: input.target_lang,
    speed: input.speed,
    lines,
    rate_bps: input.rate_bps,
    mode: "gross_first",
    ...totals,
  };
}

const micros_per_bps = 100n;
const whole_bps = 10_000n;
const rush_code = { half: "rush_half", quarter: "rush_quarter" } as const;

type Basis = Omit<PriceLine, "amount">;

/** The counted lines before any percentage: unit, quantity and rate. */
function basisOf(input: PriceInput, sheet: PriceSheet): Basis[] | Unavailable {
  const { unit, packaged, one_language } = service_traits[input.service];
  if (input.source_lang === input.target_lang && !one_language) return { unavailable: "same_language" };
  if ((input.add_ons?.length ?? 0) > 0 && !(packaged && (input.package ?? "economy") === "economy")) {
    return { unavailable: "add_on_not_offered" };
  }
  if (unit === "page") return swornBasis(input, sheet);
  // §2: proofreading has one language, unless a translation is compared with its source.
  const pair =
    input.source_lang === input.target_lang
      ? correctionRate(sheet, input.target_lang)
      : pairRate(sheet, input.source_lang, input.target_lang);
  if (!pair) return { unavailable: "pair_not_priced" };
  switch (unit) {
    case "e-mail":
      return emailBasis(input, sheet);
    case "minute":
      return callBasis(input, sheet);
    case "hour":
      return visitBasis(input, sheet);
    case "word":
      return wordBasis(input, sheet, pair, wordRate(input, sheet, pair));
  }
}

function wordRate(input: PriceInput, sheet: PriceSheet, pair: PairRate): bigint {
  if (service_traits[input.service].one_language) return proofreadingRate(sheet, pair);
  return pair.rate_micros[packageOf(input) ?? "economy"];
}

function wordBasis(input: PriceInput, sheet: PriceSheet, pair: PairRate, rate_micros: bigint): Basis[] {
  const words = count(input.words);
  const discounted = bandBasis(input, sheet, words, rate_micros);
  const fresh = discounted.reduce((rest, { quantity }) => rest - quantity, words);
  const lines: Basis[] = [{ code: "words", unit: "word", quantity: fresh, rate_micros }, ...discounted];
  // Add-ons bill every word, also a repeated one, hence the full count.
  if (input.add_ons?.includes("native_proofreading")) {
    const rate = nativeProofreadingRate(sheet, pair);
    lines.push({ code: "native_proofreading", unit: "word", quantity: words, rate_micros: rate });
  }
  if (input.add_ons?.includes("verification")) {
    lines.push({ code: "verification", unit: "word", quantity: words, rate_micros: verificationRate(pair) });
  }
  return lines;
}

/**
 * Lines of words with a match or a repetition, each at its weight; together they are never more than all words.
 * Proofreading reads every word, and Light has one price, so neither has such lines (5.3).
 */
function bandBasis(input: PriceInput, sheet: PriceSheet, words: bigint, rate_micros: bigint): Basis[] {
  if (service_traits[input.service].one_language || planOf(input) === "L") return [];
  const weights = customerWeights(sheet);
  let rest = words;
  return matched_bands.flatMap((band): Basis[] => {
    const matched = band === "repetition" ? input.repeated_words : input.band_words?.[band];
    const quantity = within(count(matched ?? 0), rest);
    // Without weights a match costs as much as a new word and is counted as one; what is left as it is needs no work.
    const is_weighted = sheet.bands !== null || band === "repetition" || band === "left";
    if (quantity === 0n || !is_weighted) return [];
    rest -= quantity;
    const rate = bandRate(rate_micros, weightOf(band, weights));
    return [{ code: band_lines[band], unit: "word", quantity, rate_micros: rate }];
  });
}

function swornBasis(input: PriceInput, sheet: PriceSheet): Basis[] | Unavailable {
  if (sheet.sworn_pairs.length === 0) return { unavailable: "service_not_priced" };
  const pair = swornRate(sheet, input.source_lang, input.target_lang);
  if (!pair) return { unavailable: "pair_not_priced" };
  const pages = swornPages(Number(count(input.characters_collapsed ?? 0)));
  return [{ code: "pages", unit: "page", quantity: BigInt(pages), rate_micros: pair.page_micros }];
}

function emailBasis(input: PriceInput, sheet: PriceSheet): Basis[] | Unavailable {
  if (sheet.email_unit_micros === null) return { unavailable: "service_not_priced" };
  // §5: an e-mail must not contain specialised language, because its price does not depend on the subject.
  if (input.specialized) return { unavailable: "specialized_email" };
  if (input.words > limits.email_most_words) return { unavailable: "email_too_long" };
  const units = BigInt(emailUnits(Number(count(input.words))));
  return [{ code: "emails", unit: "e-mail", quantity: units, rate_micros: sheet.email_unit_micros }];
}

function callBasis(input: PriceInput, sheet: PriceSheet): Basis[] | Unavailable {
  if (input.speed !== "normal") return { unavailable: "speed_not_offered" };
  const minutes = Number(count(input.minutes ?? 0));
  if (!sheet.phone) return { unavailable: "service_not_priced" };
  const quantity = BigInt(Math.max(minutes, sheet.phone.minimum_minutes));
  return [{ code: "minutes", unit: "minute", quantity, rate_micros: sheet.phone.minute_micros }];
}

function visitBasis(input: PriceInput, sheet: PriceSheet): Basis[] | Unavailable {
  if (input.speed !== "normal") return { unavailable: "speed_not_offered" };
  const minutes = Number(count(input.minutes ?? 0));
  if (!sheet.oral) return { unavailable: "service_not_priced" };
  const quantity = BigInt(Math.max(Math.ceil(minutes / 60), sheet.oral.block_hours));
  const line = { unit: "hour", quantity, rate_micros: sheet.oral.hour_micros } as const;
  const two = input.simultaneous === true && minutes > sheet.oral.second_interpreter_after_minutes;
  return two
    ? [
        { code: "hours", ...line },
        { code: "second_interpreter", ...line },
      ]
    : [{ code: "hours", ...line }];
}

const packageOf = (input: PriceInput): PackageKey | null =>
  packageSold(input.service, input.package ?? "economy");

/** The net part of a discount amount: a private person is shown gross prices, so VAT is taken out of it. */
function netOfDiscount(amount: bigint, input: PriceInput): bigint {
  return input.buyer === "company" ? amount : amount - vatFromGross(amount, input.rate_bps);
}

/** Limits a value to zero and a ceiling, so a discount never makes a price negative. */
const within = (value: bigint, ceiling: bigint): bigint =>
  value < 0n ? 0n : value > ceiling ? ceiling : value;

function count(value: number): bigint {
  if (!Number.isSafeInteger(value) || value < 0)
    throw new RangeError("a count must be whole and not negative");
  return BigInt(value);
}

/** Whether an order of this kind begins with a machine step. */
export const needsEngine = (input: {
  readonly service: Service;
  readonly package: PackageKey | null;
}): boolean => {
  const sold = input.package === null ? {} : { package: input.package };
  return plans[planOf({ service: input.service, ...sold })].some((stage) => stage === "machine_translation");
};

/** More words than one person translates in a month are a project, which the desk prices. */
export const most_words = 100_000;
