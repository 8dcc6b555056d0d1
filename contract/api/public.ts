import { api_ordering_routes } from "./ordering.ts";
import { api_order_routes } from "./orders.ts";
import { api_test_routes } from "./test-mode.ts";
import { api_webhook_routes } from "./webhooks.ts";

/** All rows of the public API. */
export const public_routes = {
  ...api_ordering_routes,
  ...api_order_routes,
  ...api_webhook_routes,
  ...api_test_routes,
} as const;
