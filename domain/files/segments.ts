import { rulesOf, type SegmentRules } from "./segment-rules.ts";

/** Changes whenever a text is divided in another way; repetitions change with it. */
export const segmenter_version = "s2";

/** A part of a text that is translated separately, and the white space after it, which is not changed. */
export type Segment = { readonly text: string; readonly after: string };

const ends = new Set([".", "!", "?", "…", "。", "！", "？"]);
const closers = new Set(['"', "'", "”", "’", "»", ")", "]", "“"]);
const space = /\s/u;
const isSpace = (char: string): boolean => space.test(char);
const small_letter = /\p{Ll}/u;
const capital = /\p{Lu}/u;
/** The beginning of a sentence: a capital, a digit, an opening mark, or a script without capitals. */
const beginning = /[\p{Lu}\p{Lo}\p{N}„“"'«(¿¡–—\-`[]/u;

/**
 * Splits a text into sentences and lines by the rules of its language ("pl", "de-AT"). Texts and white space joined are
 * the original text, character by character. Linear in the length of the text.
 */
export function segmentsOf(text: string, language = ""): Segment[] {
  const rules = rulesOf(language);
  const segments: Segment[] = [];
  let start = 0;
  let at = 0;
  const cut = (end: number): void => {
    let next = end;
    while (next < text.length && isSpace(text.charAt(next))) next++;
    segments.push({ text: text.slice(start, end), after: text.slice(end, next) });
    start = at = next;
  };
  while (at < text.length) {
    const char = text.charAt(at);
    if (char === "\n" || char === "\r") {
      cut(at);
      continue;
    }
    at++;
    if (!ends.has(char)) continue;
    const mark = at - 1;
    while (at < text.length && ends.has(text.charAt(at))) at++;
    const marks_end = at;
    while (at < text.length && closers.has(text.charAt(at))) at++;
    if (endsSentence({ text, start, mark, marks_end, end: at, rules })) cut(at);
  }
  if (start < text.length) segments.push({ text: text.slice(start), after: "" });
  return segments;
}

/** A mark that may end a sentence: its first character, the end of all marks, and that of the quotes after them. */
type Mark = {
  readonly text: string;
  readonly start: number;
  readonly mark: number;
  readonly marks_end: number;
  readonly end: number;
  readonly rules: SegmentRules;
};

const wide = new Set(["。", "！", "？"]);
// The longest abbreviation, with dots inside, and the longest word that begins a sentence.
const longest_word = 14;

function endsSentence(found: Mark): boolean {
  const { text, mark, marks_end, end, rules } = found;
  if (end >= text.length) return false;
  if (wide.has(text.charAt(end - 1))) return true;
  if (!isSpace(text.charAt(end))) return false;
  let next = end;
  while (next < text.length && isSpace(text.charAt(next))) next++;
  if (next >= text.length) return true;
  if (!beginning.test(text.charAt(next))) return rules.has_small_beginnings && beginsSmall(found, next);
  if (continuesSpeech(found, next)) return false;
  const is_dot = marks_end === mark + 1 && text.charAt(mark) === ".";
  return !is_dot || endsAtDot(found, next);
}

/** The word before a mark, with the dots inside of it. */
function wordBefore({ text, start, mark }: Mark): string {
  let from = mark;
  while (from > start && mark - from < longest_word && /[\p{L}\p{N}.§'’-]/u.test(text.charAt(from - 1)))
    from--;
  return text.slice(from, mark);
}

const wordAfter = (text: string, next: number): string =>
  /^\p{L}+/u.exec(text.slice(next, next + longest_word))?.[0].toLowerCase() ?? "";

/** Whether a single dot ends a sentence, by the word before it. */
function endsAtDot(found: Mark, next: number): boolean {
  const { text, start, mark, end, rules } = found;
  const word = wordBefore(found);
  const known = word.toLowerCase();
  const is_first = text.slice(start, mark).trim() === word;
  // "3." and "IV." before a text are its number.
  if (is_first && /^(?:\d{1,3}|[IVXivx]{1,5}|\p{L})(?:\.\d{1,3})*$/u.test(word)) return rules.splits_numbers;
  if (rules.has_ordinals && /^(?:\d{1,2}|[IVX]{1,5})$/.test(word))
    return rules.starters.has(wordAfter(text, next));
  if (end > mark + 1) return true;
  if (rules.ends_before_capital.has(known)) return capital.test(text.charAt(next)) && !isInitial(text, next);
  if (rules.sometimes.has(known) || isLetters(word)) return rules.starters.has(wordAfter(text, next));
  return !rules.never.has(known);
}

/** A character alone or characters with dots, as in names and abbreviations: "J", "U.S". */
const isLetters = (word: string): boolean =>
  /^\p{L}(?:\.-?\p{L}{1,2})*$/u.test(word) && !/^[aiоуяє]$/u.test(word);
const isInitial = (text: string, at: number): boolean => /^\p{Lu}\./u.test(text.slice(at, at + 2));

/** "- Tak! - zawołał." is one sentence: a dash or a quote and a lower-case character go on with it. */
function continuesSpeech({ text, rules }: Mark, next: number): boolean {
  if (!rules.has_dash_speech) return false;
  return /^["”»]?\s*[-–—]\s*[\p{Ll}]/u.test(text.slice(next, next + 6));
}

/** Whether a sentence begins with a lower-case character: after a question, or after a word that is no abbreviation. */
function beginsSmall({ text, start, mark, marks_end, end, rules }: Mark, next: number): boolean {
  if (!small_letter.test(text.charAt(next))) return false;
  if (text.charAt(mark) !== ".") return end === marks_end && text.charAt(mark) !== "…";
  if (marks_end > mark + 1 || end > marks_end) return false;
  const word = wordBefore({ text, start, mark, marks_end, end, rules });
  if (text.charAt(next) === "i" && isSpace(text.charAt(next + 1))) return true;
  return /^(?:\p{Ll}{2,}|\d{3,})$/u.test(word) && !rules.never.has(word) && !rules.sometimes.has(word);
}

/** The text of the segments, or of their replacements. */
export const joinSegments = (segments: readonly Segment[]): string =>
  segments.map(({ text, after }) => text + after).join("");

/** Whether a segment needs translation: numbers, symbols and empty lines are copied. */
export const hasWords = (text: string): boolean => /\p{L}/u.test(text);

/**
 * Segments in batches of limited size, so that the beginning of a translation is shown while the rest is being
 * translated. A longer segment is a batch of its own.
 */
export function batchesOf(segments: readonly Segment[], characters: number): Segment[][] {
  const batches: Segment[][] = [];
  let room = 0;
  for (const segment of segments) {
    const size = segment.text.length + segment.after.length;
    const last = batches.at(-1);
    if (last && size <= room) last.push(segment);
    else {
      batches.push([segment]);
      room = characters;
    }
    room -= size;
  }
  return batches;
}
