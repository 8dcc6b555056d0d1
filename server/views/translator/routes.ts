import { makeLink } from "#server/kernel/files/links.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { jobById, jobFile, jobRows, translatorById } from "./queries.ts";

export const translator_handlers = {
  translatorMe: read("translatorMe", ({ db, caller, now }) => translatorById(db, idOfCaller(caller), now)),
  jobs: read("jobs", ({ db, caller }) => jobRows(db, caller)),
  job: read("job", ({ db, caller, params, now }) => jobById(db, caller, params.id, now)),
  jobAttachmentLink: write("jobAttachmentLink", async ({ tx, machine, caller, params, now }) =>
    makeLink(machine.keys, await jobFile(tx, caller, params.id, params.attachment), now),
  ),
};
