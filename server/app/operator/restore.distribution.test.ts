import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { type Embedded, startEmbedded } from "#server/kernel/db/embedded.ts";
import { openDatabase, type Database } from "#server/kernel/db/open.ts";
import { diskStore } from "#server/kernel/files/store.ts";
import { effectsOfDeals, killLoad, untilQuiet } from "#test/kill-load.ts";
import { operatorCommand } from "#test/operator-command.ts";
import { type Instead, typeGuide } from "#test/guide.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";
import { brandHeader } from "#test/session.ts";
import { enginesFolder } from "#test/setup/engine.ts";
import { readConfig } from "../read-config.ts";
import { consistencyFindings } from "./restored.ts";
import { doctor } from "./doctor.ts";
import { missingFiles } from "./missing-files.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const bin_dir = enginesFolder() ?? "";
let folder: string;
/** PostgreSQL's folder; its `cluster` is the guide's `/var/lib/postgresql/17/main`. */
let home: string;
let cluster: Embedded;
let database: Database;
let server: RealServer;
let port: string;
let moment = "";
const load = killLoad(() => server.url, 1);

const type = (heading: string, instead: Instead = []): Promise<void> =>
  typeGuide({ folder, bin_dir, url: () => cluster.url, start: open, stop: close }, heading, [
    ...instead,
    ["2026-11-26 14:30:00+01", moment],
  ]);

async function open(): Promise<void> {
  cluster = await startEmbedded(home, { bin_dir });
  database = openDatabase(cluster.url, { max_connections: 4 });
}

async function isRestoring(): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(database.db);
  return rows[0]?.is ?? true;
}

async function close(): Promise<void> {
  await database.close();
  await cluster.stop();
}

const environment = (): Record<string, string> => ({
  DATABASE_URL: cluster.url,
  DATA_DIR: path.join(folder, "data"),
  DEMO: "1",
});

async function start(): Promise<void> {
  server = realServer({ PORT: port, ...environment() });
  await server.healthy();
}

/** Buys until so many orders are paid, each with an invoice of its own as a file; uploads one more file. */
async function work(orders: number): Promise<void> {
  const paid = (): number => load.deals.filter((deal) => deal.paid !== undefined).length;
  await load.buyWhile(0, () => paid() < orders);
  const query = new URLSearchParams({ name: `${orders}.txt`, source_lang: "pl" }).toString();
  const { status } = await fetch(`${server.url}${fillPath(routes.uploadFile.path, {})}?${query}`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${load.deals[0]?.token ?? ""}`,
      "x-brand": brandHeader("tolmaro"),
      "content-type": "application/octet-stream",
    },
    body: "Dzień dobry, oto tekst.",
  });
  expect(status).toBe(201);
  await untilQuiet(database.db);
  await expect
    .poll(async () => (await effectsOfDeals(database.db))["invoices"], { timeout: 120_000 })
    .toBe(paid());
}

const missingIn = async (place: string): Promise<number> =>
  (await missingFiles(database.db, diskStore(path.join(folder, place)), () => {})).length;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-restore-"));
  fs.chmodSync(folder, 0o755);
  home = path.join(folder, "postgres");
  fs.mkdirSync(path.join(folder, "backups"));
  port = String(await freePort());
  await open();
  fs.appendFileSync(path.join(home, "cluster/postgresql.conf"), "\ninclude_if_exists 'archive.conf'\n");
});
afterAll(async () => {
  await server.stop();
  await close();
  fs.rmSync(folder, { recursive: true, force: true });
});

describe("Restore to a moment, by the commands of the guide", () => {
  test("the base backup and the files are taken while the server works", async () => {
    fs.mkdirSync(path.join(folder, "data/files"), { recursive: true });
    // The first commands switch the archive on; the last two are the backup itself.
    await type("### Back up");
    fs.rmSync(path.join(folder, "backups/tolmaro/base"), { recursive: true });
    await start();
    await work(2);
    await type("### Back up", [["systemctl restart postgresql", ""]]);
    expect(fs.readFileSync(path.join(folder, "backups/tolmaro/base/PG_VERSION"), "utf8")).toMatch(/^\d+/);
  });

  test("every row of the restored moment has its file, and what was paid until then is there", async () => {
    // Files first, then the database: rows of the meantime have no file in this copy.
    fs.cpSync(path.join(folder, "data/files"), path.join(folder, "files-first"), { recursive: true });
    await work(5);
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
    moment = (rows[0]?.now.toISOString() ?? "").replace("T", " ").replace("Z", "+00");
    const effects = await effectsOfDeals(database.db);
    await wait(50);
    // The files are copied after the moment, as by the hourly copy; orders go on meanwhile.
    await work(6);
    await type("### Back up", [
      ["systemctl restart postgresql", ""],
      [`sudo -u postgres pg_basebackup`, "true"],
    ]);
    await sql`set session_replication_role = replica; delete from "order"; delete from file; delete from invoice`.execute(
      database.db,
    );
    await server.stop();
    fs.rmSync(path.join(folder, "data/files"), { recursive: true });
    await sql`select pg_switch_wal()`.execute(database.db);

    const began = performance.now();
    await type("### Restore to a moment");
    while (await isRestoring()) await wait(50);
    const seconds = (performance.now() - began) / 1000;
    expect(await effectsOfDeals(database.db)).toEqual(effects);
    expect(await missingIn("data/files")).toBe(0);
    expect(await missingIn("files-first")).toBeGreaterThan(3);
    expect(seconds).toBeLessThan(60);
    for (const [words, answer] of [
      ["check data", "All rules hold.\n"],
      ["check files", "No file is missing.\n"],
    ] as const)
      expect((await operatorCommand(words.split(" "), environment())).output).toContain(answer);
    await start();
    await server.stop();
  });
});

describe("A backup that is half restored", () => {
  const found = async (part: string) => {
    const config = readConfig({ ...environment() }, root);
    const findings = await doctor({ config, db: database.db, clock: () => new Date() }, {});
    return findings.filter((one) => one.part === part).map(({ state, text }) => `${state} ${text}`);
  };

  /** The output of a server that does not start. */
  const refusal = async (): Promise<string> => {
    const refused = realServer({ PORT: port, ...environment() });
    await once(refused.child, "close");
    return refused.output();
  };

  test("files of an earlier moment than the database are found", async () => {
    expect(await found("files")).toEqual(["ok The files of the newest rows are there."]);
    expect(await found("secrets")).toEqual(["ok The key opens the secrets of the database."]);
    fs.renameSync(path.join(folder, "data/files"), path.join(folder, "data/all-files"));
    fs.cpSync(path.join(folder, "files-first"), path.join(folder, "data/files"), { recursive: true });
    expect(await found("files")).toEqual([
      expect.stringMatching(
        /^problem \d+ files of the newest rows are missing: the database is newer than the files\./,
      ),
    ]);
    fs.rmSync(path.join(folder, "data/files"), { recursive: true });
    fs.renameSync(path.join(folder, "data/all-files"), path.join(folder, "data/files"));
    const config = readConfig({ ...environment() }, root);
    expect(await consistencyFindings(database.db, config)).toHaveLength(2);
  });

  test("a missing key and the key of another installation are found, and no server starts with one", async () => {
    const key = path.join(folder, "data/secrets.key");
    const text = fs.readFileSync(key, "utf8");
    fs.rmSync(key);
    expect(await found("secrets")).toEqual([
      expect.stringContaining("problem secrets.key is missing in DATA_DIR"),
    ]);
    expect(await refusal()).toContain("Tolmaro could not start: secrets.key is missing in DATA_DIR");
    expect(fs.existsSync(key)).toBe(false);
    fs.writeFileSync(key, Buffer.alloc(32, 7).toString("base64"));
    expect(await found("secrets")).toEqual([
      expect.stringContaining("does not open the secrets of this database"),
    ]);
    expect(await refusal()).toContain(
      "is not opened by SECRETS_KEY (without it, by secrets.key in DATA_DIR)",
    );
    fs.writeFileSync(key, text);
  });

  test("a recovery that waits is found, and no server starts on it", async () => {
    await type("### Restore to a moment", [
      ["/var/lib/postgresql/17/damaged", path.join(home, "second")],
      ["'promote'", "'pause'"],
    ]);
    const text = "The database is read-only: its restore has not ended";
    expect(await found("database")).toContainEqual(expect.stringContaining(`problem ${text}`));
    expect(await refusal()).toContain(text);
    while (await isRestoring()) {
      await sql`select pg_wal_replay_resume()`.execute(database.db).catch(() => {});
      await wait(50);
    }
    expect(await found("database")).toEqual([expect.stringMatching(/^ok PostgreSQL/)]);
  });

  test("missing segments of the log stop the restore with a sentence in PostgreSQL's log", async () => {
    const wal = path.join(folder, "backups/tolmaro/wal");
    const segments = fs.readdirSync(wal).filter((one) => /^[0-9A-F]{24}$/.test(one));
    for (const name of segments) fs.rmSync(path.join(wal, name));
    // Read-only questions are answered until the archive has nothing more.
    await type("### Restore to a moment", [
      ["/var/lib/postgresql/17/damaged", path.join(home, "third")],
    ]).catch(() => {});
    const log = (): string => fs.readFileSync(path.join(home, "postgres.log"), "utf8");
    while (!log().includes("FATAL:  recovery ended before configured recovery target was reached"))
      await wait(50);
    expect(log()).toContain("starting point-in-time recovery");
  });
});
