/**
 * Why a document has no count (`scan`: a PDF or picture that says that it is one); every one of them still leaves the
 * customer the way to a person.
 */
export const uncounted = [
  "protected",
  "corrupt",
  "unsupported",
  "mismatch",
  "image-only",
  "scan",
  "bomb",
  "empty",
  "busy",
  "timeout",
] as const;
export type Uncounted = (typeof uncounted)[number];
