import { defineJob } from "#server/kernel/jobs/job.ts";
import { type ReadRules, readRules, storeResult } from "./checking.ts";
import { lastEntry, storeOpenItems } from "./open-items.ts";

export const books_jobs = {
  "books.open_items": defineJob<"books.open_items", bigint>("books.open_items", {
    prepare: ({ machine }) => lastEntry(machine.db),
    run: ({ tx }, through) => storeOpenItems(tx, through),
  }),
  "books.check": defineJob<"books.check", ReadRules>("books.check", {
    prepare: ({ machine, now }) => readRules(machine, now),
    run: async ({ tx, machine }, read) => {
      await storeResult(tx, read, machine.clock());
      if (read.broken.length === 0) return;
      const rules = read.broken.map(({ name, rows }) => ({ name, rows: rows.length }));
      machine.log.error({ rules }, "rules of the books are broken");
    },
  }),
};
