import { shiftCodes } from "../../../domain/workbench/codes.ts";
import type { CodedSegment } from "./code-unit.ts";

/** Two sentences of a unit as one; the codes of the second are numbered after those of the first. */
export function joined(first: CodedSegment, second: CodedSegment): CodedSegment {
  const by = first.codes.length;
  return {
    source: first.source + first.after + shiftCodes(second.source, by),
    after: shiftCodes(second.after, by),
    words: first.words + second.words,
    locked_words: first.locked_words + second.locked_words,
    codes: [...first.codes, ...second.codes.map((code) => ({ ...code, id: code.id + by }))],
    emissions: [...first.emissions, ...second.emissions],
  };
}
