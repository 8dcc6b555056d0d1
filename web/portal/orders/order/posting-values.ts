import { brand } from "#brand/brand.ts";
import type { OrderView } from "#contract/orders/orders.ts";

/** What the form of a paper original holds; the method as the text of its number, empty before one is chosen. */
export type PostingValues = {
  readonly method: string;
  readonly country: string;
  readonly recipient: string;
  readonly address: string;
  readonly postcode: string;
  readonly city: string;
  readonly locker: string;
  readonly phone: string;
  readonly email: string;
  readonly terms: boolean;
};

/** Initial values from the purchase for the owner of the order; empty with the link alone. */
export function startPosting({ buyer }: Pick<OrderView, "buyer">): PostingValues {
  const person = buyer === null ? "" : [buyer.first_name, buyer.last_name].filter(Boolean).join(" ");
  return {
    method: "",
    country: buyer?.country || brand.holidays,
    recipient: buyer?.company_name || person,
    address: buyer?.address ?? "",
    postcode: buyer?.postcode ?? "",
    city: buyer?.city ?? "",
    locker: "",
    phone: buyer?.phone ?? "",
    email: buyer?.email ?? "",
    terms: false,
  };
}

/** What the contract is asked about: a locker has a code, a phone and an e-mail instead of a street. */
export function toShipping(values: PostingValues): Record<string, unknown> {
  const { method, country, recipient, terms } = values;
  const to = { method: Number(method), country, recipient, terms };
  if (method === "2") {
    const locker = values.locker.replaceAll(/\s/g, "").toUpperCase();
    return { ...to, locker, phone: values.phone.trim() === "" ? null : values.phone, email: values.email };
  }
  return { ...to, address: values.address, postcode: values.postcode, city: values.city };
}

const ended: readonly OrderView["status"][] = ["canceled", "dropped"];
const left_house: readonly OrderView["shipment_status"][] = [
  "handed_over",
  "delivered",
  "returned",
  "resent",
];

/** Nothing is posted for an order that has ended; a parcel posted before is still tracked. */
export const mayBePosted = ({ status, shipment_status }: Pick<OrderView, "status" | "shipment_status">) =>
  !ended.includes(status) || left_house.includes(shipment_status);
