import { orderByHash } from "#server/orders/index.ts";
import { type Entered, enteredOf } from "#server/shipping/index.ts";
import { countProof, requireProof } from "#server/quotes/index.ts";
import type { Routes } from "#contract/routes.ts";
import { Refusal } from "#domain/errors.ts";
import { shipmentOf } from "#server/pricing/index.ts";
import { type Answer, steps } from "#server/kernel/http/handlers.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { cancelOrder } from "./tracking-commands.ts";

type Ended = Answer<Routes["cancelOrder"]>;

export const tracking_handlers = {
  enteredDetails: steps<"enteredDetails", void, Entered>("enteredDetails", {
    prepare: ({ machine, params, body }) => countProof(machine.db, params.hash, body.code),
    command: async ({ tx, caller, params, body, now }) => {
      const order = await orderByHash(tx, caller, params.hash);
      // Codes by mail are for guests; an order of an account needs its session.
      if (order.customer_id !== null) throw new Refusal("access.forbidden");
      await requireProof(tx, order.id, body.code, now);
      return enteredOf(tx, order, caller.locale, await shipmentOf(tx, order.id));
    },
  }),
  cancelOrder: steps<"cancelOrder", void, Ended>("cancelOrder", {
    prepare: ({ machine, params, body }) => countProof(machine.db, params.hash, body.code),
    command: async ({ tx, caller, params, body, now }) => {
      const { id, currency } = await orderByHash(tx, caller, params.hash);
      const cancellation = { ...body, order_id: id, code: body.code };
      const { order, refund } = await cancelOrder(tx, caller, cancellation, now);
      return { status: order.status, refund: moneyView(refund, currency) };
    },
  }),
};
