import type { SegmentView } from "#contract/workbench/workbench.ts";
import { bandOf, bands } from "#domain/memory/bands.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import type { Query } from "./search.ts";

export const filter_states = [
  "all",
  "open",
  "untouched",
  "draft",
  "confirmed",
  "reviewed",
  "rejected",
  "locked",
] as const;
export const filter_origins = ["all", "engine", "memory", "repetition", "import", "person"] as const;
export const filter_bands = ["all", ...bands] as const;
export const filter_marks = ["finding", "explained", "guessed", "note", "repetition", "changed"] as const;

export type Filter = {
  readonly state: (typeof filter_states)[number];
  readonly origin: (typeof filter_origins)[number];
  readonly band: (typeof filter_bands)[number];
  /** A document of the order; null for all. */
  readonly document_id: number | null;
  readonly marks: readonly (typeof filter_marks)[number][];
  readonly query: Query;
  readonly search_in: "both" | "source" | "target";
};

export const no_filter: Filter = {
  state: "all",
  origin: "all",
  band: "all",
  document_id: null,
  marks: [],
  query: { text: "", match_case: false, whole_word: false, is_pattern: false },
  search_in: "both",
};

export const isFiltered = ({ state, origin, band, document_id, marks, query }: Filter): boolean =>
  document_id !== null ||
  state !== "all" ||
  origin !== "all" ||
  band !== "all" ||
  marks.length > 0 ||
  query.text !== "";

const ofState = (row: SegmentView, state: Filter["state"]): boolean => {
  if (state === "all") return true;
  if (state === "locked") return row.is_locked;
  if (row.is_locked) return false;
  return state === "open" ? !isDone(row.state) : row.state === state;
};

/** Whether a finding of a row is explained: it stops no hand-in, but the next reader looks at it. */
export const isExplained = ({ findings }: Pick<SegmentView, "findings">): boolean =>
  findings.some(({ explanation }) => explanation !== null);

const has = {
  finding: ({ findings }) => findings.some(({ is_settled }) => !is_settled),
  explained: isExplained,
  guessed: ({ codes_guessed }) => codes_guessed,
  note: ({ notes }) => notes > 0,
  repetition: ({ repeat_of }) => repeat_of !== null,
  changed: ({ before, target }) => before !== null && before !== target,
} as const satisfies Record<(typeof filter_marks)[number], (row: SegmentView) => boolean>;

/** Whether a row passes everything but the text. */
export const passes = (row: SegmentView, { state, origin, band, document_id, marks }: Filter): boolean =>
  (document_id === null || row.document_id === document_id) &&
  ofState(row, state) &&
  (origin === "all" || row.origin === origin) &&
  (band === "all" || (row.is_left ? "left" : bandOf(row.match_percent, row.repeat_of !== null)) === band) &&
  marks.every((mark) => has[mark](row));

/** The texts of a row in which a filter looks. */
export const textsToSearch = ({ source, target }: SegmentView, { search_in }: Filter): string[] =>
  search_in === "both" ? [source, target] : [search_in === "source" ? source : target];
