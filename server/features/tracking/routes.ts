import { write } from "../../http/handlers.ts";
import { moneyView } from "../../money-view.ts";
import { orderByHash } from "../orders/queries.ts";
import { cancelOrder } from "./commands.ts";

export const tracking_handlers = {
  cancelOrder: write("cancelOrder", async ({ tx, caller, params, body, now }) => {
    const { id, currency } = await orderByHash(tx, caller, params.hash);
    const wish = { order_id: id, expected_refund: body.expected_refund };
    const { order, refund } = await cancelOrder(tx, caller, wish, now);
    return { status: order.status, refund: moneyView(refund, currency) };
  }),
};
