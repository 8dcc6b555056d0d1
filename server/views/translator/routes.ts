import type { JobView } from "#contract/work/translators.ts";
import type { Received } from "#server/files/index.ts";
import { makeLink } from "#server/kernel/files/links.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { storePasted, handIn, orderOfJob } from "#server/work/index.ts";
import { pastedName } from "#domain/work/translated-name.ts";
import { type CheckedDelivery, checkDelivery, keepAligned } from "#server/workbench/index.ts";
import { jobById, jobFile, jobRows, translatorById } from "./queries.ts";

type Prepared = {
  readonly order_id: number;
  readonly pasted: Received | null;
  readonly checked: CheckedDelivery;
};

export const translator_handlers = {
  translatorMe: read("translatorMe", ({ db, caller, now }) => translatorById(db, idOfCaller(caller), now)),
  jobs: read("jobs", ({ db, caller }) => jobRows(db, caller)),
  job: read("job", ({ db, caller, params, now }) => jobById(db, caller, params.id, now)),
  deliverJob: steps<"deliverJob", Prepared, JobView>("deliverJob", {
    prepare: async ({ machine, caller, params, body }) => {
      const order = await orderOfJob(machine.db, caller, params.id);
      const checked = await checkDelivery(machine, order, body);
      const text = body.text?.trim() ? body.text : null;
      const pasted = text === null ? null : await storePasted(machine, pastedName(order), text);
      return { order_id: order.id, checked, pasted };
    },
    command: async ({ tx, caller, params, body, now }, { order_id, checked, pasted }) => {
      const stage = { order_id, stage_id: params.id, explanations: body.explanations };
      await keepAligned(tx, caller, stage, checked, now);
      await handIn(tx, caller, params.id, { input: body, pasted, findings: checked.findings }, now);
      return jobById(tx, caller, params.id, now);
    },
  }),
  jobAttachmentLink: write("jobAttachmentLink", async ({ tx, machine, caller, params, now }) =>
    makeLink(machine.keys, await jobFile(tx, caller, params.id, params.attachment), now),
  ),
};
