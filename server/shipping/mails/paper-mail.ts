import { type MailOrder, sample_order } from "#server/order-mails/index.ts";
import type { ShipmentRow } from "#server/pricing/index.ts";

/** The destination of a paper original in one line: an address, or a locker. */
export function destinationOf({ recipient, locker, address, postcode, city }: ShipmentRow): string {
  const place = locker === "" ? [address, `${postcode} ${city}`.trim()] : [locker];
  return [recipient, ...place].filter((part) => part !== "").join(", ");
}

export const sample_original: MailOrder = { ...sample_order, service_type: "sworn" };
