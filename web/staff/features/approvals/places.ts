import type { AuditObject } from "#domain/audit.ts";
import {
  customerPlace,
  invoicePlace,
  money_place,
  orderPlace,
  type Place,
  transfers_place,
  vouchersPlace,
} from "../../links.tsx";

/** Where a request's object is looked at; null where it has no page. */
export function placeOf(object: AuditObject, id: number | null): Place | null {
  if (object === "voucher") return vouchersPlace();
  if (object === "payment") return money_place;
  if (object === "bank_entry") return transfers_place;
  if (id === null) return null;
  if (object === "order") return orderPlace(id);
  if (object === "invoice") return invoicePlace(id);
  return object === "customer" ? customerPlace(id, "money") : null;
}
