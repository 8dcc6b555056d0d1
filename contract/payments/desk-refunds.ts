import * as z from "zod/mini";
import { correctionPreview } from "../invoices/desk-invoices.ts";
import { request_kinds } from "./money.ts";
import { route } from "../route.ts";
import { by_id, date, filled, id, idInPath, instant, listQuery, moneyView } from "../shared.ts";

const refund_states = ["waiting", "rejected", "pending", "settled", "failed"] as const;
export type RefundState = (typeof refund_states)[number];

/** A refund, or a request for one that needs a second person; amounts gross. */
const refundRow = z.object({
  /** The request of a person; null for an automatic refund. */
  request_id: z.nullable(id),
  /** The refund; null until it is approved. */
  refund_id: z.nullable(id),
  /** The pending request for a second person. */
  approval_id: z.nullable(id),
  state: z.enum(refund_states),
  amount: moneyView,
  /** The cause by internal rules: `order_ended`, `second_capture`, `by_hand`. */
  reason: z.string(),
  /** The comment of the person who made it. */
  note: z.string(),
  order_id: z.nullable(id),
  payment: z.object({ id, name: z.string(), provider: z.string() }),
  made_by: z.nullable(z.object({ id, name: z.string() })),
  made_at: instant,
  decided_by: z.nullable(z.string()),
  decision_note: z.string(),
  settled_at: z.nullable(instant),
  /** The provider's answer to a refused refund. */
  failure: z.string(),
});
export type RefundRow = z.infer<typeof refundRow>;

/** A payment that can be refunded; amounts gross. */
const refundable = z.object({
  payment_id: id,
  name: z.string(),
  provider: z.string(),
  kind: z.enum(request_kinds),
  taken_at: instant,
  customer: z.string(),
  captured: moneyView,
  /** Above this a second person approves; manual refunds of the same customer and day are summed. */
  second_person_above: moneyView,
  /** One for each order the payment paid for; a top-up has one without an order. */
  parts: z.array(z.object({ order_id: z.nullable(id), available: moneyView })),
});
export type Refundable = z.infer<typeof refundable>;

/** How much of which payment goes back. */
export const refundPart = z.object({
  payment_id: id,
  order_id: z.nullable(id),
  amount: z.string().check(z.regex(/^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" })),
});
export const refundInput = z.extend(refundPart, { note: filled(500) });

/** Refunds by hand (decision 0055). */
export const desk_refund_routes = {
  refunds: route({
    method: "GET",
    path: "/api/staff/v1/refund",
    who: "staff",
    right: "refunds.read",
    summary:
      "Refunds and requests for them, the newest first, by the number of an order, invoice or refund, a payment's reference or the buyer's address; open ones still need a person.",
    query: z.object({
      ...listQuery,
      open: z.optional(z.literal("1")),
      order: z.optional(idInPath),
      /** Made on this day of the seller or before. */
      until: z.optional(date),
    }),
    answer: z.array(refundRow),
    list: true,
  }),
  refundables: route({
    method: "GET",
    path: "/api/staff/v1/refundable",
    who: "staff",
    right: "refunds.make",
    summary: "Payments of an order, or of a customer's address, with the amounts that can still be refunded.",
    query: z.object({ search: filled(200) }),
    answer: z.array(refundable),
  }),
  makeRefund: route({
    method: "POST",
    path: "/api/staff/v1/refund",
    who: "staff",
    right: "refunds.make",
    summary: "Refunds a payment, in full or in part; above the limit with a second person.",
    body: refundInput,
    answer: refundRow,
    idempotent: true,
    status: 201,
  }),
  previewRefund: route({
    method: "POST",
    path: "/api/staff/v1/refund/preview",
    who: "staff",
    right: "refunds.make",
    summary:
      "The correction that a refund would issue, or null where nothing was invoiced; refuses what the refund refuses.",
    body: refundPart,
    answer: z.nullable(correctionPreview),
  }),
  returnVat: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/vat-return",
    who: "staff",
    right: "invoices.work",
    summary:
      "Corrects an invoice with VAT to zero and issues it again under reverse charge, because VIES confirmed the buyer later; VAT that was paid is refunded.",
    params: by_id,
    answer: z.object({ id }),
    idempotent: true,
    status: 201,
  }),
  previewVatReturn: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/vat-return/preview",
    who: "staff",
    right: "invoices.work",
    summary: "What that would issue and refund; refuses what it refuses, and issues nothing.",
    params: by_id,
    answer: correctionPreview,
  }),
  sendRefundAgain: route({
    method: "POST",
    path: "/api/staff/v1/refund/:id/sending",
    who: "staff",
    right: "refunds.make",
    summary: "Retries a refund that the provider refused or has not settled.",
    params: by_id,
    answer: refundRow,
    idempotent: true,
  }),
} as const;
