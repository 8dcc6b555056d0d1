import { read } from "#server/kernel/http/handlers.ts";
import { deskReport } from "./reports-queries.ts";

export const desk_report_handlers = {
  deskReport: read("deskReport", ({ db, caller, query, now }) => deskReport(db, query, caller.locale, now)),
};
