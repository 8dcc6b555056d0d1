import { brand } from "#brand/brand.ts";
import type { Locale } from "#brands/brand.ts";
import { limits } from "#domain/catalog.ts";
import { visit_notice_minutes } from "#domain/interpreting/session.ts";
import { barePhone } from "#domain/phone.ts";
import type { Problems } from "#ui/form.ts";
import { warsawInstant } from "../../ordering/booking-time.ts";
import { given, type OrderKind, type OrderValues } from "../../ordering/order-values.ts";

/** The start of a call or a visit in epoch milliseconds; null while date or time is missing. */
export const startOfBooking = ({ booking_date, booking_time }: OrderValues): number | null =>
  warsawInstant({ date: booking_date, time: booking_time });

/** Minutes that were chosen or typed; null for none and for what is no whole number of them. */
export function minutesOf({ duration, duration_other }: OrderValues): number | null {
  const text = duration === "other" ? duration_other.trim() : duration;
  return /^[1-9]\d{0,3}$/.test(text) && Number(text) <= most_minutes ? Number(text) : null;
}
/** What the contract takes: five days. */
const most_minutes = 60 * 24 * 5;

/** Countries whose language a reader has chosen; English names none. */
const country_of: Partial<Readonly<Record<Locale, string>>> = { pl: "PL", ua: "UA", de: "DE" };

/** The country of numbers without a calling code before one is chosen; empty where it has to be chosen. */
export const homeOf = (locale: Locale, customer_country: string | undefined): string =>
  customer_country || (country_of[locale] ?? (brand.locales.includes("pl") ? brand.seller.country : ""));

/** What `country` a call's numbers without a calling code are of; empty while none is chosen. */
export const diallingCountry = ({ shipping_country }: OrderValues, home: string): string =>
  shipping_country || home;

/** Stand for a start and a length that are not given: never sent, because the page says itself which field lacks. */
const no_start = "2000-01-01T00:00:00.000Z";
const no_length = 1;

/** What both bookings say about when and how long. */
function timing(values: OrderValues): Record<string, unknown> {
  const at = startOfBooking(values);
  const minutes = minutesOf(values);
  return {
    starts_at: at === null ? no_start : new Date(at).toISOString(),
    duration_minutes: minutes ?? no_length,
  };
}

/** The price needs a length alone: until a time is chosen it is that of the earliest one. */
function pricedTiming(values: OrderValues): Record<string, unknown> | null {
  const at = startOfBooking(values);
  const minutes = minutesOf(values);
  return minutes === null
    ? null
    : { duration_minutes: minutes, starts_at: at === null ? null : new Date(at).toISOString() };
}

/** Date and time are two fields of one moment: each says what it lacks, the date says when it is too early. */
function timeProblems(values: OrderValues, earliest: number, too_early: string): Problems {
  const problems: Record<string, string> = {};
  if (values.booking_date === "") problems["booking_date"] = "field.required";
  if (values.booking_time === "") problems["booking_time"] = "field.required";
  const at = startOfBooking(values);
  if (at !== null && at < earliest) problems["booking_time"] = too_early;
  if (values.duration === "other" && minutesOf(values) === null)
    problems["duration_other"] = values.duration_other.trim() === "" ? "field.required" : "field.invalid";
  return problems;
}

/**
 * R6c, §9: a call at least an hour ahead by the server's clock, with all its numbers. `home` is the country of numbers
 * without a calling code until the buyer chooses another.
 */
export const phoneCall = (home: string): OrderKind => ({
  service: "phone call",
  start: () => ({ shipping_country: "" }),
  size: "size.minute",
  single_target: true,
  personal: ["phone_numbers", "shipping_country"],
  meant: (values) => ({ shipping_country: diallingCountry(values, home) }),
  details: (values) => ({
    call: {
      ...timing(values),
      // Rows beyond the two sides are participants; empty ones are ignored.
      phone_numbers: values.phone_numbers
        .map(barePhone)
        .filter((number, place) => place < 2 || number !== ""),
      ...given("country", diallingCountry(values, home), String),
      recording: values.recording,
      recording_consent: values.recording && values.recording_consent,
    },
    ...given("subject", values.subject, (text) => text.trim()),
  }),
  priced: pricedTiming,
  check: (values, now) => ({
    ...timeProblems(values, now + limits.phone_call_notice_minutes * 60_000, "phone.too_soon"),
    ...(diallingCountry(values, home) === "" && values.phone_numbers.some(isNational)
      ? { shipping_country: "field.required" }
      : {}),
  }),
});

/** Whether a number was typed as at home. */
const isNational = (typed: string): boolean => /^\d/.test(barePhone(typed));

/** R6d: a visit some hours ahead, on site at an address, by video without one. */
export const visit: OrderKind = {
  service: "oral",
  size: "size.hour",
  single_target: true,
  // The least that is charged: a shorter visit costs the same.
  start: () => ({ duration: "240" }),
  personal: [
    "shipping_address",
    "shipping_postcode",
    "shipping_city",
    "place_details",
    "contact_name",
    "contact_phone",
  ],
  details: (values) => ({
    visit: {
      mode: values.visit_mode,
      ...timing(values),
      simultaneous: values.simultaneous,
      ...(values.visit_mode === "on_site" ? placeOf(values) : {}),
      ...given("people", values.people, Number),
    },
    ...given("subject", values.subject, (text) => text.trim()),
  }),
  priced: (values) => {
    const when = pricedTiming(values);
    return when && { ...when, simultaneous: values.simultaneous, mode: values.visit_mode };
  },
  check: (values, now) => timeProblems(values, now + visit_notice_minutes * 60_000, "visit.too_soon"),
};

function placeOf(values: OrderValues): Record<string, unknown> {
  return {
    address: values.shipping_address,
    postcode: values.shipping_postcode,
    city: values.shipping_city,
    country: values.shipping_country,
    place_details: values.place_details,
    contact_name: values.contact_name,
    ...given("contact_phone", values.contact_phone, barePhone),
  };
}
