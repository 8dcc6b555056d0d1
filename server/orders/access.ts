import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { isEndedEarly } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import type { Caller } from "#server/kernel/http/caller.ts";

type Owned = Pick<OrderRow, "customer_id" | "member_id">;
type Opening = Pick<Caller, "role" | "id" | "member">;

/** Whether a member sees an order of the account: all of them, or the own ones (integrations 6). */
const isSeenBy = (member: Caller["member"], member_id: number | null): boolean =>
  member === null || member.sees === "all" || member.id === member_id;

/**
 * Whether the caller may read an order and act on it: an order of an account in a session of that account, a guest's
 * order by its link (docs/security.md, decision 0141). What the role of a member allows is asked by the route.
 */
export const mayOpen = ({ role, id, member }: Opening, { customer_id, member_id }: Owned): boolean =>
  customer_id === null || (role === "customer" && customer_id === id && isSeenBy(member, member_id));

/**
 * Refuses `order.needs_login` for an account's order without its session. The refusal contains what the link alone may
 * show: number, state, and the dates of ordering and delivery; no date of delivery once there will be none.
 */
export function requireAccess(
  caller: Opening,
  order: Owned & Pick<OrderRow, "id" | "status" | "created_at" | "deadline">,
): void {
  if (mayOpen(caller, order)) return;
  throw new Refusal("order.needs_login", {
    order_id: order.id,
    status: order.status,
    created_at: order.created_at.toISOString(),
    ...(order.deadline === null || isEndedEarly(order.status)
      ? {}
      : { deadline: order.deadline.toISOString() }),
  });
}

/** An order by its hash within its brand. Refuses `order.not_found`, and `order.needs_login` by `requireAccess`. */
export async function orderByHash(db: Kysely<DB>, caller: Caller, hash: string): Promise<OrderRow> {
  const order = await db
    .selectFrom("order")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", caller.brand.id)
    .executeTakeFirst();
  if (!order) throw new Refusal("order.not_found");
  requireAccess(caller, order);
  return order;
}

export async function orderById(db: Kysely<DB>, id: number): Promise<OrderRow> {
  const row = await db.selectFrom("order").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("order.not_found");
  return row;
}
