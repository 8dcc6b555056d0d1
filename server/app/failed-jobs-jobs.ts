import { brands } from "#brands/all.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { afterTrouble } from "#server/kernel/jobs/after.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import {
  dropSupersededRounds,
  keepMoneyJobsAlive,
  markUnnotified,
  noteTrouble,
  troubledTasks,
} from "#server/kernel/jobs/trouble.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";
import { requeueEvents } from "./failed-jobs-commands.ts";

const most_named = 12;
const longest_error = 200;

export const failed_job_jobs = {
  /** Gives new attempts to jobs that move money, and a job to events without one. */
  "payment.revive": job({
    command: async ({ tx, now }) => {
      await dropSupersededRounds(tx);
      await keepMoneyJobsAlive(tx);
      await requeueEvents(tx, now);
    },
  }),
  /** Reports jobs that were given up or keep failing. */
  "upkeep.watch_jobs": job({
    command: async ({ tx, now }) => {
      await noteTrouble(tx, now);
      if (!(await markUnnotified(tx, now))) return;
      for (const name of afterTrouble.found) await enqueue(tx, name, { at: now.getTime() });
    },
  }),
  "mail.staff_failed_jobs": job({
    command: async ({ tx, now, machine, ...running }) => {
      const tasks = await troubledTasks(tx);
      if (tasks.length === 0) return;
      const at = idOf(running, "at");
      const [brand] = brands;
      const admins = await workingStaff(tx)
        .select(["id", "email", "locale"])
        .where("role", "in", rolesWith("jobs.work"))
        .execute();
      for (const { id, email, locale } of admins)
        await writeMail(
          tx,
          {
            unique_key: `staff_failed_jobs:${at}:${id}`,
            kind: "staff_failed_jobs",
            brand,
            locale,
            recipient: email,
            order_id: null,
            data: {
              url: `${originOfBrand(machine.config, brand)}/staff/failed-jobs`,
              count: tasks.reduce((sum, { count }) => sum + count, 0),
              tasks: tasks.slice(0, most_named).map(({ name, count, error }) => ({
                name,
                count,
                error: (error ?? "").slice(0, longest_error),
              })),
            },
          },
          now,
        );
    },
  }),
};
