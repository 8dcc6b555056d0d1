import type { Brand } from "#brands/brand.ts";
import type { Service } from "#domain/catalog.ts";
import { api_services } from "#domain/api/services.ts";

/** The services that a brand sells by key: none on a site without orders. */
export const servicesByKey = ({ app, services }: Pick<Brand, "app" | "services">): readonly Service[] =>
  app === "portal" ? api_services.filter((one) => services.includes(one)) : [];
