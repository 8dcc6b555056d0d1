import { makeLink } from "#server/kernel/files/links.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { type Assembled, assembleDocuments, forgetTargets, reworkTurn } from "#server/workbench/index.ts";
import { deliverFromEditor, deliverRework } from "./commands.ts";
import { reworkById, reworkFile, reworkRows } from "./queries.ts";

export const rework_handlers = {
  reworks: read("reworks", ({ db, caller }) => reworkRows(db, caller)),
  rework: read("rework", ({ db, caller, params }) => reworkById(db, caller, params.id)),
  reworkFileLink: write("reworkFileLink", async ({ tx, machine, caller, params, now }) =>
    makeLink(machine.keys, await reworkFile(tx, caller, params.id, params.file), now),
  ),
  handInRework: steps<"handInRework", Assembled, null>("handInRework", {
    prepare: ({ machine, caller, params }) => assembleDocuments(machine, caller, reworkTurn(params.id)),
    command: async ({ tx, caller, params, body, now }, assembled) => {
      await deliverFromEditor(tx, caller, params.id, { ...body, assembled }, now);
      return null;
    },
  }),
  deliverRework: write("deliverRework", async ({ tx, caller, params, body, now }) => {
    await deliverRework(tx, caller, params.id, body, now);
    // What was begun in the editor is not what the customer gets.
    await forgetTargets(tx, params.id, now);
    return reworkById(tx, caller, params.id);
  }),
};
