import { giveOrAsk } from "#server/approvals/index.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { askingForPayment, confirmPayment, settleRefundByHand } from "./desk-money-commands.ts";
import { paymentRows } from "./queries.ts";
import { moneyTasks } from "./desk-money-queries.ts";

export const desk_money_handlers = {
  moneyTasks: read("moneyTasks", async ({ db, now }) => ({
    tasks: await moneyTasks(db, now),
  })),
  customerPayments: read("customerPayments", ({ db, caller, params, query, now }) =>
    paymentRows(db, { customer_id: params.id, locale: caller.locale }, query, now),
  ),
  confirmPayment: write("confirmPayment", async ({ tx, caller, params, body, now }) => {
    const settlement = { id: params.id, ...body };
    const give = async () => {
      await confirmPayment(tx, caller, settlement, now);
      return askingForPayment(tx, settlement);
    };
    const { waits_for } = await giveOrAsk(tx, caller, { give, asking: (asking) => asking }, now);
    return { waits_for };
  }),
  settleRefundByHand: write("settleRefundByHand", async ({ tx, caller, params, body, now }) => {
    await settleRefundByHand(tx, caller, { id: params.id, ...body }, now);
    return true;
  }),
};
