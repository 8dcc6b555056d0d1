import { limitAgainst } from "#domain/api/authority.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal, type Currency } from "#domain/money.ts";
import type { Event } from "#domain/orders/events.ts";
import { settle } from "#domain/orders/refund.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderMoved } from "#server/kernel/events.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { isBarred, isCurrent } from "#server/kernel/http/key-proof.ts";
import { cancellationOf } from "#server/payments/index.ts";
import { keyOf } from "./own.ts";
import { spentByOne, type KeyRow } from "./keys-queries.ts";

/**
 * Locks the limits of a key before anything else is locked, so that orders by one key and its successors are placed one
 * after the other and none exceeds them. Refuses `key.invalid` for a key that has ended since the caller was proven.
 */
export async function lockKey(tx: Tx, caller: Caller, now: Date): Promise<KeyRow> {
  const { id } = keyOf(caller);
  await tx
    .selectFrom("api_key")
    .select("id")
    .where("id", "=", (first) =>
      first
        .selectFrom("api_key as own")
        .select((w) => w.fn.coalesce("own.limit_of", "own.id").as("id"))
        .where("own.id", "=", id),
    )
    .forNoKeyUpdate()
    .execute();
  // Read after the lock was waited for, together with the account.
  const key = await tx
    .selectFrom("api_key as key")
    .innerJoin("customer", "customer.id", "key.customer_id")
    .selectAll("key")
    .select(isBarred)
    .where("key.id", "=", id)
    .executeTakeFirstOrThrow();
  if (key.is_barred || !isCurrent(key, now)) throw new Refusal("key.invalid");
  return key;
}

type Purchase = {
  readonly orders: readonly Bought[];
  readonly currency: Currency;
  /** Where a person can buy the same; null where there is no such page. */
  readonly page: string | null;
};
type Bought = { readonly id: number; readonly amount: bigint };

/**
 * Counts orders (gross minor units) against the limits of a locked key. Refuses `key.limit` with the limit, what is left of it,
 * the amount, and the page where a person can order instead.
 */
export async function spend(
  tx: Tx,
  key: KeyRow,
  { orders, currency, page }: Purchase,
  now: Date,
): Promise<void> {
  const amount = orders.reduce((sum, one) => sum + one.amount, 0n);
  const spent = await spentByOne(tx, key.id, now);
  const against = limitAgainst(key, { amount, currency }, spent);
  if (against !== null)
    throw new Refusal("key.limit", {
      limit: against,
      amount: toDecimal(amount),
      order_limit: toDecimal(key.order_limit),
      day_left: toDecimal(key.day_limit - spent.day),
      month_left: toDecimal(key.month_limit - spent.month),
      ...(page === null ? {} : { url: page }),
    });
  if (orders.length === 0) return;
  await tx
    .insertInto("spend")
    .values(orders.map((one) => ({ api_key_id: key.id, order_id: one.id, amount: one.amount, at: now })))
    .execute();
}

/** A person opens a purchase again: the order is a draft or a quote as before, and may be bought in another way. */
const reopens: readonly Event[] = ["order.edit_again", "quote.reopen"];

/**
 * What an order counts against the limits of its key follows its end: a canceled one counts with what stays owed (gross minor
 * units), a dropped one not at all, and again if late money revives it. A purchase that a person opens again is forgotten.
 */
export async function followSpend(
  tx: Tx,
  { order, event, from_status, actor }: OrderMoved,
  now: Date,
): Promise<void> {
  if (reopens.includes(event)) {
    await tx.deleteFrom("spend").where("order_id", "=", order.id).execute();
  } else if (from_status === order.status) {
    return;
  } else if (from_status === "dropped") {
    await tx.updateTable("spend").set({ released_at: null }).where("order_id", "=", order.id).execute();
  } else if (order.status === "dropped") {
    await tx.updateTable("spend").set({ released_at: now }).where("order_id", "=", order.id).execute();
  } else if (order.status === "canceled") {
    const spent = await tx
      .selectFrom("spend")
      .select(["id", "amount"])
      .where("order_id", "=", order.id)
      .executeTakeFirst();
    if (!spent) return;
    const end = { event, actor_role: actor.role, from_status, at: now };
    const { owed } = settle(await cancellationOf(tx, order, end, now));
    // A person may have bought more for the order than the key.
    const change = owed === 0n ? { released_at: now } : { amount: owed < spent.amount ? owed : spent.amount };
    await tx.updateTable("spend").set(change).where("id", "=", spent.id).execute();
  }
}
