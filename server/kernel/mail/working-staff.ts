import type { Kysely } from "kysely";
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
