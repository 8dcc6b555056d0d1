import { checkOwnPassword } from "../../accounts/passwords.ts";
import { idOfCaller } from "../../http/caller.ts";
import { read, steps, write, type Handlers } from "../../http/handlers.ts";
import { confirmTotp, removeTotp, startTotp } from "./commands.ts";
import { securityOf } from "./queries.ts";

export const second_factor_handlers = {
  security: read("security", ({ db, caller }) => securityOf(db, idOfCaller(caller))),
  startTotp: steps<"startTotp", void, { secret: string; uri: string }>("startTotp", {
    prepare: ({ machine, caller, body, now }) =>
      checkOwnPassword(machine.db, caller.brand.slug, idOfCaller(caller), body.current_password, now),
    command: ({ tx, caller }) => startTotp(tx, caller.brand, idOfCaller(caller)),
  }),
  confirmTotp: write("confirmTotp", async ({ tx, caller, body, now }) => ({
    recovery_codes: [...(await confirmTotp(tx, idOfCaller(caller), body.code, now))],
  })),
  removeTotp: steps<"removeTotp", void, null>("removeTotp", {
    prepare: ({ machine, caller, body, now }) =>
      checkOwnPassword(machine.db, caller.brand.slug, idOfCaller(caller), body.current_password, now),
    command: async ({ tx, caller }) => {
      await removeTotp(tx, idOfCaller(caller));
      return null;
    },
  }),
} satisfies Partial<Handlers<"security" | "startTotp" | "confirmTotp" | "removeTotp">>;
