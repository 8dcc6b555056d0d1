import type * as z from "zod/mini";
import type { apiPurchaseView } from "#contract/api/shapes.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal, toDecimal } from "#domain/money.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { steps } from "#server/kernel/http/handlers.ts";
import type { Machine, TestRobot } from "#server/kernel/ports/machine.ts";
import { walletBalance } from "#server/ledger/index.ts";
import { apiApproval } from "./approvals.ts";
import { apiOrder } from "./orders-queries.ts";
import { accountOf, keyOf, ownOrder } from "./own.ts";

/** Refuses `test.key_needed` in the live mode. */
function robotOf({ robot }: Machine): TestRobot {
  if (robot === null) throw new Refusal("test.key_needed");
  return robot;
}

type Purchase = z.input<typeof apiPurchaseView>;

/** The robot's acts are transactions of their own, so they follow the one of the request. */
export const test_handlers = {
  apiAdvanceTestOrder: steps<"apiAdvanceTestOrder", undefined, null>("apiAdvanceTestOrder", {
    command: async ({ tx, machine, caller, params }) => {
      robotOf(machine);
      await ownOrder(tx, caller, params.id);
      return null;
    },
    finish: async ({ db, machine, caller, params, body }) => {
      await robotOf(machine).advance(keyOf(caller), params.id, body.to);
      return apiOrder(db, machine, caller, params.id);
    },
  }),
  apiDecideTestApproval: steps<"apiDecideTestApproval", undefined, Purchase>("apiDecideTestApproval", {
    command: ({ tx, machine, caller, params, now }) => {
      robotOf(machine);
      return apiApproval(tx, machine, { caller, id: params.id }, now);
    },
    finish: async ({ db, machine, caller, body, now }, { id }) => {
      await robotOf(machine).decide({ approval_id: id, approve: body.approve });
      return apiApproval(db, machine, { caller, id }, now);
    },
  }),
  apiSetTestBalance: steps<"apiSetTestBalance", undefined, null>("apiSetTestBalance", {
    command: ({ machine }) => {
      robotOf(machine);
      return Promise.resolve(null);
    },
    finish: async ({ db, machine, caller, body }) => {
      await robotOf(machine).setBalance(idOfCaller(caller), fromDecimal(body.amount) ?? 0n);
      const { id, currency } = await accountOf(db, caller);
      return { balance: toDecimal((await walletBalance(db, id, currency)).amount) };
    },
  }),
};
