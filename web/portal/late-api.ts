import type { Proof } from "#contract/accounts/confirmation.ts";
import { late_portal_routes } from "#contract/brands/portal-late.ts";
import { portal_routes } from "#contract/brands/portal.ts";
import { confirming } from "#ui/confirmation.ts";
import { callFrom } from "./api.ts";

const rows = { ...portal_routes, ...late_portal_routes };
const callLate = callFrom(rows);
/** The typed call of pages that come later: their rows are no part of what a first visit loads. */
export const call = confirming<typeof rows>(callLate);
/** Sends what the person of this session proves themselves by; not repeated like other calls. */
export const confirmSession = (body: Proof) => callLate("confirmSession", { body });
