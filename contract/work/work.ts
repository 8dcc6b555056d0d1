import * as z from "zod/mini";
import { evidences, release_points } from "#domain/work/hand-in.ts";
import { error_kinds, severities } from "#domain/work/lqa.ts";
import { filledText, ownQuestionView } from "./questions.ts";
import { route } from "../route.ts";
import {
  by_id,
  date,
  filled,
  hash,
  id,
  idInPath,
  instant,
  line,
  moneyView,
  named,
  paragraphText,
} from "../shared.ts";

const count = z.int().check(z.minimum(0), z.maximum(500));
/** Per cent of a stage. */
export const share = z.int().check(z.minimum(0), z.maximum(100));

/** Error counts of a proofreader by category and severity; a missing category has no errors. */
const lqaInput = z.object({
  errors: z.partialRecord(z.enum(error_kinds), z.partialRecord(z.enum(severities), count)),
  comment: z._default(paragraphText(2000), ""),
});

/** Finished files, each with its source, and typed text. */
const pieces = {
  files: z._default(
    z.array(z.object({ answers: z.nullable(hash), upload: hash })).check(z.maxLength(40)),
    [],
  ),
  text: z.optional(paragraphText(1_000_000)),
};
const session = z.object({
  minutes: z.int().check(z.minimum(0), z.maximum(6000)),
  notes: filledText(10_000),
});

/** T5: all data of a submission; fields that the kind of work does not need are absent. */
export const deliveryInput = z.object({
  ...pieces,
  comment: z._default(paragraphText(2000), ""),
  complete: z.literal(true, { error: "delivery.complete" }),
  /** The explanation of a red finding, by its number in the response of the check. */
  explanations: z._default(
    z.array(z.object({ key: line(300), text: filledText(1000) })).check(z.maxLength(1000)),
    [],
  ),
  /** The yellow findings were confirmed. */
  warned: z._default(z.boolean(), false),
  segments_confirmed: z._default(z.boolean(), false),
  checklist: z._default(z.array(z.enum(release_points)).check(z.maxLength(release_points.length)), []),
  lqa: z.optional(lqaInput),
  sworn: z.optional(
    z.object({
      repertory_number: filled(60),
      pages: z.int().check(z.minimum(1), z.maximum(5000)),
      evidence: z.enum(evidences),
      upload: hash,
      posted_on: z.optional(z.nullable(date)),
      tracking_number: z._default(line(60), ""),
    }),
  ),
  session: z.optional(session),
});

const findingView = z.object({
  key: z.string(),
  file_name: z.string(),
  code: z.string(),
  level: z.enum(["red", "yellow"]),
  detail: z.string(),
  /** Why a red one is right: given at the hand-in, or before for the same text. Empty until then. */
  explanation: z.string(),
  /** Where it is, in a file that was aligned with its source; null for a finding of a whole file. */
  segment: z.nullable(
    z.object({
      /** The number of the segment in the source, from 1; null for a text without a source. */
      number: z.nullable(z.int()),
      source: z.string(),
      target: z.string(),
      /** How many places the finding is for; the first one is shown. */
      places: z.int(),
    }),
  ),
});
export type FindingView = z.infer<typeof findingView>;

const placesInput = z._default(
  z.array(z.object({ place: filled(200), text: filledText(1000) })).check(z.maxLength(100)),
  [],
);

/** The data of a job while it is in progress. */
export const jobWork = z.object({
  progress_percent: z.int(),
  /** When the worker has to report progress; null when it was reported or is not required. */
  checkpoint_at: z.nullable(instant),
  asks: z.object({
    sworn: z.boolean(),
    session: z.boolean(),
    lqa: z.boolean(),
    checklist: z.boolean(),
    segments: z.boolean(),
  }),
  /** A paper original was ordered: the translator may enter when it was posted. */
  paper_copy: z.boolean(),
  may: z.object({
    ask_customer: z.boolean(),
    give_back: z.boolean(),
    /** End of the time in which a directly assigned job may be declined with a reason; null when it may not. */
    decline_until: z.nullable(instant),
    send_back: z.boolean(),
    have_redone: z.boolean(),
    reject_machine: z.boolean(),
  }),
  questions: z.array(ownQuestionView),
  /** Why the work was returned; null otherwise. */
  returned: z.nullable(
    z.object({
      comment: z.string(),
      places: z.array(z.object({ place: z.string(), text: z.string() })),
      at: instant,
    }),
  ),
  /** An open proposal of this worker to the desk. */
  proposed: z.nullable(z.enum(["return", "return_reassign", "mt_unusable"])),
  /** The rating of this work by a proofreader, if there is one. */
  rating: z.nullable(z.object({ score_bps: z.int(), critical: z.int(), comment: z.string() })),
});
export type JobWork = z.infer<typeof jobWork>;

const done = { answer: z.null(), status: 204 } as const;

/** Acts of a translator on a job other than submission. */
export const job_work_routes = {
  checkWork: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/check",
    who: "translator",
    summary: "Checks files before submission against their source; nothing is stored.",
    params: by_id,
    body: z.object(pieces),
    answer: z.object({ findings: z.array(findingView) }),
  }),
  reportProgress: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/progress",
    who: "translator",
    summary: "Reports that the work is on schedule, with its progress in percent.",
    params: by_id,
    body: z.object({ percent: share }),
    ...done,
  }),
  askQuestion: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/question",
    who: "translator",
    summary: "Asks the desk, or the customer: then the timer is paused until the answer.",
    params: by_id,
    body: z.object({ to: z.enum(["desk", "customer"]), text: filledText(2000) }),
    ...done,
    idempotent: true,
  }),
  declineJob: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/decline",
    who: "translator",
    summary: "Declines a job that the desk assigned directly, within an hour and with a reason.",
    params: by_id,
    body: z.object({ reason: named(1000) }),
    ...done,
    idempotent: true,
  }),
  releaseJob: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/release",
    who: "translator",
    summary: "Returns the job; the work done so far is stored and may be paid in part.",
    params: by_id,
    body: z.object({ ...pieces, reason: named(1000), percent: z._default(share, 0) }),
    ...done,
    idempotent: true,
  }),
  returnWork: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/return",
    who: "translator",
    summary:
      "Returns the previous work to its worker, or proposes to the desk that another translator redoes it.",
    params: by_id,
    body: z.object({
      redo: z._default(z.boolean(), false),
      comment: filledText(4000),
      places: placesInput,
      /** Verification in Expert: whether the meaning is right and only the wording is not. */
      meaning_sound: z.optional(z.boolean()),
      lqa: z.optional(lqaInput),
    }),
    ...done,
    idempotent: true,
  }),
  rejectMachineText: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/machine-text-rejection",
    who: "translator",
    summary: "Proposes to the desk to reject the engine's text, with a sample of its segments.",
    params: by_id,
    body: z.object({
      comment: filledText(2000),
      sampled: z.int().check(z.minimum(5), z.maximum(10_000)),
      unusable: z.int().check(z.minimum(1), z.maximum(10_000)),
    }),
    ...done,
    idempotent: true,
  }),
} as const;

const assignmentView = z.object({
  id,
  stage_id: id,
  kind: z.string(),
  translator: z.string(),
  /** The second interpreter of a long simultaneous session, in addition to the interpreter of the stage. */
  is_second: z.boolean(),
  state: z.enum(["active", "submitted", "passed", "returned", "released", "revoked"]),
  fee_state: z.string(),
  fee: moneyView,
  fee_due: z.nullable(moneyView),
  deadline: instant,
  accepted_at: instant,
  submitted_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  end_reason: z.nullable(z.string()),
  end_note: z.string(),
  progress_percent: z.int(),
  progress_at: z.nullable(instant),
  checkpoint_at: z.nullable(instant),
  checkpoint_missed: z.boolean(),
});

/** The work on an order, for the desk. */
export const orderWork = z.object({
  assignments: z.array(assignmentView),
  hand_ins: z.array(
    z.object({
      id,
      stage_id: id,
      version: z.int(),
      translator: z.string(),
      made_at: instant,
      comment: z.string(),
      findings: z.array(findingView),
      checklist: z.array(z.string()),
      repertory_number: z.nullable(z.string()),
      pages: z.nullable(z.int()),
      evidence: z.nullable(z.enum(evidences)),
      posted_on: z.nullable(date),
      tracking_number: z.string(),
      session_minutes: z.nullable(z.int()),
      session_notes: z.nullable(z.string()),
    }),
  ),
  ratings: z.array(
    z.object({
      by: z.string(),
      of: z.nullable(z.string()),
      score_bps: z.int(),
      critical: z.int(),
      critical_limit: z.int(),
      comment: z.string(),
      made_at: instant,
    }),
  ),
  proposals: z.array(
    z.object({
      id,
      kind: z.enum(["return", "return_reassign", "mt_unusable"]),
      state: z.enum(["waiting", "accepted", "refused"]),
      by: z.string(),
      comment: z.string(),
      places: z.array(z.object({ place: z.string(), text: z.string() })),
      meaning_sound: z.nullable(z.boolean()),
      sampled: z.nullable(z.int()),
      unusable: z.nullable(z.int()),
      made_at: instant,
    }),
  ),
  questions: z.array(
    z.object({
      ...ownQuestionView.shape,
      by: z.string(),
      /** The staff user who answered; null for the customer. */
      answered_by: z.nullable(z.string()),
    }),
  ),
  extensions: z.array(
    z.object({
      deadline_before: instant,
      deadline_after: instant,
      promise_after: z.nullable(instant),
      consent: z.string(),
      reason: z.string(),
      made_at: instant,
    }),
  ),
  runs: z.array(
    z.object({ attempt: z.int(), engine: z.string(), outcome: z.string(), reason: z.string(), at: instant }),
  ),
  may: z.object({ revoke: z.boolean(), extend: z.boolean(), lose: z.boolean(), bypass: z.boolean() }),
});
export type OrderWork = z.infer<typeof orderWork>;

const desk = { method: "POST", who: "staff", answer: orderWork, idempotent: true } as const;

/** Acts of the desk on work in progress. */
export const desk_work_routes = {
  orderWork: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/work",
    who: "staff",
    right: "orders.read",
    summary: "Present and former workers of the stages, submissions, questions, proposals and ratings.",
    params: by_id,
    answer: orderWork,
  }),
  revokeStage: route({
    ...desk,
    path: "/api/staff/v1/order/:id/revocation",
    right: "stages.assign",
    summary: "Removes the worker from the stage; `percent` of it counts as done and is paid.",
    params: by_id,
    body: z.object({ reason: named(1000), percent: z._default(share, 0) }),
  }),
  correctProgress: route({
    ...desk,
    path: "/api/staff/v1/order/:id/progress",
    right: "orders.work",
    summary: "Sets the progress of the current stage instead of the worker's report.",
    params: by_id,
    body: z.object({ reason: named(1000), percent: share }),
  }),
  loseWork: route({
    ...desk,
    path: "/api/staff/v1/order/:id/loss",
    right: "orders.work",
    summary: "Records that the work is lost and cannot be redone in time: the order fails.",
    params: by_id,
    body: z.object({ reason: named(1000) }),
  }),
  bypassEngine: route({
    ...desk,
    path: "/api/staff/v1/order/:id/engine-bypass",
    right: "orders.work",
    summary: "Lets a person translate instead of the engine, at the agreed price.",
    params: by_id,
    body: z.object({ reason: named(1000) }),
  }),
  extendDeadline: route({
    ...desk,
    path: "/api/staff/v1/order/:id/extension",
    right: "orders.work",
    summary:
      "A later deadline of the stage: within the buffer, or with the customer's consent and a new promised date.",
    params: by_id,
    body: z.object({
      deadline: instant,
      promise: z.optional(z.nullable(instant)),
      consent: z._default(line(500), ""),
      reason: named(1000),
    }),
  }),
  decideProposal: route({
    ...desk,
    path: "/api/staff/v1/order/:id/proposal/:proposal",
    right: "orders.work",
    summary: "Confirms or refuses a worker's proposal about the previous work.",
    params: z.object({ id: idInPath, proposal: idInPath }),
    body: z.object({ confirm: z.boolean(), note: z._default(line(1000), "") }),
  }),
} as const;
