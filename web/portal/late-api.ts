import { late_portal_routes } from "#contract/portal-late.ts";
import { callFrom } from "./api.ts";

/** The typed call of pages that come later: their rows are no part of what a first visit loads. */
export const call = callFrom(late_portal_routes);
