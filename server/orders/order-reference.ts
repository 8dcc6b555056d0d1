import type { OrderRow } from "#server/kernel/db/rows.ts";
import { packages } from "#domain/catalog.ts";

/** What an order is called in a cart and in analytics (§3 public_name, variant_name). */
export function publicName(order: Pick<OrderRow, "source_lang" | "target_lang" | "service_type">): string {
  const [source, target] = [order.source_lang.toUpperCase(), order.target_lang.toUpperCase()];
  return `${order.service_type} ${source === target ? target : `${source}→${target}`}`;
}
export const variantName = (order: Pick<OrderRow, "package" | "speed">): string =>
  order.package === null ? order.speed : `${packages[order.package].public_name} ${order.speed}`;
