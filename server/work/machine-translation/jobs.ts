import { job, textOf } from "#server/kernel/jobs/job.ts";

export const machine_translation_jobs = {
  /** The result of a translated document goes when its link has ended: texts are not kept. */
  "machine_translation.forget": job({
    prepare: async (running) => {
      await running.machine.store.remove(textOf(running, "key"));
    },
    command: () => Promise.resolve(),
  }),
};
