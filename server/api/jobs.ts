import { defineJob } from "#server/kernel/jobs/job.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { revokeMade } from "./keys-commands.ts";

export const api_jobs = {
  // The test mode has a database of its own, so its keys end after the transaction that ends the membership.
  "api.end_test_keys": defineJob("api.end_test_keys", {
    prepare: async ({ machine: { test }, payload, now }) => {
      if (test !== null)
        await transact(test.machine.db, (tx) => revokeMade(tx, "live_person_id", payload, now));
    },
    run: () => Promise.resolve(),
  }),
};
