import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { seenRow } from "./member-sight.ts";
import { orderRows } from "./order-list-queries.ts";

export const order_list_handlers = {
  orders: read("orders", async ({ db, caller, query }) => {
    const member_id = caller.member?.sees === "own" ? caller.member.id : null;
    const listed = { customer_id: idOfCaller(caller), member_id };
    const { rows, meta } = await orderRows(db, listed, query, caller.locale);
    return { rows: rows.map((row) => seenRow(caller, row)), meta };
  }),
};
