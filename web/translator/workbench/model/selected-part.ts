import type { NotePart, SegmentView } from "#contract/workbench/workbench.ts";
import { shownText } from "#domain/workbench/codes.ts";

type Range = { readonly from: number; readonly to: number };

/** A part of a segment as a note stores it; null where nothing is selected that can be read. */
export function partOf(
  row: Pick<SegmentView, "source" | "target" | "codes">,
  side: NotePart["side"],
  { from, to }: Range,
): NotePart | null {
  const quote = shownText(row[side].slice(from, to), row.codes).trim();
  return quote === "" ? null : { side, from_char: from, to_char: to, quote };
}

/** Whether a part reads as it did when the note was made. */
export function isPresent(
  row: Pick<SegmentView, "source" | "target" | "codes">,
  { side, from_char, to_char, quote }: NotePart,
): boolean {
  return partOf(row, side, { from: from_char, to: to_char })?.quote === quote;
}
