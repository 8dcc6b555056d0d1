import type { Kysely } from "kysely";
import type { CartView } from "#contract/carts.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../../db/tables.ts";
import type { Caller } from "../../http/caller.ts";
import type { Machine } from "../../machine.ts";
import { moneyView, rateView } from "../../money-view.ts";
import type { OrderRow } from "../../order/facts.ts";
import { publicName, variantName } from "../../order/called.ts";
import { paymentMethods } from "../payments/queries.ts";

/** A cart by its hash. Nothing personal is in it, so the link may be passed on to whoever pays. */
export async function cartByHash(
  db: Kysely<DB>,
  machine: Machine,
  caller: Caller,
  hash: string,
): Promise<CartView> {
  const cart = await db
    .selectFrom("cart")
    .selectAll()
    .where("hash", "=", hash)
    .where("brand_id", "=", caller.brand.id)
    .executeTakeFirst();
  if (!cart) throw new Refusal("cart.not_found");
  const orders = await db
    .selectFrom("order")
    .selectAll()
    .where("cart_id", "=", cart.id)
    .where("status", "not in", ["dropped", "canceled"])
    .orderBy("id")
    .execute();
  const priced = orders.filter(({ price_gross }) => price_gross !== null);
  if (priced.length === 0) throw new Refusal("cart.not_found");
  const request = await db
    .selectFrom("payment_request")
    .select("hash")
    .where("cart_id", "=", cart.id)
    .where("state", "!=", "closed")
    .orderBy("id", "desc")
    .executeTakeFirst();
  const total = (pick: (order: OrderRow) => bigint | null): bigint =>
    priced.reduce((sum, order) => sum + (pick(order) ?? 0n), 0n);
  const money = (amount: bigint | null) => moneyView(amount ?? 0n, cart.currency);
  return {
    hash: cart.hash,
    currency: cart.currency,
    user_type: cart.user_type,
    items: priced.map((order) => ({
      order_id: order.id,
      order_hash: order.hash,
      public_name: publicName(order),
      variant_name: variantName(order),
      status: order.status,
      source_lang: order.source_lang,
      target_lang: order.target_lang,
      words: order.words,
      production_minutes: order.production_minutes,
      deadline: order.deadline?.toISOString() ?? null,
      quotation: {
        price_net: money(order.price_net),
        price_gross: money(order.price_gross),
        vat: money(order.vat),
      },
    })),
    price_net: money(total((order) => order.price_net)),
    vat: money(total((order) => order.vat)),
    price_gross: money(total((order) => order.price_gross)),
    tax_rate: rateView(priced[0]?.tax_rate_bps ?? null),
    tax_legend: null,
    placed: orders.some(({ status }) => status !== "draft"),
    payment_request_hash: request?.hash ?? null,
    payment_methods: paymentMethods(machine, caller.brand, cart.currency, caller.locale),
  };
}
