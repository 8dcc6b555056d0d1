import type { OrderView } from "#contract/orders/orders.ts";

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
