import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { orderRows } from "./order-list-queries.ts";

export const order_list_handlers = {
  orders: read("orders", ({ db, caller, query }) => orderRows(db, idOfCaller(caller), query, caller.locale)),
};
