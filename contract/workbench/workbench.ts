import * as z from "zod/mini";
import { check_codes } from "#domain/workbench/checks.ts";
import { segment_acts, segment_origins, segment_states } from "#domain/workbench/segment-state.ts";
import { route } from "../route.ts";
import {
  benchInPath,
  by_bench,
  by_id,
  filled,
  id,
  idInPath,
  instant,
  language,
  paragraphText,
  required,
  version,
} from "../shared.ts";
import { filledText } from "../work/questions.ts";
import { deliveryInput } from "../work/work.ts";

/** Coded text: longer than any sentence; a longer unit is refused when the document is taken apart. */
const coded = paragraphText(20_000);

export const codeView = z.object({
  id: z.int(),
  type: z.enum(["fmt", "link", "field", "note", "break", "image", "protected", "literal"]),
  show: z.string(),
  can_delete: z.boolean(),
  can_copy: z.boolean(),
  can_move: z.boolean(),
});

const explained_by = [
  "translation",
  "post_edition",
  "proofreading",
  "verification",
  "rework",
  "check",
] as const;
export type ExplainedBy = (typeof explained_by)[number];

const findingView = z.object({
  code: z.enum(check_codes),
  level: z.enum(["red", "yellow"]),
  detail: z.string(),
  /** A red finding with a valid reason, or a yellow one that was shown with this text. */
  is_settled: z.boolean(),
  /** The reason of a red finding; `by` is the stage or part of a rework in which it was given, null for this one. */
  explanation: z.nullable(z.object({ text: z.string(), by: z.nullable(z.enum(explained_by)) })),
});

const targetView = z.object({
  target: z.string(),
  state: z.enum(segment_states),
  origin: z.nullable(z.enum(segment_origins)),
  match_percent: z.nullable(z.int()),
  /** A rule placed codes in a machine's text, until a person confirms the segment. */
  codes_guessed: z.boolean(),
  version: z.int(),
  findings: z.array(findingView),
});

const segmentView = z.object({
  ...targetView.shape,
  id,
  document_id: id,
  /** The position among all segments of the job, from 0. */
  position: z.int(),
  unit: z.int(),
  region: z.string(),
  source: z.string(),
  codes: z.array(codeView),
  words: z.int(),
  /** The first segment with the same text; null for the first one. */
  repeat_of: z.nullable(id),
  is_locked: z.boolean(),
  /** Locked, because the customer leaves it as the memory has it in the same context; `target` is its translation. */
  is_left: z.boolean(),
  max_characters: z.nullable(z.int()),
  /** It is in a box of a fixed size, such as the title of a slide. */
  in_box: z.boolean(),
  /** The target that was returned, or that of the stage before; null in a first stage that was not returned. */
  before: z.nullable(z.string()),
  /** What the reviewer who returned the stage made of it; null without a change. */
  reviewed_text: z.nullable(z.string()),
  /** Open notes of the reviewer who returned the stage. */
  review_notes: z.array(z.string()),
  notes: z.int(),
  /** Notes that are not resolved. */
  open_notes: z.int(),
  /** What the customer complained about and is not resolved. */
  remarks: z.array(z.string()),
});
export type SegmentView = z.infer<typeof segmentView>;

const progressView = z.object({
  segments: z.int(),
  words: z.int(),
  done_words: z.int(),
  percent: z.int(),
});

const workbenchView = z.object({
  /** `preparing`: the documents are being taken apart; `refused`: a document cannot be edited here, see `documents`. */
  state: z.enum(["preparing", "ready", "refused"]),
  order_id: id,
  source_lang: language,
  target_lang: language,
  stage: z.string(),
  /** The stage reviews the work of an earlier stage. */
  is_review: z.boolean(),
  /** A reviewer or the customer has refused an earlier version: `before` has its text. */
  is_returned: z.boolean(),
  can_edit: z.boolean(),
  documents: z.array(
    z.object({
      id,
      name: z.string(),
      format: z.string(),
      segments: z.int(),
      refusal: z.nullable(z.string()),
      /** The format in which a document of an old one is worked on and delivered; null for all others. */
      delivered_as: z.nullable(z.string()),
    }),
  ),
  /** Documents in old formats that are still to be converted. */
  to_convert: z.int(),
  /** The segment that was changed last in this stage; null before the first change. */
  last_edited: z.nullable(id),
  progress: progressView,
});
export type WorkbenchView = z.infer<typeof workbenchView>;

/** A part of the coded text of a segment, and its text without codes when the note was made. */
const notePart = z.object({
  side: z.enum(["source", "target"]),
  from_char: z.int().check(z.minimum(0), z.maximum(20_000)),
  to_char: z.int().check(z.minimum(1), z.maximum(20_000)),
  quote: filledText(20_000),
});
export type NotePart = z.infer<typeof notePart>;
const asked_part = z._default(
  z.nullable(notePart.check(z.refine(({ from_char, to_char }) => from_char < to_char, required))),
  null,
);

export const noteView = z.object({
  id,
  segment_id: id,
  /** The part that the note is about; null for the whole segment. */
  part: z.nullable(notePart),
  kind: z.enum(["note", "issue", "question", "remark"]),
  text: z.string(),
  /** The question that was asked with this note, with its answer. */
  question: z.nullable(
    z.object({
      state: z.enum(["desk", "customer", "answered", "closed"]),
      answer: z.nullable(z.string()),
      answered_at: z.nullable(instant),
    }),
  ),
  category: z.nullable(z.string()),
  severity: z.nullable(z.string()),
  author_kind: z.enum(["translator", "staff", "customer"]),
  is_mine: z.boolean(),
  made_at: instant,
  resolved_at: z.nullable(instant),
});
export type NoteView = z.infer<typeof noteView>;

/** An earlier text of a segment. */
const versionView = z.object({
  version: z.int(),
  /** Coded text with the codes of the segment. */
  target: z.string(),
  origin: z.nullable(z.enum(segment_origins)),
  is_mine: z.boolean(),
  at: instant,
});
export type VersionView = z.infer<typeof versionView>;

/** What a machine makes of a segment; it is stored only when the translator takes it. */
const machineSuggestion = z.object({
  /** Coded text with the codes of the segment. */
  target: z.string(),
  engine: z.string(),
  /** The engine is a simulator of the demo, which translates nothing. */
  is_simulator: z.boolean(),
  /** Codes were placed by a rule and have to be looked at. */
  codes_guessed: z.boolean(),
});

export const job_path = "/api/translator/v1/job/:id/workbench";
const by_segment = z.object({ id: benchInPath, segment: idInPath });

const change = z.object({
  id,
  /** The version that the editor has; another stored version answers a conflict. */
  version,
  act: z.enum(segment_acts),
  target: coded,
  origin: z.enum(segment_origins),
  match_percent: z._default(z.nullable(z.int().check(z.minimum(0), z.maximum(101))), null),
  /** The machine's text that is taken has codes that a rule placed. */
  codes_guessed: z._default(z.boolean(), false),
});

const changeResult = z.object({
  id,
  outcome: z.enum(["stored", "conflict", "refused"]),
  /** Why it was refused. */
  reason: z.nullable(z.enum(["locked", "empty", "not_a_review", "no_note", "unknown"])),
  /** The row as it is stored now. */
  segment: z.nullable(segmentView),
});
export type ChangeResult = z.infer<typeof changeResult>;

/** A page of segments begins after a position in the job; -1 is the beginning. */
export const segmentsAfter = z.object({
  after: z._default(
    z.pipe(z.pipe(z.string().check(z.regex(/^-?\d{1,9}$/)), z.transform(Number)), z.int()),
    -1,
  ),
});

/** The most segments whose findings of a kind are settled at once. */
export const most_settled = 1000;

export const workbench_routes = {
  openWorkbench: route({
    method: "POST",
    path: job_path,
    who: "translator",
    summary:
      "Opens the editor of a job: documents are taken apart and targets of the stage are prepared once.",
    params: by_bench,
    answer: workbenchView,
  }),
  workbenchSegments: route({
    method: "GET",
    path: `${job_path}/segments`,
    who: "translator",
    summary: "Segments of a job in their order, at most 500 after a position.",
    params: by_bench,
    query: segmentsAfter,
    answer: z.object({ segments: z.array(segmentView), next: z.nullable(z.int()) }),
  }),
  changeSegments: route({
    method: "POST",
    path: `${job_path}/segments`,
    who: "translator",
    summary: "Stores changes of segments, each against its version; one that differs answers the stored row.",
    params: by_bench,
    body: z.object({ changes: z.array(change).check(z.minLength(1), z.maxLength(50)) }),
    answer: z.object({ results: z.array(changeResult), progress: progressView }),
  }),
  splitSegment: route({
    method: "POST",
    path: `${job_path}/segment/:segment/split`,
    who: "translator",
    summary: "Splits a segment in two at a character of its source, in the first stage only.",
    params: by_segment,
    body: z.object({ at: z.int().check(z.minimum(1), z.maximum(20_000)) }),
    answer: workbenchView,
    idempotent: true,
  }),
  joinSegments: route({
    method: "POST",
    path: `${job_path}/segment/:segment/join`,
    who: "translator",
    summary: "Joins a segment with the next one of its paragraph, in the first stage only.",
    params: by_segment,
    answer: workbenchView,
    idempotent: true,
  }),
  suggestByMachine: route({
    method: "POST",
    path: `${job_path}/segment/:segment/machine`,
    who: "translator",
    summary: "A machine translation of a segment, within ten seconds; the engine's bill is the order's.",
    params: by_segment,
    answer: machineSuggestion,
    per_minute: 60,
  }),
  segmentVersions: route({
    method: "GET",
    path: `${job_path}/segment/:segment/version`,
    who: "translator",
    summary: "Earlier texts of a segment in this stage, the newest first, at most 20.",
    params: by_segment,
    answer: z.array(versionView),
  }),
  segmentNotes: route({
    method: "GET",
    path: `${job_path}/segment/:segment/note`,
    who: "translator",
    summary: "Notes on a segment, of all stages.",
    params: by_segment,
    answer: z.array(noteView),
  }),
  addSegmentNote: route({
    method: "POST",
    path: `${job_path}/segment/:segment/note`,
    who: "translator",
    summary: "Adds a note or, in a review, an issue to a segment.",
    params: by_segment,
    body: z.object({
      kind: z.enum(["note", "issue"]),
      text: filledText(2000),
      category: z._default(z.nullable(filled(40)), null),
      severity: z._default(z.nullable(filled(20)), null),
      part: asked_part,
    }),
    answer: z.array(noteView),
    idempotent: true,
  }),
  askAboutSegment: route({
    method: "POST",
    path: `${job_path}/segment/:segment/question`,
    who: "translator",
    summary:
      "Asks the desk or the customer about a segment; a question to the customer pauses the timer until the answer.",
    params: by_segment,
    body: z.object({ to: z.enum(["desk", "customer"]), text: filledText(2000), part: asked_part }),
    answer: z.array(noteView),
    idempotent: true,
  }),
  resolveSegmentNote: route({
    method: "POST",
    path: `${job_path}/note/:note/resolution`,
    who: "translator",
    summary: "Marks a note as resolved, or as open again.",
    params: z.object({ id: benchInPath, note: idInPath }),
    body: z.object({ is_resolved: z.boolean() }),
    answer: z.array(noteView),
  }),
  settleFindings: route({
    method: "POST",
    path: `${job_path}/findings`,
    who: "translator",
    summary:
      "Explains the red findings of a kind in some segments by one reason, or marks yellow ones as seen.",
    params: by_bench,
    body: z.object({
      segments: z.array(id).check(z.minLength(1), z.maxLength(most_settled)),
      code: z.enum(check_codes),
      /** Needed for a red finding, at least ten characters. */
      reason: z._default(paragraphText(1000), ""),
    }),
    answer: z.array(segmentView),
  }),
  workbenchGate: route({
    method: "GET",
    path: `${job_path}/gate`,
    who: "translator",
    summary:
      "What stops the hand-in: open segments, red findings without a reason, yellow ones that were not seen.",
    params: by_bench,
    answer: z.object({
      can_hand_in: z.boolean(),
      unconfirmed: z.array(id),
      blocking: z.array(z.object({ segment_id: id, code: z.enum(check_codes), detail: z.string() })),
      need_waiver: z.array(z.object({ segment_id: id, code: z.enum(check_codes), detail: z.string() })),
      must_be_seen: z.array(z.object({ segment_id: id, code: z.enum(check_codes), detail: z.string() })),
    }),
  }),
  handInWorkbench: route({
    method: "POST",
    path: `${job_path}/handin`,
    who: "translator",
    summary: "Hands in the stage: the targets are put into the documents and delivered as files.",
    params: by_id,
    body: z.omit(deliveryInput, {
      files: true,
      text: true,
      session: true,
      segments_confirmed: true,
      explanations: true,
      warned: true,
    }),
    answer: z.null(),
    status: 204,
    idempotent: true,
  }),
} as const;
