import { defineJob } from "#server/kernel/jobs/job.ts";
import { nextUnconverted } from "#server/files/index.ts";
import { rememberOrder } from "./remember.ts";
import { attemptDraft, type Attempt } from "./machine-translation/attempt.ts";
import { storeAttempt } from "./machine-translation/store-attempt.ts";
import { convertNext, convertSoon, goOn } from "./convert.ts";
import { type Prepared, storeDocuments, takeSourcesApart, waitsForConverter } from "./prepare.ts";

export const workbench_jobs = {
  /** Removes a file that was made for a link when the link has expired. */
  "workbench.forget": defineJob("workbench.forget", {
    prepare: async ({ machine, payload }) => machine.store.remove(payload.key),
    run: () => Promise.resolve(),
  }),
  /** Converts the documents of an order in old formats, one at a time. */
  "workbench.convert": defineJob<"workbench.convert", Awaited<ReturnType<typeof convertNext>>>(
    "workbench.convert",
    {
      prepare: ({ machine, payload }) => convertNext(machine, payload.order_id),
      isDone: (made) => made === null,
      run: async ({ tx, now, payload }, made) => {
        if (made !== null) await goOn(tx, payload.order_id, made, now);
      },
    },
  ),
  /** Takes the documents of an order apart for the editor, when a job is opened there for the first time. */
  "workbench.prepare": defineJob<"workbench.prepare", Prepared[] | null>("workbench.prepare", {
    prepare: async ({ machine, payload }) => {
      const prepared = await takeSourcesApart(machine, payload.order_id);
      // The job is retried.
      if (prepared?.some(({ apart }) => apart.outcome === "busy") === true)
        throw new Error("the reader of documents is busy");
      return prepared;
    },
    isDone: (prepared) => prepared === null,
    run: async ({ tx, now, payload: { order_id } }, prepared) => {
      // The page asks again until they are converted.
      if (waitsForConverter(prepared ?? [])) await convertSoon(tx, order_id);
      else await storeDocuments(tx, order_id, prepared ?? [], now);
    },
  }),
  /** Keeps the translations of a finished order for the next ones of its customer. */
  "workbench.remember": defineJob("workbench.remember", {
    run: ({ tx, payload, now }) => rememberOrder(tx, payload.order_id, now),
  }),
  /** Runs the machine stage: drafts are made outside the transaction and handed in like any other work. */
  "order.machine_translate": defineJob<"order.machine_translate", Attempt | "converting" | null>(
    "order.machine_translate",
    {
      prepare: async ({ machine, payload }) => {
        const order = await machine.db
          .selectFrom("order")
          .selectAll()
          .where("id", "=", payload.order_id)
          .executeTakeFirst();
        if (order?.status !== "in_machine_translation") return null;
        return (await nextUnconverted(machine.db, order.id)) ? "converting" : attemptDraft(machine, order);
      },
      run: async ({ tx, now, payload }, attempt) => {
        // The last conversion starts this job again.
        if (attempt === "converting") await convertSoon(tx, payload.order_id);
        else if (attempt) await storeAttempt(tx, payload.order_id, attempt, now);
      },
    },
  ),
};
