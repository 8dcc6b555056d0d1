import { Refusal } from "#domain/errors.ts";
import { read } from "#server/kernel/http/handlers.ts";
import { deskNumbers } from "./numbers-queries.ts";

export const desk_number_handlers = {
  deskNumbers: read("deskNumbers", ({ db, caller, now }) => {
    if (caller.staff_role === null) throw new Refusal("right.missing");
    return deskNumbers(db, caller.staff_role, now);
  }),
};
