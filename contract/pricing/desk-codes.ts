import * as z from "zod/mini";
import { coupon_kinds, coupon_states } from "#domain/pricing/coupon.ts";
import { route } from "../route.ts";
import {
  by_id,
  currency,
  filled,
  id,
  instant,
  line,
  listQuery,
  moneyView,
  packageKey,
  required,
  service,
} from "../shared.ts";

/** A day in Warsaw in a plausible year. */
export const day = z.iso.date().check(z.regex(/^2\d{3}-/));
/** Above zero, minor units as decimal text. */
export const positive = z
  .string()
  .check(z.regex(/^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" }));
export const brandSlug = z.string().check(z.regex(/^[a-z]{1,40}$/));

/** The code of a quote request, for the desk while it makes the price. */
export const quotedCode = z.object({
  code: z.string(),
  /** Why it gives no discount any more, as a text. */
  problem: z.nullable(z.string()),
  percent_bps: z.nullable(z.int()),
  currency,
  /** The rest of a discount amount, as displayed to the buyer. */
  amount: z.nullable(z.string()),
  /** It applies from this price on, as displayed to the buyer; for these services and packages. */
  least: z.nullable(z.string()),
  services: z.nullable(z.array(z.string())),
  packages: z.nullable(z.array(z.string())),
  /** The net price after the discount is at least this. */
  least_net: z.string(),
});

const uses = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const bps = z.int().check(z.minimum(1), z.maximum(10_000));

/** Value, scope, number of uses and validity of a code. Null: no limit. */
const couponRules = {
  kind: z.enum(coupon_kinds),
  percent_bps: z.nullable(bps),
  amount: z.nullable(positive),
  currency: z.nullable(currency),
  /** From this price on, as displayed to the buyer. */
  least: z.nullable(positive),
  services: z.nullable(z.array(service).check(z.minLength(1, required), z.maxLength(20))),
  packages: z.nullable(z.array(packageKey).check(z.minLength(1, required), z.maxLength(10))),
  exclusive: z.boolean(),
  most_uses: uses,
  most_uses_each: uses,
  /** Days in Warsaw, the last one included. */
  valid_from: day,
  valid_to: z.nullable(day),
  note: z._default(line(200), ""),
};

type Rules = {
  readonly kind: (typeof coupon_kinds)[number];
  readonly percent_bps: number | null;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly least: string | null;
  readonly valid_from: string;
  readonly valid_to: string | null;
};
/** A code has the value of its kind and no other, amounts have a currency, and it does not end before it begins. */
const sound = () => [
  z.refine<Rules>(({ kind, percent_bps }) => kind !== "percent" || percent_bps !== null, {
    ...required,
    path: ["percent_bps"],
  }),
  z.refine<Rules>(({ kind, amount }) => kind !== "amount" || amount !== null, {
    ...required,
    path: ["amount"],
  }),
  z.refine<Rules>(
    ({ kind, percent_bps, amount }) => kind !== "top_up" || (percent_bps === null) !== (amount === null),
    { ...required, path: ["percent_bps"] },
  ),
  z.refine<Rules>(
    ({ kind, percent_bps, amount }) =>
      !(kind === "percent" && amount !== null) && !(kind === "amount" && percent_bps !== null),
    { path: ["kind"] },
  ),
  z.refine<Rules>(({ amount, least, currency: of }) => of !== null || (amount === null && least === null), {
    ...required,
    path: ["currency"],
  }),
  z.refine<Rules>(({ valid_from, valid_to }) => valid_to === null || valid_to >= valid_from, {
    error: "coupon.dates",
    path: ["valid_to"],
  }),
];

const brands = z.array(brandSlug).check(z.minLength(1, required), z.maxLength(20));
/** A to Z and digits, as typed; not case-sensitive. */
const codeText = z.pipe(
  filled(40),
  z.pipe(
    z.transform((text: string) => text.toUpperCase()),
    z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, { error: "coupon.form" })),
  ),
);
const prefixText = z.pipe(
  filled(20),
  z.pipe(
    z.transform((text: string) => text.toUpperCase()),
    z.string().check(z.regex(/^[A-Z0-9][A-Z0-9_-]{0,19}$/, { error: "coupon.form" })),
  ),
);

export const couponInput = z.object({ code: codeText, brands, ...couponRules }).check(...sound());
export const couponBatchInput = z
  .object({
    prefix: prefixText,
    count: z.int().check(z.minimum(1), z.maximum(1_000)),
    brands,
    ...couponRules,
  })
  .check(...sound());
export const couponChange = z.object({ ...couponRules, active: z.boolean() }).check(...sound());

const couponView = z.object({
  id,
  code: z.string(),
  brand: z.string(),
  ...couponRules,
  amount: z.nullable(z.string()),
  least: z.nullable(z.string()),
  note: z.string(),
  active: z.boolean(),
  state: z.enum(coupon_states),
  /** Number of paid uses, and of uses with a pending payment. */
  used: z.int(),
  reserved: z.int(),
  made_by: z.nullable(z.string()),
});
export type CouponView = z.infer<typeof couponView>;

/** The pending request for a second person; null when the act is done. */
const waits_for = z.nullable(id);

export const coupon_filters = ["current", "ended", "all"] as const;

const bonusStep = z.object({
  /** Whole units of the currency. */
  from: z.string().check(z.regex(/^[1-9]\d{0,6}$/, { error: "amount.invalid" })),
  /** One of the two: a share of the top-up, or a fixed amount. */
  bonus_bps: z.nullable(bps),
  bonus: z.nullable(positive),
});
export const bonusTableInput = z.object({
  brand: brandSlug,
  currency,
  /** The day in Warsaw from which it applies; null: from now on. */
  from: z.nullable(day),
  steps: z.array(bonusStep).check(
    z.maxLength(20),
    z.refine(
      (steps) => steps.every(({ bonus_bps, bonus }) => (bonus_bps === null) !== (bonus === null)),
      required,
    ),
  ),
});

const bonusVersion = z.object({
  /** Null: the default table, in force when staff have set no other. */
  id: z.nullable(id),
  state: z.enum(["live", "planned", "ended"]),
  valid_from: z.nullable(instant),
  made_by: z.nullable(z.string()),
  steps: z.array(z.object({ from: moneyView, bonus_bps: z.nullable(z.int()), bonus: z.nullable(moneyView) })),
});
const bonusTable = z.object({
  brand: z.string(),
  currency,
  versions: z.array(bonusVersion),
  /** The pending request for a second person about another version. */
  waits_for,
});
export type BonusTable = z.infer<typeof bonusTable>;

/** S8: codes and the bonus of top-ups. */
export const desk_code_routes = {
  coupons: route({
    method: "GET",
    path: "/api/staff/v1/coupon",
    who: "staff",
    right: "coupons.read",
    summary: "Codes with value, scope and number of uses, newest first.",
    query: z.object({
      ...listQuery,
      show: z.optional(z.enum(coupon_filters)),
      brand: z.optional(brandSlug),
    }),
    answer: z.array(couponView),
    list: true,
  }),
  coupon: route({
    method: "GET",
    path: "/api/staff/v1/coupon/:id",
    who: "staff",
    right: "coupons.read",
    summary: "One code.",
    params: by_id,
    answer: couponView,
  }),
  makeCoupon: route({
    method: "POST",
    path: "/api/staff/v1/coupon",
    who: "staff",
    right: "coupons.edit",
    summary:
      "A new code, in each of the brands named; its limits apply per brand. A large gift needs a second person.",
    body: couponInput,
    answer: z.object({ made: z.array(couponView), waits_for }),
    idempotent: true,
    status: 201,
  }),
  makeCoupons: route({
    method: "POST",
    path: "/api/staff/v1/coupon-batch",
    who: "staff",
    right: "coupons.edit",
    summary: "Creates a number of codes with the same prefix and rules; the response is a file of them.",
    body: couponBatchInput,
    answer: z.object({
      file: z.nullable(z.object({ file_name: z.string(), csv: z.string(), made: z.int() })),
      waits_for,
    }),
    idempotent: true,
    status: 201,
  }),
  changeCoupon: route({
    method: "PUT",
    path: "/api/staff/v1/coupon/:id",
    who: "staff",
    right: "coupons.edit",
    summary: "Changes a code; of a used one only its limits, days, note and activity.",
    params: by_id,
    body: couponChange,
    answer: z.object({ coupon: couponView, waits_for }),
  }),
  bonusTables: route({
    method: "GET",
    path: "/api/staff/v1/bonus-table",
    who: "staff",
    right: "coupons.read",
    summary: "The bonus tables of top-ups, by brand and currency: all versions, the newest first.",
    answer: z.array(bonusTable),
  }),
  setBonusTable: route({
    method: "POST",
    path: "/api/staff/v1/bonus-table",
    who: "staff",
    right: "bonus_tables.edit",
    summary: "A new version of a bonus table; top-ups ordered before have the promised bonus.",
    body: bonusTableInput,
    answer: z.array(bonusTable),
    idempotent: true,
    status: 201,
  }),
} as const;
