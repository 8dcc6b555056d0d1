import { writeAudit } from "#server/kernel/audit.ts";
import { preview, read, write } from "#server/kernel/http/handlers.ts";
import { askForRefund, previewRefund, sendAgain } from "./commands.ts";
import { refundables, refundList, refundRowOf } from "./queries.ts";

export const refund_handlers = {
  refunds: read("refunds", ({ db, query }) => refundList(db, query)),
  // A search shows personal data of the buyer, so it is written to the audit log.
  refundables: write("refundables", async ({ tx, caller, query, now }) => {
    const detail = { search: query.search };
    await writeAudit(tx, caller, { act: "payment.search", object: "payment", object_id: null, detail }, now);
    return refundables(tx, query.search);
  }),
  makeRefund: write("makeRefund", async ({ tx, caller, body, now }) => {
    const { id } = await askForRefund(tx, caller, { ...body, act: "makeRefund" }, now);
    return refundRowOf(tx, { request_id: id });
  }),
  previewRefund: preview("previewRefund", ({ tx, caller, body, now }) =>
    previewRefund(tx, caller, body, now),
  ),
  sendRefundAgain: write("sendRefundAgain", async ({ tx, caller, params, now }) => {
    await sendAgain(tx, caller, params.id, now);
    return refundRowOf(tx, { refund_id: params.id });
  }),
};
