import { segmentsOf } from "../../../domain/files/segments.ts";

/** Where a sentence of a counted text ends, and the white space after it. */
export type Bound = { readonly text_end: number; readonly after_end: number };

/** The ends of all sentences by the rules of a language. */
export function sentenceEnds(counted: string, language: string): Bound[] {
  let at = 0;
  return segmentsOf(counted, language).map(({ text, after }) => {
    const text_end = at + text.trimEnd().length;
    at += text.length + after.length;
    return { text_end, after_end: at };
  });
}
