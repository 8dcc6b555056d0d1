import { given, type OrderKind, type OrderValues } from "../../ordering/order-values.ts";
import { cleanLocker } from "../../ordering/shipping-methods.ts";
import { barePhone } from "#domain/phone.ts";

/** What the contract asks about posting: a locker has a code, a phone and an e-mail instead of a street. */
function shippingOf(values: OrderValues): Record<string, unknown> {
  const locker = values.shipping_method === "2";
  return {
    method: Number(values.shipping_method),
    recipient: values.shipping_recipient,
    country: values.shipping_country,
    ...(locker
      ? { locker: cleanLocker(values.shipping_locker), email: values.shipping_email.trim() }
      : {
          address: values.shipping_address,
          postcode: values.shipping_postcode,
          city: values.shipping_city,
        }),
    ...given("phone", values.shipping_phone, barePhone),
    ...(receiptOf(values) ? { delivery_receipt: true } : {}),
  };
}

/** A receipt comes back from registered mail in Poland alone. */
const receiptOf = ({ shipping_method, delivery_receipt }: OrderValues): boolean =>
  shipping_method === "1" && delivery_receipt;

/** R4: at least one file, one target, and on paper an address. */
export const certified: OrderKind = {
  service: "sworn",
  size: "size.page",
  from_note: "price.from_page",
  no_pair: "certified.no_pair",
  single_target: true,
  start: () => ({ mode: "files" }),
  personal: [
    "shipping_recipient",
    "shipping_address",
    "shipping_postcode",
    "shipping_city",
    "shipping_locker",
    "shipping_phone",
    "shipping_email",
  ],
  details: (values) => (values.paper === "yes" ? { shipping: shippingOf(values) } : {}),
  priced: (values) =>
    values.paper === "yes"
      ? {
          shipping_method: Number(values.shipping_method),
          shipping_country: values.shipping_country,
          ...(receiptOf(values) ? { delivery_receipt: true } : {}),
        }
      : {},
};
