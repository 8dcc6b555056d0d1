import { brands } from "#brands/all.ts";
import { requestMail } from "../registration/mail-requests.ts";
import { refuseWeak } from "../registration/password-policy.ts";
import { hashPassword } from "../registration/passwords.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { addressOfPasswordLink } from "../registration/credentials-commands.ts";
import {
  acceptInvitation,
  changeStaff,
  inviteAgain,
  invitedStaff,
  inviteStaff,
  resetSecondFactor,
} from "./commands.ts";
import { deskUsers } from "./queries.ts";

export const staff_user_handlers = {
  deskUsers: read("deskUsers", ({ db }) => deskUsers(db)),
  inviteStaff: write("inviteStaff", async ({ tx, machine, caller, body, now }) => {
    await inviteStaff(tx, machine, caller, body, now);
    return deskUsers(tx);
  }),
  inviteStaffAgain: write("inviteStaffAgain", async ({ tx, machine, caller, params, now }) => {
    await inviteAgain(tx, machine, caller, params.id, now);
    return deskUsers(tx);
  }),
  changeStaff: write("changeStaff", async ({ tx, caller, params, body, now }) => {
    await changeStaff(tx, caller, params.id, body, now);
    return deskUsers(tx);
  }),
  resetStaffSecondFactor: write("resetStaffSecondFactor", async ({ tx, machine, caller, params, now }) => {
    await resetSecondFactor(tx, machine, caller, params.id, now);
    return deskUsers(tx);
  }),
  staffInvited: write("staffInvited", async ({ tx, body, now }) => {
    const { row, link } = await invitedStaff(tx, body.token, now);
    return { email: row.email, name: row.name, is_invitation: link.kind === "staff_invitation" };
  }),
  forgotStaffPassword: write("forgotStaffPassword", async ({ tx, caller: { locale }, body, now }) => {
    const wanted = { purpose: "staff_password", brand: brands[0], locale, email: body.email } as const;
    await requestMail(tx, wanted, now);
    return null;
  }),
  acceptStaffInvitation: steps<"acceptStaffInvitation", string, null>("acceptStaffInvitation", {
    prepare: async ({ machine, caller, body }) => {
      const email = await addressOfPasswordLink(machine.db, body.token);
      await refuseWeak(body.password, brands[0], email, caller.locale);
      return hashPassword(body.password);
    },
    command: async ({ tx, machine, body: { token }, now }, password_hash) => {
      await acceptInvitation(tx, machine, { token, password_hash }, now);
      return null;
    },
  }),
};
