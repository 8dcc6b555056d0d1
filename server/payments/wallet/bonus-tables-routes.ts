import { giveOrAsk } from "#server/approvals/index.ts";
import { read, write } from "#server/kernel/http/handlers.ts";
import { askingForTable, setBonusTable } from "./bonus-tables-commands.ts";
import { bonusTables } from "./bonus-tables-queries.ts";

export const bonus_table_handlers = {
  bonusTables: read("bonusTables", ({ db, now }) => bonusTables(db, now)),
  setBonusTable: write("setBonusTable", async ({ tx, caller, body, now }) => {
    const give = () => setBonusTable(tx, caller, body, now);
    await giveOrAsk(tx, caller, { give, asking: () => askingForTable(body) }, now);
    return bonusTables(tx, now);
  }),
};
