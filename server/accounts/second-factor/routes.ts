import { brands } from "#brands/all.ts";
import type { Holder } from "../registration/passwords.ts";
import { type Act, writeAudit } from "#server/kernel/audit.ts";
import { idOfCaller, personOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { read, write, type Handlers } from "#server/kernel/http/handlers.ts";
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from "./commands.ts";
import { securityOf } from "./queries.ts";

const customer = (caller: Caller): Holder => ({ zone: "customer", id: personOfCaller(caller) });
const staff = (caller: Caller): Holder => ({ zone: "staff", id: idOfCaller(caller) });
const translator = (caller: Caller): Holder => ({ zone: "translator", id: idOfCaller(caller) });
const shown = (codes: readonly string[]) => ({ recovery_codes: [...codes] });
const [flagship] = brands;
/** The name of the desk in an authenticator app. */
const desk_name = `${flagship.name} desk`;
/** The name of the translators' zone there. */
const zone_name = `${flagship.name} translators`;
const ofStaff = (act: Act["act"], { id }: Caller): Act => ({ act, object: "staff_user", object_id: id });
const ofTranslator = (act: Act["act"], { id }: Caller): Act => ({ act, object: "translator", object_id: id });

// Each of them requires a recent confirmation (domain/accounts/confirmed-acts.ts).
export const second_factor_handlers = {
  security: read("security", ({ db, caller }) => securityOf(db, personOfCaller(caller))),
  startTotp: write("startTotp", ({ tx, machine, caller }) =>
    startTotp(tx, machine.secrets, caller.brand.name, customer(caller)),
  ),
  confirmTotp: write("confirmTotp", async ({ tx, machine, caller, body, now }) =>
    shown(await confirmTotp(tx, machine, customer(caller), body.code, now)),
  ),
  renewRecoveryCodes: write("renewRecoveryCodes", async ({ tx, machine, caller, now }) =>
    shown(await renewRecoveryCodes(tx, machine, customer(caller), now)),
  ),
  removeTotp: write("removeTotp", async ({ tx, machine, caller, now }) => {
    await removeTotp(tx, machine, customer(caller), now);
    return null;
  }),
  startStaffTotp: write("startStaffTotp", async ({ tx, machine, caller, now }) => {
    await writeAudit(tx, caller, ofStaff("second_factor.start", caller), now);
    return startTotp(tx, machine.secrets, desk_name, staff(caller));
  }),
  confirmStaffTotp: write("confirmStaffTotp", async ({ tx, machine, caller, body, now }) => {
    await writeAudit(tx, caller, ofStaff("second_factor.on", caller), now);
    return shown(await confirmTotp(tx, machine, staff(caller), body.code, now));
  }),
  renewStaffRecoveryCodes: write("renewStaffRecoveryCodes", async ({ tx, machine, caller, now }) => {
    await writeAudit(tx, caller, ofStaff("second_factor.codes", caller), now);
    return shown(await renewRecoveryCodes(tx, machine, staff(caller), now));
  }),
  removeStaffTotp: write("removeStaffTotp", async ({ tx, machine, caller, now }) => {
    await removeTotp(tx, machine, staff(caller), now);
    await writeAudit(tx, caller, ofStaff("second_factor.off", caller), now);
    return null;
  }),
  startTranslatorTotp: write("startTranslatorTotp", async ({ tx, machine, caller, now }) => {
    await writeAudit(tx, caller, ofTranslator("second_factor.start", caller), now);
    return startTotp(tx, machine.secrets, zone_name, translator(caller));
  }),
  confirmTranslatorTotp: write("confirmTranslatorTotp", async ({ tx, machine, caller, body, now }) => {
    await writeAudit(tx, caller, ofTranslator("second_factor.on", caller), now);
    return shown(await confirmTotp(tx, machine, translator(caller), body.code, now));
  }),
  renewTranslatorRecoveryCodes: write(
    "renewTranslatorRecoveryCodes",
    async ({ tx, machine, caller, now }) => {
      await writeAudit(tx, caller, ofTranslator("second_factor.codes", caller), now);
      return shown(await renewRecoveryCodes(tx, machine, translator(caller), now));
    },
  ),
  removeTranslatorTotp: write("removeTranslatorTotp", async ({ tx, machine, caller, now }) => {
    await removeTotp(tx, machine, translator(caller), now);
    await writeAudit(tx, caller, ofTranslator("second_factor.off", caller), now);
    return null;
  }),
} satisfies Partial<
  Handlers<
    | "security"
    | "startTotp"
    | "confirmTotp"
    | "renewRecoveryCodes"
    | "removeTotp"
    | "startStaffTotp"
    | "confirmStaffTotp"
    | "renewStaffRecoveryCodes"
    | "removeStaffTotp"
    | "startTranslatorTotp"
    | "confirmTranslatorTotp"
    | "renewTranslatorRecoveryCodes"
    | "removeTranslatorTotp"
  >
>;
