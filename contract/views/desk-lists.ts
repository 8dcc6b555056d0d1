import { desk_number_routes } from "./desk-numbers.ts";

/** What the desk reads and does across orders, invoices and people. */
export const desk_list_routes = {
  ...desk_number_routes,
} as const;
