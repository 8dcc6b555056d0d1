import { money_routes } from "./money.ts";
import { order_routes } from "./orders.ts";
import { people_routes } from "./people.ts";

/** What the customer portal calls; the desk and the zone stay out of its bundle. */
export const portal_routes = { ...people_routes, ...order_routes, ...money_routes } as const;
