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

/** A day of Warsaw in a year that a shop plans for. */
export const day = z.iso.date().check(z.regex(/^2\d{3}-/));
/** More than nothing, minor units as decimal text. */
export const positive = z
  .string()
  .check(z.regex(/^(?!0+(\.0+)?$)\d{1,10}(\.\d{1,2})?$/, { error: "amount.invalid" }));
export const brandSlug = z.string().check(z.regex(/^[a-z]{1,40}$/));

/** The code that came with a request for a quote, as the desk reads it while it makes the price. */
export const quotedCode = z.object({
  code: z.string(),
  /** Why it takes nothing off any more, in words. */
  problem: z.nullable(z.string()),
  percent_bps: z.nullable(z.int()),
  currency,
  /** What is left of an amount, as the buyer reads it. */
  amount: z.nullable(z.string()),
  /** It works from this price on, as the buyer reads it; for these services and packages. */
  least: z.nullable(z.string()),
  services: z.nullable(z.array(z.string())),
  packages: z.nullable(z.array(z.string())),
  /** It leaves at least this net price. */
  least_net: z.string(),
});

const uses = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000)));
const bps = z.int().check(z.minimum(1), z.maximum(10_000));

/** What a code is worth, what it is for, how often and how long it works. Null: no limit. */
const couponRules = {
  kind: z.enum(coupon_kinds),
  percent_bps: z.nullable(bps),
  amount: z.nullable(positive),
  currency: z.nullable(currency),
  /** From this price on, as the buyer reads it. */
  least: z.nullable(positive),
  services: z.nullable(z.array(service).check(z.minLength(1, required), z.maxLength(20))),
  packages: z.nullable(z.array(packageKey).check(z.minLength(1, required), z.maxLength(10))),
  exclusive: z.boolean(),
  most_uses: uses,
  most_uses_each: uses,
  /** Days of Warsaw; the last one is the last on which it works. */
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
/** Letters and digits, as people type them; case does not count. */
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
  /** Paid with it, and being paid with it at this moment. */
  used: z.int(),
  reserved: z.int(),
  made_by: z.nullable(z.string()),
});
export type CouponView = z.infer<typeof couponView>;

/** The request for a second person that an act waits for; null where it is done. */
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
  /** The day of Warsaw from which it counts; null: from now on. */
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
  /** Null: the table of the product, in force where staff have set no other. */
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
  /** The request for a second person that another version waits for. */
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
    summary: "Codes with what they are worth, what they are for and how often they were used, newest first.",
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
      "A new code, in each of the brands named; its limits count for each brand by itself. A large gift waits for a second person.",
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
    summary: "So many codes with the same beginning and the same rules; the answer is a file of them.",
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
    summary: "Changes a code; of one that was used only its limits, days, note and whether it is on.",
    params: by_id,
    body: couponChange,
    answer: z.object({ coupon: couponView, waits_for }),
  }),
  bonusTables: route({
    method: "GET",
    path: "/api/staff/v1/bonus-table",
    who: "staff",
    right: "coupons.read",
    summary: "What a top-up brings, by brand and currency: all versions, the newest first.",
    answer: z.array(bonusTable),
  }),
  setBonusTable: route({
    method: "POST",
    path: "/api/staff/v1/bonus-table",
    who: "staff",
    right: "bonus_tables.edit",
    summary: "A new version of a bonus table; top-ups ordered before keep the bonus they were promised.",
    body: bonusTableInput,
    answer: z.array(bonusTable),
    idempotent: true,
    status: 201,
  }),
} as const;
