import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { routes } from "#contract/routes.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { brandHeader } from "#test/session.ts";
import { buyer, order_input } from "#test/story.ts";
import { runChecks } from "./checks/run.ts";
import { demo_password } from "./seed/people.ts";

const root = path.resolve(import.meta.dirname, "..");
/** After so many answers the server dies, with the requests of the other buyers and the jobs in its hands. */
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

/** The bundled server as it is started for real, on one database and one port for all its lives. */
async function start(): Promise<void> {
  const env = {
    DEMO: "1",
    STANDINS: "",
    RATE_LIMITS: "0",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    PORT: String(port),
  };
  const born = spawn(process.execPath, ["dist/server/main.mjs"], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaints = "";
  born.stderr.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
  server = born;
  for (;;) {
    if (born.exitCode !== null) throw new Error(`the server did not start: ${complaints}`);
    const healthy = await fetch(url(routes.health.path)).then(
      ({ ok }) => ok,
      () => false,
    );
    if (healthy) return;
    await wait(25);
  }
}

async function kill(): Promise<void> {
  const dying = server;
  server = null;
  if (!dying || dying.exitCode !== null || dying.signalCode !== null) return;
  dying.kill("SIGKILL");
  await once(dying, "exit");
}

const url = (address: string): string => `http://127.0.0.1:${port}${address}`;

let answers_left = Infinity;
async function ask(address: string, init: RequestInit): Promise<Response> {
  const answer = await fetch(url(address), init);
  if (--answers_left === 0) await kill();
  return answer;
}

/** One buyer's way to a paid order; what is known already survives the death of the server. */
type Deal = {
  readonly key: string;
  token?: string;
  cart_hash?: string;
  gross?: string;
  page?: string;
  paid?: true;
};

async function post<T>(address: string, body: object, headers: Record<string, string>): Promise<T> {
  const answer = await ask(address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brandHeader("tolmaro"), ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Goes on where the deal stands, each step under the same key as before: a client that got no answer asks again. */
async function advance(deal: Deal): Promise<void> {
  const { key } = deal;
  if (deal.token === undefined) {
    const { access_token } = await post<{ access_token: string }>(
      routes.anonymousToken.path,
      { brand: "tolmaro" },
      {},
    );
    deal.token = access_token;
  }
  const authorization = `Bearer ${deal.token}`;
  if (deal.cart_hash === undefined) {
    const headers = { authorization, "idempotency-key": `${key}-order` };
    const { data } = await post<{ data: { cart_hash: string } }>(
      routes.createOrder.path,
      order_input,
      headers,
    );
    deal.cart_hash = data.cart_hash;
  }
  if (deal.gross === undefined) {
    const headers = { authorization, "x-brand": brandHeader("tolmaro") };
    const answer = await ask(`/api/v2/cart/${deal.cart_hash}`, { headers });
    const { data } = (await answer.json()) as { data: { price_gross: { currency_amount_decimal: string } } };
    deal.gross = data.price_gross.currency_amount_decimal;
  }
  if (deal.page === undefined) {
    const body = { ...buyer, expected_gross: deal.gross };
    const headers = { authorization, "idempotency-key": `${key}-place` };
    const address = `/api/v2/cart/${deal.cart_hash}/placement`;
    deal.page = (await post<{ data: { redirect_url: string } }>(address, body, headers)).data.redirect_url;
  }
  await payAtBank(deal.page);
  deal.paid = true;
}

/** Presses "pay" on the bank's page; a bank that was paid already repeats its notice. */
async function payAtBank(page: string): Promise<void> {
  const body = new URLSearchParams({ act: "pay" });
  const { status } = await ask(page, { method: "POST", body, redirect: "manual" });
  if (status !== 303) throw new Error(`the bank answered ${status}`);
}

/** A session of the desk, which outlives the server. */
async function deskToken(): Promise<string> {
  const person = { username: "piotr@example.com", password: demo_password, grant_type: "password" };
  const { access_token } = await post<{ access_token: string }>(routes.staffToken.path, person, {});
  return `Bearer ${access_token}`;
}

/** A connection that broke is what this test is about; every other error is not. */
async function advanceOrDie(deal: Deal): Promise<boolean> {
  try {
    await advance(deal);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

const deals: Deal[] = [];
async function buyUntilDeath(round: number, buyer_number: number): Promise<void> {
  const unfinished = deals.filter(({ paid }, i) => paid === undefined && i % buyers === buyer_number);
  for (const deal of unfinished) if (!(await advanceOrDie(deal))) return;
  for (let i = 0; ; i++) {
    const deal: Deal = { key: `${round}-${buyer_number}-${i}` };
    deals.push(deal);
    if (!(await advanceOrDie(deal))) return;
  }
}

/** Waits until neither the queue nor the bank has anything left that is due. */
async function untilQuiet(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from graphile_worker._private_jobs where run_at <= now() + interval '1 minute')::int
        + (select count(*) from standins.notice where not taken)::int as left
    `.execute(database.db);
    if (rows[0]?.left === 0) return;
    await wait(100);
  }
}

describe("kill -9 under load", () => {
  test("nothing that was answered is lost, and nothing happens twice", { timeout: 120_000 }, async () => {
    for (const [round, answers] of deaths.entries()) {
      await start();
      answers_left = answers;
      await Promise.all(Array.from({ length: buyers }, (_, i) => buyUntilDeath(round, i)));
    }
    await start();
    for (const deal of deals) await advance(deal);
    // The same keys give the same page again; and a bank killed between its books and its notice repeats its word.
    for (const { page, paid: _paid, ...known } of deals) {
      const again: Deal = known;
      await advance(again);
      expect(again.page).toBe(page);
    }
    await untilQuiet();
    await kill();

    expect(await runChecks(database.db)).toEqual([]);
    const { rows } = await sql<Record<string, number>>`
      select
        (select count(*) from "order")::int as orders,
        (select count(*) from "order" where status = 'waiting_translation')::int as at_work,
        (select count(*) from payment_request where state = 'settled')::int as settled,
        (select count(*) from payment)::int as payments,
        (select count(*) from refund)::int as refunds,
        (select count(*) from ledger.journal where kind = 'capture')::int as captures,
        (select count(*) from invoice where pdf_key is not null)::int as invoices,
        (select count(distinct unique_key) from mail where kind = 'order_paid')::int as letters
    `.execute(database.db);
    const n = deals.length;
    expect(rows[0]).toEqual({
      orders: n,
      at_work: n,
      settled: n,
      payments: n,
      refunds: 0,
      captures: n,
      invoices: n,
      letters: n,
    });
    const carts = await database.db.selectFrom("cart").select("hash").execute();
    expect(new Set(carts.map(({ hash }) => hash))).toEqual(new Set(deals.map(({ cart_hash }) => cart_hash)));
  });

  test("a refund by hand leaves once, whenever the server dies", { timeout: 120_000 }, async () => {
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
              await post(routes.makeRefund.path, body, headers);
              asked.add(id);
            } catch (error) {
              if (!(error instanceof TypeError)) throw error;
              return;
            }
          }
        }),
      );
    }
    await untilQuiet();
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
