import { write } from "#server/kernel/http/handlers.ts";
import { orderByHash } from "#server/orders/index.ts";
import { moveInByPerson } from "./guest-order-moves.ts";
import { askForLink, askForRenewal } from "./order-links-commands.ts";

export const order_link_handlers = {
  renewOrderLink: write("renewOrderLink", async ({ tx, caller, params, now }) => {
    await askForRenewal(tx, caller, params.hash, now);
    return null;
  }),
  moveOrderIn: write("moveOrderIn", async ({ tx, caller, params, now }) => {
    await moveInByPerson(tx, caller, await orderByHash(tx, caller, params.hash), now);
    return null;
  }),
  findOrderLink: write("findOrderLink", async ({ tx, caller, body, now }) => {
    await askForLink(tx, caller, body, now);
    return null;
  }),
};
