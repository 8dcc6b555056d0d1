import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";
import type { UpkeepMailData } from "./upkeep-kinds.ts";

/** Mails about operations. */
export const upkeep_composers = {
  staff_failed_jobs: ({ url, count, tasks }: UpkeepMailData["staff_failed_jobs"], voice: Voice): Letter => ({
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
} as const;
