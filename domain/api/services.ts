import { type Service, service_traits, shown_services } from "../catalog.ts";

/** Whether a program can hand a service in: text or files do for it, without links, dates and places of sessions. */
const isByKey = (service: Service): boolean => {
  const { session, content } = service_traits[service];
  return session === null && (content.includes("text") || !content.includes("links"));
};

/** The services that are ordered or requested by key; calls, interpreting and websites are ordered in the portal. */
export const api_services: readonly Service[] = shown_services.filter(isByKey);

/** Those that take files, by the table that the refusal `file.not_for_service` reads. */
export const api_file_services: readonly Service[] = api_services.filter((one) =>
  service_traits[one].content.includes("files"),
);
