import type { Routes } from "#contract/routes.ts";
import { countProof } from "../../order/proof.ts";
import { type Answer, steps } from "../../http/handlers.ts";
import { moneyView } from "../../money-view.ts";
import { orderByHash } from "../orders/queries.ts";
import { cancelOrder } from "./commands.ts";

type Ended = Answer<Routes["cancelOrder"]>;

export const tracking_handlers = {
  cancelOrder: steps<"cancelOrder", void, Ended>("cancelOrder", {
    prepare: ({ machine, params, body }) => countProof(machine.db, params.hash, body.code),
    command: async ({ tx, caller, params, body, now }) => {
      const { id, currency } = await orderByHash(tx, caller, params.hash);
      const wish = { order_id: id, expected_refund: body.expected_refund, code: body.code };
      const { order, refund } = await cancelOrder(tx, caller, wish, now);
      return { status: order.status, refund: moneyView(refund, currency) };
    },
  }),
};
