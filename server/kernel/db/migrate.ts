import fs from "node:fs/promises";
import path from "node:path";
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from "kysely";

const oldest_version = 15;
const file_name = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Brings the database to the newest `NNNN_name.sql` of `folder` and returns the names it ran. All pending files are
 * one transaction under a lock: of two callers one runs them, the other waits and finds nothing to do. A file with a lower
 * number than one that ran already, as two branches can bring it, runs as well. Fails with a
 * sentence when the server is too old, the database comes from another version, a file is badly named, or a file breaks.
 */
export async function migrate<T>(db: Kysely<T>, folder: string): Promise<string[]> {
  await requireVersion(db);
  await requireKnownMigrations(db, folder);
  const migrator = new Migrator({ db, provider: sqlFiles(folder), allowUnorderedMigrations: true });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) {
    const broken = results.find(({ status }) => status === "Error");
    const reason = error instanceof Error ? error.message : JSON.stringify(error);
    const where = broken ? `in ${broken.migrationName}.sql` : `from ${folder}`;
    throw new Error(`The database could not be migrated ${where}: ${reason}`, { cause: error });
  }
  return results.map(({ migrationName }) => migrationName);
}

async function requireVersion<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<{ server_version: string }>`show server_version`.execute(db);
  const version = rows[0]?.server_version ?? "";
  if (Number.parseInt(version, 10) >= oldest_version) return;
  throw new Error(
    `PostgreSQL ${oldest_version} or newer is needed; DATABASE_URL leads to version ${version}.`,
  );
}

/** Migrations of `folder` that have not run, and those that ran and are not in it; reads only. */
export async function pendingMigrations<T>(
  db: Kysely<T>,
  folder: string,
): Promise<{ readonly pending: readonly string[]; readonly unknown: readonly string[] }> {
  const { rows } = await sql<{ ledger: string | null }>`
    select to_regclass('kysely_migration')::text as ledger
  `.execute(db);
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith(".sql"));
  const files = names.map((name) => name.slice(0, -".sql".length)).toSorted();
  if (!rows[0]?.ledger) return { pending: files, unknown: [] };
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = new Set(ran.rows.map(({ name }) => name));
  return {
    pending: files.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !files.includes(name)),
  };
}

/** Refuses a database with a migration that is not in `folder`: one from before the first release, or of a newer version. */
async function requireKnownMigrations<T>(db: Kysely<T>, folder: string): Promise<void> {
  const [unknown] = (await pendingMigrations(db, folder)).unknown;
  if (unknown === undefined) return;
  throw new Error(
    `The database was made by another version (its migration ${unknown} is not known here): start that version, or this one with an empty database (a demo: delete its data folder, .data).`,
  );
}

/** Kysely stores the list of migrations and the lock; the migrations are plain SQL. */
function sqlFiles(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const names = (await fs.readdir(folder)).filter((name) => name.endsWith(".sql"));
      const migrations: Record<string, Migration> = {};
      for (const name of names.toSorted()) {
        if (!file_name.test(name)) throw new Error(`${name} is not named like 0001_what_it_does.sql`);
        const text = await fs.readFile(path.join(folder, name), "utf8");
        migrations[name.slice(0, -".sql".length)] = {
          up: async (tx) => void (await sql.raw(text).execute(tx)),
        };
      }
      return migrations;
    },
  };
}
