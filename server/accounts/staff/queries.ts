import type { Kysely } from "kysely";
import type { DeskUser } from "#contract/accounts/desk-users.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** All present and former staff users, the active ones first. */
export async function deskUsers(db: Kysely<DB>): Promise<DeskUser[]> {
  const rows = await db
    .selectFrom("staff_user")
    .select(["id", "name", "email", "role", "active", "password_hash", "totp_enabled_at", "created_at"])
    .orderBy("active", "desc")
    .orderBy("name")
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, email, role, ...row }) => ({
    id,
    name,
    email,
    role,
    state: !row.active ? "inactive" : row.password_hash === null ? "invited" : "active",
    second_factor: row.totp_enabled_at !== null,
    created_at: row.created_at.toISOString(),
  }));
}
