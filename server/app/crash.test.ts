import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { effectsOfDeals, Interrupted, killLoad, strayCarts, untilQuiet } from "#test/kill-load.ts";
import { runChecks } from "#server/accounting/checks/run.ts";
import { demo_password } from "./demo-password.ts";

const root = path.resolve(import.meta.dirname, "../..");
/** The server is killed after these numbers of responses, in the middle of other requests and jobs. */
const deaths = [7, 31, 12, 45, 20, 60];
const buyers = 4;

let database: TestDatabase;
let folder: string;
let port: number;
let server: ChildProcess | null = null;

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-crash-"));
  port = await freePort();
});
afterAll(async () => {
  await kill();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("a port was asked for");
  return address.port;
}

/** Starts the bundled demo; every start uses the same database and port. */
async function start(): Promise<void> {
  const env = {
    DEMO: "1",
    STANDINS: "",
    RATE_LIMITS: "0",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
  };
  const started = spawn(process.execPath, ["dist/demo/demo.mjs"], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let stderr_text = "";
  started.stderr.on("data", (chunk: Buffer) => (stderr_text += chunk.toString()));
  server = started;
  for (;;) {
    if (started.exitCode !== null) throw new Error(`the server did not start: ${stderr_text}`);
    const healthy = await fetch(url(routes.health.path)).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await wait(25);
  }
}

async function kill(): Promise<void> {
  const running = server;
  server = null;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  running.kill("SIGKILL");
  await once(running, "exit");
}

const url = (address: string): string => `http://127.0.0.1:${port}${address}`;

let answers_left = Infinity;
const load = killLoad(
  () => url(""),
  buyers,
  async () => {
    if (--answers_left === 0) await kill();
  },
);

/** An access token of the staff, valid across restarts of the server. */
async function deskToken(): Promise<string> {
  const person = { username: "piotr@example.com", password: demo_password, grant_type: "password" };
  const { access_token } = await load.post<{ access_token: string }>(routes.staffToken.path, person, {});
  return `Bearer ${access_token}`;
}

describe("kill -9 under load", () => {
  test("no acknowledged request is lost, and nothing happens twice", async () => {
    for (const answers of deaths) {
      await start();
      answers_left = answers;
      await Promise.all(Array.from({ length: buyers }, (_, number) => load.buyUntilKill(number)));
    }
    await start();
    await load.finish();
    await untilQuiet(database.db);
    await kill();

    expect(await runChecks(database.db)).toEqual([]);
    const n = load.deals.length;
    expect(await effectsOfDeals(database.db)).toEqual({
      orders: n,
      at_work: n,
      settled: n,
      payments: n,
      captures: n,
      invoices: n,
      mails: n,
    });
    expect(await database.db.selectFrom("refund").select("id").execute()).toEqual([]);
    expect(await strayCarts(database.db, load.deals)).toEqual([]);
  });

  test("a manual refund is sent once, whenever the server is killed", async () => {
    const payments = await database.db
      .selectFrom("payment")
      .innerJoin("payment_request_order as share", "share.payment_request_id", "payment.payment_request_id")
      .select(["payment.id", "share.order_id"])
      .orderBy("payment.id")
      .limit(24)
      .execute();
    const asked = new Set<number>();
    for (const answers of [4, 13, 9, Infinity]) {
      await start();
      const authorization = await deskToken();
      answers_left = answers;
      const lanes = Array.from({ length: buyers }, (_, lane) =>
        payments.filter((_one, i) => i % buyers === lane),
      );
      await Promise.all(
        lanes.map(async (lane) => {
          for (const { id, order_id } of lane) {
            const body = { payment_id: id, order_id, amount: "1.00", note: "Za spóźnienie" };
            const headers = { authorization, "idempotency-key": `refund-${id}` };
            try {
              await load.post(routes.makeRefund.path, body, headers);
              asked.add(id);
            } catch (error) {
              if (!(error instanceof Interrupted)) throw error;
              return;
            }
          }
        }),
      );
    }
    await untilQuiet(database.db);
    await kill();
    expect(asked.size).toBe(payments.length);
    expect(await runChecks(database.db)).toEqual([]);
    const refunds = await database.db
      .selectFrom("refund")
      .select(["payment_id", "amount", "state"])
      .orderBy("payment_id")
      .execute();
    expect(refunds).toEqual(payments.map(({ id }) => ({ payment_id: id, amount: 100n, state: "settled" })));
  });
});
