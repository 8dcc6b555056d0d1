import { isApproximate } from "../files/words.ts";
import { looksLike } from "./language-guess.ts";

/** Checks of a finished file. Red findings need a reason in words, yellow ones are shown once. */
export const check_levels = {
  missing: "red",
  unreadable: "red",
  kind: "red",
  empty: "red",
  same_as_source: "red",
  too_short: "red",
  too_long: "red",
  language: "red",
  length: "yellow",
  numbers: "yellow",
  not_checked: "yellow",
} as const;
export type CheckCode = keyof typeof check_levels;

/** A file as far as it was readable: `text` null when none could be extracted, `words` null when it was not counted. */
export type Piece = {
  readonly name: string;
  /** Lower case, without the dot; empty for typed text. */
  readonly extension: string;
  readonly sha256: string;
  readonly readable: boolean;
  readonly words: number | null;
  readonly text: string | null;
};
export type Finding = {
  readonly file_name: string;
  readonly code: CheckCode;
  /** Details: missing numbers, words of both files, a language. */
  readonly detail: string;
};

/** Interchangeable formats: an old Word file may be returned as a new one. */
const families: readonly (readonly string[])[] = [
  ["doc", "docx", "odt", "rtf"],
  ["xls", "xlsx"],
  ["ppt", "pptx"],
  ["txt"],
];
const familyOf = (extension: string): string =>
  families.find((one) => one.includes(extension))?.join() ?? extension;

/** Below this a text is a heading or a stamp, and its length is not checked. */
const least_words = 20;

/**
 * Checks a finished file or text by its source: readable, of the same kind, not empty, not the source itself, of a
 * plausible length, in the requested language, with all its numbers. `source` is null for an order of links only;
 * `same_language` is proofreading, where the text may be unchanged.
 */
export function checkPiece(
  target: Piece,
  source: Piece | null,
  { target_lang, same_language }: { readonly target_lang: string; readonly same_language: boolean },
): Finding[] {
  const found = (code: CheckCode, detail = ""): Finding => ({ file_name: target.name, code, detail });
  if (!target.readable) return [found("unreadable")];
  if (source && isOtherKind(target, source))
    return [found("kind", `${source.extension} → ${target.extension}`)];
  if (target.words === 0) return [found("empty")];
  if (target.words === null && target.text === null) return [found("not_checked")];
  const findings: Finding[] = [];
  if (source && !same_language && isSame(target, source)) findings.push(found("same_as_source"));
  const off = source && lengthOff(source, target);
  if (off) findings.push(found(off.code, off.detail));
  const seen = target.text === null ? null : looksLike(target.text, target_lang);
  if (seen) findings.push(found("language", seen));
  const missing = source ? numbersMissing(source.text, target.text) : [];
  if (missing.length > 0) findings.push(found("numbers", missing.slice(0, 8).join(", ")));
  return findings;
}

// A scan is translated into an editable document; typed text has no format.
const isOtherKind = (target: Piece, source: Piece): boolean =>
  target.extension !== "" &&
  source.extension !== "" &&
  families.some((one) => one.includes(source.extension)) &&
  familyOf(target.extension) !== familyOf(source.extension);

const plain = (text: string): string => text.replace(/\s+/g, " ").trim();
const isSame = (target: Piece, source: Piece): boolean =>
  target.sha256 === source.sha256 ||
  (target.text !== null && source.text !== null && plain(target.text) === plain(source.text));

/** Translations differ in length; half and double are plausible, a third and triple are not. */
function lengthOff(source: Piece, target: Piece): { code: CheckCode; detail: string } | null {
  if (source.words === null || target.words === null || source.words < least_words) return null;
  // Scripts without spaces are counted differently, so a pair with one of them is not checked.
  if ([source, target].some(({ text }) => text !== null && isApproximate(text))) return null;
  const detail = `${source.words} → ${target.words}`;
  const ratio = target.words / source.words;
  if (ratio < 0.4) return { code: "too_short", detail };
  if (ratio > 2.5) return { code: "too_long", detail };
  return ratio < 0.6 || ratio > 1.8 ? { code: "length", detail } : null;
}

/** Digits of a number without separators. */
const numbersOf = (text: string): Map<string, string> =>
  new Map(
    (text.match(/\d+(?:[.,'\u00a0\u202f ]\d{3})*(?:[.,]\d+)?/gu) ?? [])
      .map((seen) => [seen.replace(/\D/g, ""), seen] as const)
      .filter(([digits]) => digits.length > 1),
  );

function numbersMissing(source: string | null, target: string | null): string[] {
  if (source === null || target === null) return [];
  const there = numbersOf(target);
  const groups = new Set(target.match(/\d+/g));
  // Formats of dates and amounts differ by country, so equal groups of digits are the same number.
  const isThere = (number: string, seen: string): boolean =>
    there.has(number) || (seen.match(/\d+/g) ?? []).every((group) => groups.has(group));
  return [...numbersOf(source)].filter(([number, seen]) => !isThere(number, seen)).map(([, seen]) => seen);
}
