import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import {
  dropSupersededRounds,
  keepMoneyJobsAlive,
  markUnnotified,
  noteTrouble,
} from "#server/kernel/jobs/trouble.ts";
import { requeueEvents } from "./failed-jobs-commands.ts";

export const failed_job_jobs = {
  /** Gives new attempts to jobs that move money, and a job to events without one. */
  "payment.revive": defineJob("payment.revive", {
    run: async ({ tx, now }) => {
      await dropSupersededRounds(tx);
      await keepMoneyJobsAlive(tx);
      await requeueEvents(tx, now);
    },
  }),
  /** Reports jobs that were given up or fail repeatedly. */
  "upkeep.watch_jobs": defineJob("upkeep.watch_jobs", {
    run: async ({ tx, now }) => {
      await noteTrouble(tx, now);
      if (!(await markUnnotified(tx, now))) return;
      await enqueue(tx, "mail.staff_failed_jobs", { at: now.getTime() });
    },
  }),
};
