import { idOfCaller } from "../../http/caller.ts";
import { read } from "../../http/handlers.ts";
import { orderRows } from "./queries.ts";

export const order_list_handlers = {
  orders: read("orders", ({ db, caller, query }) => orderRows(db, idOfCaller(caller), query, caller.locale)),
};
