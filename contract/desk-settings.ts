import * as z from "zod/mini";
import { payment_methods } from "#domain/payment-method.ts";
import { route } from "./route.ts";
import { currency, date, filled, instant, locale } from "./shared.ts";

const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));
const hours = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from < to, { error: "hours.order", path: ["to"] }));

/** When quotes are answered, and within how many minutes of that time. Minutes of the day by Warsaw's clock. */
export const quoteClock = z.object({
  minutes: z.int().check(z.minimum(5), z.maximum(480)),
  /** Monday to Sunday; null is closed. */
  days: z.array(z.nullable(hours)).check(
    z.length(7),
    z.refine((days) => days.some((day) => day !== null), { error: "hours.never" }),
  ),
  closed: z.array(date).check(z.maxLength(60)),
});
export type QuoteClockInput = z.output<typeof quoteClock>;

const method = z.enum(payment_methods);
/** Ways to pay that are switched off. */
export const methodsOff = z.array(z.object({ method, currency })).check(z.maxLength(60));
export type MethodsOff = z.output<typeof methodsOff>;

const changed = {
  /** Who set it, when and why; null where the brand's own stands. */
  changed: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
} as const;
export const brandSettings = z.object({
  brand: z.string(),
  quote_clock: z.object({ value: quoteClock, standard: quoteClock, ...changed }),
  payment_methods: z.object({
    off: methodsOff,
    /** All that the brand could offer now, with its provider at hand. */
    possible: z.array(z.object({ method, currency, name: z.string() })),
    ...changed,
  }),
});
export type BrandSettings = z.infer<typeof brandSettings>;

const by_brand = z.object({ brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) });
const row = { who: "staff", right: "settings.edit", answer: z.array(brandSettings) } as const;

/** S11: what a brand does by setting, without a build. */
export const desk_setting_routes = {
  brandSettings: route({
    ...row,
    method: "GET",
    path: "/api/staff/v1/setting",
    summary: "What is set for every brand, with who set it, when and why.",
  }),
  setQuoteClock: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/quote-clock",
    summary: "When quotes are answered and how fast; counts for every quote that is open.",
    params: by_brand,
    body: z.object({ value: quoteClock, seen: quoteClock, reason: filled(300) }),
  }),
  mailSample: route({
    method: "GET",
    path: "/api/staff/v1/mail-sample/:brand/:locale/:kind",
    who: "staff",
    right: "settings.edit",
    summary: "A mail with sample data, as a brand writes it in a language; nobody's data is in it.",
    params: z.object({ ...by_brand.shape, locale, kind: z.string().check(z.regex(/^[a-z_]{1,60}$/)) }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  setPaymentMethods: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/payment-methods",
    summary: "Switches ways to pay off, by currency; refused where none would be left.",
    params: by_brand,
    body: z.object({ value: methodsOff, seen: methodsOff, reason: filled(300) }),
  }),
} as const;
