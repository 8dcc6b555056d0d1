import type { Kysely } from "kysely";
import type { StaffRole } from "#domain/accounts/staff-rights.ts";
import type { DB } from "../db/tables.ts";

/**
 * Working staff: active, with an accepted invitation. Recipients of mail about orders, money or people are
 * read from here, so that an unconfirmed address gets no data.
 */
export const workingStaff = (db: Kysely<DB>) =>
  db
    .selectFrom("staff_user")
    .where("staff_user.active", "=", true)
    .where("staff_user.password_hash", "is not", null);

/** The working staff of some roles, as readers of a mail. */
export const deskReaders = (db: Kysely<DB>, roles: readonly StaffRole[]) =>
  workingStaff(db).select(["id", "email", "locale"]).where("role", "in", roles).execute();
