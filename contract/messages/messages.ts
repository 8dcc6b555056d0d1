import * as z from "zod/mini";
import { attachmentView } from "../files/files.ts";
import { files } from "../quotes/quotes.ts";
import { route } from "../route.ts";
import { by_hash, filled, id, instant, paragraphText, required } from "../shared.ts";

/** A message as both sides read it; the customer's side never learns more of a colleague than the first name. */
export const messageView = z.object({
  id,
  author: z.enum(["customer", "desk", "system"]),
  /** Who of the desk wrote; empty for the customer's own messages. */
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

/** The talk with the desk about one order; the link is the key for guests. */
export const message_routes = {
  orderMessages: route({
    method: "GET",
    path: "/api/v2/order/:hash/message",
    who: "visitor",
    summary: "The messages of an order, oldest first; what the desk wrote counts as read from now on.",
    params: by_hash,
    answer: z.array(messageView),
  }),
  writeMessage: route({
    method: "POST",
    path: "/api/v2/order/:hash/message",
    who: "visitor",
    summary: "Writes to the desk about an order; an answer to its question starts its clock again.",
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
    summary: "Sends a code to the address of a guest's order, without which its money cannot be given up.",
    params: by_hash,
    answer: z.object({ email_hint: z.string(), expires_at: instant }),
    per_minute: 10,
    status: 202,
  }),
  changeQuote: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/change",
    who: "visitor",
    summary: "Asks the desk for another quote: what should be different stands in the messages.",
    params: by_hash,
    body: z.object({ text: message_text }),
    answer: z.object({ order_hash: z.string() }),
    idempotent: true,
  }),
  answerSupplement: route({
    method: "POST",
    path: "/api/v2/quotation/:hash/supplement",
    who: "visitor",
    summary: "Answers an offer to change a bought order: take it, keep the smaller scope, or end the order.",
    params: by_hash,
    body: z.object({
      answer: z.enum(["accept", "keep_scope", "reject"]),
      /** The refund of an end, as the page showed it. */
      expected_refund: z.optional(z.string()),
      code: z.optional(filled(12)),
    }),
    answer: z.object({
      order_hash: z.string(),
      /** Where the difference is paid (`/orders/pay/{hash}`); null when nothing is due. */
      payment_request_hash: z.nullable(z.string()),
    }),
    idempotent: true,
  }),
  reopenOrder: route({
    method: "POST",
    path: "/api/v2/order/:hash/reopening",
    who: "visitor",
    summary: "Takes an order that nobody has paid for back to its quote, or to its form.",
    params: by_hash,
    answer: z.object({ status: z.enum(["draft", "acceptation"]), cart_hash: z.nullable(z.string()) }),
    idempotent: true,
  }),
} as const;
