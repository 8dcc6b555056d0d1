import { defineJob } from "#server/kernel/jobs/job.ts";

export const machine_translation_jobs = {
  /** The result of a translated document goes when its link has ended: texts are not kept. */
  "machine_translation.forget": defineJob("machine_translation.forget", {
    prepare: async (running) => {
      await running.machine.store.remove(running.payload.key);
    },
    run: () => Promise.resolve(),
  }),
};
