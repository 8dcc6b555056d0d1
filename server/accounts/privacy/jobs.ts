import { defineJob } from "#server/kernel/jobs/job.ts";
import { writeArchive } from "./archive.ts";
import { deleteDue, startDueDeletions } from "./deletion-commands.ts";
import { eraseLeftPersons } from "./erase.ts";
import { finishExport, type MadeExport } from "./exports-commands.ts";

import { removeBatch, startRetention } from "./retention.ts";

export const privacy_jobs = {
  "account.export": defineJob<"account.export", MadeExport | null>("account.export", {
    prepare: ({ machine, payload, now }) => writeArchive(machine, payload.data_export_id, now),
    isDone: (made) => made === null,
    run: async ({ tx, machine, payload, now }, made) => {
      if (made) await finishExport(tx, machine, payload.data_export_id, made, now);
    },
  }),
  "account.deletions": defineJob("account.deletions", {
    run: async ({ tx, now }) => {
      await startDueDeletions(tx, now);
      await eraseLeftPersons(tx, now);
    },
  }),
  "retention.round": defineJob("retention.round", { run: ({ tx }) => startRetention(tx) }),
  "retention.remove": defineJob("retention.remove", {
    run: ({ tx, payload, now }) => removeBatch(tx, payload, now),
  }),
  "account.delete": defineJob("account.delete", {
    run: ({ tx, machine, payload, now }) => deleteDue(tx, machine, payload.customer_id, now),
  }),
};
