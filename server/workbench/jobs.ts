import { defineJob } from "#server/kernel/jobs/job.ts";
import { rememberOrder } from "./remember.ts";
import { type Prepared, storeDocuments, takeSourcesApart } from "./prepare.ts";

export const workbench_jobs = {
  /** Removes a file that was made for a link when the link has expired. */
  "workbench.forget": defineJob("workbench.forget", {
    prepare: async ({ machine, payload }) => machine.store.remove(payload.key),
    run: () => Promise.resolve(),
  }),
  /** Takes the documents of an order apart for the editor, when a job is opened there for the first time. */
  "workbench.prepare": defineJob<"workbench.prepare", Prepared[] | null>("workbench.prepare", {
    prepare: ({ machine, payload }) => takeSourcesApart(machine, payload.order_id),
    isDone: (prepared) => prepared === null,
    run: async ({ tx, now, payload }, prepared) => storeDocuments(tx, payload.order_id, prepared ?? [], now),
  }),
  /** Keeps the translations of a finished order for the next ones of its customer. */
  "workbench.remember": defineJob("workbench.remember", {
    run: ({ tx, payload, now }) => rememberOrder(tx, payload.order_id, now),
  }),
};
