import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { digest, newToken } from "#server/kernel/settings/keys.ts";
import { startFloor } from "./floor.ts";
import { inTurns, ratio, type Measured } from "./load.ts";
import { fillOrders } from "./orders.sql.ts";
import { brand_header, startProduct, visitorToken } from "./product.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);

function show(rows: readonly Measured[]): void {
  for (const { title, per_second, p50, p99, errors } of rows) {
    out(
      `  ${title.padEnd(44)} ${per_second.toFixed(0).padStart(7)} req/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms${errors > 0 ? `   ${errors} errors` : ""}`,
    );
  }
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-"));
  fs.chmodSync(folder, 0o755);
  const cluster = await startEmbedded(path.join(folder, "postgres"));
  try {
    await measure(cluster.url, folder);
  } finally {
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

async function tokenFor(url: string, customer_id: number): Promise<string> {
  const { db, close } = openDatabase(url, { max_connections: 1 });
  const token = newToken();
  const now = new Date();
  await db
    .insertInto("access_token")
    .values({
      token_sha256: digest(token),
      kind: "customer",
      subject_id: customer_id,
      brand_id: 1,
      session_started_at: now,
      confirmed_at: now,
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  await close();
  return token;
}

async function customerId(url: string, place: number): Promise<number> {
  const { db, close } = openDatabase(url, { max_connections: 1 });
  const row = await db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", `bench${place}@example.com`)
    .executeTakeFirstOrThrow();
  await close();
  return row.id;
}

async function fill(url: string, sql: string): Promise<void> {
  const { pool, close } = openDatabase(url, { max_connections: 1 });
  await pool.query(sql);
  await close();
}

const headersOf = (token: string): Record<string, string> => ({
  "x-brand": brand_header,
  authorization: `Bearer ${token}`,
  "accept-language": "pl",
});

/** Shows two figures and their ratio. */
function compare(title: string, [floor, ours]: readonly Measured[], goals: string): void {
  if (!floor || !ours) return;
  out(`\n${title}`);
  show([floor, ours]);
  out(`  ratio ${ratio(ours.per_second, floor.per_second)} (${goals})`);
}

async function besideFloor(product: string, database_url: string, customer_id: number): Promise<void> {
  const visitor = headersOf(await visitorToken(product));
  const customer = headersOf(await tokenFor(database_url, customer_id));
  const bytes = await (await fetch(`${product}/api/v2/brand/tolmaro`, { headers: visitor })).text();
  const floor = await startFloor(database_url, bytes);
  const brand = await inTurns([
    { title: "bare fastify", url: `${floor.url}/hello` },
    { title: "GET /api/v2/brand/{brand}", url: `${product}/api/v2/brand/tolmaro`, headers: visitor },
  ]);
  compare("brand metadata next to the bare framework sending the same bytes", brand, "gate 0.5x, goal 0.8x");
  const list = await inTurns([
    { title: "bare fastify + pg, token and rows", url: `${floor.url}/list`, headers: customer },
    { title: "GET /api/v2/order", url: `${product}/api/v2/order`, headers: customer },
  ]);
  compare("order list, 20 of about 10,000, next to framework and driver", list, "gate 0.6x, goal 0.85x");
  await floor.stop();
}

async function growth(product: string, database_url: string, small: number, large: number): Promise<void> {
  const list = (title: string, token: string) => [
    { title, url: `${product}/api/v2/order`, headers: headersOf(token) },
  ];
  const [before] = await inTurns(list("1,000 of 20,000", await tokenFor(database_url, small)), {
    connections: 1,
  });
  await fill(database_url, `truncate "order" cascade; ${fillOrders(1_000_000, 1_000, 100_000)}`);
  const [after] = await inTurns(list("100,000 of 1,000,000", await tokenFor(database_url, large)), {
    connections: 1,
  });
  if (!before || !after) return;
  out("\ngrowth of the order list of one customer");
  show([before, after]);
  out(`  growth ${ratio(before.per_second, after.per_second)} of the mean time (gate 1.3, goal 1.05)`);
}

async function measure(url: string, folder: string): Promise<void> {
  const data = path.join(folder, "data");
  const first = await startProduct(url, data);
  out(
    `cold start to the first answer: ${first.started_ms.toFixed(0)} ms (database running; migrations and seed included)`,
  );
  await first.stop();
  await fill(url, fillOrders(20_000, 1_000, 10_000));
  const product = await startProduct(url, data);
  out(`second start to the first answer: ${product.started_ms.toFixed(0)} ms`);
  const [small, large] = [await customerId(url, 1), await customerId(url, 2)];
  await besideFloor(product.url, url, large);
  await growth(product.url, url, small, large);
  await product.stop();
}

await main();
