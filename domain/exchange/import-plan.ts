import { type Code, plainText } from "../workbench/coded-text.ts";
import { codeFaults } from "../workbench/codes.ts";
import type { SegmentState } from "../workbench/segment-state.ts";
import type { ReadSegment, ReadXliff } from "./xliff-reader.ts";

/** A segment of the workbench that an import may change. */
export type ImportRow = {
  readonly id: string;
  readonly unit_id: string;
  readonly source: string;
  readonly codes: readonly Code[];
  readonly locked: boolean;
};

export const left_reasons = ["unknown", "other_source", "not_segmented", "codes", "locked"] as const;
type LeftReason = (typeof left_reasons)[number];

export type ImportPlan = {
  readonly taken: readonly { readonly id: string; readonly target: string; readonly state: SegmentState }[];
  /** Segments with a target that are not taken; the id is that of the file, or the first of a unit without segments. */
  readonly left: readonly { readonly id: string; readonly reason: LeftReason }[];
};

const collapsed = (coded: string): string =>
  plainText(coded).normalize("NFC").replaceAll(/\s+/gu, " ").trim();

/** White space at the ends as in the source: tools indent the text of a segment. */
function withEndsOf(source: string, target: string): string {
  const start = /^\s/u.test(source) ? target : target.trimStart();
  return /\s$/u.test(source) ? start : start.trimEnd();
}

/**
 * What an import would change: segments with a target, a known id, the same source and valid codes. Refused as a whole
 * for another document. An imported segment is never reviewed, because the review is done here.
 */
export function planImport(
  document: { readonly document_id: string; readonly sha256: string },
  rows: readonly ImportRow[],
  read: ReadXliff,
): ImportPlan | { readonly refusal: "other_document" } {
  const is_other =
    read.sha256 !== document.sha256 ||
    (read.document_id !== null && read.document_id !== document.document_id);
  if (is_other) return { refusal: "other_document" };
  const by_id = new Map(rows.map((row) => [row.id, row]));
  const by_unit = new Map<string, ImportRow[]>();
  for (const row of rows) by_unit.set(row.unit_id, [...(by_unit.get(row.unit_id) ?? []), row]);
  const taken: { id: string; target: string; state: SegmentState }[] = [];
  const left: { id: string; reason: LeftReason }[] = [];
  for (const segment of read.segments) {
    if (segment.target === null || segment.state === "untouched") continue;
    const own = by_unit.get(segment.unit_id) ?? [];
    const row = segment.id === null ? (own.length === 1 ? own[0] : undefined) : by_id.get(segment.id);
    const target = withEndsOf(row?.source ?? "", segment.target);
    const reason = reasonToLeave(segment, row, own.length, target);
    if (row && reason === null)
      taken.push({ id: row.id, target, state: segment.state === "reviewed" ? "confirmed" : segment.state });
    else left.push({ id: segment.id ?? own[0]?.id ?? segment.unit_id, reason: reason ?? "unknown" });
  }
  return { taken, left };
}

function reasonToLeave(
  segment: ReadSegment,
  row: ImportRow | undefined,
  in_unit: number,
  target: string,
): LeftReason | null {
  if (!row) return segment.id === null && in_unit > 1 ? "not_segmented" : "unknown";
  if (row.locked) return "locked";
  if (collapsed(row.source) !== collapsed(segment.source)) return "other_source";
  const faults = codeFaults(row.source, target, row.codes).filter(({ kind }) => kind !== "order");
  return segment.has_foreign_codes || faults.length > 0 ? "codes" : null;
}
