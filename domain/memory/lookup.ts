import { tokensOf } from "./tokens.ts";

/** Matches from this percentage on are found: a unit shares this share of tokens with the query. */
const threshold_percent = 70;
/** Lengths of two texts that may match differ by this factor at most, 1 / 0.7. */
const bucket_factor = 1.43;
const longest_words = 2_000;
/**
 * Tokens that are queried at most: the pairs of a text of more than 46 words would be too many. A match of a longer text
 * that shares fewer than two of them is not found.
 */
const most_rare = 16;

/**
 * The bucket of a text of n words: texts of one bucket have similar lengths. Computed by multiplication, because
 * logarithms of different engines may differ in the last digit.
 */
export function bucketOf(words: number): number {
  let bucket = 0;
  for (let least = bucket_factor; least <= Math.min(words, longest_words); least *= bucket_factor) bucket++;
  return bucket;
}

/** A stable hash as a PostgreSQL int4: FNV-1a with a final mix. Stored keys depend on it, so it must never change. */
export function keyOf(memory: string, token: string, bucket: number): number {
  let hash = 0x811c9dc5;
  const text = `${memory}\n${bucket}\n${token}`;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) | 0;
}

type UnitKeys = {
  readonly tokens: number;
  readonly distinct: readonly string[];
  readonly keys: readonly number[];
};

/** The tokens and keys that a unit is stored with; `text` is its plain source. */
export function unitKeys(memory: string, text: string): UnitKeys {
  const tokens = tokensOf(text);
  const distinct = [...new Set(tokens)];
  const bucket = bucketOf(tokens.length);
  const keys = new Set(distinct.map((token) => keyOf(memory, token, bucket)));
  return { tokens: tokens.length, distinct, keys: [...keys].toSorted((a, b) => a - b) };
}

/** Texts of all lengths have one bucket on the side of the target, which only a concordance search reads. */
const target_bucket = -1;

/** The keys by which a concordance search finds the target of a unit; `text` is the plain target. */
export const targetKeys = (memory: string, text: string): number[] =>
  [...new Set(tokensOf(text))].map((token) => keyOf(memory, token, target_bucket));

/** How frequent a token is in a memory, for the choice of the rarest; a token without a number is rare. */
export type Frequencies = ReadonlyMap<string, number>;

/**
 * What to query for a plain text (5.2): a unit that matches has all keys of at least one of the groups, each in one of
 * three buckets. A match has all but `n − ⌈0.7 n⌉` of the words, so among that many and two more of the rarest tokens it
 * shares two, and the groups are pairs. With too few different tokens a match may share only one. Frequencies only
 * affect speed.
 */
export function lookupKeys(memory: string, text: string, frequencies: Frequencies = new Map()): number[][] {
  const tokens = tokensOf(text);
  const distinct = [...new Set(tokens)];
  const absent = tokens.length - Math.ceil((threshold_percent * tokens.length) / 100);
  const has_pairs = distinct.length >= absent + 2;
  const rare = rarest(distinct, Math.min(most_rare, absent + (has_pairs ? 2 : 1)), frequencies);
  const bucket = bucketOf(tokens.length);
  const buckets = [bucket - 1, bucket, bucket + 1].filter((one) => one >= 0);
  return buckets.flatMap((one) => {
    const keys = rare.map((token) => keyOf(memory, token, one));
    return has_pairs ? pairsOf(keys) : keys.map((key) => [key]);
  });
}

const rarest = (tokens: readonly string[], count: number, frequencies: Frequencies): string[] =>
  tokens
    .map((token, at) => ({ token, at, seen: frequencies.get(token) ?? 0 }))
    .toSorted((a, b) => a.seen - b.seen || b.token.length - a.token.length || a.at - b.at)
    .slice(0, count)
    .map(({ token }) => token);

const pairsOf = (keys: readonly number[]): number[][] =>
  keys.flatMap((key, at) => keys.slice(at + 1).map((other) => [key, other]));

const concordance_tokens = 2;

/**
 * What to query for a concordance search of one or two words: units of every length that have all of them. Longer
 * searches use their two rarest words, and the caller compares the text.
 */
export function concordanceKeys(
  memory: string,
  text: string,
  side: "source" | "target" = "source",
  frequencies: Frequencies = new Map(),
): number[][] {
  const tokens = rarest([...new Set(tokensOf(text))], concordance_tokens, frequencies);
  if (tokens.length === 0) return [];
  if (side === "target") return [tokens.map((token) => keyOf(memory, token, target_bucket))];
  const buckets = Array.from({ length: bucketOf(longest_words) + 1 }, (_, bucket) => bucket);
  return buckets.map((bucket) => tokens.map((token) => keyOf(memory, token, bucket)));
}
