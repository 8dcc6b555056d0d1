import type { ApprovalView } from "#contract/spending/approvals.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { approvalByHash, approvalsOf } from "#server/spending/index.ts";
import { decideApproval, withdrawApproval } from "./decide.ts";
import { askAgain } from "./run.ts";

export const approval_handlers = {
  purchaseApprovals: read("purchaseApprovals", ({ db, caller, now }) => approvalsOf(db, caller, now)),
  purchaseApproval: read("purchaseApproval", ({ db, caller, params, now }) =>
    approvalByHash(db, caller, params.hash, now),
  ),
  decidePurchase: steps<"decidePurchase", void, ApprovalView>("decidePurchase", {
    // As before every placement: the answer may change the price that the refusal names.
    prepare: ({ machine, caller, params, now }) => askAgain(machine, caller, params.hash, now),
    command: async ({ tx, machine, caller, params, body, now }) => {
      await decideApproval(tx, machine, caller, { hash: params.hash, ...body }, now);
      return approvalByHash(tx, caller, params.hash, now);
    },
  }),
  withdrawPurchase: write("withdrawPurchase", async ({ tx, caller, params, now }) => {
    await withdrawApproval(tx, caller, params.hash, now);
    return approvalByHash(tx, caller, params.hash, now);
  }),
};
