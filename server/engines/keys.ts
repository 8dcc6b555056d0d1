import type { Kysely } from "kysely";
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
  for (const { id, api_key } of rows) {
    const purpose = secretOfEngine(id);
    if (api_key === null || secrets.isFresh(purpose, api_key)) continue;
    await db
      .updateTable("engine")
      .set({ api_key: resealed(secrets, purpose, api_key) })
      .where("id", "=", id)
      .execute();
  }
}
