import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { orderRows } from "./order-list-queries.ts";

export const order_list_handlers = {
  orders: read("orders", ({ db, caller, query }) => {
    const member_id = caller.member?.sees === "own" ? caller.member.id : null;
    return orderRows(db, { customer_id: idOfCaller(caller), member_id }, query, caller.locale);
  }),
};
