import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";

type Bought = { readonly customer_id: number | null; readonly made_by: string };

/**
 * Whether the caller is the buyer: the account that owns the order, or the visit in which it was made. A caller with only
 * a payment or tracking link is not (decision 0036).
 */
export const isBuyer = (caller: Pick<Caller, "role" | "id" | "name">, { customer_id, made_by }: Bought) =>
  (caller.role === "customer" && customer_id !== null && customer_id === caller.id) ||
  made_by === caller.name;

/** The same for a loaded order. */
export async function boughtBy(
  db: Kysely<DB>,
  caller: Caller,
  { customer_id, cart_id }: Pick<OrderRow, "customer_id" | "cart_id">,
): Promise<boolean> {
  const { made_by } = await db
    .selectFrom("cart")
    .select("made_by")
    .where("id", "=", cart_id)
    .executeTakeFirstOrThrow();
  return isBuyer(caller, { customer_id, made_by });
}
