import { service_traits } from "#domain/catalog.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { swornPages } from "#domain/pricing/sheet.ts";
/** §1: pages of a sworn translation; null for what is not counted in pages. */
export const pagesOf = (order: Pick<OrderRow, "service_type" | "characters_collapsed">): number | null =>
  service_traits[order.service_type].unit === "page" ? swornPages(order.characters_collapsed) : null;
