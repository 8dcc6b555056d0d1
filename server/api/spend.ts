import { limitAgainst } from "#domain/api/authority.ts";
import type { Status } from "#domain/catalog.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal, type Currency } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { keyOf } from "./own.ts";
import { no_spending, spentBy, type KeyRow } from "./keys-queries.ts";

/**
 * Locks the key of an order before anything else is locked, so that orders by one key are placed one after the other and
 * none exceeds its limits.
 */
export const lockKey = (tx: Tx, caller: Caller): Promise<KeyRow> =>
  tx
    .selectFrom("api_key")
    .selectAll()
    .where("id", "=", keyOf(caller).id)
    .forUpdate()
    .executeTakeFirstOrThrow();

type Bought = { readonly id: number; readonly amount: bigint };

/**
 * Counts orders (gross minor units) against the limits of a locked key. Refuses `key.limit` with the limit, what is left of it and
 * the amount.
 */
export async function spend(
  tx: Tx,
  key: KeyRow,
  { orders, currency }: { readonly orders: readonly Bought[]; readonly currency: Currency },
  now: Date,
): Promise<void> {
  const amount = orders.reduce((sum, one) => sum + one.amount, 0n);
  const spent = (await spentBy(tx, [key.id], now)).get(key.id) ?? no_spending;
  const against = limitAgainst(key, { amount, currency }, spent);
  if (against !== null)
    throw new Refusal("key.limit", {
      limit: against,
      amount: toDecimal(amount),
      order_limit: toDecimal(key.order_limit),
      day_left: toDecimal(key.day_limit - spent.day),
      month_left: toDecimal(key.month_limit - spent.month),
    });
  if (orders.length === 0) return;
  await tx
    .insertInto("spend")
    .values(orders.map((one) => ({ api_key_id: key.id, order_id: one.id, amount: one.amount, at: now })))
    .execute();
}

/** Statuses in which an order no longer counts against the limits of its key. */
const released: readonly Status[] = ["canceled", "dropped"];

/** An order that ends gives its amount back to the limits of its key. */
export async function releaseSpend(tx: Tx, { order, from_status }: OrderMoved, now: Date): Promise<void> {
  if (!released.includes(order.status) || from_status === order.status) return;
  await tx
    .updateTable("spend")
    .set({ released_at: now })
    .where("order_id", "=", order.id)
    .where("released_at", "is", null)
    .execute();
}
