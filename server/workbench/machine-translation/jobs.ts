import { defineJob } from "#server/kernel/jobs/job.ts";

export const machine_translation_jobs = {
  /** Deletes the result of a translated document when its link has expired, because texts are not stored. */
  "machine_translation.forget": defineJob("machine_translation.forget", {
    prepare: async (running) => {
      await running.machine.store.remove(running.payload.key);
    },
    run: () => Promise.resolve(),
  }),
};
