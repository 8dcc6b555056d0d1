import * as z from "zod/mini";
import { member_roles } from "#domain/accounts/members.ts";
import { approval_kinds, approval_states } from "#domain/spending/approvals.ts";
import { route } from "../route.ts";
import { by_id, currency, decimal, id, instant, moneyView } from "../shared.ts";

/** Gross, in the currency of the account; null: no limit. */
const limit = z.nullable(decimal);

/** Limits and approvals of an account as the desk sees them. */
const customerSpending = z.object({
  currency,
  requires_cost_centre: z.boolean(),
  requires_reference: z.boolean(),
  /** Present members whose orders are counted. */
  members: z.array(
    z.object({
      id,
      name: z.string(),
      role: z.enum(member_roles),
      order_limit: limit,
      month_limit: limit,
      spent_month: decimal,
    }),
  ),
  cost_centres: z.array(
    z.object({
      id,
      code: z.string(),
      name: z.string(),
      active: z.boolean(),
      month_limit: limit,
      spent_month: decimal,
    }),
  ),
  /** Those that wait, then the last that were decided. */
  approvals: z.array(
    z.object({
      id,
      kind: z.enum(approval_kinds),
      order_ids: z.array(id),
      state: z.enum(approval_states),
      gross: moneyView,
      asked_by: z.string(),
      by_program: z.boolean(),
      cost_centre: z.nullable(z.string()),
      created_at: instant,
      expires_at: instant,
      decided_by: z.nullable(z.string()),
      decided_at: z.nullable(instant),
    }),
  ),
});
export type CustomerSpending = z.output<typeof customerSpending>;

/** The desk sees what waits in an account and what limits it; it decides nothing. */
export const desk_spending_routes = {
  customerSpending: route({
    method: "GET",
    path: "/api/staff/v1/customer/:id/spending",
    who: "staff",
    right: "customers.read",
    summary:
      "Limits of members and cost centres of a customer with what is used this month, and its approvals.",
    params: by_id,
    answer: customerSpending,
  }),
} as const;
