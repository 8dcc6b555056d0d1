import type { NotePart, SegmentView } from "#contract/workbench/workbench.ts";
import type { Bench } from "./model/bench.ts";
import { codedOffset } from "./model/coded-dom.ts";
import { partOf } from "./model/selected-part.ts";

/** What is selected of a segment, in its source or in the field of its translation. */
export function selectedPart(bench: Bench, row: SegmentView): NotePart | null {
  const host = document.querySelector<HTMLElement>(`[data-source="${row.id}"]`);
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (host && range && host.contains(range.commonAncestorContainer)) {
    const from = codedOffset(host, range.startContainer, range.startOffset);
    const to = codedOffset(host, range.endContainer, range.endOffset);
    return partOf(row, "source", { from, to });
  }
  return partOf(row, "target", bench.caret(row.id));
}
