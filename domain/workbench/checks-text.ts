import { wordsOf } from "../memory/tokens.ts";
import { object_character, protectedParts, type Found, type PreparedSegment } from "./checked-segment.ts";

/** Checks of punctuation, space, case and length; all are hints (yellow), because style allows exceptions. */
const yellow = (detail: string): Found[] => [{ level: "yellow", detail }];

const end_classes: readonly (readonly [string, RegExp])[] = [
  ["…", /(?:…|\.\.\.)$/u],
  [".", /[.。]$/u],
  ["?", /[?？؟]$/u],
  ["!", /[!！]$/u],
  [":", /[:：]$/u],
  [";", /[;；]$/u],
  [",", /[,，、،]$/u],
];
const closing_marks = new RegExp(`[\\s"'”“’»«)\\]}${object_character}]+$`, "u");
/** Abbreviations whose dot is no end of a sentence; a translation may use the full word. */
const abbreviated =
  /(?<!\p{L})(?:r|ul|zł|szt|godz|min|itp|itd|itp|tys|mln|nr|pkt|art|ust|str|sp|spółka z o\.o|o\.o|p|a\.m|p\.m|inc|ltd|co|corp|no|etc|e\.g|i\.e|st|mr|mrs|dr|bzw|usw|etc|z\.b|abs|nr|str|ca|mio|tsd|р|вул|ст|тис|грн|шт|год|хв|ін|та ін|т\.д|т\.п|м|с|п|с\.а)\.$/iu;

/** The end of a text is read, so that a long run of marks costs nothing. */
const most_end = 100;

const endOf = (text: string): { readonly mark: string; readonly is_abbreviation: boolean } => {
  const trimmed = text.trimEnd().slice(-most_end).replace(closing_marks, "");
  const mark = end_classes.find(([, pattern]) => pattern.test(trimmed))?.[0] ?? "";
  return { mark, is_abbreviation: mark === "." && abbreviated.test(trimmed) };
};

/** The last punctuation is of the same class in both texts. */
export function endMark({ shown_source, shown_target }: PreparedSegment): Found[] {
  const [source, target] = [endOf(shown_source), endOf(shown_target)];
  if (source.mark === target.mark) return [];
  const one_is_abbreviation = source.is_abbreviation || target.is_abbreviation;
  const marks = [source.mark, target.mark];
  if (one_is_abbreviation && marks.every((mark) => mark === "" || mark === ".")) return [];
  return yellow(`${source.mark || "–"}, ${target.mark || "–"}`);
}

const bracket_pairs = ["()", "[]", "{}"] as const;

const countOf = (text: string, character: string): number => text.split(character).length - 1;

/** Brackets are balanced, or unbalanced as in the source, such as `a)`. */
export function brackets({ plain_source, plain_target }: PreparedSegment): Found[] {
  const off = bracket_pairs.filter(([open = "", close = ""]) => {
    const balance = (text: string): number => countOf(text, open) - countOf(text, close);
    return balance(plain_target) !== 0 && balance(plain_target) !== balance(plain_source);
  });
  return off.length === 0 ? [] : yellow(off.join(", "));
}

/** Double quotation marks of each language as opening and closing; straight ones are allowed everywhere. */
const quote_pairs: Readonly<Record<string, readonly string[]>> = {
  pl: ["„”", "«»", "»«"],
  en: ["“”"],
  de: ["„“", "»«", "«»"],
  uk: ["«»", "„“", "“”", "„”"],
  fr: ["«»", "“”"],
  es: ["«»", "“”"],
  it: ["«»", "“”"],
  nl: ["“”", "„”"],
  sv: ["””", "»»", "»«"],
  no: ["«»", "„“", "“”"],
  da: ["»«", "„“", "“”", "””"],
  zh: ["“”", "「」", "《》"],
  ja: ["「」", "『』", "“”"],
  ko: ["“”", "「」", "《》"],
  ar: ["«»", "“”", "””"],
};
const quote_characters = /["“”„«»「」『』《》‟]/gu;
const quotesOf = (text: string): string =>
  // A straight mark after a digit is an inch or a second.
  (text.replaceAll(/(?<=\d)"/g, "").match(quote_characters) ?? []).join("");

/** Quotation marks are those of the target language, in pairs, and not lost. */
export function quotes({ plain_source, plain_target, target_lang }: PreparedSegment): Found[] {
  const [source, target] = [quotesOf(plain_source), quotesOf(plain_target)];
  if (target === "") return source === "" ? [] : yellow(source);
  if (source === "") return yellow(target);
  const pairs = [...(quote_pairs[target_lang] ?? ["“”", "„“", "«»", "„”", "»«"]), '""'];
  // A mark that closes the last open one is its partner; what is left is no pair of the language.
  const open: string[] = [];
  for (const mark of target) {
    if (pairs.includes(`${open.at(-1) ?? ""}${mark}`)) open.pop();
    else open.push(mark);
  }
  return open.length === 0 ? [] : yellow(open.join("").slice(0, most_end));
}

const doubled = /\S[ \u00a0]{2,}(?=\S)/gu;
const before_mark = /[\p{L}\p{N})\]%”»"][ \u00a0\u202f]+[,.;:!?](?![\p{L}\p{N}.)(])/gu;

/** White space: doubled, at the ends, before a mark (not in French), and no-break spaces that were lost. */
export function spaces(segment: PreparedSegment): Found[] {
  const { shown_source: source, shown_target: target, target_lang } = segment;
  if (target.trim() === "") return [];
  const found: string[] = [];
  const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
  if (count(target, doubled) > count(source, doubled)) found.push("doubled");
  const ends = (text: string): string => `${/^\s/u.test(text)} ${/\s$/u.test(text)}`;
  if (ends(source) !== ends(target)) found.push("ends");
  if (target_lang !== "fr" && count(target, before_mark) > count(source, before_mark))
    found.push("before_mark");
  if (hasLostNoBreak(source, target)) found.push("no_break");
  return found.length === 0 ? [] : yellow(found.join(", "));
}

const units =
  "kg g mg t km m cm mm l ml kW W V A Hz Nm bar Pa min h s GB MB EUR PLN USD GBP zł кг г мг т км м см мм л мл кВт Вт В А Гц Н·м бар хв грн";
const unit_set = new Set(units.split(" "));
const joined = /(?<![\d.,])([\d.,\u00a0]*\d)[\u00a0\u202f]([^\s,;:()]+)/gu;
const separate = /(?<![\d.,])([\d.,\u00a0]*\d) ([^\s,;:()]+)/gu;

/** Whether a number that a no-break space joins to its unit in the source has a plain space in the target. */
function hasLostNoBreak(source: string, target: string): boolean {
  const digits = (number: string): string => number.replaceAll(/\D/g, "");
  const pairs = new Map(
    [...source.matchAll(joined)].map(([, number = "", unit = ""]) => [digits(number), unit]),
  );
  if (pairs.size === 0) return false;
  return [...target.matchAll(separate)].some(([, number = "", word = ""]) => {
    const unit = pairs.get(digits(number));
    const bare = word.replace(/[.!?]$/, "");
    return unit !== undefined && (unit_set.has(bare) || word === unit || /^[°%‰\p{Sc}]/u.test(word));
  });
}

/** Words that a language repeats correctly. */
const repeatable: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["that", "had"]),
  de: new Set(["die", "der", "das", "den", "dem", "sie", "was"]),
  nl: new Set(["die", "dat", "het"]),
  fr: new Set(["nous", "vous"]),
};
const repetition = /(?<![\p{L}\p{N}])([\p{L}\p{M}]+)\s+\1(?![\p{L}\p{N}])/giu;

/** The same word twice in a row, unless the source has such a repetition too. */
export function repeatedWord({ shown_source, shown_target, target_lang }: PreparedSegment): Found[] {
  if (shown_source.search(repetition) >= 0) return [];
  const words = [...shown_target.matchAll(repetition)]
    .map(([, word = ""]) => word.toLowerCase())
    .filter((word) => !(repeatable[target_lang]?.has(word) ?? false));
  return words.length === 0 ? [] : yellow(words.join(", "));
}

/** The case of the first character: `upper`, `lower`, or null when a text begins otherwise. */
function firstCase(text: string): "upper" | "lower" | null {
  // A placeholder at the beginning may be anything.
  const start = text.replace(/^[\s"“„«(]{1,9}/u, "");
  if (protectedParts(text).some((part) => start.startsWith(part))) return null;
  const first = /[\p{L}\p{N}]/u.exec(text)?.[0] ?? "";
  if (!/\p{L}/u.test(first) || first.toLowerCase() === first.toUpperCase()) return null;
  return first === first.toUpperCase() ? "upper" : "lower";
}

/** The first character has the same case. German writes nouns with a capital, and names keep their form. */
export function firstLetter(segment: PreparedSegment, names: ReadonlySet<string> = new Set()): Found[] {
  const { plain_source, plain_target, source_lang, target_lang } = segment;
  const begins = (text: string): boolean => text.trimStart().startsWith(object_character);
  if (begins(segment.shown_source) !== begins(segment.shown_target)) return [];
  const [source, target] = [firstCase(plain_source), firstCase(plain_target)];
  if (source === null || target === null || source === target) return [];
  if (target === "upper" && target_lang === "de") return [];
  if (source === "upper" && source_lang === "de" && plain_source.trim().split(/\s+/u).length < 4) return [];
  const [first = ""] = wordsOf(plain_target);
  if (names.has(first.toLowerCase()) || wordsOf(plain_source).includes(first)) return [];
  return yellow(first);
}

const least_length = 20;
const lengthOf = (text: string): number => Array.from(text.trim()).length;

/** The length of the target is between half and double of the source from 20 characters on. */
export function lengthRatio({
  plain_source,
  plain_target,
  source_lang,
  target_lang,
}: PreparedSegment): Found[] {
  const [source, target] = [lengthOf(plain_source), lengthOf(plain_target)];
  if (source < least_length || target === 0) return [];
  // Han and kana texts are much shorter, so a pair with one of them is not compared.
  const dense = ["zh", "ja", "ko"];
  if (dense.includes(source_lang) !== dense.includes(target_lang)) return [];
  return target * 2 < source || target > source * 2 ? yellow(`${source}, ${target}`) : [];
}

/** From 20 characters on, a text in a box of a fixed size is at most 130 % of its source; a label fits anyway. */
export function boxLength({ plain_source, plain_target, in_box }: PreparedSegment): Found[] {
  const [source, target] = [lengthOf(plain_source), lengthOf(plain_target)];
  return in_box && source > 0 && target >= least_length && target * 10 > source * 13
    ? yellow(`${source}, ${target}`)
    : [];
}
