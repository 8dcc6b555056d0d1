import { packages } from "#domain/catalog.ts";
import type { OrderRow } from "./facts.ts";

/** What an order is called in a cart and in analytics (§3 public_name, variant_name). */
export const publicName = (order: Pick<OrderRow, "source_lang" | "target_lang" | "service_type">): string =>
  `${order.service_type} ${order.source_lang.toUpperCase()}→${order.target_lang.toUpperCase()}`;
export const variantName = (order: Pick<OrderRow, "package" | "speed">): string =>
  order.package === null ? order.speed : `${packages[order.package].public_name} ${order.speed}`;
