import * as z from "zod/mini";
import { case_reasons } from "#domain/cases/correction-case.ts";
import { linkView } from "../files/files.ts";
import { message_text } from "../messages/messages.ts";
import { webhook_types } from "#domain/webhooks/public-events.ts";
import { eventView } from "../webhooks/messages.ts";
import { route } from "../route.ts";
import { id, idInPath, instant, instantOfZone, line, meaning, paragraphText } from "../shared.ts";
import { public_api } from "./address.ts";
import { apiInvoiceView, apiOrderView, apiPurchaseView, cursorQuery, of_id, publicStatus } from "./shapes.ts";

const act = { who: "key", scope: "orders:act", rate: "write", flat: true, brand: false } as const;

/** Following orders and reading invoices: the second half of the public API. */
export const api_order_routes = {
  apiApproval: route({
    method: "GET",
    path: `${public_api}/approvals/:id`,
    who: "key",
    scope: "orders:read",
    rate: "read",
    summary: "A purchase that waits for a person of the account, or how it was decided.",
    params: of_id,
    answer: apiPurchaseView,
    flat: true,
    brand: false,
  }),
  apiOrders: route({
    method: "GET",
    path: `${public_api}/orders`,
    who: "key",
    scope: "orders:read",
    rate: "read",
    summary:
      "The orders of the account, newest first, with prepared ones that are not confirmed yet (`draft`).",
    query: z.object({
      ...cursorQuery,
      status: z.optional(publicStatus),
      reference: z.optional(line(100)),
      updated_since: z.optional(instantOfZone),
    }),
    answer: z.array(apiOrderView),
    cursor: true,
    brand: false,
  }),
  apiOrder: route({
    method: "GET",
    path: `${public_api}/orders/:id`,
    who: "key",
    scope: "orders:read",
    rate: "read",
    summary: "One order.",
    params: of_id,
    answer: apiOrderView,
    flat: true,
    brand: false,
  }),
  apiDeliverables: route({
    method: "GET",
    path: `${public_api}/orders/:id/deliverables`,
    who: "key",
    scope: "orders:read",
    rate: "read",
    summary:
      "The delivered files, each with a link that works for ten minutes; `files` is empty until the order is delivered.",
    params: of_id,
    answer: z.object({
      files: z.array(
        z.object({ name: z.string(), size_bytes: z.int(), version: z.int(), ...linkView.shape }),
      ),
    }),
    flat: true,
    brand: false,
  }),
  apiEvents: route({
    method: "GET",
    path: `${public_api}/events`,
    who: "key",
    scope: "orders:read",
    rate: "read",
    summary:
      "What happened in the account in the last 30 days, newest first: what webhooks are sent, for programs that ask.",
    query: z.object({
      ...cursorQuery,
      type: z.optional(z.enum(webhook_types)),
      since: z.optional(instantOfZone),
    }),
    answer: z.array(eventView),
    cursor: true,
    brand: false,
  }),
  apiCancelOrder: route({
    ...act,
    method: "POST",
    path: `${public_api}/orders/:id/cancellation`,
    summary: "Ends an order that is not paid, without a body. What is paid is cancelled by a person.",
    params: of_id,
    answer: apiOrderView,
    idempotent: true,
  }),
  apiWriteMessage: route({
    ...act,
    method: "POST",
    path: `${public_api}/orders/:id/messages`,
    summary: "Sends a message to our office; an answer to its question restarts the clock.",
    params: of_id,
    body: z.object({ text: message_text, files: z._default(z.array(id).check(z.maxLength(10)), []) }),
    answer: z.object({ id }),
    idempotent: true,
    status: 201,
  }),
  apiComplain: route({
    ...act,
    method: "POST",
    path: `${public_api}/orders/:id/complaints`,
    summary: "Opens a complaint about a delivered order.",
    params: of_id,
    body: z.object({
      reasons: z.array(z.enum(case_reasons)).check(z.minLength(1), z.maxLength(case_reasons.length)),
      text: paragraphText(5000).check(z.trim(), z.minLength(1, { error: "field.required" })),
    }),
    answer: z.object({ order_id: id, answer_by: z.nullable(instant) }),
    idempotent: true,
    status: 201,
  }),
  apiInvoices: route({
    method: "GET",
    path: `${public_api}/invoices`,
    who: "key",
    scope: "invoices:read",
    rate: "read",
    summary: "The invoices of the account, newest first.",
    query: z.object({
      ...cursorQuery,
      order_id: meaning("Only those of this order.", z.optional(idInPath)),
    }),
    answer: z.array(apiInvoiceView),
    cursor: true,
    brand: false,
  }),
  apiInvoice: route({
    method: "GET",
    path: `${public_api}/invoices/:id`,
    who: "key",
    scope: "invoices:read",
    rate: "read",
    summary: "One invoice.",
    params: of_id,
    answer: apiInvoiceView,
    flat: true,
    brand: false,
  }),
  apiInvoiceLink: route({
    method: "POST",
    path: `${public_api}/invoices/:id/link`,
    who: "key",
    scope: "invoices:read",
    rate: "write",
    summary: "A link to the PDF of an invoice that works for ten minutes.",
    params: of_id,
    answer: linkView,
    flat: true,
    brand: false,
  }),
  apiLeak: route({
    method: "POST",
    path: `${public_api}/leaks`,
    who: "anyone",
    summary: "Revokes keys that were found where they should not be, and mails their owners.",
    body: z.object({
      keys: z.array(z.string().check(z.maxLength(100))).check(z.minLength(1), z.maxLength(100)),
    }),
    answer: z.null(),
    brand: false,
    status: 204,
    per_minute: 10,
  }),
  apiDocument: route({
    per_minute: 30,
    fixed: true,
    method: "GET",
    path: `${public_api}/openapi.json`,
    who: "anyone",
    summary: "The public API as an OpenAPI 3.1 document.",
    answer: z.record(z.string(), z.unknown()),
    flat: true,
    brand: false,
  }),
} as const;
