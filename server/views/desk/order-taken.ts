import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { orderForUpdate } from "#server/orders/index.ts";

/** Refuses `order.taken` when a colleague has the order: two do not price the same one (S2). */
export async function requireNotOthers(tx: Tx, caller: Caller, order_id: number): Promise<void> {
  const order = await orderForUpdate(tx, order_id);
  if (!order) throw new Refusal("order.not_found");
  if (order.owner_id === null || order.owner_id === idOfCaller(caller)) return;
  throw await taken(tx, order.owner_id);
}

/** The refusal that names who has an order. */
export async function taken(tx: Tx, owner_id: number): Promise<Refusal> {
  const owner = await tx
    .selectFrom("staff_user")
    .select("name")
    .where("id", "=", owner_id)
    .executeTakeFirst();
  return new Refusal("order.taken", { owner_id, owner: owner?.name ?? "" });
}
