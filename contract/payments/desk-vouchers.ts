import * as z from "zod/mini";
import { brandSlug, day, positive } from "../pricing/desk-codes.ts";
import { route } from "../route.ts";
import { by_id, currency, email, filled, id, instant, listQuery, moneyView } from "../shared.ts";

const voucher_states = ["open", "empty", "blocked", "over"] as const;
export type VoucherState = (typeof voucher_states)[number];
export const paid_by = ["transfer", "cash", "card"] as const;
export const voucher_filters = ["open", "closed", "all"] as const;

const voucher = {
  id,
  /** The last four characters; the whole code is shown once, to its seller. */
  ends_in: z.string(),
  brand: z.string(),
  amount: moneyView,
  left: moneyView,
  state: z.enum(voucher_states),
  sold_to: z.string(),
  email: z.string(),
  paid_by: z.enum(paid_by),
  reference: z.string(),
  /** Our account that received the money, if it was a transfer. */
  bank_iban: z.nullable(z.string()),
  /** The reason of the last blocking or unblocking. */
  note: z.string(),
  /** The last day in Warsaw on which it can be used. */
  valid_to: z.nullable(day),
  made_by: z.nullable(z.string()),
  /** Its seller can still request its code, once. */
  code_told: z.boolean(),
  created_at: instant,
};
const voucherView = z.object(voucher);
export type VoucherView = z.infer<typeof voucherView>;

const voucherDetail = z.object({
  ...voucher,
  uses: z.array(
    z.object({
      payment_id: id,
      name: z.string(),
      orders: z.array(id),
      amount: moneyView,
      given_back: moneyView,
      /** Reserved while another part of the purchase is being paid. */
      state: z.enum(["held", "spent", "let_go"]),
      at: instant,
    }),
  ),
});
export type VoucherDetail = z.infer<typeof voucherDetail>;

/** A voucher is at most as high as a top-up: 50 000 units of its currency. */
const worth = positive.check(z.refine((text) => Number(text) <= 50_000, { error: "voucher.max" }));

export const voucherSale = z.object({
  brand: brandSlug,
  currency,
  /** Gross, the amount that was paid for it. */
  amount: worth,
  sold_to: filled(200),
  email: z.union([z.literal(""), email], { error: "email.invalid" }),
  paid_by: z.enum(paid_by),
  /** The transfer or receipt of its payment. */
  reference: filled(200),
  valid_to: z.nullable(day),
});

/** Paid vouchers: money owed to their holders. */
export const desk_voucher_routes = {
  vouchers: route({
    method: "GET",
    path: "/api/staff/v1/voucher",
    who: "staff",
    right: "vouchers.read",
    summary:
      "Paid vouchers with their remaining amount, newest first; of each code the last four characters.",
    query: z.object({
      ...listQuery,
      show: z.optional(z.enum(voucher_filters)),
      brand: z.optional(brandSlug),
    }),
    answer: z.array(voucherView),
    list: true,
  }),
  voucher: route({
    method: "GET",
    path: "/api/staff/v1/voucher/:id",
    who: "staff",
    right: "vouchers.read",
    summary: "One voucher with its uses; the view is recorded in the audit log.",
    params: by_id,
    answer: voucherDetail,
  }),
  sellVoucher: route({
    method: "POST",
    path: "/api/staff/v1/voucher",
    who: "staff",
    right: "vouchers.work",
    summary:
      "Sells a voucher that was paid for; the response has its code, only this once. Above the limit with a second person.",
    body: voucherSale,
    answer: z.object({
      sold: z.nullable(z.object({ voucher: voucherView, code: z.string() })),
      waits_for: z.nullable(id),
    }),
    idempotent: true,
    status: 201,
  }),
  voucherCode: route({
    method: "POST",
    path: "/api/staff/v1/voucher/:id/code",
    who: "staff",
    right: "vouchers.work",
    summary:
      "The code of a voucher that a second person approved; returned once, to the user who requested the sale.",
    params: by_id,
    answer: z.object({ code: z.string() }),
  }),
  blockVoucher: route({
    method: "POST",
    path: "/api/staff/v1/voucher/:id/block",
    who: "staff",
    right: "vouchers.work",
    summary: "Blocks or unblocks a voucher, with a reason; its remaining amount is not changed.",
    params: by_id,
    body: z.object({ blocked: z.boolean(), reason: filled(200) }),
    answer: voucherDetail,
    idempotent: true,
  }),
} as const;
