import { read } from "../../http/handlers.ts";
import { dashboardOf } from "./queries.ts";

export const dashboard_handlers = {
  dashboard: read("dashboard", ({ db, query, caller, now }) => dashboardOf(db, query, caller.locale, now)),
};
