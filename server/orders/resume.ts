import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { renewTimer } from "./clock.ts";
import { not_paused } from "#domain/orders/pause.ts";

/**
 * The clock of a request goes on where it stood: the customer has answered, in the talk or elsewhere. What was not
 * paused, or is no request any more, stays as it is; answers whether anything went on.
 */
export async function resumeClock(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  if (order.status !== "calculation" || order.info_asked_at === null) return false;
  const waited = BigInt(now.getTime() - order.info_asked_at.getTime());
  await tx
    .updateTable("order")
    .set({ ...not_paused, info_answered_at: now, quote_paused_ms: order.quote_paused_ms + waited })
    .where("id", "=", order.id)
    .execute();
  await renewTimer(tx, order.id, now);
  return true;
}
