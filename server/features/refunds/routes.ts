import { read, write } from "../../http/handlers.ts";
import { askForRefund, decideRefund, sendAgain } from "./commands.ts";
import { refundables, refundList, refundRowOf } from "./queries.ts";

export const refund_handlers = {
  refunds: read("refunds", ({ db, query }) => refundList(db, query)),
  refundables: read("refundables", ({ db, query }) => refundables(db, query.search)),
  makeRefund: write("makeRefund", async ({ tx, caller, body, now }) =>
    refundRowOf(tx, { request_id: await askForRefund(tx, caller, body, now) }),
  ),
  decideRefund: write("decideRefund", async ({ tx, caller, params, body, now }) => {
    await decideRefund(tx, caller, params.id, body, now);
    return refundRowOf(tx, { request_id: params.id });
  }),
  sendRefundAgain: write("sendRefundAgain", async ({ tx, caller, params, now }) => {
    await sendAgain(tx, caller, params.id, now);
    return refundRowOf(tx, { refund_id: params.id });
  }),
};
