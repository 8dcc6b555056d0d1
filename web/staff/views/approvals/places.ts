import type { AuditObject } from "#domain/audit.ts";
import {
  all_coupons,
  couponsPlace,
  customerPlace,
  invoicePlace,
  money_place,
  orderPlace,
  type Place,
  priceListPlace,
  transfers_place,
  translatorPlace,
  vouchersPlace,
} from "../../links.tsx";

/** Where a request's object is looked at; null where it has no page. */
export function placeOf(object: AuditObject, id: number | null): Place | null {
  if (object === "coupon") return couponsPlace();
  if (object === "bonus_sheet") return couponsPlace({ ...all_coupons, tab: "bonus" });
  if (object === "price_list") return priceListPlace();
  if (object === "voucher") return vouchersPlace();
  if (object === "payment") return money_place;
  if (object === "bank_entry") return transfers_place;
  if (id === null) return null;
  if (object === "order") return orderPlace(id);
  if (object === "translator") return translatorPlace(id);
  if (object === "invoice") return invoicePlace(id);
  return object === "customer" ? customerPlace(id, "money") : null;
}
