import { tokenOf, wordsOf } from "../memory/tokens.ts";
import { compareNumbers } from "../workbench/checks-numbers.ts";
import { protectedParts, withoutProtected } from "../workbench/checked-segment.ts";
import { type Code, plainText } from "../workbench/coded-text.ts";
import { codeFaults } from "../workbench/codes.ts";
import { looksLike } from "../work/language-guess.ts";

/** What may be wrong with the result of an engine (4.4). */
export const result_faults = [
  "count",
  "empty",
  "codes",
  "numbers",
  "length",
  "loop",
  "echo",
  "script",
  "new_url",
  "cut",
  "language",
] as const;
export type ResultFault = (typeof result_faults)[number];

export type EngineResult = {
  readonly source: string;
  readonly target: string;
  readonly codes: readonly Code[];
  readonly source_lang: string;
  readonly target_lang: string;
};

const ratio_characters = 20;
const echo_words = 4;
const most_trigrams = 4;
const end_mark = /[.!?…。！？:;]["'”’»)\]]*$/u;

/** Whether a batch has as many results as it had texts. */
export const hasWrongCount = (sent: number, received: number): boolean => sent !== received;

/** All faults of one result; a segment with one is asked once more alone. Texts are coded. */
export function resultFaults({
  source,
  target,
  codes,
  source_lang,
  target_lang,
}: EngineResult): ResultFault[] {
  const [from, to] = [plainText(source).trim(), plainText(target).trim()];
  if (from === "") return [];
  if (to === "") return ["empty"];
  const faults: ResultFault[] = [];
  if (codeFaults(source, target, codes).some(({ kind }) => kind !== "order")) faults.push("codes");
  const numbers = compareNumbers(
    { text: withoutProtected(from), lang: source_lang },
    { text: withoutProtected(to), lang: target_lang },
  );
  if (numbers.missing.length + numbers.extra.length > 0) faults.push("numbers");
  const is_long = from.length >= ratio_characters && isComparable(source_lang, target_lang);
  const ratio = to.length / from.length;
  if (is_long && (ratio < 0.3 || ratio > 3)) faults.push("length");
  if (is_long && ratio < 0.5 && end_mark.test(from) && !end_mark.test(to)) faults.push("cut");
  if (mostRepeated(to) > most_trigrams && mostRepeated(from) <= most_trigrams) faults.push("loop");
  if (isEcho(from, to) && source_lang !== target_lang) faults.push("echo");
  if (isOtherScript(to, target_lang)) faults.push("script");
  const known = new Set(protectedParts(from));
  if (protectedParts(to).some((part) => /^(?:https?:|www\.)/i.test(part) && !known.has(part)))
    faults.push("new_url");
  return faults;
}

/** A text in Han, kana or Hangul has far fewer characters than its translation. */
const dense = new Set(["zh", "ja", "ko"]);
const isComparable = (a: string, b: string): boolean => dense.has(a) === dense.has(b);

/** How often the most frequent sequence of three words occurs. */
function mostRepeated(text: string): number {
  const words = wordsOf(text).map(tokenOf);
  const counts = new Map<string, number>();
  let most = 0;
  for (let at = 0; at + 2 < words.length; at++) {
    const key = words.slice(at, at + 3).join(" ");
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    most = Math.max(most, count);
  }
  return most;
}

const collapsed = (text: string): string => text.normalize("NFC").replaceAll(/\s+/gu, " ");
const isEcho = (from: string, to: string): boolean =>
  collapsed(from) === collapsed(to) &&
  wordsOf(withoutProtected(from)).filter((word) => /\p{L}{2}/u.test(word)).length >= echo_words;

const scripts: Readonly<Record<string, RegExp>> = {
  uk: /\p{Script=Cyrillic}/gu,
  zh: /\p{Script=Han}/gu,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ar: /\p{Script=Arabic}/gu,
};
const latin = /\p{Script=Latin}/gu;

/** Whether most of a text of at least four words is not in the script of its language. */
function isOtherScript(text: string, lang: string): boolean {
  const plain = withoutProtected(text);
  const alphabetic = plain.match(/\p{L}/gu)?.length ?? 0;
  if (wordsOf(plain).length < echo_words || alphabetic < ratio_characters) return false;
  return (plain.match(scripts[lang] ?? latin)?.length ?? 0) * 2 < alphabetic;
}

/** The language that a translated document looks like instead of the one it should be; null when it looks right. */
export const documentLanguageFault = (targets: readonly string[], target_lang: string): string | null =>
  looksLike(targets.map(plainText).join("\n"), target_lang);

const most_empty_bps = 500;

/** Whether an attempt has failed: more than 5 % of its segments stayed empty. */
export const isFailedAttempt = (segments: number, empty: number): boolean =>
  segments > 0 && empty * 10_000 > segments * most_empty_bps;
