import { read, write } from "../../http/handlers.ts";
import { decideQuarantine } from "./commands.ts";
import { quarantined, quarantinedById } from "./queries.ts";

export const quarantine_handlers = {
  quarantine: read("quarantine", ({ db, query }) => quarantined(db, query)),
  decideQuarantine: write("decideQuarantine", async ({ tx, caller, params, body, now }) => {
    await decideQuarantine(tx, caller, params.id, body, now);
    return quarantinedById(tx, params.id);
  }),
};
