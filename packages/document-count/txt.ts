import { decodeUtf16, decodeUtf32, decodeWindows1252, encoding } from "./code-pages.ts";
import type { Decode } from "./code-pages.ts";
import type { FollowPart, TextEncoding } from "./follower.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

/** Reads a plain text: each line is a paragraph. The order's source language chooses among legacy code pages. */
export function readTxt(file: Buffer, source_language: string, tally: Tally, follow?: FollowPart): void {
  const { text, is_guessed, encoding: stored_as } = readLetters(file, source_language);
  if (is_guessed) tally.flag("code-page");
  const line = follow?.txt(text, stored_as);
  for (const [start, end] of linesOf(text)) {
    tally.add("body", text.slice(start, end));
    line?.(start, end);
  }
}

/**
 * The text of a file of unknown encoding: byte order marks, the zero bytes of UTF-32 and UTF-16, strict UTF-8, then the
 * most plausible legacy code page of the language (`source_language` like "pl" or "zh-TW").
 */
export const decodeText = (file: Buffer, source_language: string): string =>
  readLetters(file, source_language).text;

/** The text and whether its code page was chosen by the language. */
function readLetters(
  file: Buffer,
  source_language: string,
): { readonly text: string; readonly is_guessed: boolean; readonly encoding: TextEncoding } {
  const unicode = unicodeOf(file);
  const text = unicode ? decodeUnicode(file.subarray(unicode.mark), unicode) : decodeUtf8(file);
  const mark = unicode?.mark ?? (file.toString("hex", 0, 3) === "efbbbf" ? 3 : 0);
  const label = unicode ? `utf-${unicode.bits}${unicode.order === "little" ? "le" : "be"}` : "utf-8";
  if (text !== null) return { text, is_guessed: false, encoding: { label, mark } };
  const guessed = mostPlausible(file, codePagesOf(source_language));
  return { text: guessed.decode(file), is_guessed: true, encoding: { label: guessed.label, mark: 0 } };
}

type Unicode = { readonly bits: 16 | 32; readonly order: "little" | "big"; readonly mark: 0 | 2 | 4 };

const decodeUnicode = (bytes: Buffer, { bits, order }: Unicode): string =>
  bits === 32 ? decodeUtf32(bytes, order) : decodeUtf16(bytes, order);

/** UTF-16 or UTF-32 by the byte order mark or the zero bytes; null for an encoding in single bytes. */
function unicodeOf(file: Buffer): Unicode | null {
  const start = file.toString("hex", 0, 4);
  // The byte order mark of UTF-32 begins like that of UTF-16.
  if (start === "fffe0000") return { bits: 32, order: "little", mark: 4 };
  if (start === "0000feff") return { bits: 32, order: "big", mark: 4 };
  if (start.startsWith("fffe")) return { bits: 16, order: "little", mark: 2 };
  if (start.startsWith("feff")) return { bits: 16, order: "big", mark: 2 };
  const wide = utf32Order(file);
  if (wide) return { bits: 32, order: wide, mark: 0 };
  const order = utf16Order(file);
  return order && { bits: 16, order, mark: 0 };
}

const sample_bytes = 65_536;
// No text characters are assigned beyond this plane.
const last_character = 0x3ffff;

/**
 * The byte order of UTF-32 without a mark: every group of four bytes is a valid character, which is never a
 * coincidence.
 */
function utf32Order(file: Buffer): Unicode["order"] | null {
  if (file.length < 8 || file.length % 4 !== 0) return null;
  const end = Math.min(file.length, sample_bytes);
  const reads = (read: (at: number) => number): boolean => {
    for (let at = 0; at < end; at += 4) {
      const code = read(at);
      if (code === 0 || code > last_character) return false;
    }
    return true;
  };
  if (reads((at) => file.readUInt32LE(at))) return "little";
  return reads((at) => file.readUInt32BE(at)) ? "big" : null;
}

/** The byte order of UTF-16 without a mark, detected by the side of the zero bytes; null when it is not UTF-16. */
function utf16Order(file: Buffer): Unicode["order"] | null {
  // Spaces and line ends of any language have their zero bytes on the same side.
  const end = Math.min(file.length, sample_bytes) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < end; at += 2) {
    if (file[at] === 0) even++;
    if (file[at + 1] === 0) odd++;
  }
  if (even + odd <= end / 20 || end < 8) return null;
  if (odd > 8 * even + 2) return "little";
  return even > 8 * odd + 2 ? "big" : null;
}

/**
 * Whether bytes are a text: almost no control characters and no incomplete characters in its encoding, unlike programs
 * and other binary files.
 */
export function isPlainText(file: Buffer): boolean {
  const unicode = unicodeOf(file);
  const sample = file.subarray(unicode?.mark ?? 0, sample_bytes);
  const text = unicode ? decodeUnicode(sample, unicode) : sample.toString("latin1");
  // TAB, LF, VT, FF, CR and the escape character of Japanese mail count as text.
  const controls = countMatches(text, /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/g);
  const no_characters = unicode ? countMatches(text, /[\ufffd-\uffff]|\p{Cs}|\p{Cn}/gu) : 0;
  return (unicode !== null || !sample.includes(0)) && controls + no_characters <= text.length / 200;
}

function decodeUtf8(file: Buffer): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(file);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw new Unreadable("bomb", "txt: too long");
  }
}

const latin = ["windows-1252"];
const central = ["windows-1250", "iso-8859-2"];
const cyrillic = ["windows-1251", "koi8-u"];
const arabic = ["windows-1256"];
const baltic = ["windows-1257"];
const code_pages: ReadonlyMap<string, readonly string[]> = new Map([
  ...["pl", "cs", "sk", "hu", "sl", "hr", "bs", "ro", "sq"].map((language) => [language, central] as const),
  ...["uk", "ua", "ru", "be", "bg", "mk", "sr", "kk"].map((language) => [language, cyrillic] as const),
  ...["ar", "fa", "ur"].map((language) => [language, arabic] as const),
  ...["lt", "lv", "et"].map((language) => [language, baltic] as const),
  ["el", ["windows-1253"]],
  ["tr", ["windows-1254"]],
  ["az", ["windows-1254"]],
  ["he", ["windows-1255"]],
  ["vi", ["windows-1258"]],
  ["th", ["windows-874"]],
  ["ja", ["shift_jis", "euc-jp"]],
  ["ko", ["euc-kr"]],
  ["zh", ["gb18030", "big5"]],
]);

/** The legacy encodings of a language, the most common one first; western ones for every language not listed. */
function codePagesOf(source_language: string): readonly string[] {
  const language = source_language.toLowerCase().split(/[-_]/)[0] ?? "";
  return code_pages.get(language) ?? latin;
}

function mostPlausible(file: Buffer, labels: readonly string[]): { decode: Decode; label: string } {
  const sample = file.subarray(0, sample_bytes);
  let best: Decode = decodeWindows1252;
  let best_label = "windows-1252";
  let best_score = Number.NEGATIVE_INFINITY;
  for (const label of labels) {
    const decode = encoding(label);
    const score = plausibility(decode(sample));
    if (score > best_score) {
      best = decode;
      best_label = label;
      best_score = score;
    }
  }
  return { decode: best, label: best_label };
}

/**
 * Prefers alphabetic characters outside ASCII, lower case most, because a wrong code page turns lower case into
 * capitals or symbols; penalises control characters, replacements and symbols. Among single-byte code pages the choice
 * hardly changes a word count.
 */
function plausibility(text: string): number {
  const small = countMatches(text, /(?![a-z])[\p{Ll}\p{Lo}]/gu);
  const capital = countMatches(text, /(?![A-Z])\p{Lu}/gu);
  const signs = countMatches(text, /[\u00a1-\u00bf\u02c7-\u02dd\u2500-\u25ff]/gu);
  const wrong = countMatches(text, /[\u0080-\u009f\ufffd\ue000-\uf8ff]/gu);
  return 2 * small + capital - 2 * signs - 10 * wrong;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function* linesOf(text: string): Generator<readonly [start: number, end: number]> {
  let start = 0;
  for (const { index, 0: line_end } of text.matchAll(/\r\n|\r|\n/g)) {
    yield [start, index];
    start = index + line_end.length;
  }
  yield [start, text.length];
}
