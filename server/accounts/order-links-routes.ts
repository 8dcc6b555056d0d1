import { write } from "#server/kernel/http/handlers.ts";
import { askForLink, askForRenewal } from "./order-links-commands.ts";

export const order_link_handlers = {
  renewOrderLink: write("renewOrderLink", async ({ tx, caller, params, now }) => {
    await askForRenewal(tx, caller, params.hash, now);
    return null;
  }),
  findOrderLink: write("findOrderLink", async ({ tx, caller, body, now }) => {
    await askForLink(tx, caller, body, now);
    return null;
  }),
};
