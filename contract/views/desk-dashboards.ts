import * as z from "zod/mini";
import { board_columns } from "#domain/orders/desk-board.ts";
import { quote_outcomes } from "#domain/orders/outcome.ts";
import { route } from "../route.ts";
import { currency, date, id, instant, moneyView, service } from "../shared.ts";

const count = z.int().check(z.minimum(0));
const median = z.nullable(z.number());

/** Fees above the planned cost of an order, net (invariant 8 of 4.10), and the event that caused them. */
export const marginEvent = z.object({ order_id: id, event: z.string(), amount: moneyView, at: instant });
export type MarginEvent = z.infer<typeof marginEvent>;

const dashboard = z.object({
  from: date,
  to: date,
  /** When it was computed. */
  at: instant,
  /** Orders that left draft, by their day of creation. */
  intake: z.array(z.object({ day: date, orders: count })),
  intake_by_brand: z.array(z.object({ brand: z.string(), service, orders: count })),
  /** Of the quotes requested in the period: how many were answered, and how many are paid by now. */
  conversion: z.object({ asked: count, quoted: count, paid: count }),
  /** Quotes decided in the period: the outcome of each, won or the reason of the loss. */
  decisions: z.array(z.object({ outcome: z.enum(quote_outcomes), orders: count })),
  /** Of first answers in the period: elapsed minutes, and how many were within the brand's promise. */
  answers: z.object({ answered: count, in_time: count, median_minutes: median }),
  /**
   * Of orders with a promised date delivered in the period: how many were on time, and how many an hour or more early.
   */
  delivery: z.object({
    delivered: count,
    in_time: count,
    /** Without a surcharge for speed, as "at no extra charge" requires. */
    unhurried: count,
    early: count,
    since: z.nullable(instant),
  }),
  /** Net price of the work of delivered orders, and the fees of its workers. */
  margin_by_package: z.array(
    z.object({ package: z.string(), orders: count, net: moneyView, fees: moneyView, margin: moneyView }),
  ),
  margin_by_pair: z.array(
    z.object({ pair: z.string(), orders: count, net: moneyView, fees: moneyView, margin: moneyView }),
  ),
  /** Of the period, the latest first; five hundred at most. */
  margin_events: z.array(marginEvent),
  /** The present state, independent of the period: by stage, and how many are past their promised date. */
  open_work: z.array(z.object({ column: z.enum(board_columns), orders: count, late: count })),
  /** Net of invoices and their corrections, by the month of issue. */
  revenue: z.array(z.object({ month: z.string(), currency, net: moneyView })),
});
export type Dashboard = z.infer<typeof dashboard>;

/** Figures of the company, computed from the data directly. */
export const dashboard_routes = {
  dashboard: route({
    per_minute: 60,
    method: "GET",
    path: "/api/staff/v1/dashboard",
    who: "staff",
    right: "dashboards.read",
    summary:
      "Intake, quotes, deliveries, margin and revenue of a period of at most 400 days (Warsaw's days).",
    query: z.object({
      from: date,
      to: date,
      brand: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
    answer: dashboard,
  }),
} as const;
