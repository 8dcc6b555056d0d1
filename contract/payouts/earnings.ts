import * as z from "zod/mini";
import { payee_forms } from "#domain/payouts/payee.ts";
import { statement_states } from "#domain/payouts/states.ts";
import { linkView } from "../files/files.ts";
import { route } from "../route.ts";
import {
  by_id,
  currency,
  date,
  fileName,
  filled,
  id,
  instant,
  line,
  moneyView,
  month,
  postcodeOfCountry,
} from "../shared.ts";

/** The state of a fee, for the translator. */
const earning_states = [
  "in_work",
  "handed_in",
  "disputed",
  "payable",
  "on_statement",
  "billed",
  "paid",
  "void",
] as const;

const earningRow = z.object({
  key: z.string(),
  order_id: id,
  /** The job's page; null for a rework. */
  job_id: z.nullable(id),
  kind: z.string(),
  source_lang: z.string(),
  target_lang: z.string(),
  units: z.int(),
  unit: z.enum(["word", "minute"]),
  /** Net for one word or minute, four decimal places; null without units. */
  per_unit: z.nullable(z.string()),
  /** Net; the amount owed, or the agreed one while the work is in progress. */
  amount: moneyView,
  /** Why less than the agreed fee is owed; null otherwise. */
  reduced: z.nullable(z.string()),
  state: z.enum(earning_states),
  at: instant,
});
export type EarningRow = z.infer<typeof earningRow>;

/** Net, by currency. */
const earningSum = z.object({
  currency,
  in_progress: moneyView,
  to_be_paid: moneyView,
  paid: moneyView,
});
export type EarningSum = z.infer<typeof earningSum>;

export const payStatementView = z.object({
  id,
  number: z.string(),
  period: month,
  state: z.enum(statement_states),
  net: moneyView,
  /** Known when the desk has approved the bill. */
  vat: z.nullable(moneyView),
  withheld: z.nullable(moneyView),
  amount: z.nullable(moneyView),
  /** The expected VAT and withheld tax of a bill. */
  expected_vat: moneyView,
  bill: z.nullable(z.object({ number: z.string(), date, gross: moneyView })),
  bill_file: z.nullable(z.string()),
  /** Why the last bill was returned; empty otherwise. */
  returned_reason: z.string(),
  issued_at: instant,
  paid_on: z.nullable(date),
});
export type PayStatementView = z.infer<typeof payStatementView>;

const earnings = z.object({
  month,
  /** Months with earnings, the newest first, always including the current one. */
  months: z.array(month),
  sums: z.array(earningSum),
  jobs: z.array(earningRow),
  /** Statements of the month, and older ones without a bill. */
  statements: z.array(payStatementView),
});
export type Earnings = z.infer<typeof earnings>;

/** The payee, with masked numbers. */
export const payeeView = z.object({
  form: z.enum(payee_forms),
  name: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  tax_id: z.string(),
  iban: z.string(),
  bic: z.string(),
  /** Until when payouts to a new account are held; null otherwise. */
  held_until: z.nullable(instant),
  changed_at: instant,
});
export type PayeeView = z.infer<typeof payeeView>;

export const payeeInput = z
  .object({
    form: z.enum(payee_forms),
    name: filled(140),
    address: filled(140),
    postcode: filled(16),
    city: filled(80),
    country: z.string().check(z.regex(/^[A-Z]{2}$/)),
    /** Null does not change the number. */
    tax_id: z._default(z.nullable(line(40)), null),
    iban: z._default(z.nullable(line(60)), null),
    bic: z._default(line(20), ""),
  })
  .check(postcodeOfCountry);
export const decimal = z.string().check(z.regex(/^\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" }));
export const billInput = z.object({ number: filled(60), date, gross: decimal });

/** T6: earnings, bills and payouts of a translator. */
export const earning_routes = {
  earnings: route({
    method: "GET",
    path: "/api/translator/v1/earnings",
    who: "translator",
    summary: "The fees of a month with their states, sums by currency and statements.",
    query: z.object({ month: z.optional(month) }),
    answer: earnings,
  }),
  earningsFile: route({
    method: "GET",
    path: "/api/translator/v1/earnings/file",
    who: "translator",
    summary: "The fees of a month as CSV.",
    query: z.object({ month: z.optional(month) }),
    answer: z.object({ file_name: z.string(), text: z.string() }),
  }),
  payStatementLink: route({
    method: "POST",
    path: "/api/translator/v1/statement/:id/link",
    who: "translator",
    summary: "A download link for the PDF of a statement, valid for ten minutes.",
    params: by_id,
    answer: linkView,
  }),
  billStatement: route({
    method: "POST",
    path: "/api/translator/v1/statement/:id/bill",
    who: "translator",
    summary: "Confirms a statement with the number, day and total of the bill.",
    params: by_id,
    body: billInput,
    answer: payStatementView,
    idempotent: true,
  }),
  uploadBill: route({
    method: "POST",
    path: "/api/translator/v1/statement/:id/bill-file",
    who: "translator",
    summary: "Stores the bill as a PDF, streamed; it replaces an earlier one.",
    params: by_id,
    query: z.object({ name: fileName }),
    stream: true,
    answer: payStatementView,
    status: 201,
  }),
  payee: route({
    method: "GET",
    path: "/api/translator/v1/payee",
    who: "translator",
    summary: "The payee, with masked numbers; null while none was entered.",
    answer: z.nullable(payeeView),
  }),
  savePayee: route({
    per_minute: 10,
    method: "PUT",
    path: "/api/translator/v1/payee",
    who: "translator",
    summary: "Form of billing, name, address, tax number and bank account; requires a recent confirmation.",
    body: payeeInput,
    answer: payeeView,
  }),
} as const;
