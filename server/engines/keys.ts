import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { resealed, type Secrets } from "#server/kernel/secrets.ts";
import { secretOfEngine } from "./candidates.ts";

/** Seals keys of engines again that were sealed by an older key of the installation (decision 0144). */
export async function sealEngineKeys(db: Kysely<DB>, secrets: Secrets): Promise<void> {
  const rows = await db
    .selectFrom("engine")
    .select(["id", "api_key"])
    .where("api_key", "is not", null)
    .execute();
  const stale = rows.flatMap(({ id, api_key }) => {
    const purpose = secretOfEngine(id);
    const is_stale = api_key !== null && !secrets.isFresh(purpose, api_key);
    return is_stale ? [{ id, api_key: resealed(secrets, purpose, api_key) }] : [];
  });
  if (stale.length === 0) return;
  await sql`update engine set api_key = fresh.api_key
    from jsonb_to_recordset(${JSON.stringify(stale)}::jsonb) as fresh (id integer, api_key text)
    where engine.id = fresh.id`.execute(db);
}
