import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { routes } from "#contract/routes.ts";
import { refusalText } from "#server/kernel/format/texts.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { gate, type Gate } from "#test/gate.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";
import { brandHeader } from "#test/session.ts";
import { order_input } from "#test/steps.ts";
import { sql } from "kysely";

let database: TestDatabase;
let proxy: Gate;
let server: RealServer;
let folder: string;

beforeAll(async () => {
  database = await testDatabase();
  proxy = gate(database.url, await freePort());
  await proxy.open();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-loss-"));
  server = realServer({ DATABASE_URL: proxy.url, DATA_DIR: folder, PORT: String(await freePort()) });
  await server.healthy();
});
afterAll(async () => {
  await server.stop();
  await proxy.shut();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

let token = "";
async function ask(address: string, language: string, body?: object, key?: string): Promise<Response> {
  return fetch(server.url + address, {
    ...(body ? { method: "POST", body: JSON.stringify(body) } : {}),
    headers: {
      "content-type": "application/json",
      "accept-language": language,
      "x-brand": brandHeader("tolmaro"),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(key ? { "idempotency-key": key } : {}),
    },
  });
}
const order = (key: string, language = "en") => ask(routes.createOrder.path, language, order_input, key);

async function addJob(): Promise<void> {
  await sql`select graphile_worker.add_job('upkeep.sweep', max_attempts := 12)`.execute(database.db);
}
async function jobsLeft(): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker._private_jobs where run_at <= now() + interval '1 minute'
  `.execute(database.db);
  return rows[0]?.left ?? -1;
}

describe("While the database is unavailable", () => {
  test("every call returns 503 with a sentence and a time, and afterwards the server recovers by itself", async () => {
    const made = await ask(routes.anonymousToken.path, "en", { brand: "tolmaro" });
    ({ access_token: token } = (await made.json()) as { access_token: string });
    expect((await order("before")).status).toBe(201);

    for (let loss = 0; loss < 3; loss++) {
      await addJob();
      await proxy.shut();
      for (const language of ["en", "pl"] as const) {
        for (const answer of [
          await order(`lost-${loss}`, language),
          await ask(routes.health.path, language),
        ]) {
          expect(answer.status).toBe(503);
          expect(answer.headers.get("retry-after")).toBe("5");
          const { error } = (await answer.json()) as { error: object };
          const message = refusalText(language, "database.unavailable");
          expect(error).toEqual({ code: "database.unavailable", message });
        }
      }
      // Pages that need only the brand of the host are still served: their calls report the outage.
      expect((await ask("/robots.txt", "pl")).status).toBe(200);
      await wait(500);
      expect(server.isAlive()).toBe(true);
      await proxy.open();
      // The same key: the lost request is executed now, and once.
      await vi.waitFor(async () => expect((await order(`lost-${loss}`)).status).toBe(201), {
        timeout: 60_000,
      });
      await vi.waitFor(async () => expect(await jobsLeft()).toBe(0), { timeout: 60_000, interval: 200 });
    }
    const orders = await database.db.selectFrom("order").select("id").execute();
    expect(orders).toHaveLength(4);
    expect(server.output()).not.toContain('"level":50');
  });
});
