import type { AuditObject } from "#domain/audit.ts";
import { customerPlace, orderPlace, type Place } from "../../links.tsx";

/** Where a request's object is looked at; null where it has no page of its own. */
export function placeOf(object: AuditObject, id: number | null): Place | null {
  if (id === null) return null;
  if (object === "order") return orderPlace(id);
  if (object === "customer") return customerPlace(id, "money");
  return null;
}
