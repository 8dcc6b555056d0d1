import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { changeSite, createSite, removeSite, turnOffSite } from "./commands.ts";
import { sitesOf, sitesView } from "./queries.ts";

export const embed_handlers = {
  embedSites: read("embedSites", ({ db, caller }) => sitesView(db, idOfCaller(caller))),
  createEmbedSite: write("createEmbedSite", async ({ tx, machine, caller, body, now }) => {
    await createSite(tx, machine.config, caller, body.origin, now);
    return sitesView(tx, idOfCaller(caller));
  }),
  changeEmbedSite: write("changeEmbedSite", async ({ tx, caller, params, body, now }) => {
    await changeSite(tx, caller, { ...params, ...body }, now);
    return sitesView(tx, idOfCaller(caller));
  }),
  removeEmbedSite: write("removeEmbedSite", async ({ tx, caller, params, now }) => {
    await removeSite(tx, caller, params.id, now);
    return sitesView(tx, idOfCaller(caller));
  }),
  customerEmbedSites: read("customerEmbedSites", ({ db, params }) => sitesOf(db, params.id)),
  turnOffEmbedSite: write("turnOffEmbedSite", async ({ tx, caller, params, body, now }) => {
    const customer_id = await turnOffSite(tx, caller, { ...params, ...body }, now);
    return sitesOf(tx, customer_id);
  }),
};
