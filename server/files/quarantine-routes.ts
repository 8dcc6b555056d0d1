import { read, write } from "#server/kernel/http/handlers.ts";
import { decideQuarantine } from "./quarantine-commands.ts";
import { quarantined, quarantinedById } from "./quarantine-queries.ts";

export const quarantine_handlers = {
  quarantine: read("quarantine", ({ db, query }) => quarantined(db, query)),
  decideQuarantine: write("decideQuarantine", async ({ tx, caller, params, body, now }) => {
    await decideQuarantine(tx, caller, params.id, body, now);
    return quarantinedById(tx, params.id);
  }),
};
