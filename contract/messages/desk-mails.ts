import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, id, idInPath, instant, line, listQuery, locale } from "../shared.ts";

export const mail_states = ["sent", "waiting", "failed", "overtaken"] as const;
export type MailState = (typeof mail_states)[number];

const deskMailRow = z.object({
  id,
  brand: z.string(),
  /** What it is about: a word of ours, which an old mail may have kept from a time when there were others. */
  kind: z.string(),
  locale,
  recipient: z.string(),
  subject: z.string(),
  order_id: z.nullable(id),
  created_at: instant,
  sent_at: z.nullable(instant),
  state: z.enum(mail_states),
  /** The mail that this one repeats. */
  copy_of: z.nullable(id),
});
export type DeskMailRow = z.infer<typeof deskMailRow>;

const deskMail = z.extend(deskMailRow, {
  /** Null where its link or code is its reader's alone. */
  content: z.nullable(z.object({ html: z.string(), text: z.string() })),
  attachment_name: z.nullable(z.string()),
  error: z.nullable(z.string()),
  /** Whether it can be sent again; `stopped` when its reader wants no mails of this kind. */
  again: z.enum(["yes", "secret", "stopped"]),
});
export type DeskMail = z.infer<typeof deskMail>;

/** A mail as it would be sent; null where there is no address to write to. */
export const mailPreview = z.nullable(
  z.object({ locale, recipient: z.string(), subject: z.string(), html: z.string() }),
);
export type MailPreview = z.infer<typeof mailPreview>;

const kind = z.string().check(z.regex(/^[a-z_]{1,60}$/));

/** What was written to whom, and what became of it (decision 0076). */
export const desk_mail_routes = {
  deskMails: route({
    method: "GET",
    path: "/api/staff/v1/mail",
    who: "staff",
    right: "mails.read",
    summary:
      "Mails, newest first, by reader or number of an order; `order_id` also finds what went to its whole cart.",
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
    summary:
      "What mails are about, in the order a customer could meet them, and whether any leave the house.",
    answer: z.object({
      kinds: z.array(z.string()),
      /** False where no mail server is set, as in the demo: mails are stored, to be read here. */
      sends: z.boolean(),
    }),
  }),
  deskMail: route({
    method: "GET",
    path: "/api/staff/v1/mail/:id",
    who: "staff",
    right: "mails.read",
    summary: "One mail as its reader sees it; looking is written to the audit log.",
    params: by_id,
    answer: deskMail,
  }),
  resendMail: route({
    method: "POST",
    path: "/api/staff/v1/mail/:id/copy",
    who: "staff",
    right: "mails.resend",
    summary: "Sends a mail once more, word for word; one that could not be sent is tried again.",
    params: by_id,
    answer: z.object({ id }),
    idempotent: true,
  }),
} as const;
