import { removeAbandonedConversions } from "#server/files/index.ts";
import { removeWaitingBytes } from "#server/kernel/files/removal.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { isSweepPart, sweep_parts } from "./system-commands.ts";

export const system_jobs = {
  "upkeep.sweep": defineJob("upkeep.sweep", {
    prepare: removeAbandonedConversions,
    run: async ({ tx }) => {
      for (const part of Object.keys(sweep_parts))
        await enqueue(tx, "upkeep.sweep_part", { part }, { job_key: `upkeep.sweep_part:${part}` });
    },
  }),
  "upkeep.sweep_part": defineJob("upkeep.sweep_part", {
    run: async ({ tx, now, payload }) => {
      const part = payload.part;
      if (!isSweepPart(part)) throw new Error(`there is no part ${part} of the sweep`);
      await sweep_parts[part](tx, now);
    },
  }),
  "upkeep.remove_bytes": defineJob("upkeep.remove_bytes", {
    prepare: ({ machine, now }) => removeWaitingBytes(machine, now),
    run: () => Promise.resolve(),
  }),
};
