import fs from "node:fs/promises";
import path from "node:path";
import { type Kysely, type Migration, type MigrationProvider, Migrator, sql } from "kysely";

const oldest_version = 15;
const file_name = /^\d{4}_[a-z0-9_]+\.sql$/;

/**
 * Brings the database to the newest `NNNN_name.sql` of `folder` and returns the names it ran. All pending files are
 * one transaction under a lock: of two callers one runs them, the other waits and finds nothing to do. A file with a lower
 * number than one that ran already, as two branches can bring it, runs as well. A database of a newer version is left as
 * it is when it works with `version` (decision 0246). Fails with a sentence when the server is too old or read-only, the
 * database comes from another version, a file is badly named, or a file breaks.
 */
export async function migrate<T>(db: Kysely<T>, folder: string, version?: string): Promise<string[]> {
  await requireVersion(db);
  const state = await pendingMigrations(db, folder);
  if (state.unknown.length > 0) {
    if (worksWith(state, version)) return [];
    throw new Error(otherVersion(state, version));
  }
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
  const { rows } = await sql<{ server_version: string; restoring: boolean }>`
    select current_setting('server_version') as server_version, pg_is_in_recovery() as restoring
  `.execute(db);
  const version = rows[0]?.server_version ?? "";
  if (Number.parseInt(version, 10) < oldest_version)
    throw new Error(
      `PostgreSQL ${oldest_version} or newer is needed; DATABASE_URL leads to version ${version}.`,
    );
  if (rows[0]?.restoring === true) throw new Error(read_only);
}

/** A restore that has stopped at its moment, or a replica. */
export const read_only =
  "The database is read-only: its restore has not ended (select pg_wal_replay_resume() ends it), or it is a replica.";

type State = {
  readonly pending: readonly string[];
  readonly unknown: readonly string[];
  /** The oldest version that works with the database; null before the first migration that recorded it. */
  readonly oldest: string | null;
};

/**
 * Migrations of `folder` that have not run, those that ran and are not in it, and the oldest version that works with
 * them. Reads only.
 */
export async function pendingMigrations<T>(db: Kysely<T>, folder: string): Promise<State> {
  const { rows } = await sql<{ ledger: string | null; note: string | null }>`
    select to_regclass('kysely_migration')::text as ledger,
      obj_description(to_regclass('kysely_migration'), 'pg_class') as note
  `.execute(db);
  const oldest = /^oldest version: (\d+\.\d+\.\d+)$/.exec(rows[0]?.note ?? "")?.[1] ?? null;
  const names = (await fs.readdir(folder)).filter((name) => name.endsWith(".sql"));
  const files = names.map((name) => name.slice(0, -".sql".length)).toSorted();
  if (!rows[0]?.ledger) return { pending: files, unknown: [], oldest };
  const ran = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  const done = new Set(ran.rows.map(({ name }) => name));
  return {
    pending: files.filter((name) => !done.has(name)),
    unknown: [...done].filter((name) => !files.includes(name)),
    oldest,
  };
}

const numbers = (version: string): readonly number[] => version.split(".").map(Number);

/** Whether the first version is the same as or newer than the second one. */
export function isSince(version: string, since: string): boolean {
  const [is, least] = [numbers(version), numbers(since)];
  const place = is.findIndex((number, at) => number !== least[at]);
  return place === -1 || (is[place] ?? 0) > (least[place] ?? 0);
}

/** Whether this version works with a database of a newer one (decision 0246). */
export const worksWith = ({ pending, oldest }: State, version: string | undefined): boolean =>
  pending.length === 0 && oldest !== null && version !== undefined && isSince(version, oldest);

/** Why this version does not start on a database with unknown migrations, as a sentence. */
export function otherVersion({ pending, unknown, oldest }: State, version: string | undefined): string {
  const its = `its migration ${unknown[0]} is not known here`;
  const missing = pending[0] === undefined || oldest === null ? "" : `, and ${pending[0]} has not run in it`;
  if (oldest !== null && version !== undefined && !isSince(version, oldest))
    return `The database is of a newer version (${its}), which works with ${oldest} and newer; this is ${version}. Start the newer version.`;
  return `The database was made by another version (${its}${missing}): start that version, or this one with an empty database (a demo: delete its data folder, .data).`;
}

/** The file with the oldest version that works with the schema; absent in tests. */
const serving_file = "serving.json";

/** Records the oldest version, where later and earlier versions can read it before their first migration. */
async function recordOldest<T>(tx: Kysely<T>, folder: string): Promise<void> {
  const text = await fs.readFile(path.join(folder, serving_file), "utf8").catch(() => null);
  if (text === null) return;
  const { oldest } = JSON.parse(text) as { readonly oldest: string };
  await sql`comment on table kysely_migration is ${sql.lit(`oldest version: ${oldest}`)}`.execute(tx);
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
          async up(tx) {
            await sql.raw(text).execute(tx);
            await recordOldest(tx, folder);
          },
        };
      }
      return migrations;
    },
  };
}
