import type { Kysely } from "kysely";
import type { StaffRole } from "#contract/people.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../db/tables.ts";
import { type Caller, idOfCaller } from "../http/caller.ts";

/** Who keeps the books, and who may open a closed month again. The one place that says so. */
const keepers: readonly StaffRole[] = ["accounting", "admin"];
const openers: readonly StaffRole[] = ["admin"];

/** The id of a staff member whose role lets them into the books; everybody else is refused. */
export const requireBookkeeper = (db: Kysely<DB>, caller: Caller): Promise<number> =>
  requireRole(db, caller, keepers);

/** The id of a staff member who may open a closed month again; everybody else is refused. */
export const requireOpener = (db: Kysely<DB>, caller: Caller): Promise<number> =>
  requireRole(db, caller, openers);

async function requireRole(db: Kysely<DB>, caller: Caller, roles: readonly StaffRole[]): Promise<number> {
  const me = await db
    .selectFrom("staff_user")
    .select(["id", "role"])
    .where("id", "=", idOfCaller(caller))
    .where("active", "=", true)
    .executeTakeFirst();
  if (!me || !roles.some((role) => role === me.role)) throw new Refusal("access.forbidden");
  return me.id;
}
