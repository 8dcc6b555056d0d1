import { account_routes } from "./accounts.ts";
import { cart_routes } from "./carts.ts";
import { file_routes } from "./files.ts";
import { live_routes } from "./live.ts";
import { machine_translation_routes } from "./machine-translation.ts";
import { money_routes } from "./money.ts";
import { order_routes } from "./orders.ts";
import { people_routes } from "./people.ts";
import { quote_routes } from "./quotes.ts";
import { tax_routes } from "./tax.ts";
import { tracking_routes } from "./tracking.ts";

/** What the customer portal calls; the desk and the zone stay out of its bundle. */
export const portal_routes = {
  ...people_routes,
  ...account_routes,
  ...file_routes,
  ...quote_routes,
  ...order_routes,
  ...live_routes,
  ...tracking_routes,
  ...cart_routes,
  ...money_routes,
  ...machine_translation_routes,
  ...tax_routes,
} as const;
