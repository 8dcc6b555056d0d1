import * as z from "zod/mini";
import { staff_session_routes } from "./sessions.ts";
import { staff_roles } from "#domain/accounts/staff-rights.ts";
import { confirmation } from "./confirmation.ts";
import { route, unavailable } from "../route.ts";
import { id, locale } from "../shared.ts";
import { token, zoneCredentials } from "./zone-login.ts";

/** Login to the desk: tokens and their user. */
export const staff_login_routes = {
  staffToken: route({
    ...unavailable,
    per_minute: 30,
    method: "POST",
    path: "/api/staff/v1/access_token",
    who: "anyone",
    summary: "A staff member's token.",
    body: zoneCredentials,
    answer: token,
    flat: true,
  }),
  revokeStaffToken: route({
    method: "POST",
    path: "/api/staff/v1/revocation",
    who: "staff",
    right: "own",
    summary: "Ends the token it is called with.",
    answer: z.null(),
    status: 204,
  }),
  ...staff_session_routes,
  endStaffSessions: route({
    method: "POST",
    path: "/api/staff/v1/me/sessions/end",
    who: "staff",
    right: "own",
    summary: "Ends every session of the staff member, this one included.",
    answer: z.null(),
    status: 204,
  }),
  confirmStaffSession: route({
    ...confirmation,
    path: "/api/staff/v1/me/confirmation",
    who: "staff",
    right: "own",
  }),
  staffMe: route({
    method: "GET",
    path: "/api/staff/v1/me",
    who: "staff",
    right: "own",
    summary: "The staff member of the token.",
    answer: z.object({
      id,
      name: z.string(),
      email: z.string(),
      role: z.enum(staff_roles),
      locale,
      second_factor: z.object({
        enabled: z.boolean(),
        /** No other page opens until it is set up. */
        required: z.boolean(),
        recovery_codes_left: z.int(),
      }),
    }),
  }),
} as const;
