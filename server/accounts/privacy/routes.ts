import { makeLink } from "#server/kernel/files/links.ts";
import { idOfCaller } from "#server/kernel/http/caller.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { customerFile } from "../customers/queries.ts";
import { anonymise, askDeletion, cancelDeletion } from "./deletion-commands.ts";
import { copyOfTranslator } from "./translator-copy.ts";
import { askExport, exportFileOf, exportForCustomer, privacyOf } from "./exports-commands.ts";

export const privacy_handlers = {
  privacy: read("privacy", ({ db, caller }) => privacyOf(db, idOfCaller(caller))),
  askDataExport: write("askDataExport", async ({ tx, caller, now }) => {
    await askExport(tx, caller, now);
    return privacyOf(tx, idOfCaller(caller));
  }),
  dataExportFile: read("dataExportFile", async ({ db, machine, caller, params, now }) => {
    const file = await exportFileOf(db, { id: params.id, customer_id: idOfCaller(caller) }, now);
    return makeLink(machine.keys, file, now);
  }),
  copyOfTranslator: read("copyOfTranslator", async ({ db, caller, now }) => ({
    made_at: now.toISOString(),
    tables: await copyOfTranslator(db, idOfCaller(caller)),
  })),
  askAccountDeletion: write("askAccountDeletion", async ({ tx, machine, caller, now }) => {
    await askDeletion(tx, machine, caller, now);
    return privacyOf(tx, idOfCaller(caller));
  }),
  cancelAccountDeletion: write("cancelAccountDeletion", async ({ tx, caller, now }) => {
    await cancelDeletion(tx, caller, now);
    return privacyOf(tx, idOfCaller(caller));
  }),
  exportCustomer: write("exportCustomer", async ({ tx, caller, params, body, now }) => {
    await exportForCustomer(tx, caller, params.id, body.reason, now);
    return customerFile(tx, params.id, now);
  }),
  anonymiseCustomer: write("anonymiseCustomer", async ({ tx, caller, params, body, now }) => {
    await anonymise(tx, caller, params.id, body, now);
    return customerFile(tx, params.id, now);
  }),
};
