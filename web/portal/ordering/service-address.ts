import { brand } from "#brand/brand.ts";
import { shown_services, type Service } from "#domain/catalog.ts";

/** The four order pages of §2; other services live on the one of packages (D5). */
type OrderPath =
  | "/$locale/order/write"
  | "/$locale/order/certified"
  | "/$locale/order/proofreading"
  | "/$locale/order/package";
export type OrderAddress = { readonly to: OrderPath; readonly search: { readonly service?: string } };

export const service_addresses: Readonly<Record<Service, OrderAddress>> = {
  write: { to: "/$locale/order/write", search: {} },
  sworn: { to: "/$locale/order/certified", search: {} },
  proofreading: { to: "/$locale/order/proofreading", search: {} },
  website: { to: "/$locale/order/package", search: { service: "website" } },
  "e-mail": { to: "/$locale/order/package", search: { service: "email" } },
  "phone call": { to: "/$locale/order/package", search: { service: "phone" } },
  oral: { to: "/$locale/order/package", search: { service: "oral" } },
  "machine-translation": { to: "/$locale/order/package", search: { service: "mt" } },
};

/** The service of `?service=`; null without one and for a word we do not know. */
export function serviceOfSearch(word: string | undefined): Service | null {
  if (word === undefined) return null;
  return shown_services.find((service) => service_addresses[service].search.service === word) ?? null;
}

/** Whether the brand sells a service at all (G11). */
export const isSold = (service: Service): boolean => brand.services.includes(service);
