import { read, write } from "#server/kernel/http/handlers.ts";
import { changeCostCentre, changePurchasing, createCostCentre, purchasingOf } from "./cost-centres.ts";
import { customerSpending } from "./desk.ts";

export const desk_spending_handlers = {
  customerSpending: read("customerSpending", ({ db, params, now }) => customerSpending(db, params.id, now)),
};

export const cost_centre_handlers = {
  purchasing: read("purchasing", ({ db, caller, now }) => purchasingOf(db, caller, now)),
  createCostCentre: write("createCostCentre", async ({ tx, caller, body, now }) => {
    await createCostCentre(tx, caller, body, now);
    return purchasingOf(tx, caller, now);
  }),
  changeCostCentre: write("changeCostCentre", async ({ tx, caller, params, body, now }) => {
    await changeCostCentre(tx, caller, { id: params.id, input: body }, now);
    return purchasingOf(tx, caller, now);
  }),
  changePurchasing: write("changePurchasing", async ({ tx, caller, body, now }) => {
    await changePurchasing(tx, caller, body, now);
    return purchasingOf(tx, caller, now);
  }),
};
