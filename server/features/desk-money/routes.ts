import { read, write } from "../../http/handlers.ts";
import { confirmPayment, settleRefundByHand } from "./commands.ts";
import { moneyTasks } from "./queries.ts";

export const desk_money_handlers = {
  moneyTasks: read("moneyTasks", async ({ db, now }) => ({
    tasks: await moneyTasks(db, now),
  })),
  confirmPayment: write("confirmPayment", async ({ tx, caller, params, body, now }) => {
    await confirmPayment(tx, caller, { id: params.id, ...body }, now);
    return true;
  }),
  settleRefundByHand: write("settleRefundByHand", async ({ tx, caller, params, body, now }) => {
    await settleRefundByHand(tx, caller, { id: params.id, ...body }, now);
    return true;
  }),
};
