import type { OrderContent } from "#contract/orders/order-content.ts";
import { toLocalInput } from "#ui/clock.ts";
import { warsawClock } from "./booking-time.ts";
import type { OrderValues } from "./order-values.ts";

/** Lengths of a call that have a card of their own; any other is typed. */
const call_lengths = [15, 30, 60];

/**
 * The form values to repeat an order. Values that are no longer valid are left out: an instant in the past (`now` in
 * epoch milliseconds), and the consents, which are never preset (C9).
 */
export function valuesOfCopy(copy: OrderContent, start: OrderValues, now: number): OrderValues {
  const { service_type: _service, package: key, category_id, links, shipping, booking, ...same } = copy;
  const { text, files, wanted_deadline } = copy;
  return {
    ...start,
    ...same,
    mode: text !== "" ? "text" : files.length > 0 ? "files" : links.length > 0 ? "links" : "text",
    links: links.length > 0 ? links : start.links,
    package: key ?? start.package,
    category_id: category_id === null ? "" : String(category_id),
    wanted_deadline:
      wanted_deadline !== null && Date.parse(wanted_deadline) > now ? toLocalInput(wanted_deadline) : "",
    ...(shipping && postingOf(shipping)),
    ...(booking && bookingOf(booking, start, now)),
  };
}

function postingOf(shipping: NonNullable<OrderContent["shipping"]>): Partial<OrderValues> {
  return {
    paper: "yes",
    shipping_method: `${shipping.method}`,
    shipping_recipient: shipping.recipient,
    shipping_address: shipping.address,
    shipping_postcode: shipping.postcode,
    shipping_city: shipping.city,
    shipping_country: shipping.country,
    shipping_locker: shipping.locker,
    shipping_phone: shipping.phone ?? "",
    shipping_email: shipping.email,
    delivery_receipt: shipping.delivery_receipt,
  };
}

function bookingOf(
  booking: NonNullable<OrderContent["booking"]>,
  start: OrderValues,
  now: number,
): Partial<OrderValues> {
  const at = Date.parse(booking.starts_at);
  const { date, time } = at > now ? warsawClock(at) : { date: "", time: "" };
  const minutes = booking.duration_minutes;
  const typed = booking.mode === null && !call_lengths.includes(minutes);
  return {
    booking_date: date,
    booking_time: time,
    duration: typed ? "other" : String(minutes),
    duration_other: typed ? String(minutes) : "",
    phone_numbers: booking.phone_numbers.length > 0 ? booking.phone_numbers : start.phone_numbers,
    recording: booking.recording,
    visit_mode: booking.mode ?? start.visit_mode,
    simultaneous: booking.simultaneous,
    shipping_address: booking.address,
    shipping_postcode: booking.postcode,
    shipping_city: booking.city,
    shipping_country: booking.country === "" ? start.shipping_country : booking.country,
    place_details: booking.place_details,
    contact_name: booking.contact_name,
    contact_phone: booking.contact_phone ?? "",
    people: booking.people === null ? "" : String(booking.people),
  };
}
