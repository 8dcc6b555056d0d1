import type { CartView } from "#contract/checkout/carts.ts";
import { internationalPhone } from "#domain/phone.ts";
import { ownDetails } from "../../ordering/own-details.ts";
import type { Entered } from "../../shell/entered-rows.tsx";

type Item = Pick<CartView["items"][number], "order_hash" | "posting" | "booking" | "is_masked">;

/**
 * Entered details of an order of the cart. The server masks them for unknown callers; a customer who logged in before
 * paying still sees them in the browser in which they were entered.
 */
export function enteredOf({ order_hash, posting, booking, is_masked }: Item): Entered {
  const own = is_masked && order_hash !== null ? ownDetails(order_hash) : {};
  if (Object.keys(own).length === 0) return { shipping: posting, booking };
  const { shipping_postcode = "", shipping_city = "", shipping_address = "" } = own;
  return {
    shipping: posting && {
      ...posting,
      recipient: own.shipping_recipient ?? "",
      address: shipping_address,
      postcode: shipping_postcode,
      city: shipping_city,
      locker: own.shipping_locker ?? "",
      phone: own.shipping_phone ?? null,
      email: own.shipping_email ?? "",
    },
    booking: booking && {
      ...booking,
      phone_numbers: (own.phone_numbers ?? [])
        .filter((number) => number.trim() !== "")
        .map((number) => internationalPhone(number, own.shipping_country ?? "")),
      place: [shipping_address, own.place_details ?? "", `${shipping_postcode} ${shipping_city}`.trim()]
        .filter((part) => part !== "")
        .join(", "),
      contact_name: own.contact_name ?? "",
      contact_phone: own.contact_phone ?? null,
    },
  };
}

/** The first postal address of a paper original in the cart; null without one, or where it is masked. */
export function postalAddress(items: readonly Item[]): NonNullable<Entered["shipping"]> | null {
  const found = items
    .map((item) => enteredOf(item).shipping)
    .find((to) => to && to.address !== "" && !to.address.includes("•"));
  return found ?? null;
}
