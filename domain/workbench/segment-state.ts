import { hasWords } from "../files/segments.ts";
import { plainText } from "./coded-text.ts";

export const segment_states = ["untouched", "draft", "confirmed", "reviewed", "rejected"] as const;
export type SegmentState = (typeof segment_states)[number];

export const segment_origins = ["engine", "memory", "repetition", "import", "person"] as const;
export type SegmentOrigin = (typeof segment_origins)[number];

/**
 * What is done to a segment, with the number of its versions: `edit` by typing, `take` a match, a repetition or the
 * engine's text, `clear`, `confirm`, and in a stage of review `review` and `reject`. `leave` stores the present text as a
 * version, `discard` another text, which lost against the present one and is the version before it.
 */
export const versions_of_act = {
  edit: 1,
  take: 1,
  clear: 1,
  confirm: 1,
  review: 1,
  reject: 1,
  leave: 0,
  discard: 2,
} as const;
export type SegmentAct = keyof typeof versions_of_act;
export const segment_acts = Object.keys(versions_of_act) as SegmentAct[];

/** Whether an act replaces the text of a segment; the others change its state or store a version. */
export const changesText = (act: SegmentAct): boolean => act === "edit" || act === "take" || act === "clear";

const act_refusals = ["locked", "empty", "not_a_review", "no_note"] as const;
export type ActRefusal = (typeof act_refusals)[number];

export type ActedSegment = {
  readonly state: SegmentState;
  /** The coded target after the act. */
  readonly target: string;
  readonly source: string;
  readonly locked: boolean;
  /** The stage reviews the work of an earlier person. */
  readonly is_review: boolean;
  /** The segment has a note that is not resolved. */
  readonly has_note: boolean;
};

/**
 * The state of a segment after an act: an edited row is a draft, also one that was confirmed; only reviewers set
 * reviewed or rejected, the latter with a note. Returns a refusal when the act is not allowed.
 */
export function stateAfter(act: SegmentAct, segment: ActedSegment): SegmentState | { refusal: ActRefusal } {
  if (segment.locked) return { refusal: "locked" };
  switch (act) {
    case "edit":
    case "take":
      return "draft";
    case "clear":
      return "untouched";
    case "leave":
    case "discard":
      return segment.state;
    case "confirm":
      return isEmptyTarget(segment) ? { refusal: "empty" } : "confirmed";
    case "review":
      if (!segment.is_review) return { refusal: "not_a_review" };
      return isEmptyTarget(segment) ? { refusal: "empty" } : "reviewed";
    case "reject":
      if (!segment.is_review) return { refusal: "not_a_review" };
      return segment.has_note ? "rejected" : { refusal: "no_note" };
  }
}

/**
 * Whether the codes of a target are still as a rule placed them: from the machine's text that is taken until a person
 * has confirmed the segment, also through changes of its words.
 */
export function guessedAfter(
  before: boolean,
  {
    act,
    state,
    codes_guessed,
  }: { readonly act: SegmentAct; readonly state: SegmentState; readonly codes_guessed: boolean },
): boolean {
  if (act === "take") return codes_guessed;
  return before && act !== "clear" && !isDone(state);
}

/** Whether a target has no text although its source has some. */
export const isEmptyTarget = ({
  source,
  target,
}: {
  readonly source: string;
  readonly target: string;
}): boolean => plainText(target).trim() === "" && plainText(source).trim() !== "";

/** The first state of a segment: numbers and symbols are copied and confirmed, everything else is untouched. */
export const firstState = (source: string): SegmentState =>
  hasWords(plainText(source)) ? "untouched" : "confirmed";

/** Whether a segment of a state may be handed in. A reviewed segment is as good as a confirmed one. */
export const isDone = (state: SegmentState): boolean => state === "confirmed" || state === "reviewed";

/** Whether a row may be confirmed together with others: machine text is read row by row. */
export const isBulkConfirmable = (origin: SegmentOrigin): boolean => origin !== "engine";

/** A row of a stage as far as its progress goes. */
type CountedRow = { readonly state: SegmentState; readonly words: number; readonly locked: boolean };

export type Progress = {
  readonly words: number;
  readonly done_words: number;
  /** Rounded down, so that 100 means all. */
  readonly percent: number;
  readonly segments: Readonly<Record<SegmentState, number>>;
};

/** Progress of a stage by words of confirmed and reviewed segments; locked segments do not count. */
export function progressOf(rows: readonly CountedRow[]): Progress {
  const segments = { untouched: 0, draft: 0, confirmed: 0, reviewed: 0, rejected: 0 };
  let [words, done_words, open] = [0, 0, 0];
  for (const row of rows) {
    if (row.locked) continue;
    segments[row.state]++;
    words += row.words;
    if (isDone(row.state)) done_words += row.words;
    else open++;
  }
  // A row without words may still be open, and then the stage is not complete.
  const share = words === 0 ? 100 : Math.floor((done_words * 100) / words);
  return { words, done_words, percent: open === 0 ? 100 : Math.min(99, share), segments };
}
