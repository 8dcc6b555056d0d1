import type { SegmentView } from "#contract/workbench/workbench.ts";
import { type Match, type MatchQuery, bestMatches, type MemoryUnit } from "#domain/memory/match.ts";
import { tokensOf } from "#domain/memory/tokens.ts";
import { normalForm, plainText } from "#domain/workbench/coded-text.ts";

type Row = Pick<SegmentView, "source" | "codes">;

/** Similar texts are offered from this percentage on. */
const least_percent = 75;
/** Segments that are compared word by word, those with the most common words first. */
const most_compared = 40;
/** Different words of a long text that are looked up. */
const most_tokens = 64;
/** Lengths of two texts that may match differ by this factor at most. */
const length_factor = 0.7;

const formOf = ({ source, codes }: Row): string => normalForm(source, codes);

/**
 * The sources of a job by their text and by their words. It is filled page by page as the segments are loaded, so that
 * moving to a segment never reads the whole job.
 */
export function createOrderTexts() {
  const ids: number[] = [];
  const lengths: number[] = [];
  const forms = new Map<string, number[]>();
  const places = new Map<string, number[]>();
  const known = new Set<number>();

  const add = (row: SegmentView): void => {
    if (known.has(row.id)) return;
    known.add(row.id);
    const form = formOf(row);
    const same = forms.get(form);
    if (same) same.push(row.id);
    else forms.set(form, [row.id]);
    const tokens = tokensOf(plainText(row.source));
    const place = ids.push(row.id) - 1;
    lengths.push(tokens.length);
    for (const token of new Set(tokens)) {
      const having = places.get(token);
      if (having) having.push(place);
      else places.set(token, [place]);
    }
  };

  /** How many different words each segment shares with a text. */
  const shared = (tokens: readonly string[]): Uint8Array => {
    const counts = new Uint8Array(ids.length);
    for (const token of [...new Set(tokens)].slice(0, most_tokens))
      for (const place of places.get(token) ?? []) counts[place] = (counts[place] ?? 0) + 1;
    return counts;
  };

  return {
    load: (page: readonly SegmentView[], is_first: boolean): void => {
      if (is_first) {
        ids.length = 0;
        lengths.length = 0;
        for (const map of [forms, places, known]) map.clear();
      }
      for (const row of page) add(row);
    },
    /** The segments with the text of one, whatever the numbers of their codes are, in order and with itself. */
    equal: (row: Row): readonly number[] => forms.get(formOf(row)) ?? [],
    /** The segments that share the most words with a text, as far as `fits` takes them. */
    candidates: (text: string, fits: (id: number) => boolean): number[] => {
      const tokens = tokensOf(text);
      const counts = shared(tokens);
      // Sorted by counting: a common word is in every segment of a job.
      const by_count: number[][] = [];
      for (const [place, count] of counts.entries()) {
        const length = lengths[place] ?? 0;
        const [shorter, longer] = length < tokens.length ? [length, tokens.length] : [tokens.length, length];
        if (count > 0 && shorter >= longer * length_factor) (by_count[count] ??= []).push(place);
      }
      const found: number[] = [];
      for (const places_of of by_count.toReversed())
        for (const place of places_of ?? []) {
          const id = ids[place];
          if (id === undefined || !fits(id)) continue;
          found.push(id);
          if (found.length === most_compared) return found;
        }
      return found;
    },
  };
}

type OrderUnit = MemoryUnit & { readonly row: SegmentView };

/** A segment as the comparison of the memory reads it. Forms stand for their hashes, and neighbours are no context. */
const unitOf = (row: SegmentView): OrderUnit => ({
  row,
  source: row.source,
  source_codes: row.codes,
  target: row.target,
  target_codes: row.codes,
  source_hash: formOf(row),
  prev_hash: null,
  next_hash: null,
  grade: row.state === "reviewed" ? "reviewed" : "confirmed",
  made_at: row.position,
});

export type OrderMatch = Match<OrderUnit>;
export type Pair = { readonly source_lang: string; readonly target_lang: string };

/** The best matches of rows of the same job for a segment, by the similarity of the memory. */
export function matchesAmong(
  row: SegmentView,
  others: readonly SegmentView[],
  pair: Pair,
  most: number,
): OrderMatch[] {
  const query: MatchQuery = {
    source: row.source,
    codes: row.codes,
    source_hash: formOf(row),
    prev_hash: null,
    next_hash: null,
    ...pair,
  };
  return bestMatches(query, others.map(unitOf), most).filter(({ percent }) => percent >= least_percent);
}
