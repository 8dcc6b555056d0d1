import { divideHalfUp } from "../money.ts";

/** The bands of an order's words (5.3), the best match first. `left` are matches in context that need no work. */
export const bands = [
  "left",
  "context",
  "exact",
  "repetition",
  "fuzzy_95",
  "fuzzy_85",
  "fuzzy_75",
  "none",
] as const;
export type Band = (typeof bands)[number];
export type MatchedBand = Exclude<Band, "none">;
/** The bands with a lower price. */
export const matched_bands: readonly MatchedBand[] = bands.filter((band) => band !== "none");

/** One segment of an order: its form as a repetition, and the best match of the customer's memory. */
export type AnalysedSegment = {
  readonly form: string;
  readonly words: number;
  /** Percent of the best match; null without one. */
  readonly percent: number | null;
  /** The customer wants context matches left as they are: weight 0, locked. */
  readonly left_as_is: boolean;
};

/** The band of a segment: context and exact matches before repetitions before fuzzy matches. */
export function bandOf(percent: number | null, is_repetition: boolean): Exclude<Band, "left"> {
  if (percent !== null && percent >= 101) return "context";
  if (percent === 100) return "exact";
  if (is_repetition) return "repetition";
  if (percent === null || percent < 75) return "none";
  return percent >= 95 ? "fuzzy_95" : percent >= 85 ? "fuzzy_85" : "fuzzy_75";
}

export type Count = { readonly segments: number; readonly words: number };
export type BandCounts = Readonly<Record<Band, Count>>;

export type Analysis = {
  /** The band of each segment, in their order. */
  readonly bands: readonly Band[];
  readonly counts: BandCounts;
  /** The position of the first equal segment for each repetition. */
  readonly repeats: ReadonlyMap<number, number>;
  /** Some segments were not compared and have no discount. */
  readonly is_capped: boolean;
};

/** Segments compared with each other; later ones count as new, and a flag reports it. */
const most_segments = 500_000;

/**
 * Counts the segments of an order by band, in the order of the documents. The first of equal segments is new, later
 * ones are repetitions; each is in exactly one band, so the words of all bands are the words of the order.
 */
export function analyseSegments(segments: readonly AnalysedSegment[], most = most_segments): Analysis {
  const first = new Map<string, number>();
  const repeats = new Map<number, number>();
  const counts = emptyCounts();
  const add = (count: Count, words: number): Count => ({
    segments: count.segments + 1,
    words: count.words + words,
  });
  const by_segment = segments.map((segment, at): Band => {
    const { form, words, percent, left_as_is } = segment;
    const earlier = first.get(form);
    if (at >= most) {
      counts.none = add(counts.none, words);
      return "none";
    }
    if (earlier === undefined) first.set(form, at);
    else repeats.set(at, earlier);
    const match = bandOf(percent, earlier !== undefined);
    const band = match === "context" && left_as_is ? "left" : match;
    counts[band] = add(counts[band], words);
    return band;
  });
  return { bands: by_segment, counts, repeats, is_capped: segments.length > most };
}

export const emptyCounts = (): Record<Band, Count> => ({
  left: { segments: 0, words: 0 },
  context: { segments: 0, words: 0 },
  exact: { segments: 0, words: 0 },
  repetition: { segments: 0, words: 0 },
  fuzzy_95: { segments: 0, words: 0 },
  fuzzy_85: { segments: 0, words: 0 },
  fuzzy_75: { segments: 0, words: 0 },
  none: { segments: 0, words: 0 },
});

/** Weights of the bands in basis points of a new word. Words without a match always have the whole weight, and those left as they are none. */
export type BandWeights = Readonly<Record<Exclude<MatchedBand, "left">, bigint>>;

/** The weight of a band, basis points of a new word. */
export const weightOf = (band: Band, weights: BandWeights): bigint =>
  band === "left" ? 0n : band === "none" ? 10_000n : weights[band];

/** Words by band, as frozen in a quote. */
export type BandWords = Readonly<Record<Band, number>>;

export const wordsOfCounts = (counts: BandCounts): BandWords => ({
  left: counts.left.words,
  context: counts.context.words,
  exact: counts.exact.words,
  repetition: counts.repetition.words,
  fuzzy_95: counts.fuzzy_95.words,
  fuzzy_85: counts.fuzzy_85.words,
  fuzzy_75: counts.fuzzy_75.words,
  none: counts.none.words,
});

/**
 * Counts of an order without a memory: repetitions alone. `words` are all words of the order, `segments` all of its
 * segments as far as they are known.
 */
export function repetitionCounts(all: Count, repeated: Count): BandCounts {
  const words = Math.min(repeated.words, all.words);
  return {
    ...emptyCounts(),
    repetition: { segments: repeated.segments, words },
    none: { segments: Math.max(0, all.segments - repeated.segments), words: all.words - words },
  };
}

/** Counts for a sale at one price: what would be left as it is counts as a match, and is translated. */
export const withoutLeft = (counts: BandCounts): BandCounts => ({
  ...counts,
  left: { segments: 0, words: 0 },
  context: {
    segments: counts.context.segments + counts.left.segments,
    words: counts.context.words + counts.left.words,
  },
});

/** The words of an order with a lower price, for its price. */
export const discountedWords = (
  counts: BandCounts,
): {
  readonly repeated_words: number;
  readonly band_words: Readonly<Record<Exclude<Band, "none" | "repetition">, number>>;
} => {
  const { repetition, none: _full, ...words } = wordsOfCounts(counts);
  return { repeated_words: repetition, band_words: words };
};

/** The weighted words of an order as whole words, rounded half up once: for planned time and the minimum pay. */
export function weightedWords(words: BandWords, weights: BandWeights): number {
  const weighted = bands.reduce((sum, band) => sum + BigInt(words[band]) * weightOf(band, weights), 0n);
  return Number(divideHalfUp(weighted, 10_000n));
}
