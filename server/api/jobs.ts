import { defineJob } from "#server/kernel/jobs/job.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { turnOffOfKeys } from "#server/webhooks/index.ts";
import { revokeMade } from "./keys-commands.ts";

export const api_jobs = {
  // The test mode has a database of its own, so its keys end after the transaction that ends the membership.
  "api.end_test_keys": defineJob("api.end_test_keys", {
    prepare: async ({ machine: { test }, payload, now }) => {
      if (test === null) return;
      // An owner of the account has removed the member.
      const owner = { role: "customer", id: payload.customer_id, staff_role: null } as const;
      await transact(test.machine.db, async (tx) => {
        const keys = await revokeMade(tx, "live_person_id", payload, now);
        await turnOffOfKeys(tx, owner, { keys, why: "customer" }, now);
      });
    },
    run: () => Promise.resolve(),
  }),
};
