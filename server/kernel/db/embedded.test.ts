import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, describe, expect, test, vi } from "vitest";
import { enginesFolder } from "#test/setup/engine.ts";
import { type Embedded, type EmbeddedOptions, startEmbedded } from "./embedded.ts";
import { openDatabase } from "./open.ts";
import { clusterOf } from "./postmaster.ts";
import { type Account, asAccount, chooseAccount, packagedBinaries } from "./postgres-programs.ts";

const options = { bin_dir: enginesFolder(), settings: { fsync: "off" } };
const homes: string[] = [];

/** A new folder; ordinary ones are accessible to all users, private ones only to their owner. */
function newHome(mode = 0o755): string {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-embedded-"));
  fs.chmodSync(home, mode);
  homes.push(home);
  return path.join(home, "postgres");
}

const started: Embedded[] = [];
/** Starts a server that is stopped after the test. */
async function start(home: string, more: EmbeddedOptions = {}): Promise<Embedded> {
  const server = await startEmbedded(home, { ...options, ...more });
  started.push(server);
  return server;
}

afterEach(async () => {
  for (const server of started.splice(0)) await server.stop();
  for (const home of homes.splice(0)) fs.rmSync(home, { recursive: true, force: true });
});

function pidIn(home: string): number | null {
  const file = path.join(home, "cluster/postmaster.pid");
  return fs.existsSync(file) ? Number.parseInt(fs.readFileSync(file, "utf8"), 10) : null;
}

const ready = (home: string): boolean =>
  pidIn(home) !== null &&
  fs.readFileSync(path.join(home, "cluster/postmaster.pid"), "utf8").includes("\nready");

async function programs(home: string): Promise<{ account: Account; bin_dir: string }> {
  const bin_dir = options.bin_dir ?? (await packagedBinaries());
  return { bin_dir, account: chooseAccount(path.join(bin_dir, "postgres"), home) };
}

async function ask(url: string, query: string): Promise<unknown> {
  const { db, close } = openDatabase(url, { max_connections: 1 });
  try {
    const { rows } = await sql.raw<{ answer: unknown }>(query).execute(db);
    return rows[0]?.answer;
  } finally {
    await close();
  }
}

describe("The embedded database", () => {
  test("is created on the first start and preserves its data over a stop", async () => {
    const home = newHome();
    const first = await start(home);
    await ask(first.url, "create table note as select 'saved'::text as answer");
    await first.stop();
    expect(pidIn(home)).toBeNull();
    const second = await start(home);
    expect(second.attached).toBe(false);
    expect(await ask(second.url, "select answer from note")).toBe("saved");
    await second.stop();
  });

  test("refuses a wrong password and shows its own to the owner alone", async () => {
    const home = newHome();
    const server = await start(home);
    const wrong = new URL(server.url);
    wrong.password = "guess";
    await expect(ask(wrong.href, "select 1 as answer")).rejects.toThrow("password authentication failed");
    expect(fs.statSync(path.join(home, "password")).mode & 0o777).toBe(0o600);
    await server.stop();
  });

  test("ends with the process that started it, and the next start launches a new one", async () => {
    const home = newHome();
    const script = `
      const { startEmbedded } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded.ts"))});
      await startEmbedded(${JSON.stringify(home)}, ${JSON.stringify(options)});
      process.stdout.write("started");
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script]);
    await once(parent.stdout, "data");
    const orphan = pidIn(home);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    const server = await start(home);
    expect(server.attached).toBe(false);
    expect(server.pid).not.toBe(orphan);
    expect(await ask(server.url, "select 1 as answer")).toBe(1);
    await server.stop();
    expect(pidIn(home)).toBeNull();
    await server.stop();
  });

  test("is used and left running when another process started it, for any spelling of its folder", async () => {
    const home = newHome();
    const made = await start(home);
    await ask(made.url, "create table note as select 'saved'::text as answer");
    await made.stop();
    const { account, bin_dir } = await programs(home);
    const port = new URL(made.url).port;
    const postgres = asAccount(account, path.join(bin_dir, "postgres"), [
      "-D",
      `${clusterOf(home)}/.`,
      "-p",
      port,
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories=",
    ]);
    const theirs = spawn(postgres.command, postgres.args, { ...postgres.options, stdio: "ignore" });
    await vi.waitFor(() => expect(ready(home)).toBe(true), { timeout: 60_000 });
    const server = await start(home);
    expect(server.attached).toBe(true);
    expect(server.pid).toBe(theirs.pid);
    await server.stop();
    expect(await ask(made.url, "select answer from note")).toBe("saved");
    theirs.kill("SIGINT");
    await once(theirs, "exit");
  });

  test("restarts on the same address after a kill, with all committed data", async () => {
    const home = newHome();
    const reports: string[] = [];
    const server = await start(home, { settings: {}, report: (sentence) => reports.push(sentence) });
    await ask(server.url, "create table note as select 'saved'::text as answer");
    for (let kill = 0; kill < 3; kill++) {
      const { pid } = server;
      process.kill(pid, "SIGKILL");
      await vi.waitFor(() => expect(server.pid).not.toBe(pid), { timeout: 60_000 });
      expect(await ask(server.url, "select answer from note")).toBe("saved");
    }
    expect(reports.filter((sentence) => sentence.includes("runs again"))).toHaveLength(3);
    await server.stop();
    expect(pidIn(home)).toBeNull();
  });

  test("is one server for two concurrent starts, and the process that launched it stops it", async () => {
    const home = newHome();
    const servers = await Promise.all([start(home), start(home)]);
    expect(new Set(servers.map(({ pid }) => pid)).size).toBe(1);
    const [other] = servers.filter(({ attached }) => attached);
    await other?.stop();
    expect(await ask(servers[0].url, "select 1 as answer")).toBe(1);
  });

  test("starts when its process number was given to another program", async () => {
    const home = newHome();
    await (await start(home)).stop();
    fs.writeFileSync(path.join(home, "cluster/postmaster.pid"), `${process.pid}\n\n\n5432\n\n\n\nready\n`);
    const server = await start(home);
    expect(server.pid).not.toBe(process.pid);
    await server.stop();
  });

  test.skipIf(process.getuid?.() !== 0)(
    "runs for root (only root can try) also under a private folder",
    async () => {
      const home = newHome(0o700);
      const server = await start(home);
      expect(await ask(server.url, "select 1 as answer")).toBe(1);
      await server.stop();
      fs.chmodSync(path.dirname(home), 0o755);
      const moved = await start(home);
      expect(await ask(moved.url, "select 1 as answer")).toBe(1);
      await moved.stop();
    },
  );

  test("reports the missing program when PG_BIN is wrong", async () => {
    await expect(startEmbedded(newHome(), { bin_dir: "/nowhere" })).rejects.toThrow(
      "PG_BIN must name the folder that holds initdb and postgres",
    );
  });

  test("reports the reason when PostgreSQL does not accept a setting", async () => {
    const broken = { ...options, settings: { shared_buffers: "much" } };
    await expect(startEmbedded(newHome(), broken)).rejects.toThrow(/did not start[^]*shared_buffers/);
  });
});
