import { countText } from "../files/words.ts";
import { codeFaults } from "./codes.ts";
import {
  type CheckLevel,
  type Found,
  prepared,
  type PreparedSegment,
  protectedParts,
  type SegmentToCheck,
  withoutProtected,
} from "./checked-segment.ts";
import { compareNumbers } from "./checks-numbers.ts";
import { absentTerms, forbiddenTerms, type TermEntry, termWords } from "./checks-terms.ts";
import {
  boxLength,
  brackets,
  endMark,
  firstLetter,
  lengthRatio,
  quotes,
  repeatedWord,
  spaces,
} from "./checks-text.ts";
import { isEmptyTarget } from "./segment-state.ts";

export type CheckTerms = { readonly entries: readonly TermEntry[] };

type Check = (segment: PreparedSegment, terms: CheckTerms) => Found[];

/** Checks of one segment: red needs a waiver before hand-in, yellow is seen once. A check may lower its level. */
const segment_checks = {
  untranslated: { level: "red", find: untranslated },
  codes: { level: "red", find: damagedCodes },
  protected: { level: "red", find: changedParts },
  numbers: { level: "red", find: differentNumbers },
  forbidden_term: { level: "red", find: (segment, { entries }) => forbiddenTerms(segment, entries) },
  term: { level: "yellow", find: (segment, { entries }) => absentTerms(segment, entries) },
  max_length: { level: "red", find: tooLong },
  end_mark: { level: "yellow", find: endMark },
  brackets: { level: "yellow", find: brackets },
  quotes: { level: "yellow", find: quotes },
  spaces: { level: "yellow", find: spaces },
  repeated_word: { level: "yellow", find: repeatedWord },
  case: {
    level: "yellow",
    find: (segment, { entries }) => firstLetter(segment, termWords(entries, segment.target_lang)),
  },
  length: { level: "yellow", find: lengthRatio },
  box: { level: "yellow", find: boxLength },
} as const satisfies Record<string, { readonly level: CheckLevel; readonly find: Check }>;

/** Levels of the checks that read the whole document or an uploaded file. */
const document_levels = {
  language: "red",
  inconsistent: "yellow",
  omitted: "red",
  added: "yellow",
  not_aligned: "yellow",
  shared_text: "yellow",
} as const satisfies Record<string, CheckLevel>;

type SegmentCheckCode = keyof typeof segment_checks;
export type CheckCode = SegmentCheckCode | keyof typeof document_levels;
export const check_codes = [
  ...(Object.keys(segment_checks) as SegmentCheckCode[]),
  ...(Object.keys(document_levels) as (keyof typeof document_levels)[]),
];

export type SegmentFinding = {
  readonly code: CheckCode;
  readonly level: CheckLevel;
  readonly detail: string;
};

/** A finding of a check of the document. */
export const documentFinding = (code: keyof typeof document_levels, detail: string): SegmentFinding => ({
  code,
  level: document_levels[code],
  detail,
});

/**
 * All findings of one segment. A locked segment is not checked; one without a text has only the finding that it is
 * untranslated.
 */
export function checkSegment(segment: SegmentToCheck, terms: CheckTerms = { entries: [] }): SegmentFinding[] {
  if (segment.locked) return [];
  if (isEmptyTarget(segment)) return [{ code: "untranslated", level: "red", detail: empty_detail }];
  const ready = prepared(segment);
  return (Object.keys(segment_checks) as SegmentCheckCode[]).flatMap((code) =>
    segment_checks[code].find(ready, terms).map((found) => ({ code, ...found })),
  );
}

/** The detail of an untranslated segment that is empty and not a copy of its source. */
export const empty_detail = "empty";

/** The target is the source although it has three words besides terms and addresses; proofreading may change nothing. */
function untranslated(segment: PreparedSegment, { entries }: CheckTerms): Found[] {
  const { plain_source, plain_target, source_lang, target_lang } = segment;
  if (source_lang === target_lang) return [];
  const plain = (text: string): string => text.normalize("NFC").replaceAll(/\s+/gu, " ").trim();
  if (plain(plain_source) !== plain(plain_target)) return [];
  const terms = termWords(entries, target_lang);
  const words = withoutProtected(plain_source)
    .split(/\s+/u)
    .filter((word) => /\p{L}{2}/u.test(word) && !terms.has(word.toLowerCase().replaceAll(/[^\p{L}]/gu, "")));
  const count = countText(words.join(" ")).words;
  return count >= 3 ? [{ level: "red", detail: "source" }] : [];
}

function damagedCodes({ source, target, codes }: PreparedSegment): Found[] {
  const faults = codeFaults(source, target, codes);
  const red = faults.filter(({ kind }) => kind !== "order");
  const shown = (red.length > 0 ? red : faults).map(({ kind, id }) => `${kind} ${id}`).join(", ");
  if (faults.length === 0) return [];
  return [{ level: red.length > 0 ? "red" : "yellow", detail: shown }];
}

function changedParts({ plain_source, plain_target }: PreparedSegment): Found[] {
  const rest = protectedParts(plain_target);
  const missing = protectedParts(plain_source).filter((part) => {
    const at = rest.indexOf(part);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const parts = [...new Set([...missing, ...rest])];
  return parts.length === 0 ? [] : [{ level: "red", detail: parts.join(", ") }];
}

function differentNumbers(segment: PreparedSegment): Found[] {
  // Numbers inside addresses and placeholders are compared as parts of them.
  const { missing, extra, as_words, misformatted } = compareNumbers(
    { text: withoutProtected(segment.plain_source), lang: segment.source_lang },
    { text: withoutProtected(segment.plain_target), lang: segment.target_lang },
  );
  const wrong = [...new Set([...missing, ...extra])];
  if (wrong.length > 0) return [{ level: "red", detail: wrong.join(", ") }];
  const doubtful = [...new Set([...as_words, ...misformatted])];
  return doubtful.length === 0 ? [] : [{ level: "yellow", detail: doubtful.join(", ") }];
}

function tooLong({ plain_target, max_characters }: PreparedSegment): Found[] {
  const length = Array.from(plain_target).length;
  if (max_characters === null || length <= max_characters) return [];
  return [{ level: "red", detail: `${length}, ${max_characters}` }];
}
