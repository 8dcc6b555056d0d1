import * as z from "zod/mini";
import { failure_codes } from "#domain/orders/failure.ts";
import { chosen_hold_reasons, hold_reasons } from "#domain/orders/hold.ts";
import { cancelled_by, refund_rules } from "#domain/orders/refund.ts";
import { pause_reasons } from "#domain/orders/pause.ts";
import { mailPreview } from "./desk-mails.ts";
import { message_text, messageView } from "./messages.ts";
import { route } from "../route.ts";
import { by_id, filled, id, instant, line, moneyView, paragraphText, seen, status } from "../shared.ts";

const amount_line = z.object({
  label: filled(120),
  amount: z.string().check(z.regex(/^-?\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" })),
});

/** The order after a supplement: all its work, net; not the difference. */
export const supplementInput = z.object({
  lines: z.array(amount_line).check(z.minLength(1, { error: "quote.no_lines" }), z.maxLength(30)),
  words: z.int().check(z.minimum(0), z.maximum(10_000_000)),
  deadline: instant,
  /** The customer reads it. */
  reason: filled(1000),
  /** The order can continue at the agreed price with a smaller scope. */
  reduced_scope: z._default(z.boolean(), false),
  /** The promised date cannot be met at any price. */
  deadline_infeasible: z._default(z.boolean(), false),
  /** Confirms an amount that is far from the agreed one. */
  confirmed: z._default(z.boolean(), false),
  ...seen,
});
export type SupplementInput = z.input<typeof supplementInput>;

const priced_lines = z.object({
  lines: z.array(z.object({ label: z.string(), amount: moneyView })),
  price_gross: moneyView,
});

/** The messages, hold and failure of an order on its page at the desk. */
const dialogueView = z.object({
  unread: z.int(),
  /** The request for a second person that a change of the order waits for. */
  change_waits_for: z.nullable(id),
  waits_for_customer: z.boolean(),
  info_asked_at: z.nullable(instant),
  /** What the desk waits for; null for a question in a message. */
  pause_reason: z.nullable(z.enum(pause_reasons)),
  pause_note: z.string(),
  /** Every version of the quote has a discount of five per cent, because it was late. */
  quoted_late: z.boolean(),
  /** Gross amount up to which the customer agreed to a start without acceptance. */
  preapproved: z.nullable(moneyView),
  hold: z.nullable(
    z.object({
      reason: z.nullable(z.enum(hold_reasons)),
      note: z.string(),
      /** Who set it; null for the system. */
      by: z.nullable(z.string()),
      since: instant,
      review_at: instant,
    }),
  ),
  /** The cause of a failure, and when the order is ended automatically; null without a failure. */
  failure: z.nullable(
    z.object({
      code: z.nullable(z.enum(failure_codes)),
      from: z.nullable(status),
      ends_at: z.nullable(instant),
      owner: z.nullable(z.string()),
    }),
  ),
  /** The current price by lines; null when no supplement can be offered. */
  agreed: z.nullable(priced_lines),
  /** The input of a withdrawn supplement; null without one. */
  former_supplement: z.nullable(supplementInput),
  /** The amounts of each way to end the order, by event and deciding party; events that are not allowed are omitted. */
  endings: z.array(
    z.object({
      event: z.enum(["order.cancel", "failure.abandon"]),
      by: z.enum(cancelled_by),
      rule: z.enum(refund_rules),
      captured: moneyView,
      refund: moneyView,
      receivable: moneyView,
      credit: moneyView,
    }),
  ),
});
export type DialogueView = z.infer<typeof dialogueView>;

export const desk_dialogue_routes = {
  dialogue: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/dialogue",
    who: "staff",
    right: "orders.read",
    summary: "The messages, hold and possible ends of an order.",
    params: by_id,
    answer: dialogueView,
  }),
  unreadMessages: route({
    method: "GET",
    path: "/api/staff/v1/message",
    who: "staff",
    right: "orders.read",
    summary: "Orders with unanswered messages of customers, the longest waiting first.",
    answer: z.array(
      z.object({
        order_id: id,
        brand: z.string(),
        customer: z.string(),
        owner: z.nullable(z.string()),
        unread: z.int(),
        since: instant,
        text: z.string(),
      }),
    ),
  }),
  deskMessages: route({
    method: "GET",
    path: "/api/staff/v1/order/:id/message",
    who: "staff",
    right: "orders.read",
    summary: "The messages of an order, oldest first; the view is recorded in the audit log.",
    params: by_id,
    answer: z.array(messageView),
  }),
  writeToCustomer: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/message",
    who: "staff",
    right: "messages.write",
    summary: "Sends a message to the customer; a question about a quote request pauses its timer.",
    params: by_id,
    body: z.object({ text: message_text, is_question: z._default(z.boolean(), false) }),
    answer: z.array(messageView),
    idempotent: true,
    status: 201,
  }),
  previewMessage: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/message/preview",
    who: "staff",
    right: "messages.write",
    summary: "The mail that a message would send to the customer; nothing is sent.",
    params: by_id,
    body: z.object({ text: message_text }),
    answer: mailPreview,
  }),
  issueSupplement: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/supplement",
    who: "staff",
    right: "orders.work",
    summary: "Offers the customer a change of a bought order: after a recount, or after a failure.",
    params: by_id,
    body: supplementInput,
    answer: dialogueView,
    idempotent: true,
  }),
  previewSupplement: route({
    per_minute: 30,
    method: "POST",
    path: "/api/staff/v1/order/:id/supplement-preview",
    who: "staff",
    right: "orders.work",
    summary: "A preview of the customer's page of a change: an address that is valid for an hour.",
    params: by_id,
    body: supplementInput,
    answer: z.object({ url: z.string() }),
  }),
  setHold: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/hold",
    who: "staff",
    right: "orders.work",
    summary:
      "Puts an order on hold: nothing automatic happens and its timer is paused, at most until the review.",
    params: by_id,
    body: z
      .object({
        reason: z.enum(chosen_hold_reasons),
        note: z._default(paragraphText(1000), ""),
        review_at: instant,
        ...seen,
      })
      .check(
        z.refine(({ reason, note }) => reason !== "other" || note.trim() !== "", {
          path: ["note"],
          error: "field.required",
        }),
      ),
    answer: dialogueView,
    idempotent: true,
  }),
  endHold: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/hold/end",
    who: "staff",
    right: "orders.work",
    summary: "Ends the hold of an order; its promised date moves by the duration of the hold.",
    params: by_id,
    body: z.object({ note: z._default(line(500), ""), ...seen }),
    answer: dialogueView,
    idempotent: true,
  }),
  pauseQuote: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/pause",
    who: "staff",
    right: "orders.work",
    summary: "Pauses the timer of a quote request with a reason; the customer is notified of it.",
    params: by_id,
    body: z.object({ reason: z.enum(pause_reasons), note: z._default(line(500), "") }),
    answer: dialogueView,
    idempotent: true,
  }),
  resumeQuote: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/pause/end",
    who: "staff",
    right: "orders.work",
    summary: "The customer has answered by other means: the timer continues.",
    params: by_id,
    body: z.object({ note: z._default(line(500), "") }),
    answer: dialogueView,
    idempotent: true,
  }),
  reportUnreadable: route({
    method: "POST",
    path: "/api/staff/v1/order/:id/unreadable",
    who: "staff",
    right: "orders.work",
    summary: "The source cannot be opened: the order is paused and the customer asked for another file.",
    params: by_id,
    body: z.object({ note: z._default(line(500), ""), ...seen }),
    answer: dialogueView,
    idempotent: true,
  }),
} as const;
