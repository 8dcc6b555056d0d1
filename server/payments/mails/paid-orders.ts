import type { Locale } from "#brands/brand.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { enteredOf } from "#server/orders/entered.ts";
import { shipmentOf } from "#server/pricing/posting.ts";
import { catalogText } from "#server/kernel/format/texts.ts";
import type { PaidOrder } from "./paid-kinds.ts";

/** The orders of an amount due, as the mail about its payment lists them. */
export async function paidOrders(
  tx: Tx,
  locale: Locale,
  orders: readonly { readonly id: number }[],
  urlOf: (hash: string) => string,
): Promise<PaidOrder[]> {
  const paid: PaidOrder[] = [];
  for (const { id } of orders) {
    const order = await tx.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const { shipping, booking } = await enteredOf(tx, order, locale, await shipmentOf(tx, id));
    paid.push({
      id,
      service_type: order.service_type,
      source_lang: order.source_lang,
      target_lang: order.target_lang,
      url: urlOf(order.hash),
      deadline: booking === null ? order.deadline : null,
      session: booking && {
        mode: booking.mode ?? "phone",
        starts_at: new Date(booking.starts_at),
        minutes: booking.duration_minutes,
        place: booking.place,
        contact: joined([booking.contact_name, booking.contact_phone]),
        phone_numbers: booking.phone_numbers,
      },
      posting: shipping && {
        by: catalogText(locale, `shipping.${shipping.method}`),
        to: joined([
          shipping.recipient,
          shipping.locker,
          shipping.address,
          `${shipping.postcode} ${shipping.city}`.trim(),
        ]),
        reach: joined([shipping.phone, shipping.email]),
      },
    });
  }
  return paid;
}

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");
