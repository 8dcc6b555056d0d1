import * as z from "zod/mini";
import { invitation_days, member_roles, order_views } from "#domain/accounts/members.ts";
import { limits } from "#domain/catalog.ts";
import { newPassword } from "./accounts.ts";
import { bearer } from "./people.ts";
import { route, unavailable } from "../route.ts";
import { by_id, currency, decimal, email, filled, id, instant, limitAmount, required } from "../shared.ts";

export const memberRole = z.enum(member_roles);
const orderView = z.enum(order_views);
const rights = { role: memberRole, sees: orderView };
/** Gross, in the currency of the account; null: none. Owners have none, and viewers order nothing. */
const limits_of = { order_limit: z.nullable(decimal), month_limit: z.nullable(decimal) };
const limitInput = z._default(z.nullable(limitAmount), null);
const limits_input = { order_limit: limitInput, month_limit: limitInput };

/** A member of an account as its other members see it. Limits and spending are for owners and the member alone. */
const memberView = z.object({
  id,
  name: z.string(),
  email: z.string(),
  ...rights,
  ...limits_of,
  /** What the member has ordered for this month, gross; null where it is not counted or not shown. */
  spent_month: z.nullable(decimal),
  joined_at: instant,
  is_self: z.boolean(),
});
export type MemberView = z.output<typeof memberView>;

/** An invitation that is open, or that ended without being accepted in the last 30 days. */
const invitationView = z.object({
  id,
  email: z.string(),
  ...rights,
  ...limits_of,
  created_at: instant,
  expires_at: instant,
  state: z.enum(["open", "expired"]),
});
export type InvitationView = z.output<typeof invitationView>;

/** The members; invitations for owners alone. */
const team = z.object({ currency, members: z.array(memberView), invitations: z.array(invitationView) });
export type Team = z.output<typeof team>;

/** The person of a session, and the accounts between which they switch. */
const membership = z.object({
  person: z.object({ first_name: z.string(), last_name: z.string(), email: z.string() }),
  ...rights,
  /** Purchases that wait for a decision of this member. */
  waiting_approvals: z.int(),
  accounts: z.array(z.object({ id, name: z.string(), role: memberRole, is_current: z.boolean() })),
});
export type Membership = z.output<typeof membership>;

const invitationInput = z.object({
  email,
  role: memberRole,
  sees: z._default(orderView, "all"),
  ...limits_input,
});
/** A link that a mail program has cut is one that is not valid, so every text is taken. */
const by_token = z.object({ token: z.string().check(z.maxLength(200)) });
/** How the address of an invitation can log in at its company; by the inviting one the invitation is accepted with it. */
const companyLogin = z.object({ is_offered: z.boolean(), is_required: z.boolean(), accepts: z.boolean() });

/** Members of an account, as its members see them (integrations 6, decision 0267). */
export const team_routes = {
  membership: route({
    method: "GET",
    path: "/api/v2/account/membership",
    who: "customer",
    needs: "any",
    summary: "Who is logged in, as which member of this account, and in which other accounts.",
    answer: membership,
  }),
  switchAccount: route({
    ...unavailable,
    method: "POST",
    path: "/api/v2/account/switch",
    who: "customer",
    needs: "any",
    summary: "A token for another account of the same person; the present one ends.",
    body: z.object({ customer_id: id }),
    answer: bearer,
    flat: true,
  }),
  team: route({
    method: "GET",
    path: "/api/v2/team/member",
    who: "customer",
    needs: "any",
    summary: "The members of the account; an owner also sees the invitations.",
    answer: team,
  }),
  changeMember: route({
    method: "PUT",
    path: "/api/v2/team/member/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Changes role, view and limits of a member; the last owner stays one.",
    params: by_id,
    body: z.object({ ...rights, ...limits_input }),
    answer: team,
  }),
  removeMember: route({
    method: "DELETE",
    path: "/api/v2/team/member/:id",
    who: "customer",
    needs: "account.manage",
    summary:
      "Ends a membership and its sessions, and where asked for the keys that the person made; the last owner stays.",
    params: by_id,
    query: z.object({ keys: z.optional(z.literal("revoke")) }),
    answer: team,
  }),
  leaveAccount: route({
    method: "POST",
    path: "/api/v2/team/departure",
    who: "customer",
    needs: "any",
    summary: "The caller leaves the account; the last owner stays.",
    answer: z.null(),
    status: 204,
  }),
  inviteMember: route({
    method: "POST",
    path: "/api/v2/team/invitation",
    who: "customer",
    needs: "account.manage",
    summary: `Mails an invitation that is open for ${invitation_days} days; an earlier one to the same address ends.`,
    body: invitationInput,
    answer: team,
    per_minute: 30,
  }),
  revokeMemberInvitation: route({
    method: "DELETE",
    path: "/api/v2/team/invitation/:id",
    who: "customer",
    needs: "account.manage",
    summary: "Ends an invitation.",
    params: by_id,
    answer: team,
  }),
  memberInvitation: route({
    method: "GET",
    path: "/api/v2/invitation/:token",
    who: "visitor",
    needs: "any",
    summary: "What an invitation offers, and whether its address has a login.",
    params: by_token,
    answer: z.object({
      account: z.string(),
      email: z.string(),
      role: memberRole,
      has_login: z.boolean(),
      sign_on: companyLogin,
    }),
    per_minute: 60,
  }),
  acceptMemberInvitation: route({
    ...unavailable,
    method: "POST",
    path: "/api/v2/invitation/:token/acceptance",
    who: "visitor",
    needs: "any",
    summary: "Accepts an invitation by the session of its address, or by a new login.",
    params: by_token,
    body: z.object({
      login: z.optional(
        z.object({
          first_name: filled(100),
          last_name: filled(100),
          password: newPassword.check(z.minLength(limits.password_min, required)),
        }),
      ),
    }),
    answer: z.object({ customer_id: id }),
    per_minute: 30,
  }),
};
