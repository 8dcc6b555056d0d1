import { read, write } from "../../http/handlers.ts";
import { setBonusTable } from "./commands.ts";
import { bonusTables } from "./queries.ts";

export const bonus_table_handlers = {
  bonusTables: read("bonusTables", ({ db, now }) => bonusTables(db, now)),
  setBonusTable: write("setBonusTable", async ({ tx, caller, body, now }) => {
    await setBonusTable(tx, caller, body, now);
    return bonusTables(tx, now);
  }),
};
