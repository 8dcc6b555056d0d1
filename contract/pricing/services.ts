import * as z from "zod/mini";
import { limits, shipping_methods, sold_units } from "#domain/catalog.ts";
import { contactOfCountry, dialledNumbers, phoneOfCountry, typedPhone } from "../phone.ts";
import {
  currency,
  email,
  filled,
  hash,
  instant,
  line,
  moneyView,
  postcodeOfCountry,
  required,
} from "../shared.ts";

/** §3 Shipment methods by number. */
export const shippingMethod = z.literal(Object.keys(shipping_methods).map(Number) as [1, 2, 3, 4]);
const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/, required));

/**
 * Where a paper original goes (§5, §9). A locker has a code, a phone and an e-mail instead of a street; the server
 * decides which method serves a country, because the fee also depends on it.
 */
export const shippingInput = z
  .object({
    method: shippingMethod,
    recipient: filled(200),
    address: z._default(line(200), ""),
    postcode: z._default(line(20), ""),
    city: z._default(line(100), ""),
    country: countryCode,
    locker: z._default(line(20), ""),
    phone: z.optional(z.nullable(typedPhone)),
    email: z._default(z.union([z.literal(""), email], { error: "email.invalid" }), ""),
    /** Registered mail in Poland with a signed return receipt, for an additional fee. */
    delivery_receipt: z._default(z.boolean(), false),
  })
  .check(
    z.refine((input) => !input.delivery_receipt || input.method === 1, {
      error: "field.invalid",
      path: ["delivery_receipt"],
    }),
    z.refine((input) => input.method === 2 || input.address !== "", {
      error: "field.required",
      path: ["address"],
    }),
    z.refine((input) => input.method === 2 || input.postcode !== "", {
      error: "field.required",
      path: ["postcode"],
    }),
    postcodeOfCountry,
    ...phoneOfCountry,
    z.refine((input) => input.method === 2 || input.city !== "", { error: "field.required", path: ["city"] }),
    z.refine((input) => input.method !== 2 || /^[A-Z0-9-]{4,20}$/.test(input.locker.toUpperCase()), {
      error: "locker.invalid",
      path: ["locker"],
    }),
    z.refine((input) => input.method !== 2 || Boolean(input.phone), {
      error: "field.required",
      path: ["phone"],
    }),
    z.refine((input) => input.method !== 2 || input.email !== "", {
      error: "email.invalid",
      path: ["email"],
    }),
  );
export type ShippingInput = z.input<typeof shippingInput>;

/** §5: a paper original ordered after delivery is a separate purchase, so the terms are accepted with it. */
export const shipmentRequest = z.safeExtend(shippingInput, {
  terms: z.literal(true, { error: "consent.terms" }),
});

/** A fee is a gross amount; a company reads it without its VAT, at the rate of its order, else at that of the price list. */
const posting_price = { price_net: moneyView, price_gross: moneyView };

/** The paper original on the page of an order. */
export const shippingView = z.object({
  method: shippingMethod,
  recipient: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  locker: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  delivery_receipt: z.boolean(),
  ...posting_price,
  free: z.boolean(),
});

export { shipment_statuses, type ShipmentStatus } from "#domain/shipping/shipment.ts";

/** The posting part of a price. */
export const postingView = z.object({ method: shippingMethod, ...posting_price, free: z.boolean() });

/** §3 Shipment methods offered to a country: current fees, and the order amount from which they are free. */
export const shipmentMethodView = z.object({
  id: shippingMethod,
  name: z.string(),
  ...posting_price,
  free: z.boolean(),
  /** The price of the translation from which posting is free, by its gross; null when it never is. */
  free_from: z.nullable(z.object(posting_price)),
  /** The price with a delivery receipt; null when it is not available. */
  receipt: z.nullable(z.object(posting_price)),
});

/** The filters of the list of methods; without a country all four, those abroad with their fee for Europe. */
export const shipmentMethodsQuery = z.object({
  country: z.optional(countryCode),
  currency: z.optional(currency),
  /** Gross of the translation as decimal text: posting is free above certain amounts. */
  order_gross: z.optional(z.string().check(z.regex(/^\d{1,9}\.\d{2}$/))),
});

/** Minutes of a call or of an interpreter's visit. */
const duration_minutes = z.int().check(z.minimum(1), z.maximum(60 * 24 * 5));

/** §9: a translated phone call, at least an hour ahead, recorded only with the consent of the customer. */
export const callInput = z
  .object({
    starts_at: instant,
    duration_minutes,
    /** The customer's own number first, then that of the other party. */
    phone_numbers: z.array(typedPhone).check(z.minLength(2, required), z.maxLength(6)),
    /** Of the numbers without a calling code. */
    country: z._default(countryCode, "PL"),
    recording: z._default(z.boolean(), false),
    recording_consent: z._default(z.boolean(), false),
  })
  .check(
    ...dialledNumbers,
    z.refine((call) => !call.recording || call.recording_consent, {
      error: "consent.recording",
      path: ["recording_consent"],
    }),
    ({ value, issues }) => {
      const { phone_numbers } = value;
      const twice = phone_numbers.findIndex((number, place) => phone_numbers.indexOf(number) < place);
      if (twice === -1) return;
      issues.push({
        code: "custom",
        input: value,
        path: ["phone_numbers", twice],
        message: "phone.same",
      });
    },
  );

export const interpreting_modes = ["on_site", "video"] as const;
/** §3: address, date and duration of interpreting; a video session needs no address. */
export const visitInput = z
  .object({
    mode: z.enum(interpreting_modes),
    starts_at: instant,
    duration_minutes,
    simultaneous: z._default(z.boolean(), false),
    address: z._default(line(200), ""),
    postcode: z._default(line(20), ""),
    city: z._default(line(100), ""),
    country: z._default(countryCode, "PL"),
    place_details: z._default(line(200), ""),
    contact_name: z._default(line(100), ""),
    contact_phone: z.optional(z.nullable(typedPhone)),
    people: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(10_000)))),
  })
  .check(
    z.refine((visit) => visit.mode === "video" || visit.address !== "", {
      error: "field.required",
      path: ["address"],
    }),
    postcodeOfCountry,
    ...contactOfCountry,
    z.refine((visit) => visit.mode === "video" || visit.city !== "", {
      error: "field.required",
      path: ["city"],
    }),
    z.refine((visit) => visit.mode === "video" || visit.contact_name !== "", {
      error: "field.required",
      path: ["contact_name"],
    }),
    z.refine((visit) => visit.mode === "video" || Boolean(visit.contact_phone), {
      error: "field.required",
      path: ["contact_phone"],
    }),
  );

/**
 * What a service requires in addition to languages and content; each part is for its service only, and required there:
 * `call` with `phone call`, `visit` with `oral`, `plain_language` with `e-mail`, `shipping` with `sworn` only.
 */
export const service_details = {
  call: z.optional(callInput),
  visit: z.optional(visitInput),
  shipping: z.optional(z.nullable(shippingInput)),
  /** §5: an e-mail must not contain specialised language; the customer confirms this. */
  plain_language: z.optional(z.boolean()),
  /** The subject of a call, a visit or a message. */
  subject: z.optional(line(200)),
  /** Files in addition to the source: the original of a text to be proofread, materials for an interpreter. */
  reference_files: z._default(
    z.array(hash).check(z.maxLength(limits.files_per_order, { error: "file.too_many" })),
    [],
  ),
  /** An open cart that the order joins, so that several are paid at once. */
  cart_hash: z.optional(hash),
  /** The order of that cart that it replaces. */
  replaces: z.optional(hash),
} as const;

/** The further input of a price, for services that are not counted in words. */
export const priced_details = {
  duration_minutes: z.optional(duration_minutes),
  starts_at: z.optional(z.nullable(instant)),
  simultaneous: z.optional(z.boolean()),
  /** How an interpreter works; on site when absent. */
  mode: z.optional(z.enum(interpreting_modes)),
  shipping_method: z.optional(z.nullable(shippingMethod)),
  shipping_country: z.optional(countryCode),
  delivery_receipt: z.optional(z.boolean()),
} as const;

/** The details of a paper original, a call and a visit, to fill in a form: they may be incomplete. */
export const shippingCopy = z.object({
  method: shippingMethod,
  recipient: z.string(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  locker: z.string(),
  phone: z.nullable(z.string()),
  email: z.string(),
  delivery_receipt: z.boolean(),
});
export const bookingCopy = z.object({
  starts_at: instant,
  duration_minutes: z.int(),
  recording: z.boolean(),
  phone_numbers: z.array(z.string()),
  mode: z.nullable(z.enum(interpreting_modes)),
  simultaneous: z.boolean(),
  address: z.string(),
  postcode: z.string(),
  city: z.string(),
  country: z.string(),
  place_details: z.string(),
  contact_name: z.string(),
  contact_phone: z.nullable(z.string()),
  people: z.nullable(z.int()),
});

/** Quantity and unit: words, sworn pages, e-mails, minutes or hours. */
export const soldUnits = z.object({
  unit: z.enum(sold_units),
  quantity: z.int(),
});

/** The details of a booked call or visit, as shown with an order. */
export const bookingView = z.object({
  starts_at: instant,
  duration_minutes: z.int(),
  recording: z.boolean(),
  phone_numbers: z.array(z.string()),
  mode: z.nullable(z.enum(interpreting_modes)),
  simultaneous: z.boolean(),
  place: z.string(),
  contact_name: z.string(),
  contact_phone: z.nullable(z.string()),
  people: z.nullable(z.int()),
});

/** What matches and repetitions take off the price of an order. */
export const savingView = z.object({ words: z.int(), net: moneyView, gross: moneyView });
