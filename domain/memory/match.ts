import type { Code } from "../workbench/coded-text.ts";
import { plainText } from "../workbench/coded-text.ts";
import { differingCodes, remapCodes } from "../workbench/remap-codes.ts";
import { normalForm } from "./normal-form.ts";
import { substituteNumbers } from "./substitute-numbers.ts";
import { wordsOf } from "./tokens.ts";
import { wordPercent } from "./word-distance.ts";

export const memory_grades = ["reviewed", "confirmed", "imported"] as const;
export type MemoryGrade = (typeof memory_grades)[number];

/** A unit of a memory; texts are coded with codes of their own. */
export type MemoryUnit = {
  readonly source: string;
  readonly source_codes: readonly Code[];
  readonly target: string;
  readonly target_codes: readonly Code[];
  readonly source_hash: string;
  readonly prev_hash: string | null;
  readonly next_hash: string | null;
  readonly grade: MemoryGrade;
  /** Epoch milliseconds. */
  readonly made_at: number;
};

/** The segment that matches are wanted for. Hashes are those of the normal form. */
export type MatchQuery = {
  readonly source: string;
  readonly codes: readonly Code[];
  readonly source_hash: string;
  readonly prev_hash: string | null;
  readonly next_hash: string | null;
  readonly source_lang: string;
  readonly target_lang: string;
};

export type MatchKind = "context" | "exact" | "numbers" | "codes" | "fuzzy";

export type Match<Unit extends MemoryUnit = MemoryUnit> = {
  readonly unit: Unit;
  readonly kind: MatchKind;
  /** 101 in context, 100 exact, 70 to 99 otherwise. */
  readonly percent: number;
  /** The coded target with the codes of the segment. */
  readonly target: string;
  /** Codes that were dropped, as shown, and codes of the segment that are not in the target. */
  readonly dropped: readonly string[];
  readonly missing: readonly number[];
};

const least_percent = 70;
const context_percent = 101;
const exact_percent = 100;
const most_fuzzy = 99;

/** Texts are equal with their neighbours; a document of one segment has none, so it is no context. */
const hasContext = (query: MatchQuery, unit: MemoryUnit): boolean =>
  query.prev_hash === unit.prev_hash &&
  query.next_hash === unit.next_hash &&
  (query.prev_hash !== null || query.next_hash !== null);

const punctuation = (text: string): string => text.replaceAll(/[\p{L}\p{N}\p{M}\s]/gu, "");

/** A text in the forms that the comparison reads, computed once for the segment. */
type Compared = {
  readonly text: string;
  readonly words: readonly string[];
  readonly lower: readonly string[];
};

function comparedText(coded: string): Compared {
  const text = normalForm(plainText(coded));
  const words = wordsOf(text);
  return { text, words, lower: words.map((word) => word.toLowerCase()) };
}

/** How alike two texts are, 70 to 99; null below. Punctuation and case cost one percent in sum. */
function fuzzyPercent(query: Compared, unit: Compared): number | null {
  const percent = wordPercent(query.lower, unit.lower, least_percent);
  if (percent === null) return null;
  const is_surface = percent === 100 && query.words.some((word, at) => word !== unit.words[at]);
  const penalty = is_surface || punctuation(query.text) !== punctuation(unit.text) ? 1 : 0;
  return Math.min(most_fuzzy, percent - penalty);
}

/**
 * The match of a unit for a segment (5.1); null below 70 %. Numbers are substituted and codes remapped by kind and
 * order; each code that differs costs one percent.
 */
export const matchOf = <Unit extends MemoryUnit>(query: MatchQuery, unit: Unit): Match<Unit> | null =>
  matchWith(query, comparedText(query.source), unit);

function matchWith<Unit extends MemoryUnit>(
  query: MatchQuery,
  compared: Compared,
  unit: Unit,
): Match<Unit> | null {
  const found = scoreOf(query, compared, unit);
  if (!found) return null;
  const own = { text: query.source, codes: query.codes };
  const theirs = { text: unit.source, codes: unit.source_codes };
  const codes = differingCodes(own, theirs);
  const percent = codes === 0 ? found.percent : Math.min(found.percent, exact_percent) - codes;
  if (percent < least_percent) return null;
  const remapped = remapCodes(
    { source: theirs, target: { text: found.target, codes: unit.target_codes } },
    own,
  );
  const kind = codes > 0 && (found.kind === "exact" || found.kind === "context") ? "codes" : found.kind;
  return { unit, kind, percent, ...remapped };
}

type Scored = { readonly kind: MatchKind; readonly percent: number; readonly target: string };

/** The kind and percentage without the codes. */
function scoreOf(query: MatchQuery, own: Compared, unit: MemoryUnit): Scored | null {
  const { target } = unit;
  if (query.source_hash === unit.source_hash)
    return hasContext(query, unit)
      ? { kind: "context", percent: context_percent, target }
      : { kind: "exact", percent: exact_percent, target };
  const theirs = comparedText(unit.source);
  if (own.text === theirs.text) return { kind: "codes", percent: exact_percent, target };
  const percent = fuzzyPercent(own, theirs);
  // Numbers are compared only where the words may be equal without them.
  const numbers = own.words.length === theirs.words.length || percent !== null;
  const substituted = numbers ? substituteNumbers(query, unit) : null;
  if (substituted !== null) return { kind: "numbers", percent: most_fuzzy, target: substituted };
  return percent === null ? null : { kind: "fuzzy", percent, target };
}

/** Order of matches: the higher percentage, where imported units count one less, then the grade, then the newest. */
export function compareMatches(a: Match, b: Match): number {
  const rank = ({ percent, unit }: Match): number => percent - (unit.grade === "imported" ? 1 : 0);
  const grade = ({ unit }: Match): number => memory_grades.indexOf(unit.grade);
  return rank(b) - rank(a) || grade(a) - grade(b) || b.unit.made_at - a.unit.made_at;
}

/** The best matches of units that a look-up found, the best first; one for each target. */
export function bestMatches<Unit extends MemoryUnit>(
  query: MatchQuery,
  units: readonly Unit[],
  count: number,
): Match<Unit>[] {
  const seen = new Set<string>();
  const compared = comparedText(query.source);
  return units
    .flatMap((unit) => matchWith(query, compared, unit) ?? [])
    .toSorted(compareMatches)
    .filter(({ target }) => {
      const form = normalForm(target);
      const is_new = !seen.has(form);
      seen.add(form);
      return is_new;
    })
    .slice(0, count);
}
