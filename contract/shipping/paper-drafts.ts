import * as z from "zod/mini";
import { linkView } from "../files/files.ts";
import { filledText } from "../work/questions.ts";
import { route } from "../route.ts";
import { by_id, date, filled, hash, instant, line, paragraphText } from "../shared.ts";

/** The draft of a paper original that counts, as its customer, its translator and the desk see it. */
export const paperDraft = z.object({
  version: z.int(),
  state: z.enum(["waiting", "approved", "change_asked"]),
  made_at: instant,
  /** What was written with it. */
  comment: z.string(),
  /** Its file; null when the delivered translation itself is the draft. */
  file_name: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  answered_by: z.nullable(z.enum(["customer", "staff"])),
  answer: z.string(),
  /** The delivery clock is paused until the customer answers. */
  clock_stopped: z.boolean(),
});
export type PaperDraft = z.infer<typeof paperDraft>;

const of_order = z.object({ hash });
const version = z.int().check(z.minimum(1));

/** What the desk wrote down about an approval, or took back. */
const paperLine = z.object({
  act: z.enum(["approved", "taken_back"]),
  at: instant,
  actor: z.nullable(z.string()),
  reason: z.string(),
});
export type PaperLine = z.infer<typeof paperLine>;

/** What the customer approves before the stamp, and what the translator entered about the post, as the desk sees both. */
export const paperApproval = {
  draft: z.nullable(paperDraft),
  /** The approval was written down by the desk and is not stamped: it can be taken back. */
  may_take_back: z.boolean(),
  lines: z.array(paperLine),
  posted: z.nullable(z.object({ posted_on: z.nullable(date), tracking_number: z.string() })),
};

/** How the desk received an approval, and the address as it was given. */
export const heardApproval = z.object({
  /** The draft that was spoken of; null when none was sent. */
  version: z.nullable(version),
  note: filledText(500),
  recipient: filled(120),
  address: z._default(line(200), ""),
  postcode: z._default(line(20), ""),
  city: z._default(line(100), ""),
  locker: z._default(line(20), ""),
});
export type HeardApproval = z.input<typeof heardApproval>;

/** What the portal asks about the draft of a paper original. */
export const paper_draft_routes = {
  orderDraft: route({
    method: "GET",
    path: "/api/v2/order/:hash/paper-draft",
    who: "visitor",
    summary: "The draft that waits for the customer before a paper original is stamped.",
    params: of_order,
    answer: z.nullable(paperDraft),
  }),
  orderDraftLink: route({
    method: "POST",
    path: "/api/v2/order/:hash/paper-draft/link",
    who: "visitor",
    summary: "A download link for the draft, valid for ten minutes.",
    params: of_order,
    answer: linkView,
  }),
  approveDraft: route({
    method: "POST",
    path: "/api/v2/order/:hash/paper-draft/approval",
    who: "visitor",
    summary: "The draft is right and so is the address: it may be stamped.",
    params: of_order,
    body: z.object({ version, address_confirmed: z.literal(true, { error: "draft.address" }) }),
    answer: paperDraft,
    idempotent: true,
  }),
  changeDraft: route({
    method: "POST",
    path: "/api/v2/order/:hash/paper-draft/change",
    who: "visitor",
    summary:
      "Says what is wrong with the draft or the address; nothing is stamped until another is approved.",
    params: of_order,
    body: z.object({ version, text: filledText(2000) }),
    answer: paperDraft,
    idempotent: true,
  }),
} as const;

/** What the zone sends before the stamp. */
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

/** What the desk writes down before the stamp. */
export const desk_draft_routes = {
  approvePaper: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/paper-approval",
    who: "staff",
    right: "orders.work",
    summary: "Writes down that the customer has approved draft and address in person, with how.",
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
    summary: "Takes back an approval that the desk wrote down by mistake, until the stamp is recorded.",
    params: by_id,
    body: z.object({ version, reason: filledText(500) }),
    answer: z.nullable(paperDraft),
    idempotent: true,
  }),
} as const;
