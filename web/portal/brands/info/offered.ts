import { shown_services, type Service } from "#domain/catalog.ts";
import { service_addresses } from "../../ordering/service-address.ts";
import { piecesOf } from "./inline-text.ts";

/** The address of a service's form in a text, without the language. */
export function servicePath(service: Service): string {
  const { to, search } = service_addresses[service];
  return to.replace("/$locale", "") + (search.service === undefined ? "" : `?service=${search.service}`);
}

/** Whether a line of a text is for a brand: a line that links to the form of a service is for those that sell it. */
export const isOffered = (line: string, sold: readonly Service[]): boolean => {
  const others = shown_services.filter((service) => !sold.includes(service)).map(servicePath);
  return !piecesOf(line).some(({ href }) => href !== undefined && others.includes(href));
};
