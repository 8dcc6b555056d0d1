import { csvName } from "#domain/csv.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { removeOrderView, saveOrderView, setOrderColumns } from "./desk-orders-commands.ts";
import { deskOrderRows, orderBoard, ordersCsv, orderSettings } from "./desk-orders-queries.ts";

export const desk_order_handlers = {
  deskOrders: read("deskOrders", ({ db, caller, query, now }) =>
    deskOrderRows(db, query, { staff_id: idOfCaller(caller), now }),
  ),
  orderBoard: read("orderBoard", ({ db, caller, query, now }) =>
    orderBoard(db, query, { staff_id: idOfCaller(caller), now }),
  ),
  exportOrders: write("exportOrders", async ({ tx, caller, body, now }) => {
    const found = await ordersCsv(tx, body, { staff_id: idOfCaller(caller), now });
    const detail = { ...body, rows: found.rows };
    await writeAudit(tx, caller, { act: "orders.export", object: "order", object_id: null, detail }, now);
    return { name: csvName("orders", now.getTime()), ...found };
  }),
  orderSettings: read("orderSettings", ({ db, caller }) => orderSettings(db, idOfCaller(caller))),
  saveOrderView: write("saveOrderView", async ({ tx, caller, body, now }) => {
    await saveOrderView(tx, caller, body, now);
    return orderSettings(tx, idOfCaller(caller));
  }),
  removeOrderView: write("removeOrderView", async ({ tx, caller, params, now }) => {
    await removeOrderView(tx, caller, params.id, now);
    return orderSettings(tx, idOfCaller(caller));
  }),
  setOrderColumns: write("setOrderColumns", async ({ tx, caller, body, now }) => {
    await setOrderColumns(tx, caller, body.columns, now);
    return orderSettings(tx, idOfCaller(caller));
  }),
};
