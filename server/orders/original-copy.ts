import { service_traits } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
/** §1: a paper original may be asked for once a sworn translation is finished, unless one was paid for or posted. */
export const isCopyable = (order: Pick<OrderRow, "service_type" | "status" | "shipment_status">): boolean =>
  service_traits[order.service_type].postable &&
  order.status === "finished" &&
  (order.shipment_status === null || order.shipment_status === "requested");
