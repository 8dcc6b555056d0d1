import { bearerOf } from "#server/kernel/http/bearer.ts";
import { personOfCaller } from "#server/kernel/http/caller.ts";
import { read, steps, write } from "#server/kernel/http/handlers.ts";
import { switchToken } from "../commands.ts";
import { hashPassword } from "../registration/passwords.ts";
import { refuseWeak } from "../registration/password-policy.ts";
import { acceptInvitation, addressOfInvitation, invitationByToken, type NewLogin } from "./acceptance.ts";
import { changeMember, inviteMember, leaveAccount, removeMember, revokeInvitation } from "./commands.ts";
import { membershipOf, teamOf } from "./queries.ts";

export const team_handlers = {
  membership: read("membership", ({ db, caller, now }) => membershipOf(db, caller, now)),
  switchAccount: write("switchAccount", ({ tx, headers, machine, caller, body, now }) =>
    switchToken(
      tx,
      { token: bearerOf(headers), person_id: personOfCaller(caller) },
      { brand: caller.brand, customer_id: body.customer_id, seconds: machine.config.user_token_seconds },
      now,
    ),
  ),
  team: read("team", ({ db, caller, now }) => teamOf(db, caller, now)),
  changeMember: write("changeMember", async ({ tx, caller, params, body, now }) => {
    await changeMember(tx, caller, { id: params.id, ...body }, now);
    return teamOf(tx, caller, now);
  }),
  removeMember: write("removeMember", async ({ tx, caller, params, query, now }) => {
    await removeMember(tx, caller, { id: params.id, ends_keys: query.keys === "revoke" }, now);
    return teamOf(tx, caller, now);
  }),
  leaveAccount: write("leaveAccount", async ({ tx, caller, now }) => {
    await leaveAccount(tx, caller, now);
    return null;
  }),
  inviteMember: write("inviteMember", async ({ tx, machine, caller, body, now }) => {
    await inviteMember(tx, machine, caller, body, now);
    return teamOf(tx, caller, now);
  }),
  revokeMemberInvitation: write("revokeMemberInvitation", async ({ tx, caller, params, now }) => {
    await revokeInvitation(tx, caller, params.id, now);
    return teamOf(tx, caller, now);
  }),
  memberInvitation: read("memberInvitation", ({ db, caller, params, now }) =>
    invitationByToken(db, caller, params.token, now),
  ),
  acceptMemberInvitation: steps<"acceptMemberInvitation", NewLogin | null, { customer_id: number }>(
    "acceptMemberInvitation",
    {
      prepare: async ({ machine, caller, params, body: { login } }) => {
        if (login === undefined) return null;
        const email = await addressOfInvitation(machine.db, params.token);
        await refuseWeak(login.password, caller.brand, email, caller.locale);
        const { first_name, last_name } = login;
        return { first_name, last_name, password_hash: await hashPassword(login.password) };
      },
      command: async ({ tx, caller, params, now }, login) => ({
        customer_id: await acceptInvitation(tx, caller, { token: params.token, login }, now),
      }),
    },
  ),
};
