import type { CheckCode } from "./checks.ts";

const codes = {
  untranslated: true,
  codes: true,
  protected: true,
  numbers: true,
  forbidden_term: true,
  term: true,
  max_length: true,
  end_mark: true,
  brackets: true,
  quotes: true,
  spaces: true,
  repeated_word: true,
  case: true,
  length: true,
  box: true,
  language: true,
  inconsistent: true,
  omitted: true,
  added: true,
  not_aligned: true,
  shared_text: true,
} as const satisfies Record<CheckCode, true>;

/** A check of segments by its code, for pages that name findings and do not run the checks themselves. */
export const segmentCheck = (code: string): CheckCode | null =>
  Object.hasOwn(codes, code) ? (code as CheckCode) : null;
