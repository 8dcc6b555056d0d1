import { read, write } from "#server/kernel/http/handlers.ts";
import { changePerson, ownPerson } from "./commands.ts";
import { copyOfPerson } from "./copy.ts";

export const own_person_handlers = {
  ownPerson: read("ownPerson", ({ db, caller }) => ownPerson(db, caller)),
  changePerson: write("changePerson", async ({ tx, caller, body }) => {
    await changePerson(tx, caller, body);
    return ownPerson(tx, caller);
  }),
  copyOfPerson: read("copyOfPerson", async ({ db, caller, now }) => ({
    made_at: now.toISOString(),
    tables: await copyOfPerson(db, caller),
  })),
};
