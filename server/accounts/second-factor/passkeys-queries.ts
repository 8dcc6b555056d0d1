import type { Kysely } from "kysely";
import type { SecurityView } from "#contract/accounts/accounts.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type PasskeyView = SecurityView["passkeys"][number];

/** A passkey as shown to its owner: name and dates, nothing of its key. */
export const passkeyView = (row: {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}): PasskeyView => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
});

/** A person's passkeys, the oldest first. */
export async function passkeysOf(db: Kysely<DB>, person_id: number): Promise<PasskeyView[]> {
  const rows = await db
    .selectFrom("passkey")
    .select(["id", "name", "created_at", "last_used_at"])
    .where("customer_id", "=", person_id)
    .orderBy("id")
    .execute();
  return rows.map(passkeyView);
}
