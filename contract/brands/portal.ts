import { cart_routes } from "../checkout/carts.ts";
import { file_routes } from "../files/files.ts";
import { live_routes } from "../live.ts";
import { order_routes } from "../orders/orders.ts";
import { people_routes } from "../accounts/people.ts";
import { quote_routes } from "../quotes/quotes.ts";

/** Routes of the customer portal; its bundle has no routes of the desk and the zone. */
export const portal_routes = {
  ...people_routes,
  ...file_routes,
  ...quote_routes,
  ...order_routes,
  ...live_routes,
  ...cart_routes,
} as const;
