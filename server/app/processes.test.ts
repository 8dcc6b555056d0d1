import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";

let database: TestDatabase;
let folder: string;
const servers: RealServer[] = [];

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-processes-"));
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** A process of the same bundle on the shared database and folder of files. */
async function start(env: Record<string, string>): Promise<RealServer> {
  const server = realServer({
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(await freePort()),
    LOG_LEVEL: "error",
    ...env,
  });
  servers.push(server);
  await server.healthy();
  return server;
}

/** Jobs that are due and not finished. */
async function waitingJobs(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker._private_jobs where run_at <= now()
  `.execute(database.db);
  return rows[0]?.count ?? 0;
}

/** Sessions that hold the locks of workers of the test mode. */
async function testWorkers(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks lock join pg_database on pg_database.oid = lock.database
    where locktype = 'advisory' and classid = 7630700 and datname = current_database() || '_test'
      and objid <> 1919902324 and objid <> 2003133032`.execute(database.db);
  return rows[0]?.count ?? 0;
}

const ended = async ({ child, isAlive }: RealServer): Promise<unknown> => isAlive() && once(child, "exit");
const patient = { timeout: 45_000 };

describe("Processes of one bundle on one database", () => {
  test("a web process answers and runs no jobs; a worker runs them and serves its health only", async () => {
    const web = await start({ RUN: "web" });
    const document = await fetch(web.url + routes.openapi.path);
    expect(document.status).toBe(200);
    await sql`select graphile_worker.add_job('upkeep.watch_jobs', '{}'::json)`.execute(database.db);
    await wait(3000);
    expect(await waitingJobs()).toBeGreaterThan(0);

    const worker = await start({ RUN: "worker" });
    await expect.poll(waitingJobs, patient).toBe(0);
    expect((await fetch(worker.url + routes.ready.path)).status).toBe(200);
    expect((await fetch(worker.url + routes.openapi.path)).status).toBe(404);
  });

  test("a process that gets the signal to end is not ready, and answers until its time is over", async () => {
    const web = await start({ RUN: "web", DRAIN_SECONDS: "8" });
    web.child.kill("SIGTERM");
    await expect.poll(async () => (await fetch(web.url + routes.ready.path)).status, patient).toBe(503);
    const response = await fetch(web.url + routes.health.path);
    expect(response.status).toBe(200);
    expect(response.headers.get("connection")).toBe("close");
    await ended(web);
    expect(web.child.exitCode).toBe(0);
  });

  test("a process that gets the signal while its workers still start ends, with the test mode as well", async () => {
    const server = await start({ TEST_MODE: "1" });
    server.child.kill("SIGTERM");
    const end = await Promise.race([ended(server).then(() => "ended"), wait(60_000).then(() => "waits")]);
    expect(end).toBe("ended");
  });

  test.each(["SIGTERM", "SIGINT"] as const)("%s ends a working server without a warning", async (signal) => {
    const server = await start({ TEST_MODE: "1", LOG_LEVEL: "warn" });
    await sql`select graphile_worker.add_job('upkeep.watch_jobs', '{}'::json)`.execute(database.db);
    await expect.poll(waitingJobs, patient).toBe(0);
    // The workers of the test mode start last.
    await expect.poll(() => testWorkers(), patient).toBeGreaterThan(0);
    const before = server.output();
    server.child.kill(signal);
    await ended(server);
    expect(server.output().slice(before.length)).toBe("");
    expect(server.child.exitCode).toBe(0);
  });

  test("an unknown kind of process does not start, and the sentence names the variable", async () => {
    const server = realServer({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(await freePort()),
      RUN: "both",
    });
    servers.push(server);
    await ended(server);
    expect(server.output()).toContain('RUN is "all", "web" or "worker", not "both".');
  });
});
