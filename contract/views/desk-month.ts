import * as z from "zod/mini";
import { route } from "../route.ts";
import { date, id, instant, moneyView, month } from "../shared.ts";

/** Deliveries on account of one customer that are not invoiced yet. */
const toIssue = z.object({
  customer_id: id,
  customer: z.string(),
  brand: z.string(),
  orders: z.int(),
  first_on: date,
  last_on: date,
  gross: moneyView,
  /** Their month is over: the run issues them. */
  is_due: z.boolean(),
  /** The invoice of their month was issued before they were booked: they go on that of the next one. */
  on_next: z.boolean(),
});
export type ToIssue = z.infer<typeof toIssue>;

const toCollect = z.object({
  id,
  number: z.string(),
  brand: z.string(),
  customer: z.string(),
  due_on: date,
  days: z.int(),
  open: moneyView,
  reminders: z.int(),
  reminded_at: z.nullable(instant),
});
export type ToCollect = z.infer<typeof toCollect>;

export const aging_bands = ["not_due", "to_30", "to_60", "to_90", "over_90"] as const;

export const month_steps = [
  "statements",
  "transfers",
  "refunds",
  "invoices",
  "einvoices",
  "reminders",
  "bills",
  "payouts",
  "closing",
] as const;
export type MonthStep = (typeof month_steps)[number];

const monthWork = z.object({
  month,
  to_issue: z.array(toIssue),
  /** The longest overdue, at most as many as a page shows; `open_invoices` is how many there are. */
  to_collect: z.array(toCollect),
  open_invoices: z.int(),
  /** Open amounts by days overdue, for each currency. */
  aging: z.array(
    z.object({ currency: z.string(), bands: z.record(z.enum(aging_bands), moneyView), total: moneyView }),
  ),
  /** What has to be done for the month, and how much of it is left. */
  checklist: z.array(z.object({ step: z.enum(month_steps), left: z.int() })),
  /** Our bank accounts: the last day of their statements, and the days of the month without one. */
  statements: z.array(
    z.object({
      iban: z.string(),
      currency: z.string(),
      until: z.nullable(date),
      missing: z.array(z.object({ from_on: date, until_on: date })),
    }),
  ),
});
export type MonthWork = z.infer<typeof monthWork>;

export const desk_month_routes = {
  monthWork: route({
    method: "GET",
    path: "/api/staff/v1/month/:month",
    who: "staff",
    right: "invoices.read",
    summary: "The work of accounting for a month: invoices to issue and to collect, aging, and a checklist.",
    params: z.object({ month }),
    answer: monthWork,
  }),
} as const;
