import { read, write } from "#server/kernel/http/handlers.ts";
import { discardJob, retryJob, retryJobs } from "./failed-jobs-commands.ts";
import { failedJobs } from "./failed-jobs-queries.ts";

export const failed_job_handlers = {
  failedJobs: read("failedJobs", ({ db, query }) => failedJobs(db, query)),
  retryJob: write("retryJob", async ({ tx, caller, params, now }) => {
    await retryJob(tx, caller, params.id, now);
    return { id: params.id };
  }),
  retryJobs: write("retryJobs", async ({ tx, caller, now }) => ({ count: await retryJobs(tx, caller, now) })),
  discardJob: write("discardJob", async ({ tx, caller, params, body, now }) => {
    await discardJob(tx, caller, params.id, body.reason, now);
    return { id: params.id };
  }),
};
