import { wordsOf } from "../memory/tokens.ts";
import type { Found, PreparedSegment } from "./checked-segment.ts";

export const term_statuses = ["preferred", "admitted", "forbidden"] as const;
export type TermStatus = (typeof term_statuses)[number];

export type Term = {
  readonly lang: string;
  readonly text: string;
  readonly status: TermStatus;
  readonly case_sensitive: boolean;
  readonly whole_word: boolean;
};
/** One concept: its terms in all languages of the term base. */
export type TermEntry = { readonly terms: readonly Term[] };

type Tokens = readonly { readonly text: string; readonly lower: string }[];
type Range = { readonly from: number; readonly to: number };

const tokensOf = (text: string): Tokens =>
  wordsOf(text).map((word) => ({ text: word, lower: word.toLowerCase() }));

const commonPrefix = (a: string, b: string): number => {
  let at = 0;
  while (at < a.length && at < b.length && a[at] === b[at]) at++;
  return at;
};

/** How far a word may differ from a term: characters at the end of the term, and the length of an ending. */
type Slack = { readonly cut: number; readonly ending: number; readonly compounds: boolean };

/** For a preferred term a doubtful form is enough; a forbidden one, and one of the source, has to be certain. */
const generous: Slack = { cut: 3, ending: 4, compounds: true };
const certain: Slack = { cut: 1, ending: 2, compounds: false };
const of_source: Slack = { cut: 2, ending: 2, compounds: false };

/** Languages that write compounds as one word: `Vertragsende` has the term `Vertrag`. */
const compounding = new Set(["de", "nl", "sv", "da", "no"]);

/** Whether a word is a form of a term: equal up to an ending. A term of up to four characters only gets an ending. */
function isForm(word: string, term: string, { cut, ending }: Slack): boolean {
  if (word === term) return true;
  const least = term.length <= 4 ? term.length : Math.max(4, term.length - cut);
  return commonPrefix(word, term) >= least && Math.abs(word.length - term.length) <= ending;
}

/** Places of a term among the words of a text. */
function placesOf(term: Term, words: Tokens, slack: Slack): Range[] {
  const wanted = tokensOf(term.text);
  if (wanted.length === 0) return [];
  const may_be_part = !term.whole_word || (slack.compounds && compounding.has(term.lang));
  const places: Range[] = [];
  for (let from = 0; from + wanted.length <= words.length; from++) {
    const is_here = wanted.every((word, at) => {
      const found = words[from + at];
      if (!found) return false;
      if (term.case_sensitive) return found.text === word.text;
      return (may_be_part && found.lower.includes(word.lower)) || isForm(found.lower, word.lower, slack);
    });
    if (is_here) places.push({ from, to: from + wanted.length });
  }
  return places;
}

const inLanguage = ({ terms }: TermEntry, lang: string): readonly Term[] =>
  terms.filter((term) => term.lang === lang);
const isAllowed = ({ status }: Term): boolean => status !== "forbidden";

/** A term of the source with its place in the plain text, in characters. */
export type TermPlace<Entry extends TermEntry = TermEntry> = {
  readonly entry: Entry;
  readonly from: number;
  readonly to: number;
};

/**
 * The entries of a term base by the beginning of their terms, so that a text is compared with few of them. Terms that may
 * be parts of words are compared with every text.
 */
export function termIndex<Entry extends TermEntry>(entries: readonly Entry[], lang: string) {
  const by_start = new Map<string, { readonly entry: Entry; readonly term: Term }[]>();
  for (const entry of entries)
    for (const term of inLanguage(entry, lang)) {
      const start = term.whole_word ? startOf(wordsOf(term.text)[0] ?? "") : "";
      by_start.set(start, [...(by_start.get(start) ?? []), { entry, term }]);
    }
  /** The terms of a plain source in their order; of those that overlap, the longest. */
  return (plain: string): TermPlace<Entry>[] => {
    const words = tokensOf(plain);
    if (by_start.size === 0) return [];
    const starts = new Set(["", ...words.map(({ lower }) => startOf(lower))]);
    const ranges = rangesOf(plain, words);
    const found = [...starts].flatMap((start) =>
      (by_start.get(start) ?? []).flatMap(({ entry, term }) =>
        placesOf(term, words, of_source).flatMap(({ from, to }) => {
          const [first, last] = [ranges[from], ranges[to - 1]];
          return first && last ? [{ entry, from: first.from, to: last.to }] : [];
        }),
      ),
    );
    const chosen: TermPlace<Entry>[] = [];
    for (const one of found.toSorted((a, b) => b.to - b.from - (a.to - a.from)))
      if (
        chosen.every(
          ({ from, to, entry }) =>
            one.to <= from || one.from >= to || isOtherAtSame(one, { from, to, entry }),
        )
      )
        chosen.push(one);
    return chosen.toSorted((a, b) => a.from - b.from);
  };
}

/** Two concepts may have the same term; an entry is listed once for a place. */
const isOtherAtSame = (one: TermPlace, other: TermPlace): boolean =>
  one.from === other.from && one.to === other.to && one.entry !== other.entry;

/** Forms of a term of the source share its first characters. */
const start_length = 3;
const startOf = (word: string): string => word.toLowerCase().slice(0, start_length);

function rangesOf(plain: string, words: Tokens): Range[] {
  let at = 0;
  return words.map(({ text }) => {
    const from = plain.indexOf(text, at);
    at = from + text.length;
    return { from, to: at };
  });
}

/** Forbidden terms of the target language, unless they are part of an allowed longer term. */
export function forbiddenTerms(
  { plain_target, target_lang }: PreparedSegment,
  entries: readonly TermEntry[],
): Found[] {
  const words = tokensOf(plain_target);
  const seen = new Set<string>();
  for (const entry of entries) {
    const terms = inLanguage(entry, target_lang);
    const forbidden = terms.filter((term) => !isAllowed(term));
    if (forbidden.length === 0) continue;
    const allowed = terms.filter(isAllowed).flatMap((term) => placesOf(term, words, certain));
    for (const term of forbidden) {
      const free = placesOf(term, words, certain).filter(
        ({ from, to }) =>
          !allowed.some(
            (range) => range.from <= from && to <= range.to && range.to - range.from >= to - from,
          ),
      );
      if (free.length > 0) seen.add(term.text);
    }
  }
  return seen.size === 0 ? [] : [{ level: "red", detail: [...seen].join(", ") }];
}

/** Preferred terms that are absent although the source has the term; an admitted one is enough. */
export function absentTerms(segment: PreparedSegment, entries: readonly TermEntry[]): Found[] {
  const source = tokensOf(segment.plain_source);
  const target = tokensOf(segment.plain_target);
  const absent = new Set<string>();
  for (const entry of entries) {
    const allowed = inLanguage(entry, segment.target_lang).filter(isAllowed);
    const wanted = allowed.find(({ status }) => status === "preferred");
    if (!wanted) continue;
    const in_source = inLanguage(entry, segment.source_lang).some(
      (term) => placesOf(term, source, of_source).length > 0,
    );
    if (in_source && !allowed.some((term) => placesOf(term, target, generous).length > 0))
      absent.add(wanted.text);
  }
  return absent.size === 0 ? [] : [{ level: "yellow", detail: [...absent].join(", ") }];
}

/** Lower-case words of all terms of a language: they keep their case at the beginning of a segment. */
export const termWords = (entries: readonly TermEntry[], lang: string): Set<string> =>
  new Set(
    entries.flatMap((entry) =>
      inLanguage(entry, lang).flatMap(({ text }) => wordsOf(text).map((word) => word.toLowerCase())),
    ),
  );
