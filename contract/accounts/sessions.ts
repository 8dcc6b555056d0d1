import * as z from "zod/mini";
import { route } from "../route.ts";
import { by_hash, hash, instant } from "../shared.ts";

/** An open session of the caller; `id` stays the same when its token is renewed, and opens nothing. */
const ownSession = z.object({
  id: hash,
  started_at: instant,
  /** When its present token was issued: at the login, or at the last renewal. */
  renewed_at: instant,
  ends_at: instant,
  is_current: z.boolean(),
});
export type OwnSession = z.output<typeof ownSession>;

const list = {
  method: "GET",
  summary: "The open sessions of the caller, the newest first.",
  answer: z.array(ownSession),
} as const;
const end = {
  method: "POST",
  summary: "Ends one session of the caller; one that has ended already stays ended.",
  params: by_hash,
  answer: z.null(),
  status: 204,
} as const;

/** The sessions of a person, in each zone (decision 0247). */
export const customer_session_routes = {
  sessions: route({ ...list, who: "customer", needs: "any", path: "/api/v2/user/sessions" }),
  endSession: route({ ...end, who: "customer", needs: "any", path: "/api/v2/user/sessions/:hash/end" }),
};
export const staff_session_routes = {
  staffSessions: route({ ...list, who: "staff", right: "own", path: "/api/staff/v1/me/sessions" }),
  endStaffSession: route({ ...end, who: "staff", right: "own", path: "/api/staff/v1/me/sessions/:hash/end" }),
};
export const translator_session_routes = {
  translatorSessions: route({ ...list, who: "translator", path: "/api/translator/v1/me/sessions" }),
  endTranslatorSession: route({
    ...end,
    who: "translator",
    path: "/api/translator/v1/me/sessions/:hash/end",
  }),
};
