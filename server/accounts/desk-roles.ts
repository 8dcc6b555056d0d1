import type { Kysely } from "kysely";
import type { StaffRole } from "#contract/people.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../db/tables.ts";
import { idOfCaller, type Caller } from "../http/caller.ts";

/** Who keeps the books: statements, matches and refunds by transfer are theirs alone. */
export const bookkeepers: readonly StaffRole[] = ["accounting", "admin"];

/** Answers the staff member's row number; refuses one whose role is not among `roles`. */
export async function requireRole(
  db: Kysely<DB>,
  caller: Caller,
  roles: readonly StaffRole[],
): Promise<number> {
  const id = idOfCaller(caller);
  const row = await db
    .selectFrom("staff_user")
    .select("role")
    .where("id", "=", id)
    .where("active", "=", true)
    .executeTakeFirst();
  if (!row || !roles.includes(row.role)) throw new Refusal("access.forbidden");
  return id;
}
