import * as z from "zod/mini";
import { linkView } from "../files/files.ts";
import { filledText } from "../work/questions.ts";
import { route } from "../route.ts";
import { by_id, date, filled, hash, instant, line, paragraphText, version } from "../shared.ts";

/** The current draft of a paper original, for its customer, its translator and the desk. */
export const paperDraft = z.object({
  version: z.int(),
  state: z.enum(["waiting", "approved", "change_asked"]),
  made_at: instant,
  /** Its comment. */
  comment: z.string(),
  /** Its file; null when the delivered translation itself is the draft. */
  file_name: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  answered_by: z.nullable(z.enum(["customer", "staff"])),
  answer: z.string(),
  /** The delivery timer is paused until the customer answers. */
  clock_stopped: z.boolean(),
});
export type PaperDraft = z.infer<typeof paperDraft>;

const of_order = z.object({ hash });

/** Approvals recorded or revoked by the desk. */
const paperLine = z.object({
  act: z.enum(["approved", "taken_back"]),
  at: instant,
  actor: z.nullable(z.string()),
  reason: z.string(),
});
export type PaperLine = z.infer<typeof paperLine>;

/** The draft that the customer approves before the stamp, and the translator's posting data, for the desk. */
export const paperApproval = {
  draft: z.nullable(paperDraft),
  /** The approval was recorded by the desk and is not stamped: it can be revoked. */
  may_take_back: z.boolean(),
  lines: z.array(paperLine),
  posted: z.nullable(z.object({ posted_on: z.nullable(date), tracking_number: z.string() })),
};

/** How the desk received an approval, and the address as it was given. */
export const heardApproval = z.object({
  /** The draft that was approved; null when none was sent. */
  version: z.nullable(version),
  note: filledText(500),
  recipient: filled(120),
  address: z._default(line(200), ""),
  postcode: z._default(line(20), ""),
  city: z._default(line(100), ""),
  locker: z._default(line(20), ""),
});
export type HeardApproval = z.input<typeof heardApproval>;

/** The draft of a paper original in the portal. */
export const paper_draft_routes = {
  orderDraft: route({
    method: "GET",
    path: "/api/v2/order/:hash/paper-draft",
    who: "visitor",
    needs: "files.read",
    summary: "The draft that waits for the customer before a paper original is stamped.",
    params: of_order,
    answer: z.nullable(paperDraft),
  }),
  orderDraftLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/paper-draft/link",
    who: "visitor",
    needs: "files.read",
    summary: "A download link for the draft, valid for ten minutes.",
    params: of_order,
    answer: linkView,
    per_minute: 60,
  }),
  approveDraft: route({
    method: "POST",
    path: "/api/v2/order/:hash/paper-draft/approval",
    who: "visitor",
    needs: "orders.act",
    summary: "Approves draft and address: the original may be stamped.",
    params: of_order,
    body: z.object({ version, address_confirmed: z.literal(true, { error: "draft.address" }) }),
    answer: paperDraft,
    idempotent: true,
    per_minute: 30,
  }),
  changeDraft: route({
    method: "POST",
    path: "/api/v2/order/:hash/paper-draft/change",
    who: "visitor",
    needs: "orders.act",
    summary:
      "Reports errors in the draft or the address; nothing is stamped until another draft is approved.",
    params: of_order,
    body: z.object({ version, text: filledText(2000) }),
    answer: paperDraft,
    idempotent: true,
    per_minute: 30,
  }),
} as const;

/** The draft of a paper original in the zone. */
export const zone_draft_routes = {
  sendDraft: route({
    method: "POST",
    path: "/api/translator/v1/job/:id/paper-draft",
    who: "translator",
    summary: "Sends the customer a draft of a paper original, to be approved before it is stamped.",
    params: by_id,
    body: z.object({ upload: hash, comment: z._default(paragraphText(1000), "") }),
    answer: z.nullable(paperDraft),
    idempotent: true,
  }),
} as const;

/** Approvals of drafts at the desk. */
export const desk_draft_routes = {
  approvePaper: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/paper-approval",
    who: "staff",
    right: "orders.work",
    summary: "Records that the customer has approved draft and address in person, and by which means.",
    params: by_id,
    body: heardApproval,
    answer: z.nullable(paperDraft),
    idempotent: true,
  }),
  takeBackApproval: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/paper-approval/return",
    who: "staff",
    right: "orders.work",
    summary: "Revokes an approval that the desk recorded by mistake, until the stamp is recorded.",
    params: by_id,
    body: z.object({ version, reason: filledText(500) }),
    answer: z.nullable(paperDraft),
    idempotent: true,
  }),
} as const;
