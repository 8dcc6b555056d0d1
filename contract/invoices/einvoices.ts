import * as z from "zod/mini";
import { invoice_kinds } from "#domain/invoices/invoice.ts";
import { interruption_kinds } from "#domain/invoices/ksef.ts";
import { route } from "../route.ts";
import { by_id, date, id, instant, listQuery, moneyView } from "../shared.ts";

/** Filters of the desk: what a month waits for (pending or refused), pending, refused, accepted. */
export const einvoice_groups = ["not_accepted", "open", "rejected", "accepted"] as const;
export type EInvoiceGroup = (typeof einvoice_groups)[number];

/** States shown at the desk; invoices that need not be sent to KSeF are not listed. */
export const shown_einvoice_states = [
  "queued",
  "sending",
  "sent",
  "offline",
  "accepted",
  "rejected",
] as const;

/** An invoice in the outbox to KSeF; `id` is the invoice's. */
const einvoiceRow = z.object({
  id,
  number: z.string(),
  kind: z.enum(invoice_kinds),
  date_of_issue: date,
  customer: z.string(),
  total_gross: moneyView,
  state: z.enum(shown_einvoice_states),
  ksef_number: z.nullable(z.string()),
  /** Issued to the buyer before it got a number. */
  offline: z.boolean(),
  /** With the interruptions of KSeF; null while one lasts. */
  deadline: z.nullable(instant),
  /** The deadline has passed and KSeF has not accepted it. */
  late: z.boolean(),
  /** The last error of KSeF or the network, as received; null without one. */
  error: z.nullable(z.object({ code: z.string(), text: z.string() })),
  has_receipt: z.boolean(),
});
export type EInvoiceRow = z.infer<typeof einvoiceRow>;

/** A time in which KSeF took no invoices, as it was announced; without an end it lasts. */
const interruption = z.object({
  kind: z.enum(interruption_kinds),
  began_at: instant,
  ended_at: z.nullable(instant),
});
export type Interruption = z.infer<typeof interruption>;
/** The interruption that began then; `kind` null takes a mistaken entry away. */
export const interruptionChange = z
  .object({ ...interruption.shape, kind: z.nullable(z.enum(interruption_kinds)) })
  .check(
    z.refine(({ began_at, ended_at }) => ended_at === null || Date.parse(began_at) < Date.parse(ended_at), {
      error: "interruption.order",
      path: ["ended_at"],
    }),
  );

/** The desk's part of KSeF. */
export const einvoice_routes = {
  einvoices: route({
    method: "GET",
    path: "/api/staff/v1/einvoice",
    who: "staff",
    right: "invoices.read",
    summary: "Invoices that have to go to KSeF, newest first, by date of sale, number or buyer.",
    query: z.object({
      ...listQuery,
      group: z.optional(z.enum(einvoice_groups)),
      /** Sold on this day or before. */
      until: z.optional(date),
    }),
    answer: z.array(einvoiceRow),
    list: true,
  }),
  sendEInvoice: route({
    method: "POST",
    path: "/api/staff/v1/einvoice/:id/dispatch",
    who: "staff",
    right: "ksef.work",
    summary: "Sends an invoice again that KSeF refused, under the same number.",
    params: by_id,
    answer: einvoiceRow,
    idempotent: true,
  }),
  ksefInterruptions: route({
    method: "GET",
    path: "/api/staff/v1/ksef-interruption",
    who: "staff",
    right: "invoices.read",
    summary: "The latest outages and failures of KSeF, newest first.",
    answer: z.array(interruption),
  }),
  noteKsefInterruption: route({
    method: "PUT",
    path: "/api/staff/v1/ksef-interruption",
    who: "staff",
    right: "ksef.work",
    summary: "Enters an outage or failure of KSeF, its end, or takes the entry away; the deadlines follow.",
    body: interruptionChange,
    answer: z.array(interruption),
  }),
  einvoiceFile: route({
    method: "GET",
    path: "/api/staff/v1/einvoice/:id/file/:file",
    who: "staff",
    right: "invoices.read",
    summary: "The document as it was sent, or the receipt (UPO) of an accepted one.",
    params: z.extend(by_id, { file: z.enum(["xml", "upo"]) }),
    answer: z.object({ name: z.string(), content: z.string() }),
  }),
} as const;
