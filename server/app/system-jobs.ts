import { removeWaitingBytes } from "#server/kernel/files/removal.ts";
import { job, textOf } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { isSweepPart, sweep_parts } from "./system-commands.ts";

export const system_jobs = {
  "upkeep.sweep": job({
    command: async ({ tx }) => {
      for (const part of Object.keys(sweep_parts))
        await enqueue(tx, "upkeep.sweep_part", { part }, { job_key: `upkeep.sweep_part:${part}` });
    },
  }),
  "upkeep.sweep_part": job({
    command: async ({ tx, now, ...running }) => {
      const part = textOf(running, "part");
      if (!isSweepPart(part)) throw new Error(`there is no part ${part} of the sweep`);
      await sweep_parts[part](tx, now);
    },
  }),
  "upkeep.remove_bytes": job({
    prepare: ({ machine, now }) => removeWaitingBytes(machine, now),
    command: () => Promise.resolve(),
  }),
};
