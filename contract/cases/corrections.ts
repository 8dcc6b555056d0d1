import * as z from "zod/mini";
import { saysWhatIsWrong } from "#domain/cases/complaint.ts";
import { case_events, case_outcomes, case_reasons, case_states } from "#domain/cases/correction-case.ts";
import { correction_groups } from "#domain/cases/correction-groups.ts";
import { limits } from "#domain/catalog.ts";
import { mailPreview } from "../messages/desk-mails.ts";
import { aboutSegment } from "../work/questions.ts";
import { attachmentView, linkView } from "../files/files.ts";
import { route } from "../route.ts";
import {
  by_hash,
  by_id,
  filled,
  hash,
  id,
  idInPath,
  instant,
  line,
  listQuery,
  moneyView,
  paragraphText,
  required,
  service,
} from "../shared.ts";

/** Text of several lines that must not be empty. */
const requiredText = (max: number) => paragraphText(max).check(z.trim(), z.minLength(1, required));

/**
 * An error marked by the customer: a file or none, the place in it, the words concerned, and what is wrong with them.
 */
const placeInput = z.object({
  attachment: z._default(z.nullable(hash), null),
  place: z._default(line(100), ""),
  quote: z._default(paragraphText(1000), ""),
  comment: requiredText(2000),
  /** A delivered segment that the customer read next to its source. */
  segment: z._default(z.nullable(id), null),
});
export const correctionInput = z
  .object({
    reasons: z
      .array(z.enum(case_reasons))
      .check(z.minLength(1, { error: "correction.reason" }), z.maxLength(case_reasons.length)),
    /** May be empty when a place is marked, whose comment says what is wrong. */
    text: z._default(paragraphText(5000).check(z.trim()), ""),
    places: z._default(z.array(placeInput).check(z.maxLength(50)), []),
    files: z._default(
      z.array(hash).check(z.maxLength(limits.files_per_order, { error: "file.too_many" })),
      [],
    ),
  })
  .check(z.refine(saysWhatIsWrong, { error: "correction.text", path: ["text"] }));
export type CorrectionInput = z.input<typeof correctionInput>;

export const placeView = z.object({
  /** The marked file; null for the whole. */
  file: z.nullable(z.object({ hash, name: z.string() })),
  place: z.string(),
  quote: z.string(),
  comment: z.string(),
  /** The marked segment as it was then; texts without codes. */
  segment: z.nullable(z.extend(aboutSegment, { target: z.string() })),
});
export const caseFile = z.object({ hash, name: z.string(), size_bytes: z.int() });
const state = z.enum(case_states);

/** A case as its customer reads it: the complaint, the answer and its result. */
const correctionView = z.object({
  id,
  hash,
  state,
  reasons: z.array(z.enum(case_reasons)),
  text: z.string(),
  places: z.array(placeView),
  files: z.array(caseFile),
  opened_at: instant,
  answer: z.string(),
  answered_at: z.nullable(instant),
  appeal: z.string(),
  delivered_at: z.nullable(instant),
  closed_at: z.nullable(instant),
  outcome: z.nullable(z.enum(case_outcomes)),
  refund: z.nullable(moneyView),
  /** The corrected versions. */
  delivered: z.array(attachmentView),
  /** When it is closed automatically; null without a time limit. */
  closes_at: z.nullable(instant),
  /** Until when it is answered; null once it is. */
  answer_by: z.nullable(instant),
  allowed_events: z.array(z.enum(case_events)),
});
export type CorrectionView = z.infer<typeof correctionView>;

/** The part of an order's page after delivery. */
const aftercareView = z.object({
  may_open: z.boolean(),
  /** Until when a complaint may be opened; null for an order that is not finished. */
  open_until: z.nullable(instant),
  /** When the delivery is or was deemed accepted. */
  accepted_at: z.nullable(instant),
  accepts_at: z.nullable(instant),
  cases: z.array(correctionView),
});
export type AftercareView = z.infer<typeof aftercareView>;

const of_case = z.object({ hash, case: hash });

export const order_correction_routes = {
  aftercare: route({
    method: "GET",
    path: "/api/v2/order/:hash/correction",
    who: "visitor",
    needs: "files.read",
    summary: "The complaints about an order, and whether another one may be opened.",
    params: by_hash,
    answer: aftercareView,
  }),
  openCorrection: route({
    per_minute: 20,
    method: "POST",
    path: "/api/v2/order/:hash/correction",
    who: "visitor",
    needs: "orders.act",
    summary: "Opens a complaint about a finished order (§4.7): what is wrong, where, and own files.",
    params: by_hash,
    body: correctionInput,
    answer: aftercareView,
    idempotent: true,
    status: 201,
  }),
  appealCorrection: route({
    per_minute: 20,
    method: "POST",
    path: "/api/v2/order/:hash/correction/:case/appeal",
    who: "visitor",
    needs: "orders.act",
    summary: "Appeals, once, against the rejection of a complaint.",
    params: of_case,
    body: z.object({ text: requiredText(5000) }),
    answer: aftercareView,
    idempotent: true,
  }),
  confirmCorrection: route({
    method: "POST",
    path: "/api/v2/order/:hash/correction/:case/acceptance",
    who: "visitor",
    needs: "orders.act",
    summary: "Confirms that the corrected version is right.",
    params: of_case,
    answer: aftercareView,
    idempotent: true,
    per_minute: 30,
  }),
} as const;

const staffName = z.nullable(z.object({ id, name: z.string() }));
const correctionRow = z.object({
  id,
  order_id: id,
  brand: z.string(),
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  state,
  reasons: z.array(z.enum(case_reasons)),
  customer: z.string(),
  opened_at: instant,
  /** Time limit for the desk's first check; null once it has checked. */
  due_at: z.nullable(instant),
  owner: z.nullable(z.string()),
  deadline: z.nullable(instant),
});
export type CorrectionRow = z.infer<typeof correctionRow>;

const stageView = z.object({
  id,
  position: z.int(),
  kind: z.enum(["rework", "check"]),
  state: z.enum(["planned", "active", "passed", "revoked"]),
  translator: z.object({ id, name: z.string() }),
  fee: moneyView,
  deadline: instant,
  submitted_at: z.nullable(instant),
  comment: z.string(),
});
const eventView = z.object({
  event: z.string(),
  actor_role: z.string(),
  actor: z.nullable(z.string()),
  to_state: state,
  note: z.string(),
  at: instant,
});
const deskCorrection = z.object({
  ...correctionView.shape,
  order: z.object({
    id,
    hash,
    brand: z.string(),
    service_type: service,
    source_lang: z.string(),
    target_lang: z.string(),
    price_gross: z.nullable(moneyView),
    finished_at: z.nullable(instant),
  }),
  customer: z.object({ name: z.string(), email: z.string() }),
  owner: staffName,
  rejected_by: staffName,
  verdict: z.nullable(z.enum(["uphold", "grant"])),
  due_at: z.nullable(instant),
  /** Source and delivered files, for reading side by side. */
  source: z.array(attachmentView),
  results: z.array(attachmentView),
  stages: z.array(stageView),
  events: z.array(eventView),
  /** The maximum refund (gross); null without a payment of its own. */
  refundable: z.nullable(moneyView),
  /** A refund that needs a second person. */
  refund_waits: z.boolean(),
  /** The answer that was withdrawn; empty without one. */
  former_answer: z.string(),
});
export type DeskCorrection = z.infer<typeof deskCorrection>;

const reworkCandidate = z.object({
  id,
  name: z.string(),
  /** Did the work of the complaint. */
  former: z.boolean(),
  may_rework: z.boolean(),
  may_check: z.boolean(),
});

const amount = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" }));
/** At least a sentence, because the customer reads it. */
const sentence = requiredText(5000).check(z.minLength(10, { error: "correction.sentence" }));

export const reworkInput = z.object({
  translator_id: id,
  deadline: instant,
  /** Net fee; zero for a translator who corrects their own work. */
  fee: amount,
  checker_id: z._default(z.nullable(id), null),
  checker_deadline: z._default(z.nullable(instant), null),
  checker_fee: z._default(amount, "0"),
  /** The fees were checked, although one is unusual. */
  confirmed: z._default(z.boolean(), false),
  note: z._default(paragraphText(2000), ""),
});
export type ReworkInput = z.input<typeof reworkInput>;

const previewed_answers = ["accept", "reject", "refund", "grant", "uphold", "reword"] as const;
/** A draft of an answer; an amount (gross) only for a refund. */
export const answerPreview = z.object({
  act: z.enum(previewed_answers),
  answer: z._default(paragraphText(5000), ""),
  amount: z._default(amount, "0"),
});
export type AnswerPreview = z.input<typeof answerPreview>;

/** The desk's part of complaints. */
export const desk_correction_routes = {
  corrections: route({
    method: "GET",
    path: "/api/staff/v1/correction",
    who: "staff",
    right: "corrections.read",
    summary: "Complaints, the most urgent first; `order_id` finds all that were made about an order.",
    query: z.object({
      ...listQuery,
      group: z.optional(z.enum(correction_groups)),
      order_id: z.optional(idInPath),
    }),
    answer: z.array(correctionRow),
    list: true,
  }),
  deskCorrection: route({
    method: "GET",
    path: "/api/staff/v1/correction/:id",
    who: "staff",
    right: "corrections.read",
    summary:
      "One complaint with its marked places, files and history; the view is recorded in the audit log.",
    params: by_id,
    answer: deskCorrection,
  }),
  triageCorrection: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/triage",
    who: "staff",
    right: "corrections.work",
    summary: "Starts work on a complaint.",
    params: by_id,
    answer: deskCorrection,
    idempotent: true,
  }),
  decideCorrection: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/decision",
    who: "staff",
    right: "corrections.work",
    summary: "Accepts a complaint, or rejects it with a reason in a sentence.",
    params: by_id,
    body: z
      .object({ decision: z.enum(["accept", "reject"]), answer: z._default(paragraphText(5000), "") })
      .check(
        z.refine(({ decision, answer }) => decision === "accept" || answer.trim().length >= 10, {
          error: "correction.sentence",
          path: ["answer"],
        }),
      ),
    answer: deskCorrection,
    idempotent: true,
  }),
  refundCorrection: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/refund",
    who: "staff",
    right: "refunds.make",
    summary: "Answers a complaint with a partial refund, by the same method as all refunds.",
    params: by_id,
    body: z.object({ amount, answer: sentence, note: filled(500) }),
    answer: deskCorrection,
    idempotent: true,
  }),
  arbitrateCorrection: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/arbitration",
    who: "staff",
    right: "corrections.work",
    summary: "Decides an appeal; never by the person who rejected.",
    params: by_id,
    body: z.object({ verdict: z.enum(["uphold", "grant"]), answer: sentence }),
    answer: deskCorrection,
    idempotent: true,
  }),
  previewCorrection: route({
    per_minute: 120,
    method: "POST",
    path: "/api/staff/v1/correction/:id/answer-preview",
    who: "staff",
    right: "corrections.work",
    summary: "A preview of the mail that the customer gets with an answer; nothing is stored.",
    params: by_id,
    body: answerPreview,
    answer: mailPreview,
  }),
  rewordCorrection: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/wording",
    who: "staff",
    right: "corrections.work",
    summary: "Changes the text of a rejection or settlement without a reply of the customer.",
    params: by_id,
    body: z.object({ answer: sentence }),
    answer: deskCorrection,
    idempotent: true,
  }),
  takeBackCorrection: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/return",
    who: "staff",
    right: "corrections.work",
    summary: "Withdraws a rejection or settlement without a reply of the customer, before any refund.",
    params: by_id,
    body: z.object({ reason: filled(500) }),
    answer: deskCorrection,
    idempotent: true,
  }),
  reworkCandidates: route({
    method: "GET",
    path: "/api/staff/v1/correction/:id/candidates",
    who: "staff",
    right: "corrections.work",
    summary: "Translators who may correct a delivery and those who may check it.",
    params: by_id,
    answer: z.array(reworkCandidate),
  }),
  assignRework: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/rework",
    who: "staff",
    right: "corrections.work",
    summary: "Assigns the rework to a translator, and its check to another; also again.",
    params: by_id,
    body: reworkInput,
    answer: deskCorrection,
    idempotent: true,
  }),
  correctionFileLink: route({
    method: "POST",
    path: "/api/staff/v1/correction/:id/file/:file/link",
    who: "staff",
    right: "files.read",
    summary: "A download link for a file of a complaint, valid for ten minutes.",
    params: z.object({ id: idInPath, file: hash }),
    answer: linkView,
  }),
} as const;
