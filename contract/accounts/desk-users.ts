import * as z from "zod/mini";
import { staff_roles } from "#domain/accounts/staff-rights.ts";
import { linkToken, recoveryCodes, resetInput, totpCode, totpKey } from "./accounts.ts";
import { route, unavailable } from "../route.ts";
import { by_id, email, filled, id, instant, line, locale, required } from "../shared.ts";

const deskUser = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(staff_roles),
  /** Invited means that the link of the mail has not been used yet. */
  state: z.enum(["active", "invited", "inactive"]),
  second_factor: z.boolean(),
  created_at: instant,
});
export type DeskUser = z.infer<typeof deskUser>;

export const staffInvitation = z
  .object({
    email,
    name: filled(100),
    role: z.enum(staff_roles),
    locale,
    /** The reason; required for a role with all rights. */
    reason: z._default(line(300), ""),
  })
  .check(
    z.refine(({ role, reason }) => role !== "admin" || reason !== "", { ...required, path: ["reason"] }),
  );

const no_content = { answer: z.null(), status: 204 } as const;

/** Users of the desk: invitations, roles, and each user's own second factor. */
export const desk_user_routes = {
  deskUsers: route({
    method: "GET",
    path: "/api/staff/v1/user",
    who: "staff",
    right: "users.edit",
    summary: "All present and former users of the desk.",
    answer: z.array(deskUser),
  }),
  inviteStaff: route({
    method: "POST",
    path: "/api/staff/v1/user",
    who: "staff",
    right: "users.edit",
    summary: "Creates an account of the desk and sends the link that sets its password.",
    body: staffInvitation,
    answer: z.array(deskUser),
    idempotent: true,
    status: 201,
  }),
  inviteStaffAgain: route({
    method: "POST",
    path: "/api/staff/v1/user/:id/invitation",
    who: "staff",
    right: "users.edit",
    summary: "Sends the invitation again; the older link becomes void.",
    params: by_id,
    answer: z.array(deskUser),
  }),
  changeStaff: route({
    method: "PUT",
    path: "/api/staff/v1/user/:id",
    who: "staff",
    right: "users.edit",
    summary:
      "Changes a role, or activates or deactivates a user, with a reason; the last admin cannot be deactivated.",
    params: by_id,
    body: z.object({ role: z.enum(staff_roles), active: z.boolean(), reason: filled(300) }),
    answer: z.array(deskUser),
  }),
  resetStaffSecondFactor: route({
    method: "POST",
    path: "/api/staff/v1/user/:id/second-factor/removal",
    who: "staff",
    right: "users.edit",
    summary: "Removes a lost second factor from a user's account and ends their sessions.",
    params: by_id,
    answer: z.array(deskUser),
  }),
  staffInvited: route({
    per_minute: 30,
    method: "POST",
    path: "/api/staff/v1/invitation",
    who: "anyone",
    summary: "The user of an invitation or password link; an expired or used link is refused.",
    body: z.object({ token: linkToken }),
    answer: z.object({ email: z.string(), name: z.string(), is_invitation: z.boolean() }),
  }),
  forgotStaffPassword: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/password/forgotten",
    who: "anyone",
    summary: "Mails a link that sets a new password; the response is the same with an account and without.",
    body: z.object({ email }),
    ...no_content,
  }),
  acceptStaffInvitation: route({
    ...unavailable,
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/invitation/password",
    who: "anyone",
    summary: "Sets the password with such a link, once; ends every session.",
    body: resetInput,
    ...no_content,
  }),
  startStaffTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/me/totp",
    who: "staff",
    right: "own",
    summary: "A new secret for an authenticator app; it is active once a code proves it.",
    answer: totpKey,
  }),
  confirmStaffTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/me/totp/confirmation",
    who: "staff",
    right: "own",
    summary: "Turns the second factor on and returns the recovery codes, only this once.",
    body: totpCode,
    answer: recoveryCodes,
  }),
  renewStaffRecoveryCodes: route({
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/me/totp/codes",
    who: "staff",
    right: "own",
    summary: "New recovery codes, returned only this once; all earlier ones end.",
    answer: recoveryCodes,
  }),
  removeStaffTotp: route({
    per_minute: 10,
    method: "POST",
    path: "/api/staff/v1/me/totp/removal",
    who: "staff",
    right: "own",
    summary: "Turns the second factor off; where it is required, it must be set up again immediately.",
    ...no_content,
  }),
} as const;
