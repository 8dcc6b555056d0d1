import { makeLink } from "#server/kernel/files/links.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { deliverRework } from "./commands.ts";
import { reworkById, reworkFile, reworkRows } from "./queries.ts";

export const rework_handlers = {
  reworks: read("reworks", ({ db, caller }) => reworkRows(db, caller)),
  rework: read("rework", ({ db, caller, params }) => reworkById(db, caller, params.id)),
  reworkFileLink: write("reworkFileLink", async ({ tx, machine, caller, params, now }) =>
    makeLink(machine.keys, await reworkFile(tx, caller, params.id, params.file), now),
  ),
  deliverRework: write("deliverRework", async ({ tx, caller, params, body, now }) => {
    await deliverRework(tx, caller, params.id, body, now);
    return reworkById(tx, caller, params.id);
  }),
};
