import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, id, idInPath, instant, line, listQuery, locale } from "../shared.ts";

export const mail_states = ["sent", "waiting", "failed", "overtaken"] as const;
export type MailState = (typeof mail_states)[number];

const deskMailRow = z.object({
  id,
  brand: z.string(),
  /** The kind of the mail; an old mail may have a kind that no longer exists. */
  kind: z.string(),
  locale,
  recipient: z.string(),
  subject: z.string(),
  order_id: z.nullable(id),
  created_at: instant,
  sent_at: z.nullable(instant),
  state: z.enum(mail_states),
  /** The original of a repeated mail. */
  copy_of: z.nullable(id),
});
export type DeskMailRow = z.infer<typeof deskMailRow>;

const deskMail = z.extend(deskMailRow, {
  /** Null when its link or code is only for its recipient. */
  content: z.nullable(z.object({ html: z.string(), text: z.string() })),
  attachment_name: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Whether it can be sent again; `stopped` when its recipient has switched off mails of this kind. */
  again: z.enum(["yes", "secret", "stopped"]),
});
export type DeskMail = z.infer<typeof deskMail>;

/** A preview of a mail; null without an address. */
export const mailPreview = z.nullable(
  z.object({ locale, recipient: z.string(), subject: z.string(), html: z.string() }),
);
export type MailPreview = z.infer<typeof mailPreview>;

const kind = z.string().check(z.regex(/^[a-z_]{1,60}$/));

/** Sent mails, their recipients and results (decision 0076). */
export const desk_mail_routes = {
  deskMails: route({
    method: "GET",
    path: "/api/staff/v1/mail",
    who: "staff",
    right: "mails.read",
    summary:
      "Mails, newest first, by recipient or number of an order; `order_id` also finds mails about its cart.",
    query: z.object({
      ...listQuery,
      search: z.optional(line(254)),
      state: z.optional(z.enum(mail_states)),
      kind: z.optional(kind),
      order_id: z.optional(idInPath),
    }),
    answer: z.array(deskMailRow),
    list: true,
  }),
  deskMailKinds: route({
    method: "GET",
    path: "/api/staff/v1/mail-kinds",
    who: "staff",
    right: "mails.read",
    summary: "Kinds of mails, in the order of a customer's experience, and whether mails are sent at all.",
    answer: z.object({
      kinds: z.array(z.string()),
      /** False without a mail server, as in the demo: mails are only stored and can be read here. */
      sends: z.boolean(),
    }),
  }),
  deskMail: route({
    method: "GET",
    path: "/api/staff/v1/mail/:id",
    who: "staff",
    right: "mails.read",
    summary: "One mail as its recipient sees it; the view is recorded in the audit log.",
    params: by_id,
    answer: deskMail,
  }),
  resendMail: route({
    method: "POST",
    path: "/api/staff/v1/mail/:id/copy",
    who: "staff",
    right: "mails.resend",
    summary: "Sends a mail once more unchanged; a failed one is retried.",
    params: by_id,
    answer: z.object({ id }),
    idempotent: true,
  }),
} as const;
