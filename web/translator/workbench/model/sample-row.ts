import type { SegmentView } from "#contract/workbench/workbench.ts";

/** A draft of a segment, as the server sends it. */
export const segmentRow = (id: number, version: number, target: string): SegmentView => ({
  id,
  document_id: 1,
  position: id,
  unit: 0,
  region: "body",
  source: "Czynsz",
  codes: [],
  words: 1,
  repeat_of: null,
  is_locked: false,
  is_left: false,
  max_characters: null,
  before: null,
  notes: 0,
  open_notes: 0,
  remarks: [],
  target,
  state: "draft",
  origin: "person",
  match_percent: null,
  codes_guessed: false,
  version,
  findings: [],
});
