import { type Kysely, sql } from "kysely";
import { mayMember } from "#domain/accounts/members.ts";
import { Refusal } from "#domain/errors.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moveInCart } from "./guest-orders.ts";

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
