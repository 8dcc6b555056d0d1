import { decodeUtf16, decodeWindows1252, encoding } from "./code-pages.ts";
import type { Decode } from "./code-pages.ts";
import type { Tally } from "./tally.ts";
import { Unreadable } from "./verdict.ts";

/** Reads a plain text: each line is a paragraph. The order's source language chooses among old code pages. */
export function readTxt(file: Buffer, source_language: string, tally: Tally): void {
  for (const line of linesOf(decodeText(file, source_language))) tally.add("body", line);
}

/**
 * The text of a file that does not say its encoding: byte order mark, the zeros of UTF-16, strict UTF-8, then the
 * old code pages of the language (`source_language` like "pl" or "zh-TW"), the most plausible of them.
 */
export function decodeText(file: Buffer, source_language: string): string {
  const start = file.length >= 2 ? file.readUInt16BE(0) : 0;
  if (start === 0xfffe) return decodeUtf16(file.subarray(2), "little");
  if (start === 0xfeff) return decodeUtf16(file.subarray(2), "big");
  const order = utf16Order(file);
  if (order !== null) return decodeUtf16(file, order);
  return decodeUtf8(file) ?? mostPlausible(file, codePagesOf(source_language));
}

// A text in UTF-16 of any language has spaces and line ends, and their zero bytes all stand on one side.
const sample_bytes = 65_536;

/** The byte order of UTF-16 without a mark, told by the side of the zero bytes; null when it is not UTF-16. */
export function utf16Order(file: Buffer): "little" | "big" | null {
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

/** The old encodings of a language, the usual one first; western ones for every language not listed. */
function codePagesOf(source_language: string): readonly string[] {
  const language = source_language.toLowerCase().split(/[-_]/)[0] ?? "";
  return code_pages.get(language) ?? latin;
}

function mostPlausible(file: Buffer, labels: readonly string[]): string {
  const sample = file.subarray(0, sample_bytes);
  let best: Decode = decodeWindows1252;
  let best_score = Number.NEGATIVE_INFINITY;
  for (const label of labels) {
    const decode = encoding(label);
    const score = plausibility(decode(sample));
    if (score > best_score) {
      best = decode;
      best_score = score;
    }
  }
  return best(file);
}

/**
 * Rewards letters outside ASCII, small ones most, because in a wrong code page small letters turn capital or into
 * signs; punishes controls, replacements and signs. Among one-byte pages the choice hardly moves a word count.
 */
function plausibility(text: string): number {
  const small = countMatches(text, /(?![a-z])[\p{Ll}\p{Lo}]/gu);
  const capital = countMatches(text, /(?![A-Z])\p{Lu}/gu);
  const signs = countMatches(text, /[\u00a1-\u00bf\u02c7-\u02dd\u2500-\u25ff]/gu);
  const wrong = countMatches(text, /[\u0080-\u009f\ufffd\ue000-\uf8ff]/gu);
  return 2 * small + capital - 2 * signs - 10 * wrong;
}

const countMatches = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function* linesOf(text: string): Generator<string> {
  let start = 0;
  for (const { index, 0: line_end } of text.matchAll(/\r\n|\r|\n/g)) {
    yield text.slice(start, index);
    start = index + line_end.length;
  }
  yield text.slice(start);
}
