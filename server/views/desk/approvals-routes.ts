import { read, write } from "#server/kernel/http/handlers.ts";
import { decideApproval } from "#server/approvals/index.ts";
import { approvalById, approvalList } from "./approvals-queries.ts";

export const approval_handlers = {
  approvals: read("approvals", ({ db, query }) => approvalList(db, query)),
  decideApproval: write("decideApproval", async ({ tx, caller, params, body, now }) => {
    await decideApproval(tx, caller, params.id, body, now);
    return approvalById(tx, params.id);
  }),
};
