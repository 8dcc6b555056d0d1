import type { Kysely } from "kysely";
import type { ApiPreviewView } from "#contract/api/shapes.ts";
import { Refusal } from "#domain/errors.ts";
import { day, spans } from "#domain/orders/timers.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { cartByHash } from "#server/checkout/index.ts";
import { fromDecimal } from "#domain/money.ts";
import { personNeeded } from "#server/spending/index.ts";
import { flatPrice } from "./money.ts";
import { accountOf } from "./own.ts";

/** How long a preview can be confirmed. */
const preview_ms = day;

type Cart = { readonly hash: string; readonly created_at: Date };

/**
 * An open cart of the account that a key has made within a day; others are not found. Refuses `preview.ordered` with the
 * orders for one that was placed, however long ago, so that who asks again does not order again.
 */
async function previewCart(db: Kysely<DB>, caller: Caller, id: number, now: Date): Promise<Cart> {
  const cart = await db
    .selectFrom("cart")
    .select(["hash", "created_at", "placed_at"])
    .where("id", "=", id)
    .where("customer_id", "=", idOfCaller(caller))
    .where("api_key_id", "is not", null)
    .executeTakeFirst();
  if (!cart) throw new Refusal("preview.not_found");
  if (cart.placed_at !== null) throw new Refusal("preview.ordered", { orders: await ordersOf(db, id) });
  if (cart.created_at.getTime() <= now.getTime() - preview_ms) throw new Refusal("preview.not_found");
  return cart;
}

async function ordersOf(db: Kysely<DB>, cart_id: number): Promise<number[]> {
  const orders = await db
    .selectFrom("order")
    .select("id")
    .where("cart_id", "=", cart_id)
    .orderBy("id")
    .execute();
  return orders.map(({ id }) => id);
}

/** A preview that can be confirmed, with its orders. */
export async function openPreview(
  tx: Tx,
  caller: Caller,
  id: number,
  now: Date,
): Promise<Cart & { readonly order_ids: readonly number[] }> {
  const cart = await previewCart(tx, caller, id, now);
  const orders = await tx
    .selectFrom("order")
    .select("id")
    .where("cart_id", "=", id)
    .where("status", "=", "draft")
    .orderBy("id")
    .execute();
  if (orders.length === 0) throw new Refusal("preview.not_found");
  return { ...cart, order_ids: orders.map((order) => order.id) };
}

/** A preview with its price, as the checkout shows the same cart. */
export async function previewView(
  db: Kysely<DB>,
  machine: Machine,
  { caller, id }: { readonly caller: Caller; readonly id: number },
  now: Date,
): Promise<ApiPreviewView> {
  const { hash, created_at } = await previewCart(db, caller, id, now);
  const cart = await cartByHash(db, machine, caller, { hash }, now);
  const price = flatPrice(cart);
  const gross = { amount: fromDecimal(price.gross) ?? 0n, currency: price.currency };
  const { user_type } = await accountOf(db, caller);
  return {
    id,
    price_valid_until: new Date(created_at.getTime() + spans.fresh_price).toISOString(),
    expires_at: new Date(created_at.getTime() + preview_ms).toISOString(),
    ...price,
    needs_person: user_type === "company" ? await personNeeded(db, caller, gross, now) : "checkout",
    items: cart.items.map((item) => ({
      order_id: item.order_id,
      service_type: item.service_type,
      source_lang: item.source_lang,
      target_lang: item.target_lang,
      words: item.words,
      package: item.package,
      speed: item.speed,
      delivery_at: item.deadline,
      ...flatPrice(item.quotation),
    })),
  };
}
