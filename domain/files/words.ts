/** The version of the counting rule; an order stores it, because a later rule must never change an old price. */
export const counter_version = "d1.6";

/** The counts of a text by rule D1. All four are whole numbers, never negative. */
export type TextCount = {
  /** Tokens between white space; each Han or kana character is a token. */
  readonly words: number;
  /** Characters with spaces, without line and paragraph breaks. */
  readonly characters: number;
  /** Each line trimmed, runs of white space counted as one: the basis of the sworn page of 1125 characters. */
  readonly characters_collapsed: number;
  /** Han and kana characters, already part of `words`. */
  readonly cjk: number;
};

export const no_text: TextCount = { words: 0, characters: 0, characters_collapsed: 0, cjk: 0 };

type Kind = "break" | "space" | "split" | "han" | "unspaced" | "visible";

/** Adds two counts field by field. */
export function addCounts(a: TextCount, b: TextCount): TextCount {
  return {
    words: a.words + b.words,
    characters: a.characters + b.characters,
    characters_collapsed: a.characters_collapsed + b.characters_collapsed,
    cjk: a.cjk + b.cjk,
  };
}

/**
 * Counts one text by rule D1 (words as the customer's word processor shows them): white space separates, numbers,
 * symbols and lone dashes are words, "e-mail" and "he/she" are one, every Han or kana character is one. Line
 * breaks separate and are no characters, so a text counts the same as its lines one by one. Linear in its length.
 */
export function countText(text: string): TextCount {
  let words = 0;
  let characters = 0;
  let collapsed = 0;
  let cjk = 0;
  let in_word = false;
  let line_begun = false;
  let gap_pending = false;
  let unspaced_run = 0;

  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = unit < 0xd800 || unit > 0xdbff ? unit : (text.codePointAt(i) ?? unit);
    if (code > 0xffff) i++;
    const kind = kindOf(code);

    if (unspaced_run > 0 && kind !== "unspaced") {
      words += wordsOfUnspacedRun(unspaced_run);
      unspaced_run = 0;
    }
    if (kind === "break") {
      in_word = line_begun = gap_pending = false;
      continue;
    }
    characters++;
    if (kind === "space" || kind === "split") {
      in_word = false;
      if (kind === "space") gap_pending = line_begun;
      continue;
    }
    collapsed += gap_pending ? 2 : 1;
    gap_pending = false;
    line_begun = true;
    if (kind === "visible") {
      if (!in_word) words++;
      in_word = true;
      continue;
    }
    in_word = false;
    if (kind === "unspaced") unspaced_run++;
    else {
      words++;
      cjk++;
    }
  }
  if (unspaced_run > 0) words += wordsOfUnspacedRun(unspaced_run);
  return { words, characters, characters_collapsed: collapsed, cjk };
}

/** The sum over paragraphs; equals `countText` of the paragraphs joined by line breaks. */
export function countParagraphs(paragraphs: readonly string[]): TextCount {
  return paragraphs.reduce((total, paragraph) => addCounts(total, countText(paragraph)), no_text);
}

/** Visible characters of a text: no spaces, no breaks. Linear in its length. */
export function visibleCharacters(text: string): number {
  let characters = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    const code = unit < 0xd800 || unit > 0xdbff ? unit : (text.codePointAt(i) ?? unit);
    if (code > 0xffff) i++;
    const kind = kindOf(code);
    if (kind !== "break" && kind !== "space" && kind !== "split") characters++;
  }
  return characters;
}

const unspaced_script = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\ua9e0-\ua9ff\uaa60-\uaa7f]/;

/** Whether a text holds Thai, Lao, Khmer or Burmese, where the number of words is an approximation. */
export const isApproximate = (text: string): boolean => unspaced_script.test(text);

/**
 * Thai, Lao, Khmer and Burmese write no spaces between words. A dictionary would be larger than the rest of the page,
 * so a run counts as a word for every 4.2 characters (measured with a dictionary segmenter on Thai), at least one.
 */
function wordsOfUnspacedRun(characters: number): number {
  return Math.max(1, Math.round((characters * 10) / 42));
}

function kindOf(code: number): Kind {
  if (code < 0x80) return code > 0x20 ? "visible" : isBreak(code) ? "break" : "space";
  if (code < 0x2000) return kindBelowPunctuation(code);
  if (isBreak(code)) return "break";
  if (isSpace(code)) return "space";
  // Zero-width space and byte order mark separate words but are invisible, so they do not count as white space on a
  // page.
  if (code === 0x200b || code === 0xfeff) return "split";
  if (isHanOrKana(code)) return "han";
  return isUnspaced(code) ? "unspaced" : "visible";
}

function kindBelowPunctuation(code: number): Kind {
  if (code === 0x85) return "break";
  if (code === 0xa0 || code === 0x1680) return "space";
  return isUnspaced(code) ? "unspaced" : "visible";
}

/** LF, VT, FF, CR, NEL, LINE SEPARATOR, PARAGRAPH SEPARATOR. */
const isBreak = (code: number): boolean =>
  (code >= 0x0a && code <= 0x0d) || code === 0x85 || code === 0x2028 || code === 0x2029;

/** Unicode White_Space from U+2000 on, without the breaks. */
const isSpace = (code: number): boolean =>
  code <= 0x200a || code === 0x202f || code === 0x205f || code === 0x3000;

const isUnspaced = (code: number): boolean =>
  (code >= 0x0e00 && code <= 0x0eff) ||
  (code >= 0x1000 && code <= 0x109f) ||
  (code >= 0x1780 && code <= 0x17ff) ||
  (code >= 0xa9e0 && code <= 0xa9ff) ||
  (code >= 0xaa60 && code <= 0xaa7f);

/** Ranges of Unicode scripts Han, Hiragana and Katakana; Hangul is left out because Korean writes spaces. */
const han_or_kana: readonly (readonly [number, number])[] = [
  [0x2e80, 0x2fdf],
  [0x3005, 0x3007],
  [0x3021, 0x3029],
  [0x3031, 0x3035],
  [0x3038, 0x303b],
  [0x3040, 0x30ff],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xf900, 0xfaff],
  [0xff66, 0xff9f],
  [0x1b000, 0x1b16f],
  [0x20000, 0x323af],
];

function isHanOrKana(code: number): boolean {
  if (code < 0x2e80) return false;
  return han_or_kana.some(([from, to]) => code >= from && code <= to);
}
