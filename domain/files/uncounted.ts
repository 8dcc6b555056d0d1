/**
 * Why a document has no count. `scan`: a PDF or image without text; `no-words`: its text is only in headers, notes,
 * comments or numbers, which are not billed. In every case the customer can still request a manual quote.
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
  "no-words",
  "busy",
  "timeout",
] as const;
export type Uncounted = (typeof uncounted)[number];
