import * as z from "zod/mini";
import { attachmentView } from "../files/files.ts";
import { files } from "../quotes/quotes.ts";
import { route } from "../route.ts";
import { approvalComment } from "../spending/approvals.ts";
import { by_hash, filled, id, instant, paragraphText, required } from "../shared.ts";

/** A message as both sides read it; the customer only sees the first name of a staff user. */
export const messageView = z.object({
  id,
  author: z.enum(["customer", "desk", "system"]),
  /** The author at the desk; empty for the customer's own messages. */
  name: z.string(),
  is_question: z.boolean(),
  text: z.string(),
  files: z.array(attachmentView),
  created_at: instant,
  /** When the other side has seen it. */
  read_at: z.nullable(instant),
});
export type MessageView = z.infer<typeof messageView>;

export const message_text = paragraphText(5000).check(z.trim(), z.minLength(1, required));

/** Messages with the desk about one order; guests have access by the link. */
export const message_routes = {
  orderMessages: route({
    method: "GET",
    path: "/api/v2/order/:hash/message",
    who: "visitor",
    needs: "files.read",
    summary: "The messages of an order, oldest first; the desk's messages are marked as read.",
    params: by_hash,
    answer: z.array(messageView),
  }),
  writeMessage: route({
    method: "POST",
    path: "/api/v2/order/:hash/message",
    who: "visitor",
    needs: "orders.act",
    summary: "Sends a message to the desk about an order; an answer to a question restarts the timer.",
    params: by_hash,
    body: z.object({ text: message_text, files: z._default(files, []) }),
    answer: z.array(messageView),
    idempotent: true,
    per_minute: 30,
    status: 201,
  }),
  askForProof: route({
    method: "POST",
    path: "/api/v2/order/:hash/code",
    who: "visitor",
    needs: "orders.act",
    summary: "Sends a code to the address of a guest's order, which is required for ending it.",
    params: by_hash,
    answer: z.object({ email_hint: z.string(), expires_at: instant }),
    per_minute: 10,
    status: 202,
  }),
  changeQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/change",
    who: "visitor",
    needs: "orders.act",
    summary: "Requests another quote from the desk; the requested changes are in the messages.",
    params: by_hash,
    body: z.object({ text: message_text }),
    answer: z.object({ order_hash: z.string() }),
    idempotent: true,
    per_minute: 60,
  }),
  answerSupplement: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/supplement",
    who: "visitor",
    needs: "orders.act",
    summary:
      "Answers an offer to change a bought order: accept it, choose the smaller scope, or end the order.",
    params: by_hash,
    body: z.object({
      answer: z.enum(["accept", "keep_scope", "reject"]),
      /** The refund for ending the order, as shown on the page. */
      expected_refund: z.optional(z.string().check(z.maxLength(20))),
      expected_receivable: z.optional(z.string().check(z.maxLength(20))),
      code: z.optional(filled(12)),
      comment: approvalComment,
    }),
    answer: z.object({
      order_hash: z.string(),
      /** Where the difference is paid (`/orders/pay/{hash}`); null when nothing is due. */
      payment_request_hash: z.nullable(z.string()),
      /** The request by which the acceptance waits for a person of the account. */
      approval_hash: z.nullable(z.string()),
    }),
    idempotent: true,
    per_minute: 30,
  }),
  reopenOrder: route({
    method: "POST",
    path: "/api/v2/order/:hash/reopening",
    who: "visitor",
    needs: "orders.act",
    summary: "Returns an unpaid order to its quote, or to its form.",
    params: by_hash,
    answer: z.object({ status: z.enum(["draft", "acceptation"]), cart_hash: z.nullable(z.string()) }),
    idempotent: true,
    per_minute: 30,
  }),
} as const;
