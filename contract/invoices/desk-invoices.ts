import * as z from "zod/mini";
import { linkView } from "../files/files.ts";
import { invoiceDetail, invoiceView, party } from "../payments/money.ts";
import { route } from "../route.ts";
import { shown_einvoice_states } from "./einvoices.ts";
import {
  filled,
  id,
  idInPath,
  instant,
  line,
  listQuery,
  locale,
  moneyView,
  month,
  postcodeOfCountry,
} from "../shared.ts";

/** Filters of the desk's list: open, overdue, and documents by kind. */
export const invoice_filters = ["open", "overdue", "invoices", "corrections", "others"] as const;

const deskInvoiceRow = z.object({
  ...z.pick(invoiceView, {
    id: true,
    number: true,
    kind: true,
    date_of_issue: true,
    payment_date: true,
    state: true,
    days: true,
  }).shape,
  brand: z.string(),
  customer: z.string(),
  gross: moneyView,
});
export type DeskInvoiceRow = z.infer<typeof deskInvoiceRow>;

const deskInvoice = z.object({
  ...z.pick(invoiceDetail, {
    id: true,
    number: true,
    kind: true,
    date_of_issue: true,
    payment_date: true,
    state: true,
    days: true,
    pdf_ready: true,
    document: true,
    xrechnung: true,
    related: true,
    open: true,
  }).shape,
  brand: z.string(),
  locale,
  gross: moneyView,
  /** The buyer on the last document of the chain. */
  buyer: party,
  /** The amount of each line after all corrections; empty for a document that cannot be corrected. */
  standing: z.array(z.object({ position: z.int(), description: z.string(), gross: moneyView })),
  orders: z.array(id),
  /** VIES confirmed the buyer after VAT was charged, so the VAT can be taken off. */
  late_number: z.nullable(z.object({ vat_id: z.string(), asked_at: instant, proof: z.nullable(z.string()) })),
  /** Its state in KSeF; null for a document that is not sent there. */
  ksef: z.nullable(z.object({ state: z.enum(shown_einvoice_states), number: z.nullable(z.string()) })),
  reminders: z.int(),
});
export type DeskInvoice = z.infer<typeof deskInvoice>;

export const correctionInput = z.object({
  reason: filled(250),
  /** Gross deduction from a line. */
  lines: z
    .array(
      z.object({
        position: z.int().check(z.minimum(1), z.maximum(100_000)),
        amount: z.string().check(z.regex(/^(0|[1-9]\d{0,9})(\.\d{1,2})?$/, { error: "amount.invalid" })),
      }),
    )
    .check(z.minLength(1), z.maxLength(500)),
});
export const buyerInput = z
  .object({
    name: filled(240),
    address: filled(200),
    postcode: line(20),
    city: filled(100),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    tax_id: z.nullable(line(30)),
  })
  .check(postcodeOfCountry);

const documentTotals = z.object({ net: moneyView, vat: moneyView, gross: moneyView });

/** A document that would be issued. */
const previewedDocument = z.object({
  /** Null for a new invoice in place of the corrected one. */
  correction: z.nullable(z.enum(["amount", "buyer", "cancelled"])),
  /** The amounts of the invoice until now; null for a new one. */
  before: z.nullable(documentTotals),
  after: documentTotals,
  buyer: party,
  reason: z.string(),
  /** The month in which it is declared. */
  declared_in: month,
  to_ksef: z.boolean(),
});
/** What a correction would issue; nothing is. */
export const correctionPreview = z.object({
  number: z.string(),
  buyer: party,
  /** The month in which the invoice is declared, and by whom it was closed. */
  sold_in: month,
  closed: z.nullable(z.object({ at: instant, by: z.string() })),
  /** A second person has to approve it. */
  waits: z.boolean(),
  /** Money that goes back with the documents and without a correction of its own; null where none does. */
  returned: z.nullable(moneyView),
  documents: z.array(previewedDocument),
});
export type CorrectionPreview = z.infer<typeof correctionPreview>;

const creditRow = z.object({
  id,
  brand: z.string(),
  name: z.string(),
  email: z.string(),
  limit: moneyView,
  /** Open invoices, and orders that are not invoiced yet. */
  used: moneyView,
  overdue_days: z.int(),
});
export type CreditRow = z.infer<typeof creditRow>;

const by_id = z.object({ id: idInPath });

/** Documents and open amounts at the desk. */
export const desk_invoice_routes = {
  deskInvoices: route({
    method: "GET",
    path: "/api/staff/v1/invoice",
    who: "staff",
    right: "invoices.read",
    summary: "Documents of all brands, newest first; overdue ones oldest first.",
    query: z.object({ ...listQuery, filter: z.optional(z.enum(invoice_filters)) }),
    answer: z.array(deskInvoiceRow),
    list: true,
  }),
  deskInvoice: route({
    method: "GET",
    path: "/api/staff/v1/invoice/:id",
    who: "staff",
    right: "invoices.read",
    summary: "One document with its content and what can be corrected.",
    params: by_id,
    answer: deskInvoice,
  }),
  deskInvoiceLink: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/pdf-link",
    who: "staff",
    right: "invoices.read",
    summary: "A download link for the PDF, valid for ten minutes.",
    params: by_id,
    answer: linkView,
  }),
  deskXRechnungLink: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/xrechnung-link",
    who: "staff",
    right: "invoices.read",
    summary: "A download link for an invoice or correction of a company in Germany as XRechnung.",
    params: by_id,
    answer: linkView,
  }),
  duplicateInvoice: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/duplicate",
    who: "staff",
    right: "invoices.work",
    summary: "Issues a duplicate with today's date and returns a link to it.",
    params: by_id,
    answer: linkView,
  }),
  remindInvoice: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/reminder",
    who: "staff",
    right: "invoices.work",
    summary: "Sends a reminder about an overdue invoice, at most one a day; scheduled reminders continue.",
    params: by_id,
    answer: z.object({ id }),
    idempotent: true,
    status: 201,
  }),
  issueMonth: route({
    method: "POST",
    path: "/api/staff/v1/month-run",
    who: "staff",
    right: "invoices.work",
    summary:
      "Issues the collective invoices of past months now; returns the customers whose invoices are being made.",
    body: z.object({ customers: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
    answer: z.object({ customers: z.array(id) }),
    idempotent: true,
    status: 201,
  }),
  reduceInvoice: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/correction",
    who: "staff",
    right: "invoices.work",
    summary:
      "Reduces lines of an open invoice by a correction, above the limit with a second person. A paid invoice is corrected by a refund.",
    params: by_id,
    body: correctionInput,
    answer: z.object({ id: z.nullable(id), waits_for: z.nullable(id) }),
    idempotent: true,
    status: 201,
  }),
  correctBuyer: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/buyer",
    who: "staff",
    right: "invoices.work",
    summary: "Corrects the buyer of an invoice; with another tax number a new invoice is issued.",
    params: by_id,
    body: buyerInput,
    answer: z.object({ id }),
    idempotent: true,
    status: 201,
  }),
  previewReduction: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/correction/preview",
    who: "staff",
    right: "invoices.work",
    summary: "What a reduction would issue; refuses what the reduction refuses, and issues nothing.",
    params: by_id,
    body: correctionInput,
    answer: correctionPreview,
  }),
  previewBuyer: route({
    method: "POST",
    path: "/api/staff/v1/invoice/:id/buyer/preview",
    who: "staff",
    right: "invoices.work",
    summary:
      "What a correction of the buyer would issue; refuses what the correction refuses, and issues nothing.",
    params: by_id,
    body: buyerInput,
    answer: correctionPreview,
  }),
  creditCustomers: route({
    method: "GET",
    path: "/api/staff/v1/credit",
    who: "staff",
    right: "invoices.read",
    summary: "Companies with monthly invoices, with their limit and open amount.",
    answer: z.array(creditRow),
  }),
  setCredit: route({
    method: "PUT",
    path: "/api/staff/v1/credit/:id",
    who: "staff",
    right: "invoices.work",
    summary: "Sets the limit of a company's orders on account, gross; 0 allows none.",
    params: by_id,
    body: z.object({
      limit: z.string().check(z.regex(/^(0|[1-9]\d{0,8})(\.\d{1,2})?$/, { error: "amount.invalid" })),
    }),
    answer: z.array(creditRow),
  }),
} as const;
