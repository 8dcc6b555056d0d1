import { Refusal } from "#domain/errors.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { deskSearch } from "./desk-search-queries.ts";

export const desk_search_handlers = {
  deskSearch: read("deskSearch", ({ db, caller, query }) => {
    if (caller.staff_role === null) throw new Refusal("access.forbidden");
    return deskSearch(db, caller.staff_role, query.search);
  }),
};
