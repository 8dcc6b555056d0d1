import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";
import { maskEmail, maskName, maskPhone, maskText } from "#domain/mask.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { bookingOf, shippingOf, type ShipmentRow } from "#server/pricing/index.ts";

/** Details entered for a paper original or a session: recipient, address, place, contact, numbers. */
export type Entered = Pick<OrderView, "shipping" | "booking">;

type Order = Pick<OrderRow, "id" | "shipping_method" | "currency" | "tax_rate_bps"> &
  Parameters<typeof bookingOf>[1];

/** The entered details of an order, unmasked. */
export async function enteredOf(
  db: Kysely<DB>,
  order: Order,
  locale: Locale,
  shipment: ShipmentRow | undefined,
): Promise<Entered> {
  return {
    shipping: shippingOf(order, shipment),
    booking: await bookingOf(db, order, locale),
  };
}

/** Whether the details contain personal data; most orders have neither posting nor a call. */
export const isPersonal = ({ shipping, booking }: Entered): boolean => shipping !== null || booking !== null;

/** The details as shown for a shared link (decision 0121): dates, methods and durations, with personal data masked. */
export function masked({ shipping, booking }: Entered): Entered {
  return {
    shipping: shipping && {
      ...shipping,
      recipient: maskName(shipping.recipient),
      address: maskText(shipping.address),
      postcode: maskText(shipping.postcode),
      city: maskText(shipping.city),
      locker: maskText(shipping.locker),
      phone: shipping.phone && maskPhone(shipping.phone),
      email: maskEmail(shipping.email) ?? "",
    },
    booking: booking && {
      ...booking,
      phone_numbers: booking.phone_numbers.map(maskPhone),
      place: maskText(booking.place),
      contact_name: maskName(booking.contact_name),
      contact_phone: booking.contact_phone && maskPhone(booking.contact_phone),
    },
  };
}
