import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import S3rver from "s3rver";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillPath } from "#contract/route.ts";
import { routes } from "#contract/routes.ts";
import { s3Store } from "#server/kernel/files/s3-store.ts";
import { runChecks } from "#server/accounting/checks/run.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { effectsOfDeals, killLoad, strayCarts, untilQuiet } from "#test/kill-load.ts";
import { openProxy, type Proxy } from "#test/proxy.ts";
import { brandHeader } from "#test/session.ts";
import { freePort, realServer, type RealServer } from "#test/real-server.ts";

/** Three web and two worker processes of one bundle, on one PostgreSQL and one bucket, behind a proxy. */
const kinds = ["web", "web", "web", "worker", "worker"] as const;
const buyers = 4;
/** Purchases of each buyer with all processes up; the rolling upgrade follows. */
const purchases = Number(process.env["SCALE_PURCHASES"] ?? 4);
const bucket = "tolmaro";

let database: TestDatabase;
let folder: string;
let s3: S3rver;
let proxy: Proxy;
let s3_port: number;
const running: { readonly kind: (typeof kinds)[number]; readonly server: RealServer }[] = [];

async function start(kind: (typeof kinds)[number]): Promise<RealServer> {
  const server = realServer({
    RUN: kind,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, "data"),
    PORT: String(await freePort()),
    LOG_LEVEL: "error",
    DRAIN_SECONDS: "1",
    // Providers call the proxy, because a process that took a payment may have ended since.
    PUBLIC_URL: proxy.url,
    S3_BUCKET: bucket,
    S3_ENDPOINT: `http://127.0.0.1:${s3_port}`,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  });
  running.push({ kind, server });
  await server.healthy();
  if (kind === "web") proxy.add(server.url);
  return server;
}

process.env["AWS_ACCESS_KEY_ID"] ??= "S3RVER";
process.env["AWS_SECRET_ACCESS_KEY"] ??= "S3RVER";

beforeAll(async () => {
  database = await testDatabase();
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "tolmaro-scale-"));
  s3_port = await freePort();
  s3 = new S3rver({
    port: s3_port,
    address: "127.0.0.1",
    silent: true,
    directory: path.join(folder, "s3"),
    configureBuckets: [{ name: bucket }],
  });
  await s3.run();
  // The simulator removes an empty folder while another process writes to it; one object prevents this.
  const place = { endpoint: `http://127.0.0.1:${s3_port}`, region: "eu-central-1", bucket };
  await (await s3Store(place)).write("probe/first", Buffer.from("probe"));
  proxy = await openProxy();
  // The first one migrates and seeds; the others start at the same time.
  await start("web");
  await Promise.all(kinds.slice(1).map(start));
});
afterAll(async () => {
  await Promise.all(running.map(({ server }) => server.stop()));
  await proxy.close();
  await s3.close();
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const webs = (): string[] =>
  running.filter(({ kind, server }) => kind === "web" && server.isAlive()).map(({ server }) => server.url);
const load = killLoad(() => proxy.url, buyers);
const buyAll = (goesOn: () => boolean): Promise<void[]> =>
  Promise.all(Array.from({ length: buyers }, (_, number) => load.buyWhile(number, goesOn)));

const headersOf = (token = ""): Record<string, string> => ({
  authorization: `Bearer ${token}`,
  "x-brand": brandHeader("tolmaro"),
});

async function expectEachOnce(): Promise<void> {
  await untilQuiet(database.db);
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
  expect(await strayCarts(database.db, load.deals)).toEqual([]);
  expect(await runChecks(database.db)).toEqual([]);
}

describe("Three web and two worker processes", () => {
  test("each purchase has each of its effects once, and no request fails", async () => {
    await buyAll(() => load.deals.length < buyers * purchases);
    expect(proxy.failures).toEqual([]);
    expect(proxy.answered()).toBeGreaterThan(load.deals.length * 4);
    await expectEachOnce();
  });

  test("a change made through one process is sent by every other one", async () => {
    const [deal] = load.deals;
    const { rows } = await sql<{ hash: string }>`
      select o.hash from "order" o join cart c on c.id = o.cart_id where c.hash = ${deal?.cart_hash ?? ""}
    `.execute(database.db);
    const hash = rows[0]?.hash ?? "";
    const headers = headersOf(deal?.token);
    const listeners = await Promise.all(
      webs().map(async (url) => {
        const answer = await fetch(url + fillPath(routes.orderChanges.path, { hash }), { headers });
        expect(answer.status).toBe(200);
        if (answer.body === null) throw new Error("no stream");
        return answer.body.pipeThrough(new TextDecoderStream()).getReader();
      }),
    );
    expect(listeners).toHaveLength(3);
    const [url = ""] = webs();
    const sent = await fetch(url + fillPath(routes.writeMessage.path, { hash }), {
      method: "POST",
      headers: { ...headers, "content-type": "application/json", "idempotency-key": "a-message" },
      body: JSON.stringify({ text: "Proszę o kontakt." }),
    });
    expect(sent.status, await sent.text()).toBeLessThan(300);
    for (const listener of listeners) {
      let seen = "";
      while (!seen.includes("event: change")) {
        const { value, done } = await listener.read();
        expect(done).toBe(false);
        seen += value ?? "";
      }
      await listener.cancel();
    }
  });

  test("a file uploaded through one process is read through every other one", async () => {
    const headers = headersOf(load.deals[0]?.token);
    const [first = "", ...others] = webs();
    const query = new URLSearchParams({ name: "list.txt", source_lang: "pl" }).toString();
    const stored = await fetch(`${first}${routes.uploadFile.path}?${query}`, {
      method: "POST",
      headers: { ...headers, "content-type": "application/octet-stream" },
      body: "Dzień dobry, oto tekst.",
    });
    expect(stored.status).toBe(201);
    const { data } = (await stored.json()) as { data: { hash: string } };
    for (const url of others) {
      const read = await fetch(`${url}${fillPath(routes.uploadText.path, data)}?page=1&source_lang=pl`, {
        headers,
      });
      expect(await read.text()).toContain("Dzień dobry, oto tekst.");
    }
  });

  test("a rolling restart of all five processes under load fails no request", async () => {
    let goes_on = true;
    const before = load.deals.length;
    const buying = buyAll(() => goes_on);
    for (const { kind, server } of running.slice()) {
      await start(kind);
      server.child.kill("SIGTERM");
      if (server.isAlive()) await once(server.child, "exit");
      expect(server.child.exitCode).toBe(0);
      proxy.remove(server.url);
      await wait(500);
    }
    goes_on = false;
    await buying;
    expect(proxy.failures).toEqual([]);
    expect(load.deals.length).toBeGreaterThan(before);
    await load.finish();
    await expectEachOnce();
  });
});
