import { read } from "#server/kernel/http/handlers.ts";
import { monthWork } from "./month-queries.ts";

export const desk_month_handlers = {
  monthWork: read("monthWork", ({ db, params, now }) => monthWork(db, params.month, now)),
};
