import { read, write } from "#server/kernel/http/handlers.ts";
import { receiveWithdrawal, settleWithdrawal } from "./commands.ts";
import { openWithdrawals, withdrawalOrder } from "./queries.ts";

export const withdrawal_handlers = {
  withdrawalOrder: read("withdrawalOrder", ({ db, caller, params, now }) =>
    withdrawalOrder(db, caller, params.hash, now),
  ),
  withdraw: write("withdraw", ({ tx, caller, body, now }) => receiveWithdrawal(tx, caller, body, now)),
  withdrawals: read("withdrawals", ({ db, query, now }) => openWithdrawals(db, query.order ?? null, now)),
  settleWithdrawal: write("settleWithdrawal", async ({ tx, caller, params, body, now }) => {
    await settleWithdrawal(tx, caller, params.id, body, now);
    return openWithdrawals(tx, null, now);
  }),
};
