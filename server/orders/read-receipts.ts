import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { orderForUpdate } from "./rows.ts";

/**
 * Locks an order and refuses `order.stale` when it has moved since the version that the page showed, with its state
 * then and now. A caller without a version is not checked.
 */
export async function requireSeen(tx: Tx, order_id: number, seen_version: number | undefined): Promise<void> {
  if (seen_version === undefined) return;
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  if (order.version === seen_version) return;
  // Each event counts one, so what happened since is as many lines of the history.
  const since = await tx
    .selectFrom("order_event")
    .select(["event", "actor_role", "from_status", "to_status", "at"])
    .where("order_id", "=", order_id)
    .orderBy("id", "desc")
    .limit(Math.min(Math.max(order.version - seen_version, 1), 20))
    .execute();
  throw new Refusal("order.stale", {
    seen_version,
    version: order.version,
    seen_status: since.at(-1)?.from_status ?? order.status,
    status: order.status,
    events: since.map(({ event, actor_role, at }) => ({ event, actor_role, at: at.toISOString() })),
  });
}
