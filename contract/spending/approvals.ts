import * as z from "zod/mini";
import { approval_kinds, approval_states } from "#domain/spending/approvals.ts";
import { route } from "../route.ts";
import { by_hash, hash, id, instant, language, moneyView, paragraphText, service } from "../shared.ts";

/** A purchase that waits for a person, or was decided. */
const approvalView = z.object({
  id,
  hash,
  kind: z.enum(approval_kinds),
  state: z.enum(approval_states),
  gross: moneyView,
  /** The orders that it is for; none of a top-up. */
  orders: z.array(
    z.object({
      id,
      order_hash: hash,
      service_type: service,
      source_lang: z.string(),
      target_lang: language,
      files: z.array(z.string()),
    }),
  ),
  /** Who asked: a member, or the program or agent of a key. */
  asked_by: z.string(),
  by_program: z.boolean(),
  comment: z.string(),
  cost_centre: z.nullable(z.string()),
  reference: z.nullable(z.string()),
  created_at: instant,
  expires_at: instant,
  decided_at: z.nullable(instant),
  decided_by: z.nullable(z.string()),
  answer: z.string(),
  /** Where an approved purchase is paid; null where nothing is due. */
  payment_request_hash: z.nullable(hash),
  may_decide: z.boolean(),
  may_withdraw: z.boolean(),
});
export type ApprovalView = z.output<typeof approvalView>;

/** The request that waits for what a page shows; its hash for who may see it. */
export const waitingPurchase = z.object({
  hash: z.nullable(hash),
  asked_by: z.string(),
  created_at: instant,
});
export type WaitingPurchase = z.output<typeof waitingPurchase>;

/** What who asks may write to who decides; not used by a purchase within the limits. */
export const approvalComment = z.optional(paragraphText(1000));

/** Purchases that wait for a person of the account (integrations 6, decision 0271). */
export const approval_routes = {
  purchaseApprovals: route({
    method: "GET",
    path: "/api/v2/approval",
    who: "customer",
    needs: "any",
    summary:
      "Purchases that wait and the last that were decided: all for who decides or works with invoices, else the own.",
    answer: z.array(approvalView),
  }),
  purchaseApproval: route({
    method: "GET",
    path: "/api/v2/approval/:hash",
    who: "customer",
    needs: "any",
    summary: "One of them.",
    params: by_hash,
    answer: approvalView,
  }),
  decidePurchase: route({
    method: "POST",
    path: "/api/v2/approval/:hash/decision",
    who: "customer",
    needs: "approvals.decide",
    summary: "Approves at the expected gross, which orders at once, or declines.",
    params: by_hash,
    body: z.object({
      approve: z.boolean(),
      /** The total on the page; another one is refused and named (`quote.price_changed`). */
      expected_gross: moneyView.shape.currency_amount_decimal,
      comment: z._default(paragraphText(1000), ""),
    }),
    answer: approvalView,
    idempotent: true,
    per_minute: 60,
  }),
  withdrawPurchase: route({
    method: "DELETE",
    path: "/api/v2/approval/:hash",
    who: "customer",
    needs: "any",
    summary: "Withdraws what the caller asked for.",
    params: by_hash,
    answer: approvalView,
    per_minute: 60,
  }),
} as const;
