import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { openQueueTables } from "#server/kernel/jobs/queue-tables.ts";
import { runChecks } from "#server/accounting/index.ts";
import { pendingMigrations } from "#server/kernel/db/migrate.ts";
import { moveDatabase } from "#server/kernel/db/move.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import type { FileStore } from "#server/kernel/files/store.ts";
import { installationSecrets } from "#server/kernel/secrets.ts";
import { missingSecretKey, openKeys } from "#server/kernel/settings/keys.ts";
import { type Installation, openStore } from "./open.ts";

type Print = (line: string) => void;

/** Why an installation cannot be moved now, as a sentence; null when it can. */
async function sourceProblem({ config, db, is_alone }: Installation, folder: string): Promise<string | null> {
  if (config.database_url !== null)
    return "DATABASE_URL is set: leave it out, so that the embedded database of DATA_DIR is moved.";
  if (!is_alone)
    return `A server uses ${config.data_dir}: stop it first. What it stored meanwhile would be lost.`;
  const { pending, unknown } = await pendingMigrations(db, folder);
  if (pending.length + unknown.length > 0)
    return "The database is of another version: start this version once on it, and stop it again.";
  return missingSecretKey(db, config);
}

/** The keys of stored files: what is below the folder, without unfinished uploads and probes. */
function storedKeys(folder: string): readonly string[] {
  if (!fs.existsSync(folder)) return [];
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".part"))
    .map(({ parentPath, name }) => path.relative(folder, path.join(parentPath, name)))
    .filter((key) => !key.startsWith("probe/"))
    .toSorted();
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const digestIn = (store: FileStore, key: string): Promise<string | null> =>
  store.read(key).then(sha256, () => null);

/** Copies files into the bucket and reads each one back; those that are equal already are left as they are. */
async function moveFiles(folder: string, bucket: FileStore, print: Print): Promise<void> {
  await bucket.probe();
  const keys = storedKeys(folder);
  let copied = 0;
  for (const key of keys) {
    const bytes = fs.readFileSync(path.join(folder, key));
    const digest = sha256(bytes);
    if ((await digestIn(bucket, key)) === digest) continue;
    await bucket.write(key, bytes);
    if ((await digestIn(bucket, key)) !== digest)
      throw new Error(
        `${key} differs in the bucket. Begin again; files that are equal are not copied again.`,
      );
    copied += 1;
  }
  print(`Files: ${keys.length} in the bucket, ${copied} of them copied now, each compared by SHA-256.`);
}

/** Moves an embedded installation to the PostgreSQL of `to_url`, and its files to the bucket when one is configured. */
export async function moveTo(installation: Installation, to_url: string, print: Print): Promise<boolean> {
  const { config, db, clock, url } = installation;
  const folder = path.join(config.root_dir, "server/kernel/db/migrations");
  const problem = await sourceProblem(installation, folder);
  if (problem !== null) throw new Error(problem);
  // Throws when the key is another one: the new database would not work with it either.
  await openKeys(db, installationSecrets(config), clock());
  const prepare = async (connectionString: string): Promise<void> => {
    if (config.s3) await moveFiles(path.join(config.data_dir, "files"), await openStore(config), print);
    await openQueueTables(connectionString);
  };
  const { tables, rows } = await moveDatabase({ from_url: url, to_url, folder, prepare, report: print });
  print(`Database: ${rows} rows in ${tables} tables, each table compared.`);
  const target = openDatabase(to_url, { max_connections: 1 });
  const broken = await runChecks(target.db);
  await target.close();
  for (const { name } of broken) print(`broken   ${name}`);
  print(
    [
      "The embedded database is unchanged. Start the server with:",
      "  DATABASE_URL  the address of the new database",
      ...(config.secret_keys === null
        ? [`  SECRETS_KEY   the text of ${path.join(config.data_dir, "secrets.key")}`]
        : ["  SECRETS_KEY   as now"]),
      config.s3 ? "  S3_BUCKET     as now" : `  DATA_DIR      ${config.data_dir}, which has the files`,
    ].join("\n"),
  );
  return broken.length === 0;
}
