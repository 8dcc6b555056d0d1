import type { Place } from "../../place.ts";
import type { AuditObject } from "#domain/audit.ts";
import { all_coupons, all_vouchers } from "../../searches.ts";

/** Where a request's object is looked at; null where it has no page. */
export function placeOf(object: AuditObject, id: number | null): Place | null {
  if (object === "coupon") return { to: "/coupons", search: all_coupons };
  if (object === "bonus_sheet") return { to: "/coupons", search: { ...all_coupons, tab: "bonus" } };
  if (object === "price_list") return { to: "/price-list", search: { tab: "pairs" } };
  if (object === "voucher") return { to: "/vouchers", search: all_vouchers };
  if (object === "payment") return { to: "/payments" };
  if (object === "bank_entry") return { to: "/transfers" };
  if (id === null) return null;
  if (object === "order") return { to: "/orders/$id", params: { id } };
  if (object === "translator") return { to: "/translators/$id", params: { id } };
  if (object === "invoice") return { to: "/invoices/$id", params: { id } };
  return object === "customer" ? { to: "/customers/$id", params: { id }, search: { tab: "money" } } : null;
}
