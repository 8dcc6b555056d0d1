import { createClient } from "#contract/client.ts";
import { late_portal_routes } from "#contract/portal-late.ts";
import { apiHeaders } from "./api.ts";

/** The typed call of pages that come later: their rows are no part of what a first visit loads. */
export const call = createClient(late_portal_routes, apiHeaders);
