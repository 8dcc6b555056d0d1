import { joined_mark } from "../../../domain/workbench/coded-text.ts";
import type { CodedSegment, CodedUnit } from "./code-unit.ts";
import type { ApartDocument } from "./take-apart.ts";
import { joined } from "./joined-segments.ts";
import { Unsound } from "./unsound.ts";

/**
 * The document with the sentences that were joined as one, by the targets. A copy for old programs is divided as its
 * original is. Throws `Unsound` for a join across units.
 */
export function withJoined(document: ApartDocument, targets: ReadonlyMap<number, string>): ApartDocument {
  if (![...targets.values()].includes(joined_mark)) return document;
  const originals = new Map<string, readonly boolean[]>();
  let position = 0;
  const units = document.units.map((unit): CodedUnit => {
    const { raw, segments } = unit;
    if (!raw.is_copy) {
      const from = position;
      const marked = segments.map((_, at) => targets.get(from + at) === joined_mark);
      if (marked[0] === true) throw new Unsound(`segment ${from}: joined across units`);
      originals.set(raw.text, marked);
      position += segments.length;
    }
    const is_joined = originals.get(raw.text) ?? [];
    const made: CodedSegment[] = [];
    for (const [at, segment] of segments.entries()) {
      const last = made.at(-1);
      if (last && is_joined[at] === true) made[made.length - 1] = joined(last, segment);
      else made.push(segment);
    }
    return { ...unit, segments: made };
  });
  return { ...document, units };
}
