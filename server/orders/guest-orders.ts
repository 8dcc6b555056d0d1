import { type Kysely, sql } from "kysely";
import { mayMember } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
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

type MoveFault = "order.other_address" | "order.move_unpaid";

/**
 * Why a person may not move the purchase of a guest into the account they work in; null where they may. Only the address
 * that ordered proves whose it is: a link may have been passed on. What is still to be paid stays outside, because a
 * payment from the balance would be in no limit of the member.
 */
async function moveFault(db: Kysely<DB>, caller: Caller, cart_id: number): Promise<MoveFault | null> {
  const { rows } = await sql<{ is_own: boolean; is_unpaid: boolean }>`
    select lower(cart.email) = lower(person.email) as is_own, exists (
      select from payment_request request
      where request.state = 'open' and (request.cart_id = cart.id
        or request.invoice_id in (select id from invoice where cart_id = cart.id) or exists (
        select from payment_request_order share join "order" o on o.id = share.order_id
        where share.payment_request_id = request.id and o.cart_id = cart.id))) as is_unpaid
    from cart, person where cart.id = ${cart_id} and person.id = ${caller.person_id}`.execute(db);
  const [found] = rows;
  if (!found?.is_own) return "order.other_address";
  return found.is_unpaid ? "order.move_unpaid" : null;
}

type Moved = Pick<OrderRow, "cart_id" | "customer_id">;

/** Whether the page of an order offers to move it into the account. */
export const mayMoveIn = async (db: Kysely<DB>, caller: Caller, order: Moved): Promise<boolean> =>
  order.customer_id === null &&
  caller.person_id !== null &&
  (caller.member === null || mayMember(caller.member.role, "orders.act")) &&
  (await moveFault(db, caller, order.cart_id)) === null;

/**
 * Moves the purchase of a guest into the account in which its person works; one that is there already stays. Refuses
 * `order.other_address` and `order.move_unpaid`.
 */
export async function moveInByPerson(tx: Tx, caller: Caller, order: Moved, now: Date): Promise<void> {
  if (order.customer_id !== null) return;
  await moveInCart(tx, caller, order.cart_id, now);
  const fault = await moveFault(tx, caller, order.cart_id);
  if (fault !== null) throw new Refusal(fault);
}
