import { read } from "#server/kernel/http/handlers.ts";
import { dashboardOf } from "./dashboards-queries.ts";

export const dashboard_handlers = {
  dashboard: read("dashboard", ({ db, query, caller, now }) => dashboardOf(db, query, caller.locale, now)),
};
