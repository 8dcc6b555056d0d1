import type { Brand } from "#brands/brand.ts";
import { type Service, service_traits } from "#domain/catalog.ts";
import { api_services } from "#domain/api/services.ts";
import { Refusal } from "#domain/errors.ts";

/** The services that a brand sells by key: none on a site without orders. */
export const servicesByKey = ({ app, services }: Pick<Brand, "app" | "services">): readonly Service[] =>
  app === "portal" ? api_services.filter((one) => services.includes(one)) : [];

const takesFiles = (service: Service): boolean => service_traits[service].content.includes("files");

/** Refuses `file.not_for_service` for a service that is ordered as text alone, and names those that take files. */
export function requireFilesTaken(brand: Pick<Brand, "app" | "services">, service_type?: Service): void {
  if (service_type === undefined || takesFiles(service_type)) return;
  const services = servicesByKey(brand).filter(takesFiles);
  throw new Refusal("file.not_for_service", { service_type, services, list: services.join(", ") });
}
