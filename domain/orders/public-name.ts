import { type PackageKey, packages, type Service, type Speed } from "../catalog.ts";

/** What an order is called in a cart and in analytics (§3 public_name, variant_name). */
export function publicName(order: {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly service_type: Service;
}): string {
  const [source, target] = [order.source_lang.toUpperCase(), order.target_lang.toUpperCase()];
  return `${order.service_type} ${source === target ? target : `${source}→${target}`}`;
}
export const variantName = (order: { readonly package: PackageKey | null; readonly speed: Speed }): string =>
  order.package === null ? order.speed : `${packages[order.package].public_name} ${order.speed}`;
