import { lowered } from "#server/kernel/db/lowered.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Caller, idOfCaller } from "#server/kernel/http/caller.ts";
import { lockAttempts } from "#server/ledger/index.ts";

/** Locks what was made from carts, in the order of `server/kernel/db/lock-order.ts`. */
async function lockMadeFrom(tx: Tx, cart_ids: readonly number[]): Promise<void> {
  await tx
    .selectFrom("order")
    .select("id")
    .where("cart_id", "in", cart_ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const requests = await tx
    .selectFrom("payment_request")
    .select("id")
    .where("cart_id", "in", cart_ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await lockAttempts(
    tx,
    requests.map(({ id }) => id),
  );
}

/** An account, and the member who made the orders. */
type NewOwner = { readonly customer_id: number; readonly member_id: number | null };

/** Moves carts of guests with everything made from them into a customer's account; carts with an owner stay. */
async function moveCarts(tx: Tx, owner: NewOwner, cart_ids: readonly number[], now: Date): Promise<void> {
  const { customer_id } = owner;
  if (cart_ids.length === 0) return;
  await tx.updateTable("cart").set(owner).where("id", "in", cart_ids).execute();
  const orders = await tx
    .updateTable("order")
    .set(owner)
    .where("cart_id", "in", cart_ids)
    .returning("id")
    .execute();
  const requests = await tx
    .updateTable("payment_request")
    .set({ customer_id })
    .where("cart_id", "in", cart_ids)
    .returning("id")
    .execute();
  const request_ids = requests.map(({ id }) => id);
  if (request_ids.length > 0)
    await tx
      .updateTable("payment")
      .set({ customer_id })
      .where("payment_request_id", "in", request_ids)
      .execute();
  await tx
    .updateTable("customer")
    .set((w) => ({ order_count: w("order_count", "+", orders.length) }))
    .where("id", "=", customer_id)
    .execute();
  await tx
    .selectFrom("invoice")
    .select("id")
    .where("cart_id", "in", cart_ids)
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  await tx.updateTable("invoice").set({ customer_id }).where("cart_id", "in", cart_ids).execute();
  await tx.updateTable("consent").set({ customer_id }).where("cart_id", "in", cart_ids).execute();
  await tx
    .insertInto("audit_log")
    .values({
      at: now,
      actor_role: "customer",
      actor_id: customer_id,
      act: "carts.moved_in",
      object: "customer",
      object_id: customer_id,
      detail: JSON.stringify({ carts: cart_ids }),
    })
    .execute();
}

/** A guest's cart without an owner: the one an account was made from, or a customer orders from. */
export async function moveInCart(tx: Tx, caller: Caller, cart_id: number, now: Date): Promise<void> {
  const cart = await tx
    .selectFrom("cart")
    .select("id")
    .where("id", "=", cart_id)
    .where("customer_id", "is", null)
    .forUpdate()
    .executeTakeFirst();
  if (!cart) return;
  await lockMadeFrom(tx, [cart.id]);
  const owner = { customer_id: idOfCaller(caller), member_id: caller.member?.id ?? null };
  await moveCarts(tx, owner, [cart.id], now);
}

type Guest = { readonly brand_id: number; readonly email: string };

/** The guest carts of an address. Addresses are stored in lower case, and the index of carts is by the stored ones. */
export const guestCarts = (tx: Tx, { brand_id, email }: Guest) =>
  tx
    .selectFrom("cart")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("customer_id", "is", null)
    .where("email", "=", lowered(email))
    .orderBy("id")
    .forUpdate();

/** The guest carts of an address, locked with what was made from them, before its account is. */
export async function lockGuestOrders(tx: Tx, guest: Guest): Promise<number[]> {
  const carts = await guestCarts(tx, guest).execute();
  const cart_ids = carts.map(({ id }) => id);
  if (cart_ids.length > 0) await lockMadeFrom(tx, cart_ids);
  return cart_ids;
}

/**
 * All guest carts of an address. Only for a person who has just proven the mailbox and set the password from it: otherwise
 * another person who registered first could read the documents (decision 0028).
 */
export const moveInGuestOrders = (
  tx: Tx,
  customer_id: number,
  cart_ids: Awaited<ReturnType<typeof lockGuestOrders>>,
  now: Date,
): Promise<void> => moveCarts(tx, { customer_id, member_id: null }, cart_ids, now);
