import { brands } from "#brands/all.ts";
import { checkOwnPassword, type Holder } from "../../accounts/passwords.ts";
import { type Act, writeAudit } from "../../audit.ts";
import { idOfCaller, type Caller } from "../../http/caller.ts";
import { read, steps, write, type Handlers } from "../../http/handlers.ts";
import { confirmTotp, removeTotp, startTotp } from "./commands.ts";
import { securityOf } from "./queries.ts";

const customer = (caller: Caller): Holder => ({ zone: "customer", id: idOfCaller(caller) });
const staff = (caller: Caller): Holder => ({ zone: "staff", id: idOfCaller(caller) });
/** What the desk is called in a code app. */
const desk_name = `${brands[0].name} desk`;
const own = (act: Act["act"], caller: Caller): Act => ({ act, object: "staff_user", object_id: caller.id });

export const second_factor_handlers = {
  security: read("security", ({ db, caller }) => securityOf(db, idOfCaller(caller))),
  startTotp: steps<"startTotp", void, { secret: string; uri: string }>("startTotp", {
    prepare: ({ machine, caller, body, now }) =>
      checkOwnPassword(machine.db, caller.brand.slug, customer(caller), body.current_password, now),
    command: ({ tx, caller }) => startTotp(tx, caller.brand.name, customer(caller)),
  }),
  confirmTotp: write("confirmTotp", async ({ tx, caller, body, now }) => ({
    recovery_codes: [...(await confirmTotp(tx, customer(caller), body.code, now))],
  })),
  removeTotp: steps<"removeTotp", void, null>("removeTotp", {
    prepare: ({ machine, caller, body, now }) =>
      checkOwnPassword(machine.db, caller.brand.slug, customer(caller), body.current_password, now),
    command: async ({ tx, caller }) => {
      await removeTotp(tx, customer(caller));
      return null;
    },
  }),
  startStaffTotp: steps<"startStaffTotp", void, { secret: string; uri: string }>("startStaffTotp", {
    prepare: ({ machine, caller, body, now }) =>
      checkOwnPassword(machine.db, caller.brand.slug, staff(caller), body.current_password, now),
    command: async ({ tx, caller, now }) => {
      await writeAudit(tx, caller, own("second_factor.start", caller), now);
      return startTotp(tx, desk_name, staff(caller));
    },
  }),
  confirmStaffTotp: write("confirmStaffTotp", async ({ tx, caller, body, now }) => {
    await writeAudit(tx, caller, own("second_factor.on", caller), now);
    return { recovery_codes: [...(await confirmTotp(tx, staff(caller), body.code, now))] };
  }),
  removeStaffTotp: steps<"removeStaffTotp", void, null>("removeStaffTotp", {
    prepare: ({ machine, caller, body, now }) =>
      checkOwnPassword(machine.db, caller.brand.slug, staff(caller), body.current_password, now),
    command: async ({ tx, caller, now }) => {
      await removeTotp(tx, staff(caller));
      await writeAudit(tx, caller, own("second_factor.off", caller), now);
      return null;
    },
  }),
} satisfies Partial<
  Handlers<
    | "security"
    | "startTotp"
    | "confirmTotp"
    | "removeTotp"
    | "startStaffTotp"
    | "confirmStaffTotp"
    | "removeStaffTotp"
  >
>;
