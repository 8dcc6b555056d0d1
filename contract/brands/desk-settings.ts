import * as z from "zod/mini";
import { brand_apps, brand_features, certificate_standards } from "#brands/brand.ts";
import { file_formats, services_with_files } from "#domain/catalog.ts";
import { payment_methods } from "#domain/payments/payment-method.ts";
import { retention_rules, type RetentionRule } from "#domain/accounts/retention.ts";
import { limit_keys } from "#domain/accounts/second-person.ts";
import { route } from "../route.ts";
import { currency, date, filled, instant, line, linkName, locale, service } from "../shared.ts";

const minuteOfDay = z.int().check(z.minimum(0), z.maximum(1440));
const hours = z
  .object({ from: minuteOfDay, to: minuteOfDay })
  .check(z.refine(({ from, to }) => from < to, { error: "hours.order", path: ["to"] }));

/** The hours in which quotes are answered, and the minutes of open time for an answer. Minutes of the day in Warsaw. */
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
/** Net amounts by currency; not every currency has one. */
const perCurrency = z
  .array(
    z.object({
      currency,
      net: z.string().check(z.regex(/^[1-9]\d{0,7}(\.\d{2})?$/, { error: "amount.invalid" })),
    }),
  )
  .check(
    z.maxLength(10),
    z.refine((list) => new Set(list.map((one) => one.currency)).size === list.length, {
      error: "currency.twice",
    }),
  );
/**
 * Net limits by currency: the minimum margin below which a manual price needs a reason, and the highest price allowed.
 */
export const quoteLimits = z.object({
  least_margin_bps: z.int().check(z.minimum(0), z.maximum(9_000)),
  ceilings: perCurrency,
  /** Minimum pay of automatic offers for an hour of planned time; a currency without an entry has the standard one. */
  least_hourly: perCurrency,
});
export type BrandQuoteLimits = z.output<typeof quoteLimits>;

/**
 * Maximum amounts that one person may give away alone, gross by kind and currency; those not in the list have the
 * standard amount.
 */
export const handLimits = z
  .array(
    z.object({
      limit: z.enum(limit_keys),
      currency,
      amount: z.string().check(z.regex(/^(0|[1-9]\d{0,7})(\.\d{2})?$/, { error: "amount.invalid" })),
    }),
  )
  .check(
    z.maxLength(100),
    z.refine((list) => new Set(list.map((one) => `${one.limit} ${one.currency}`)).size === list.length, {
      error: "currency.twice",
    }),
  );
export type HandLimits = z.output<typeof handLimits>;
export const limitsChange = z.object({ value: handLimits, seen: handLimits, reason: filled(300) });

/** Payment methods that are switched off. */
export const methodsOff = z.array(z.object({ method, currency })).check(z.maxLength(60));
export type MethodsOff = z.output<typeof methodsOff>;

const isLink = (text: string): boolean =>
  /^\/info\/[a-z0-9-]+$/.test(text) || (/^https:\/\/[^\s/]+\.[^\s/]+/.test(text) && URL.canParse(text));
/** An address of the brand's meta (§3): an own page or an address of the web. */
const metaLink = line(300).check(z.refine(isLink, { error: "meta_link.invalid" }));

/** The response of an address of the meta, with the HTTP `status` if there was one. */
const link_states = ["works", "refuses", "silent", "no_page"] as const;

/** The presentation of a brand, limited to what its build has. */
const presentation = z.object({
  locales: z.array(locale).check(z.minLength(1, { error: "locale.one_needed" }), z.maxLength(10)),
  app: z.enum(brand_apps),
  header_banner: z.boolean(),
  links: z.record(linkName, metaLink),
  certificates: z
    .array(z.object({ standard: z.enum(certificate_standards), number: filled(60) }))
    .check(z.maxLength(10)),
});
export type Presentation = z.output<typeof presentation>;
/** The stored part of it: only differences to the build, so that a later build can change everything else. */
export const keptPresentation = z.partial(
  z.object({ ...presentation.shape, links: z.partialRecord(linkName, metaLink) }),
);

/** D3: which formats each service takes. */
export const fileFormats = z
  .array(
    z.object({
      service: z.enum(services_with_files),
      formats: z
        .array(z.enum(file_formats))
        .check(z.minLength(1, { error: "format.one_needed" }), z.maxLength(file_formats.length)),
    }),
  )
  .check(z.maxLength(services_with_files.length));
export type FileFormats = z.output<typeof fileFormats>;

/** Services and other parts of the portal that are switched off (G11). */
export const switches = z.object({
  services: z.array(service).check(z.maxLength(20)),
  features: z.array(z.enum(brand_features)).check(z.maxLength(10)),
});
export type Switches = z.output<typeof switches>;

const days = ({ least, most }: RetentionRule) => z.int().check(z.minimum(least), z.maximum(most));
/** Days after which files of ended orders, contents of mails, ended links and entries of logs are removed. */
export const retention = z.object({
  files: days(retention_rules.files),
  mails: days(retention_rules.mails),
  tokens: days(retention_rules.tokens),
  logs: days(retention_rules.logs),
});
export type RetentionInput = z.output<typeof retention>;

const changed = {
  /** Who set it, when and why; null for the brand's default. */
  changed: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
} as const;
const brandSettings = z.object({
  brand: z.string(),
  quote_clock: z.object({ value: quoteClock, standard: quoteClock, ...changed }),
  quote_limits: z.object({ value: quoteLimits, ...changed }),
  hand_limits: z.object({
    /** Every kind in every currency. */
    value: handLimits,
    standard: handLimits,
    /** The number of the pending request to raise limits; null without one. */
    waits_for: z.nullable(z.int()),
    ...changed,
  }),
  payment_methods: z.object({
    off: methodsOff,
    /** All payment methods that the brand could offer now, with a configured provider. */
    possible: z.array(z.object({ method, currency, name: z.string() })),
    ...changed,
  }),
  presentation: z.object({
    value: presentation,
    /** The languages and kinds of site that this build has. */
    locales: z.array(locale),
    apps: z.array(z.enum(brand_apps)),
    ...changed,
  }),
  file_formats: z.object({ value: fileFormats, ...changed }),
  retention: z.object({ value: retention, ...changed }),
  switches: z.object({
    value: switches,
    /** What the build of the brand has and can be switched off. */
    services: z.array(service),
    ...changed,
  }),
});
export type BrandSettings = z.infer<typeof brandSettings>;

const by_brand = z.object({ brand: z.string().check(z.regex(/^[a-z0-9-]{1,40}$/)) });
const row = { who: "staff", right: "settings.edit", answer: z.array(brandSettings) } as const;

/** S11: settings of brands, which need no build. */
export const desk_setting_routes = {
  brandSettings: route({
    ...row,
    method: "GET",
    path: "/api/staff/v1/setting",
    summary: "The settings of every brand, with who set them, when and why.",
  }),
  setQuoteClock: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/quote-clock",
    summary: "The hours and the time limit for quotes; also applies to open quotes.",
    params: by_brand,
    body: z.object({ value: quoteClock, seen: quoteClock, reason: filled(300) }),
  }),
  setQuoteLimits: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/quote-limits",
    summary: "The minimum margin of a quote without a reason, and the highest net price allowed.",
    params: by_brand,
    body: z.object({ value: quoteLimits, seen: quoteLimits, reason: filled(300) }),
  }),
  setHandLimits: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/hand-limits",
    summary:
      "What one person gives away alone at most, gross. Lower limits apply immediately; a raised one needs a second person.",
    params: by_brand,
    body: limitsChange,
  }),
  setPresentation: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/presentation",
    summary:
      "Languages, kind of site, banner, certificates and the addresses of the meta, limited to what the build has.",
    params: by_brand,
    body: z.object({ value: presentation, seen: presentation, reason: filled(300) }),
  }),
  setFileFormats: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/file-formats",
    summary: "Which formats each service takes (D3).",
    params: by_brand,
    body: z.object({ value: fileFormats, seen: fileFormats, reason: filled(300) }),
  }),
  setSwitches: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/switches",
    summary: "Switches services and parts of the portal off (G11); placed orders continue.",
    params: by_brand,
    body: z.object({ value: switches, seen: switches, reason: filled(300) }),
  }),
  setRetention: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/retention",
    summary: "Days after which data of a brand is removed, within the limits of each kind.",
    params: by_brand,
    body: z.object({ value: retention, seen: retention, reason: filled(300) }),
  }),
  checkLink: route({
    method: "GET",
    path: "/api/staff/v1/setting/:brand/link-check",
    who: "staff",
    right: "settings.edit",
    summary: "Whether an address of the meta responds now; the body is not read.",
    params: by_brand,
    query: z.object({ url: metaLink }),
    answer: z.object({ state: z.enum(link_states), status: z.nullable(z.int()) }),
  }),
  mailSample: route({
    method: "GET",
    path: "/api/staff/v1/mail-sample/:brand/:locale/:kind",
    who: "staff",
    right: "settings.edit",
    summary: "A mail of a brand in a language, with sample data and without personal data.",
    params: z.object({ ...by_brand.shape, locale, kind: z.string().check(z.regex(/^[a-z_]{1,60}$/)) }),
    answer: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  }),
  setPaymentMethods: route({
    ...row,
    method: "PUT",
    path: "/api/staff/v1/setting/:brand/payment-methods",
    summary: "Switches payment methods off, by currency; refused when none would be left.",
    params: by_brand,
    body: z.object({ value: methodsOff, seen: methodsOff, reason: filled(300) }),
  }),
} as const;
