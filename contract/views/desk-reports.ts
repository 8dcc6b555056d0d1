import * as z from "zod/mini";
import { quote_outcomes } from "#domain/orders/outcome.ts";
import { route } from "../route.ts";
import { date, id, instant, moneyView } from "../shared.ts";

export const report_subjects = ["customer", "manager", "translator", "pair", "brand", "service"] as const;
export type ReportSubject = (typeof report_subjects)[number];

/** Figures of a report row that lead to their orders. */
export const report_figures = ["delivered", "late", "complaints", "asked", "won", "lost"] as const;
export type ReportFigure = (typeof report_figures)[number];

const reportRow = z.object({
  /** The customer, colleague or translator; null for guests and for orders without one. */
  id: z.nullable(id),
  /** The name, the pair, the brand or the service; empty without one. */
  name: z.string(),
  delivered: z.int(),
  /** Net, at the rate of the National Bank of the last day before the delivery. */
  turnover: moneyView,
  /** The same amounts in the currencies of the orders. */
  original: z.array(moneyView),
  fees: moneyView,
  margin: moneyView,
  late: z.int(),
  complaints: z.int(),
  asked: z.int(),
  won: z.int(),
  lost: z.int(),
  /** Why quotes were lost. */
  lost_by: z.array(z.object({ outcome: z.enum(quote_outcomes), orders: z.int() })),
});
export type ReportRow = z.infer<typeof reportRow>;

const report = z.object({
  from: date,
  to: date,
  at: instant,
  rows: z.array(reportRow),
  /** Words that are due on each of the next fourteen days, and the words that translators can do on it. */
  load: z.array(z.object({ day: date, words: z.int(), capacity: z.int() })),
});
export type Report = z.infer<typeof report>;

export const desk_report_routes = {
  deskReport: route({
    per_minute: 60,
    method: "GET",
    path: "/api/staff/v1/report",
    who: "staff",
    right: "dashboards.read",
    summary:
      "Turnover, margin, lateness, complaints and quotes of a period of at most 400 days, by customer, manager, translator, pair, brand or service; and the load of the next two weeks.",
    query: z.object({
      by: z.enum(report_subjects),
      from: date,
      to: date,
      brand: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
    answer: report,
  }),
} as const;
