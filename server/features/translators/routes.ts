import { makeLink } from "../../files/links.ts";
import { read, write } from "../../http/handlers.ts";
import { idOfCaller } from "../../http/caller.ts";
import { acceptOffer, declineOffer } from "./commands.ts";
import { jobById, jobFile, jobRows, offerRows, translatorById } from "./queries.ts";

export const translator_handlers = {
  translatorMe: read("translatorMe", ({ db, caller, now }) => translatorById(db, idOfCaller(caller), now)),
  offers: read("offers", ({ db, caller, now }) => offerRows(db, caller, now)),
  acceptOffer: write("acceptOffer", async ({ tx, caller, params, now }) => ({
    job_id: await acceptOffer(tx, caller, params.id, now),
  })),
  declineOffer: write("declineOffer", async ({ tx, caller, params, now }) => {
    await declineOffer(tx, caller, params.id, now);
    return null;
  }),
  jobs: read("jobs", ({ db, caller }) => jobRows(db, caller)),
  job: read("job", ({ db, caller, params, now }) => jobById(db, caller, params.id, now)),
  jobAttachmentLink: write("jobAttachmentLink", async ({ tx, machine, caller, params, now }) =>
    makeLink(machine.keys, await jobFile(tx, caller, params.id, params.attachment), now),
  ),
};
