import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Config } from "#server/kernel/settings/config.ts";
import { installationSecrets } from "#server/kernel/secrets.ts";
import { keyPurpose, missingSecretKey } from "#server/kernel/settings/keys.ts";
import { type Finding, ok, problem } from "./finding.ts";
import { missingFiles } from "./missing-files.ts";
import { openStore } from "./open.ts";

/** So many of the newest rows of each table show whether the files are of the same moment as the database. */
const newest = 20;

/** The key of the secrets, of which a restored database has only what it sealed. */
export async function secretFindings(db: Kysely<DB>, config: Config): Promise<readonly Finding[]> {
  const missing = await missingSecretKey(db, config);
  if (missing !== null) return [problem("secrets", missing)];
  const rows = await db.selectFrom("installation_key").select(["name", "value"]).execute();
  if (rows.length === 0) return [];
  const secrets = installationSecrets(config);
  for (const { name, value } of rows)
    try {
      secrets.unseal(keyPurpose(name), value);
    } catch {
      return [
        problem(
          "secrets",
          "The key (SECRETS_KEY, or secrets.key in DATA_DIR) does not open the secrets of this database: it is of another installation. Restore the key with which it was used.",
        ),
      ];
    }
  return [ok("secrets", "The key opens the secrets of the database.")];
}

/** Whether the files of the newest rows exist, and the moment up to which the database was restored. */
export async function consistencyFindings(db: Kysely<DB>, config: Config): Promise<readonly Finding[]> {
  const missing = await missingFiles(db, await openStore(config), () => {}, newest);
  const { rows } = await sql<{ at: Date | null }>`
    select at from order_event order by id desc limit 1
  `.execute(db);
  const at = rows[0]?.at;
  return [
    missing.length === 0
      ? ok("files", "The files of the newest rows are there.")
      : problem(
          "files",
          `${missing.length} files of the newest rows are missing: the database is newer than the files. Restore files of the same moment or later; check files lists all missing ones.`,
        ),
    ...(at ? [ok("moment", `The last change of an order is of ${at.toISOString()}.`)] : []),
  ];
}
