import { defineJob } from "#server/kernel/jobs/job.ts";
import { forgetGlossaries, removeIdleGlossaries } from "./glossaries.ts";

type Removed = Awaited<ReturnType<typeof removeIdleGlossaries>>;

export const engine_jobs = {
  /** Removes glossaries at their engines that were not used for thirty days. */
  "engines.remove_glossaries": defineJob<"engines.remove_glossaries", Removed>("engines.remove_glossaries", {
    prepare: ({ machine }) => removeIdleGlossaries(machine, machine.clock()),
    run: ({ tx }, removed) => forgetGlossaries(tx, removed),
  }),
};
