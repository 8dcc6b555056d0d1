import { type Band, bands, type BandWeights, weightOf } from "#domain/memory/bands.ts";
import { share } from "#domain/money.ts";
import { perMemoryBand } from "./band-weights.ts";
import type { PriceSheet } from "./sheet.ts";
import {
  beforeCode,
  lineAmount,
  type LineCode,
  type PriceLine,
  type PriceTrace,
  recompute,
} from "./trace.ts";

/** Weights of a list without prices for the memory: only repetitions are cheaper, on both sides alike. */
const withoutMemory = (sheet: PriceSheet): BandWeights => ({
  ...perMemoryBand(() => 10_000n),
  repetition: sheet.repetition_bps,
});

/** What a word of each band costs the customer, basis points of a new one. */
export const customerWeights = (sheet: PriceSheet): BandWeights =>
  sheet.bands ? { ...sheet.bands.customer_bps, repetition: sheet.repetition_bps } : withoutMemory(sheet);

/** What the translator gets for a word of each band, basis points of a new one. */
export const workerWeights = (sheet: PriceSheet): BandWeights =>
  sheet.bands?.worker_bps ?? withoutMemory(sheet);

/** Net rate of a word of a band, in millionths: the rate of a new word by the weight, rounded half up once. */
export const bandRate = (rate_micros: bigint, weight_bps: bigint): bigint => share(rate_micros, weight_bps);

/** The line of each band in a price. */
export const band_lines = {
  left: "left_words",
  context: "context_words",
  exact: "exact_words",
  repetition: "repeated_words",
  fuzzy_95: "fuzzy_95_words",
  fuzzy_85: "fuzzy_85_words",
  fuzzy_75: "fuzzy_75_words",
  none: "words",
} as const satisfies Record<Band, LineCode>;

const bandOfLine = (code: LineCode): Band | null => bands.find((band) => band_lines[band] === code) ?? null;

/** Net rate of a new word, in millionths; null in a price without new words. */
const wordRate = (lines: readonly PriceLine[]): bigint | null =>
  lines.find(({ code }) => code === band_lines.none)?.rate_micros ?? null;

const isCounted = ({ unit }: PriceLine): boolean => unit !== "minimum" && unit !== "gross";

/**
 * Net minor units by which the work on an order is worth more than its price, because a band weighs more for the
 * translator than for the customer; zero when the weights are equal. Surcharges and percentages are computed again. The
 * fee is the share of the net price with this added.
 */
export function workerSurplus(lines: readonly PriceLine[], weights: BandWeights): bigint {
  const word_rate = wordRate(lines);
  let [price, work] = [0n, 0n];
  for (const line of lines.filter(isCounted)) {
    const band = line.unit === "word" ? bandOfLine(line.code) : null;
    const is_weighted = band !== null && band !== "none" && word_rate !== null;
    const rate = is_weighted ? bandRate(word_rate, weightOf(band, weights)) : line.rate_micros;
    price += lineAmount(line.unit, line.quantity, line.rate_micros, price);
    work += lineAmount(line.unit, line.quantity, rate, work);
  }
  return work - price;
}

export type Saving = {
  /** Words with a match or a repetition. */
  readonly words: number;
  /** How much more the order would cost if they were new, minor units. */
  readonly net: bigint;
  readonly gross: bigint;
};

/**
 * What matches and repetitions take off a price before its code: the difference to the same order of new words. Null when
 * they take nothing off, as below the minimum price.
 */
export function savingIn(trace: PriceTrace): Saving | null {
  const priced = beforeCode(trace);
  const isMatched = ({ code }: PriceLine): boolean => (bandOfLine(code) ?? "none") !== "none";
  const words = priced.lines.filter(isMatched).reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const word_rate = wordRate(priced.lines);
  if (words === 0 || word_rate === null) return null;
  const lines = priced.lines.map((line) => (isMatched(line) ? { ...line, rate_micros: word_rate } : line));
  const full = recompute({ lines, rate_bps: trace.rate_bps });
  const net = full.net - priced.net;
  return net > 0n ? { words, net, gross: full.gross - priced.gross } : null;
}
