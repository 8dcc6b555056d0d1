import { defineJob } from "#server/kernel/jobs/job.ts";
import { endImport, readImport, type ReadImport } from "./imports.ts";
import { removeUnits } from "./removal.ts";

export const memory_jobs = {
  "memory.import": defineJob<"memory.import", ReadImport | null>("memory.import", {
    prepare: ({ machine, payload, now }) => readImport(machine, payload.memory_import_id, now),
    isDone: (read) => read === null,
    run: async ({ tx, now }, read) => {
      if (read) await endImport(tx, read, now);
    },
  }),
  "memory.remove": defineJob("memory.remove", {
    run: ({ tx, payload, now }) => removeUnits(tx, payload.memory_id, now),
  }),
};
