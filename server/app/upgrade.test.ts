import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { type CheckName, checks, runChecks, violationOf } from "#server/accounting/checks/run.ts";
import { demo_password } from "./demo-password.ts";
import { readServing } from "#test/breaking-migrations.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { effectsOfDeals, killLoad, untilQuiet } from "#test/kill-load.ts";
import { freePort, isHealthy, realServer, type RealServer } from "#test/real-server.ts";
import { loadReleaseData } from "#test/release-rows.ts";
import { everyReplayed } from "#test/replayed.ts";
import { brandHeader } from "#test/session.ts";

const root = path.resolve(import.meta.dirname, "../..");
const migrations = "server/kernel/db/migrations";
let folder: string;
let database: TestDatabase;
let port: string;
const servers: RealServer[] = [];

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-upgrade-"));
  database = await testDatabase();
  port = String(await freePort());
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A release next to this one: the same program, more migrations, and the oldest version that works with them. */
function newerRelease(files: Readonly<Record<string, string>>, oldest: string): string {
  const release = path.join(folder, `release-${oldest}`);
  for (const place of ["package.json", "brands", migrations])
    fs.cpSync(path.join(root, place), path.join(release, place), { recursive: true });
  fs.cpSync(path.join(root, "dist/demo"), path.join(release, "dist/demo"), { recursive: true });
  fs.symlinkSync(path.join(root, "node_modules"), path.join(release, "node_modules"));
  for (const [name, text] of Object.entries(files))
    fs.writeFileSync(path.join(release, migrations, name), text);
  const serving = JSON.stringify({ ...readServing(), oldest });
  fs.writeFileSync(path.join(release, migrations, "serving.json"), serving);
  return release;
}

function start(PORT: string, release = root): RealServer {
  const env = { PORT, DATABASE_URL: database.url, DATA_DIR: path.join(folder, "data"), LOG_LEVEL: "error" };
  const server = realServer(env, release);
  servers.push(server);
  return server;
}

describe("While a newer version is installed", () => {
  test("a failed migration changes nothing, and the version before goes on serving", async () => {
    const old = start(port);
    await old.healthy();
    const release = newerRelease(
      {
        "9000_good.sql": "create table gift (id integer primary key);",
        "9001_broken.sql": 'alter table "order" add column gift_id nonsense;',
      },
      "0.1.0",
    );
    const load = killLoad(() => old.url, 1);
    const buying = load.buyWhile(0, () => load.deals.length < 3);
    const newer = start(String(await freePort()), release);
    await once(newer.child, "exit");
    expect(newer.child.exitCode).toBe(1);
    expect(newer.output()).toMatch(
      /Tolmaro could not start: The database could not be migrated in 9001_broken\.sql: .*nonsense/,
    );
    await buying;
    await untilQuiet(database.db);
    expect(Object.values(await effectsOfDeals(database.db))).toEqual(Array.from({ length: 7 }, () => 3));
    const { rows } = await sql<{ there: string | null }>`select to_regclass('gift')::text as there`.execute(
      database.db,
    );
    expect(rows).toEqual([{ there: null }]);
  });

  test("the version before serves on the newer schema, also after a restart, until it does not work with it", async () => {
    const old = start(port);
    await old.healthy();
    const load = killLoad(() => servers.at(-1)?.url ?? "", 1);
    await load.buyWhile(0, () => load.deals.length < 1);
    const expand =
      'create table gift (id integer primary key); alter table "order" add column gift_id integer;';
    // Both use one port for the simulated bank, so the newer one only migrates here.
    const newer = start(String(await freePort()), newerRelease({ "9000_gift.sql": expand }, "0.1.0"));
    await newer.healthy();
    await newer.stop();
    servers.pop();
    await load.buyWhile(0, () => load.deals.length < 2);
    await old.stop();
    const again = start(port);
    await again.healthy();
    await load.buyWhile(0, () => load.deals.length < 3);
    await untilQuiet(database.db);
    expect(Object.values(await effectsOfDeals(database.db))).toEqual(Array.from({ length: 7 }, () => 3));
    expect(await runChecks(database.db)).toEqual([]);

    const contract = { "9000_gift.sql": expand, "9001_contract.sql": "alter table gift rename to present;" };
    const later = start(String(await freePort()), newerRelease(contract, "99.0.0"));
    await later.healthy();
    await again.stop();
    const refused = start(port);
    await once(refused.child, "exit");
    expect(refused.output()).toContain(
      "Tolmaro could not start: The database is of a newer version (its migration 9000_gift is not known here), which works with 99.0.0 and newer; this is 0.1.0. Start the newer version.",
    );
    expect(await isHealthy(later.url)).toBe(true);
  });
});

/** An installation of the first release: its migrations, as the migrator lists them, and the data of its demo. */
async function firstRelease(): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const schema of ["public", "ledger", "graphile_worker"])
    await client.query(`drop schema if exists ${schema} cascade`);
  await client.query("create schema public");
  const names = fs.readdirSync(path.join(root, migrations)).filter((name) => name.endsWith(".sql"));
  await client.query("create table kysely_migration (name text primary key, timestamp text not null)");
  for (const name of names.filter((one) => one <= readServing().baseline).toSorted()) {
    await client.query(fs.readFileSync(path.join(root, migrations, name), "utf8"));
    await client.query("insert into kysely_migration values ($1, now())", [name.replace(".sql", "")]);
  }
  await loadReleaseData(client, "0.1.0");
  await client.end();
}

const logins = {
  customer: { route: routes.accessToken, email: "firma@example.com" },
  staff: { route: routes.staffToken, email: "admin@example.com" },
  translator: { route: routes.translatorToken, email: "olena@example.com" },
} as const;

/** The statuses of all routes of a kind of user that read without being asked for something particular. */
async function reads(url: string, who: keyof typeof logins): Promise<Readonly<Record<string, number>>> {
  const { route, email } = logins[who];
  const brand = brandHeader("turbotlumaczenia");
  const answer = await fetch(url + route.path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand },
    body: JSON.stringify({ username: email, password: demo_password, grant_type: "password" }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const statuses: Record<string, number> = {};
  for (const [name, row] of Object.entries(routes)) {
    const is_read = row.method === "GET" && row.who === who && !row.path.includes(":") && !("events" in row);
    if (!is_read) continue;
    const read = await fetch(url + row.path, {
      headers: { authorization: `Bearer ${access_token}`, "x-brand": brand },
    });
    await read.arrayBuffer();
    statuses[name] = read.status;
  }
  return statuses;
}

describe("An upgrade of the data of the first release", () => {
  test("runs every later migration on rows of a demo; all rules hold, and every list and page is read", async () => {
    await firstRelease();
    const count = async (): Promise<unknown> =>
      (await sql`select status, count(*) from "order" group by 1 order by 1`.execute(database.db)).rows;
    const before = await count();
    // The first release stores neither figures nor open items nor days of payments.
    const later: readonly CheckName[] = [
      "order.figures_are_current",
      "books.open_items_are_their_entries",
      "invoice.reverse_charge_is_proven",
    ];
    for (const rule of checks.filter(({ name }) => !later.includes(name)))
      expect(await violationOf(database.db, rule)).toBeNull();
    const server = start(port);
    await server.healthy();
    expect(await count()).toEqual(before);
    expect(await runChecks(database.db)).toEqual([]);
    expect(await everyReplayed(database.db)).toBeGreaterThan(50);
    for (const who of ["customer", "staff", "translator"] as const) {
      const statuses = await reads(server.url, who);
      // Some ask for a part that is missing here, which is refused.
      const read = Object.values(statuses).filter((status) => status === 200);
      expect(read.length, who).toBeGreaterThan(Object.keys(statuses).length / 2);
      expect(Object.entries(statuses).filter(([, status]) => status >= 500)).toEqual([]);
    }
  });
});
