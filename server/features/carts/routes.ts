import { read, steps } from "../../http/handlers.ts";
import { startAtProvider } from "../../providers/start.ts";
import { placeCart } from "./commands.ts";
import { cartByHash } from "./queries.ts";

export const cart_handlers = {
  cart: read("cart", ({ db, machine, caller, params }) => cartByHash(db, machine, caller, params.hash)),
  placeCart: steps<"placeCart", undefined, { payment_id: number }>("placeCart", {
    command: async ({ tx, machine, caller, params, body, now }) => ({
      payment_id: (await placeCart(tx, machine, caller, { cart_hash: params.hash, input: body }, now)).id,
    }),
    finish: ({ machine, origin, caller }, { payment_id }) =>
      startAtProvider(machine, payment_id, origin, caller.locale),
  }),
};
