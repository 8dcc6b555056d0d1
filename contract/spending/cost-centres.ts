import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_id, currency, decimal, filled, id, limitAmount } from "../shared.ts";

const costCentre = z.object({
  id,
  code: z.string(),
  name: z.string(),
  active: z.boolean(),
  /** Gross, in the currency of the account; null: none. For owners alone, like the sum of the month. */
  month_limit: z.nullable(decimal),
  spent_month: z.nullable(decimal),
  /** Whether a purchase for it may wait for a person; the limit itself is not for everyone. */
  is_limited: z.boolean(),
});
export type CostCentreView = z.output<typeof costCentre>;

/** What the account asks of a purchase. */
const requirements = { requires_cost_centre: z.boolean(), requires_reference: z.boolean() };
const purchasing = z.object({
  currency,
  cost_centres: z.array(costCentre),
  ...requirements,
  /** A gross total above which a purchase of the caller waits for a person; null without limits. */
  asks_above: z.nullable(decimal),
});
export type Purchasing = z.output<typeof purchasing>;

const changeable = {
  name: filled(80),
  month_limit: z._default(z.nullable(limitAmount), null),
  active: z._default(z.boolean(), true),
} as const;
const costCentreInput = z.object({
  /** Stays as it is made, because invoices have it. Printed on the invoice with the name; characters of words and `. _ - /`. */
  code: filled(30).check(z.regex(/^[\p{L}\p{N}._/-]+$/u, { error: "field.invalid" })),
  ...changeable,
});

/** Cost centres of an account, and what it asks of a purchase (integrations 6, decision 0270). */
export const cost_centre_routes = {
  purchasing: route({
    method: "GET",
    path: "/api/v2/team/cost-centre",
    who: "customer",
    needs: "any",
    summary: "The cost centres of the account and what it asks of a purchase.",
    answer: purchasing,
  }),
  createCostCentre: route({
    method: "POST",
    path: "/api/v2/team/cost-centre",
    who: "customer",
    needs: "account.manage",
    summary: "Adds a cost centre.",
    body: costCentreInput,
    answer: purchasing,
    status: 201,
    per_minute: 60,
  }),
  changeCostCentre: route({
    method: "PUT",
    path: "/api/v2/team/cost-centre/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Changes a cost centre; one that is not active cannot be chosen any more.",
    params: by_id,
    body: z.object(changeable),
    answer: purchasing,
  }),
  changePurchasing: route({
    method: "PUT",
    path: "/api/v2/team/purchasing",
    who: "customer",
    needs: "account.manage",
    summary: "Whether a purchase needs a cost centre and a purchase order number.",
    body: z.object(requirements),
    answer: purchasing,
  }),
} as const;
