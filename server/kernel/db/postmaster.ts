/** Finds, launches and stops the PostgreSQL server of a cluster. */
import { spawn } from "node:child_process";
import fs from "node:fs";
import type { Socket } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beganAt, isAlive, procFile } from "./liveness.ts";
import { type Account, asAccount } from "./postgres-programs.ts";

type Postmaster = { readonly pid: number; readonly port: number; readonly ready: boolean };

/** A running server; `ended` resolves to the reason when its process is gone. */
export type Server = {
  readonly pid: number;
  readonly port: number;
  /** True when this process launched it: only then may this process stop it. */
  readonly launched: boolean;
  readonly ended: Promise<string>;
};

export type Launch = {
  readonly home: string;
  readonly bin_dir: string;
  readonly account: Account;
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  /** Preserves the log of the previous server, which contains the reason of its end. */
  readonly append_log: boolean;
};

const start_timeout_ms = 60_000;
const stop_timeout_ms = 60_000;
/** How long a server may take to end after the process that launched it was killed. */
const orphan_timeout_ms = 15_000;
const poll_ms = 5;
const attached_poll_ms = 250;

export const clusterOf = (home: string): string => path.join(home, "cluster");
const recordOf = (home: string): string => path.join(home, "launched.json");

/**
 * The server that already runs on the cluster of `home`, started by another process; null when there is none. A server
 * whose launcher was killed is about to end with it (`stopWithLauncher`), so that end is waited for.
 */
export async function runningServer(home: string): Promise<Server | null> {
  const found = await untilReady(clusterOf(home), () => false);
  if (!found) return null;
  if (isOrphan(home, found.pid) && (await untilEnded(found.pid, orphan_timeout_ms))) return null;
  return attached(found);
}

const attached = ({ pid, port }: Postmaster): Server => ({ pid, port, launched: false, ended: ending(pid) });

async function ending(pid: number): Promise<string> {
  while (isAlive(pid)) await sleep(attached_poll_ms, undefined, { ref: false });
  return "its process is gone";
}

type Launched = { readonly pid: number; readonly launcher: number; readonly began_at: string | null };

function isOrphan(home: string, pid: number): boolean {
  try {
    const record = JSON.parse(fs.readFileSync(recordOf(home), "utf8")) as Launched;
    if (record.pid !== pid) return false;
    return !isAlive(record.launcher) || beganAt(record.launcher) !== record.began_at;
  } catch {
    return false;
  }
}

/** Launches a server and waits until it takes connections. Throws with the end of its log when it does not. */
export async function launch(asked: Launch): Promise<Server> {
  const { home, bin_dir, account, settings, port } = asked;
  const cluster = clusterOf(home);
  const log_file = path.join(home, "postgres.log");
  const flags = Object.entries(settings).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
  const postgres = asAccount(account, path.join(bin_dir, "postgres"), [
    "-D",
    cluster,
    "-p",
    String(port),
    ...flags,
  ]);
  const log = fs.openSync(log_file, asked.append_log ? "a" : "w", 0o600);
  // Detached: Ctrl-C in a terminal must reach only this process, so that requests end before their database does.
  const child = spawn(postgres.command, postgres.args, {
    ...postgres.options,
    detached: true,
    stdio: ["ignore", log, log],
  });
  fs.closeSync(log);
  let over: string | null = null;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve((over = error.message)));
    child.once("exit", (code, signal) => resolve((over = `it ended with ${signal ?? String(code)}`)));
  });
  child.unref();
  const ready = await untilReady(cluster, () => over === null);
  // Of two simultaneous launches PostgreSQL lets one succeed; the other one gets that server.
  if (ready && ready.pid !== child.pid) return attached(ready);
  if (!ready)
    throw new Error(
      `PostgreSQL did not start (${over ?? "not ready after a minute"}):\n${fs.readFileSync(log_file, "utf8").slice(-4000)}`,
    );
  const record: Launched = { pid: ready.pid, launcher: process.pid, began_at: beganAt(process.pid) };
  fs.writeFileSync(recordOf(home), JSON.stringify(record));
  const release = stopWithLauncher(ready.pid);
  return { pid: ready.pid, port: ready.port, launched: true, ended: ended.finally(release) };
}

/**
 * Stops PostgreSQL cleanly when this process ends, also after `kill -9`: a shell waits for the end of a pipe that only
 * this process holds. Returns a function that ends the shell.
 */
function stopWithLauncher(pid: number): () => void {
  if (process.platform === "win32") return () => {};
  const shell = spawn("/bin/sh", ["-c", 'read -r _; kill -INT "$0"', String(pid)], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Without a shell PostgreSQL outlives us, and the next start uses it as it is.
  shell.on("error", () => {});
  shell.stdin.on("error", () => {});
  (shell.stdin as unknown as Socket).unref();
  shell.unref();
  return () => void shell.kill("SIGKILL");
}

/** SIGINT is PostgreSQL's "fast" end: open transactions roll back, everything committed is written. */
export async function stopServer({ pid }: Server): Promise<void> {
  if (isAlive(pid)) process.kill(pid, "SIGINT");
  if (!(await untilEnded(pid, stop_timeout_ms)))
    throw new Error(`PostgreSQL (process ${pid}) did not end within a minute.`);
}

async function untilEnded(pid: number, timeout_ms: number): Promise<boolean> {
  const deadline = performance.now() + timeout_ms;
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(poll_ms);
  }
  return true;
}

/** Waits while a server is starting on this data, by this process (`starting`) or another; null when there is none. */
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

/** The server in `postmaster.pid`, if that process is alive and serves this data. */
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
    // In a new container the number may belong to another program, and PostgreSQL would refuse to start.
    fs.rmSync(file, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: (lines[7] ?? "").startsWith("ready") };
}

/** A server has its data folder as working directory; in doubt the process counts as the server. */
function isServerOf(pid: number, cluster: string): boolean {
  const command_line = procFile(pid, "cmdline");
  if (command_line === null || command_line.split("\0").includes(cluster)) return true;
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(cluster);
  } catch {
    return false;
  }
}
