import * as z from "zod/mini";
import { fromDecimal } from "#domain/money.ts";
import { top_up_bounds } from "#domain/payments/top-up.ts";
import { consents, paymentMethod, purchaseStart } from "../checkout/carts.ts";
import { paymentStatus } from "./money.ts";
import { route } from "../route.ts";
import { approvalComment } from "../spending/approvals.ts";
import { currency, hash, moneyView } from "../shared.ts";

const within = (text: string, holds: (amount: bigint) => boolean): boolean => {
  const amount = fromDecimal(text);
  // An invalid amount is refused with this error only.
  return amount === null || amount < 0n || holds(amount);
};
/** An amount of a top-up, as decimal text in the currency of the account; §5: at least 20. */
const topUpAmount = z.string().check(
  z.regex(/^(?:0|[1-9]\d{0,8})(?:\.\d{1,2})?$/, { error: "amount.invalid" }),
  z.refine((text) => within(text, (amount) => amount >= top_up_bounds.least), { error: "topup.min" }),
  z.refine((text) => within(text, (amount) => amount <= top_up_bounds.most), { error: "topup.max" }),
);

/** A code that raises the bonus. */
const topUpCode = z.optional(z.string().check(z.maxLength(40)));
export const previewInput = z.object({ amount: topUpAmount, code: topUpCode });
export const topUpInput = z.object({
  amount: topUpAmount,
  code: topUpCode,
  /** The values shown on the page; if either has changed, the customer must see the new one first. */
  currency,
  expected_bonus: moneyView.shape.currency_amount_decimal,
  payment_method: z.string().check(z.minLength(1, { error: "payment.choose" }), z.maxLength(40)),
  terms: consents.shape.terms,
  comment: approvalComment,
});

const prepaidView = z.object({
  currency,
  balance: moneyView,
  minimum: moneyView,
  offers: z.array(z.object({ amount: moneyView, bonus: moneyView })),
  /** §5: funds in another currency, which must be used before a top-up in this one. */
  blocked_by: z.nullable(moneyView),
  payment_methods: z.array(paymentMethod),
});
export type PrepaidView = z.infer<typeof prepaidView>;

const topUpPreview = z.object({
  amount: moneyView,
  bonus: moneyView,
  /** The code included in the bonus; null without one. */
  code: z.nullable(z.string()),
  new_balance: moneyView,
  /** The additional amount for the next bonus step; null at the highest step. */
  next: z.nullable(z.object({ more: moneyView, bonus: moneyView })),
});
export type TopUpPreview = z.infer<typeof topUpPreview>;

/** The prepaid balance: its amount, and top-ups. */
export const wallet_routes = {
  prepaid: route({
    method: "GET",
    path: "/api/v2/prepaid",
    who: "customer",
    needs: "billing.work",
    summary: "The prepaid balance and its top-up offers.",
    answer: prepaidView,
  }),
  previewTopUp: route({
    method: "POST",
    path: "/api/v2/prepaid/preview",
    who: "customer",
    needs: "billing.work",
    summary: "The bonus of a top-up of this amount.",
    body: previewInput,
    answer: topUpPreview,
  }),
  topUp: route({
    method: "POST",
    path: "/api/v2/prepaid",
    who: "customer",
    needs: "billing.work",
    summary: "Orders a top-up with obligation to pay and starts the payment.",
    body: topUpInput,
    answer: purchaseStart,
    idempotent: true,
    status: 201,
  }),
  checkPayment: route({
    method: "POST",
    path: "/api/v2/payment/:hash/check",
    who: "customer",
    needs: "payments.make",
    summary: "Queries the provider for the status of a payment of the customer.",
    params: z.object({ hash }),
    answer: paymentStatus,
    per_minute: 30,
  }),
} as const;
