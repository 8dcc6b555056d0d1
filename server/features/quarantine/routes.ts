import type { QuarantineRow } from "#contract/desk-quarantine.ts";
import { read, steps } from "../../http/handlers.ts";
import { decideQuarantine } from "./commands.ts";
import { quarantined, quarantinedById } from "./queries.ts";

export const quarantine_handlers = {
  quarantine: read("quarantine", ({ db, query }) => quarantined(db, query)),
  decideQuarantine: steps<
    "decideQuarantine",
    undefined,
    { readonly key: string | null; readonly view: QuarantineRow }
  >("decideQuarantine", {
    command: async ({ tx, caller, params, body, now }) => {
      const key = await decideQuarantine(tx, caller, params.id, body, now);
      return { key, view: await quarantinedById(tx, params.id) };
    },
    finish: async ({ machine }, { key, view }) => {
      if (key !== null) await machine.store.remove(key);
      return view;
    },
  }),
};
