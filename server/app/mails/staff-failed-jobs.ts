import { brands } from "#brands/all.ts";
import { rolesWith } from "#domain/accounts/staff-rights.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { troubledTasks } from "#server/kernel/jobs/trouble.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { deskReaders } from "#server/kernel/mail/working-staff.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";

/** Reports to the admin background jobs that were given up or fail repeatedly. */
type Data = {
  readonly url: string;
  readonly count: number;
  readonly tasks: readonly { readonly name: string; readonly count: number; readonly error: string }[];
};

const most_named = 12;
const longest_error = 200;

export const staffFailedJobsMail = defineMail<Data>({
  kind: "staff_failed_jobs",
  rule: always,
  load: async ({ tx, machine, ...running }) => {
    const tasks = await troubledTasks(tx);
    if (tasks.length === 0) return null;
    const [brand] = brands;
    const data = {
      url: `${originOfBrand(machine.config, brand)}/staff/failed-jobs`,
      count: tasks.reduce((sum, { count }) => sum + count, 0),
      tasks: tasks.slice(0, most_named).map(({ name, count, error }) => ({
        name,
        count,
        error: (error ?? "").slice(0, longest_error),
      })),
    };
    const admins = await deskReaders(tx, rolesWith("jobs.work"));
    return admins.map(({ id, email, locale }) => ({
      key: `staff_failed_jobs:${idOf(running, "at")}:${id}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data,
    }));
  },
  compose: ({ url, count, tasks }, voice) => ({
    subject: voice.say("staff_failed_jobs.subject", { count }),
    title: voice.say("staff_failed_jobs.title"),
    paragraphs: [voice.say("staff_failed_jobs.body")],
    facts: tasks.map((task) => ({
      label: task.count === 1 ? task.name : `${task.name} (${task.count})`,
      value: task.error === "" ? "–" : task.error,
    })),
    button: { label: voice.say("staff_failed_jobs.button"), url },
    reader: "worker",
  }),
  sample: ({ origin }) => ({
    url: `${origin}/staff/failed-jobs`,
    count: 2,
    tasks: [{ name: "invoice.render", count: 2, error: "the storage of files is full" }],
  }),
});
