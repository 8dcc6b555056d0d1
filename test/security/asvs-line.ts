/** A test by its file and its title as it is written there. */
export type NamedTest = readonly [file: string, title: string];
/** A file, and what in it meets the line. */
type Place = readonly [file: string, rule: string];

type Answer =
  | { readonly tests: readonly NamedTest[] }
  | { readonly place: Place }
  | { readonly not_applicable: string }
  | { readonly deviation: string; readonly instead: string };

/** One line of the standard in our own words, and how it is met. */
export type Line = { readonly level: 1 | 2; readonly what: string } & Answer;
/** The lines of a chapter by their numbers. */
export type Chapter = { readonly title: string; readonly lines: Readonly<Record<string, Line>> };

/** Met by tests that are named. */
export const tested = (level: 1 | 2, what: string, ...tests: NamedTest[]): Line => ({ level, what, tests });
/** Met by a file that is not a test: a document, a type, a setting. */
export const placed = (level: 1 | 2, what: string, file: string, rule: string): Line => ({
  level,
  what,
  place: [file, rule],
});
/** Not about this program. */
export const absent = (level: 1 | 2, what: string, reason: string): Line => ({
  level,
  what,
  not_applicable: reason,
});
/** Applies and is not met as written. */
export const deviates = (level: 1 | 2, what: string, deviation: string, instead: string): Line => ({
  level,
  what,
  deviation,
  instead,
});
