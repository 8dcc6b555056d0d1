import { withAccountBilling } from "#server/accounts/index.ts";
import { preview, read, steps, write } from "#server/kernel/http/handlers.ts";
import { startAtProvider } from "#server/payments/index.ts";
import { waitingStart } from "#server/spending/index.ts";
import { askAboutBuyer } from "#server/tax/index.ts";
import type { Placement } from "./commands.ts";
import { buyerPrice } from "./buyer-price.ts";
import { buyerColumns, discountCart, placeCart, removeItem } from "./commands.ts";
import { cartByHash } from "./queries.ts";

type Placed = Placement & { readonly payment_method: string };

export const cart_handlers = {
  cart: read("cart", ({ db, machine, caller, params, query, now }) =>
    cartByHash(db, machine, caller, { hash: params.hash, only: query.order }, now),
  ),
  removeCartItem: write("removeCartItem", async ({ tx, machine, caller, params, now }) => {
    const { hash: cart_hash, order_id } = params;
    const { left } = await removeItem(tx, caller, { cart_hash, order_id }, now);
    return left === 0 ? null : cartByHash(tx, machine, caller, { hash: cart_hash }, now);
  }),
  discountCart: write("discountCart", async ({ tx, machine, caller, params, body, now }) => {
    await discountCart(tx, caller, { cart_hash: params.hash, code: body.code }, now);
    return cartByHash(tx, machine, caller, params, now);
  }),
  undiscountCart: write("undiscountCart", async ({ tx, machine, caller, params, now }) => {
    await discountCart(tx, caller, { cart_hash: params.hash, code: null }, now);
    return cartByHash(tx, machine, caller, params, now);
  }),
  buyerPrice: preview("buyerPrice", ({ tx, caller, params, body, now }) =>
    buyerPrice(tx, caller, { cart_hash: params.hash, input: body }, now),
  ),
  placeCart: steps<"placeCart", Placed, { payment_id: number } | { approval_hash: string }>("placeCart", {
    // Stored even if the order is refused: the answer may change the price that the refusal names.
    prepare: async ({ machine, caller, body, now }) => {
      const input = await withAccountBilling(machine.db, caller, body);
      await askAboutBuyer(machine, buyerColumns(input), "order", now);
      return input;
    },
    command: async ({ tx, machine, caller, params, now }, input) => {
      const named = { cart_hash: params.hash, input };
      const placed = await placeCart(tx, machine, caller, named, now);
      return "asked" in placed ? { approval_hash: placed.asked.hash } : { payment_id: placed.done.id };
    },
    finish: ({ machine, origin, caller, ip }, placed) =>
      "approval_hash" in placed
        ? Promise.resolve(waitingStart(origin, caller.locale, placed.approval_hash))
        : startAtProvider(machine, placed.payment_id, { origin, locale: caller.locale, ip }),
  }),
};
