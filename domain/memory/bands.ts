import { divideHalfUp } from "../money.ts";

/** The bands of an order's words (5.3), the best match first. */
export const bands = ["context", "exact", "repetition", "fuzzy_95", "fuzzy_85", "fuzzy_75", "none"] as const;
export type Band = (typeof bands)[number];
export type MatchedBand = Exclude<Band, "none">;
/** The bands with a lower price. */
export const matched_bands: readonly MatchedBand[] = bands.filter((band) => band !== "none");

/** One segment of an order: its normal form or the hash of it, and the best match of the customer's memory. */
export type AnalysedSegment = {
  readonly form: string;
  readonly words: number;
  /** Percent of the best match; null without one. */
  readonly percent: number | null;
  /** The customer wants context matches left as they are: weight 0, locked. */
  readonly left_as_is: boolean;
};

/** The band of a segment: context and exact matches before repetitions before fuzzy matches. */
export function bandOf(percent: number | null, is_repetition: boolean): Band {
  if (percent !== null && percent >= 101) return "context";
  if (percent === 100) return "exact";
  if (is_repetition) return "repetition";
  if (percent === null || percent < 75) return "none";
  return percent >= 95 ? "fuzzy_95" : percent >= 85 ? "fuzzy_85" : "fuzzy_75";
}

export type Count = { readonly segments: number; readonly words: number };
export type BandCounts = Readonly<Record<Band, Count>>;

export type Analysis = {
  /** The band of each segment, in their order; null for one that is left as it is. */
  readonly bands: readonly (Band | null)[];
  readonly counts: BandCounts;
  /** Locked context matches, which are not billed. */
  readonly left: Count;
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
  let left: Count = { segments: 0, words: 0 };
  const add = (count: Count, words: number): Count => ({
    segments: count.segments + 1,
    words: count.words + words,
  });
  const by_segment = segments.map((segment, at): Band | null => {
    const { form, words, percent, left_as_is } = segment;
    const earlier = first.get(form);
    if (at >= most) {
      counts.none = add(counts.none, words);
      return "none";
    }
    if (earlier === undefined) first.set(form, at);
    else repeats.set(at, earlier);
    const band = bandOf(percent, earlier !== undefined);
    if (band === "context" && left_as_is) {
      left = add(left, words);
      return null;
    }
    counts[band] = add(counts[band], words);
    return band;
  });
  return { bands: by_segment, counts, left, repeats, is_capped: segments.length > most };
}

export const emptyCounts = (): Record<Band, Count> => ({
  context: { segments: 0, words: 0 },
  exact: { segments: 0, words: 0 },
  repetition: { segments: 0, words: 0 },
  fuzzy_95: { segments: 0, words: 0 },
  fuzzy_85: { segments: 0, words: 0 },
  fuzzy_75: { segments: 0, words: 0 },
  none: { segments: 0, words: 0 },
});

/** Weights of the bands in basis points of a new word. Words without a match always have the whole weight. */
export type BandWeights = Readonly<Record<MatchedBand, bigint>>;

/** Words by band, as frozen in a quote. */
export type BandWords = Readonly<Record<Band, number>>;

export const wordsOfCounts = (counts: BandCounts): BandWords => ({
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
  const weighted = bands.reduce(
    (sum, band) => sum + BigInt(words[band]) * (band === "none" ? 10_000n : weights[band]),
    0n,
  );
  return Number(divideHalfUp(weighted, 10_000n));
}
