import { wordsOf } from "../memory/tokens.ts";
import { protectedParts, withoutProtected } from "./checked-segment.ts";
import { plainText } from "./coded-text.ts";
import { marksOf } from "./codes.ts";
import { numbersOf } from "./numbers.ts";

/** What two texts are compared by: length, numbers, codes, names and words of common origin. */
export type Features = {
  readonly length: number;
  readonly words: number;
  readonly numbers: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly roots: ReadonlySet<string>;
  readonly codes: number;
  readonly end: string;
  readonly text: string;
};

const latin: Readonly<Record<string, string>> = Object.fromEntries(
  "а a б b в v г h ґ g д d е e є e ж z з z и y і i ї i й i к k л l м m н n о o п p р r с s т t у u ф f х h ц c ч c ш s щ s ю u я a ы y э e ъ _ ь _ ё e"
    .split(" ")
    .reduce<[string, string][]>((all, one, at, list) => {
      if (at % 2 === 0) all.push([one, (list[at + 1] ?? "").replace("_", "")]);
      return all;
    }, []),
);

/** A word in plain Latin characters, so that `транспорт`, `transport` and `Transport` are alike. */
const folded = (word: string): string =>
  word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ł", "l")
    .replaceAll("ß", "s")
    .replaceAll(/[а-яєіїґё]/gu, (character) => latin[character] ?? character)
    .replaceAll(/[kq]/g, "c")
    .replaceAll("w", "v")
    .replaceAll("z", "s");

const root_length = 4;

/** The features of a coded text in a language. */
export function featuresOf(coded: string, lang: string): Features {
  const text = plainText(coded).trim();
  const words = wordsOf(withoutProtected(text)).filter((word) => /\p{L}/u.test(word));
  const roots = words
    .filter((word) => word.length >= root_length)
    .map((word) => folded(word).slice(0, root_length));
  const names = words
    .slice(1)
    .filter((word) => word.length > 1 && /^\p{Lu}/u.test(word))
    .map((word) => folded(word).slice(0, root_length));
  return {
    length: text.length,
    words: words.length,
    numbers: numbersOf(text, lang).map(({ key }) => key),
    names: new Set([...protectedParts(text), ...names]),
    roots: new Set(roots),
    codes: marksOf(coded).length,
    end: /[.?!:;]$/u.exec(text)?.[0] ?? "",
    text,
  };
}

/** The features of two texts that follow each other. */
export const joined = (a: Features, b: Features): Features => ({
  length: a.length + b.length + 1,
  words: a.words + b.words,
  numbers: [...a.numbers, ...b.numbers],
  names: new Set([...a.names, ...b.names]),
  roots: new Set([...a.roots, ...b.roots]),
  codes: a.codes + b.codes,
  end: b.end,
  text: `${a.text} ${b.text}`,
});

/** Twice the common part by the sum of both, 0 to 1. */
function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let common = 0;
  for (const one of a) if (b.has(one)) common++;
  return a.size + b.size === 0 ? 0 : (2 * common) / (a.size + b.size);
}

function commonShare(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) return 0;
  const rest = [...b];
  let common = 0;
  for (const one of a) {
    const at = rest.indexOf(one);
    if (at < 0) continue;
    common++;
    rest.splice(at, 1);
  }
  return common / Math.max(a.length, b.length);
}

/** Variance of the length of a translation per character of its source (Gale and Church). */
const length_variance = 6.8;
const most_length_cost = 8;

/** How unlikely two texts are a translation by their lengths alone; `ratio` is that of the documents. */
export function lengthCost(source: number, target: number, ratio: number): number {
  const mean = (source + target / ratio) / 2;
  const deviation = Math.abs(target - source * ratio) / Math.sqrt(length_variance * Math.max(1, mean));
  return Math.min(most_length_cost, (deviation * deviation) / 3 + 0.7 * deviation);
}

const number_weight = 3;
const name_weight = 2;
const root_weight = 4;
const same_text = 2;
/** No pair costs less than its lengths by more than this. */
export const most_likeness = 0.8 * number_weight + name_weight + root_weight + 0.5 + same_text;

/**
 * The cost of two texts as a translation: about 0 for a likely pair, above `doubtful_cost` for one that is probably
 * wrong.
 */
export function pairCost(source: Features, target: Features, ratio: number): number {
  let cost = lengthCost(source.length, target.length, ratio);
  if (source.numbers.length + target.numbers.length > 0)
    cost += number_weight * (1 - 1.8 * commonShare(source.numbers, target.numbers));
  if (source.names.size > 0 && target.names.size > 0)
    cost += name_weight * (0.5 - 1.5 * likeness(source.names, target.names));
  cost -= root_weight * likeness(source.roots, target.roots);
  if (source.codes !== target.codes) cost += 0.5;
  else if (source.codes > 0) cost -= 0.5;
  if (source.end !== target.end) cost += 0.7;
  // A text that was left in the source language is still the partner of its source.
  return source.text === target.text ? Math.min(cost, 0) - same_text : cost;
}

/** How much of the numbers, names and words of a part occurs in a text, 0 to 1; a quarter is as good as all. */
export function support(part: Features, text: Features): number {
  const all = part.numbers.length + part.names.size + part.roots.size;
  if (all === 0) return 0;
  let common = 0;
  for (const one of part.numbers) if (text.numbers.includes(one)) common++;
  for (const one of part.names) if (text.names.has(one)) common++;
  for (const one of part.roots) if (text.roots.has(one)) common++;
  return Math.min(1, (4 * common) / all);
}

export const doubtful_cost = 4.5;
