import { desk_live_routes } from "#contract/live.ts";
import { useChanges } from "#ui/live.ts";
import { headers } from "./api.ts";
import { useMay } from "./rights.tsx";

/** What a change of any order may change. */
const follows_orders: ReadonlySet<unknown> = new Set([
  "queue",
  "numbers",
  "inbox",
  "orders",
  "withdrawals",
  "desk_calendar",
  "corrections",
  "correction",
]);

const of_one_order: ReadonlySet<unknown> = new Set([
  "order",
  "order-work",
  "candidates",
  "messages",
  "dialogue",
]);

const concerns = ([name, id]: readonly unknown[], order_id: number | null): boolean =>
  follows_orders.has(name) || (of_one_order.has(name) && (order_id === null || id === String(order_id)));

/** The desk sees what others do, as they do it. */
export function useDeskChanges(): void {
  const may = useMay();
  useChanges(may("orders.read") ? desk_live_routes.deskChanges.path : null, headers, concerns);
}
