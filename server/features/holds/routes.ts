import { read, write } from "../../http/handlers.ts";
import { endHold, reportUnreadable, setHold } from "./commands.ts";
import { dialogueOf } from "./queries.ts";

export const hold_handlers = {
  dialogue: read("dialogue", ({ db, caller, params, now }) => dialogueOf(db, caller, params.id, now)),
  setHold: write("setHold", async ({ tx, caller, params, body, now }) => {
    await setHold(tx, caller, params.id, body, now);
    return dialogueOf(tx, caller, params.id, now);
  }),
  endHold: write("endHold", async ({ tx, caller, params, body, now }) => {
    await endHold(tx, caller, params.id, body.note, now);
    return dialogueOf(tx, caller, params.id, now);
  }),
  reportUnreadable: write("reportUnreadable", async ({ tx, caller, params, body, now }) => {
    await reportUnreadable(tx, caller, params.id, body.note, now);
    return dialogueOf(tx, caller, params.id, now);
  }),
};
