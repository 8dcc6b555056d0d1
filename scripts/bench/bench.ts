import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { type Figure, writeFigures } from "./figures.ts";
import { inTurns, ratio, type Measured, type Target } from "./load.ts";
import { fillOrders } from "./orders.sql.ts";
import { residentMb } from "./processor-time.ts";
import { brand_header, customerToken, startProduct, visitorToken } from "./product.ts";
import { type Floor, putDocument, startFloor } from "./start-floor.ts";

// npm run bench portal, or catalogue, list and growth: parts of it.
const parts = ["catalogue", "list", "growth"] as const;
type Part = (typeof parts)[number];
const asked = process.argv.slice(2);
const isWanted = (part: Part): boolean => asked.length === 0 || asked.includes(part);

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
  const token = await customerToken(db, customer_id);
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

type Running = {
  readonly product: { readonly url: string; readonly pid: number };
  readonly floor: Floor;
  readonly database_url: string;
};

async function catalogue({ product, floor }: Running): Promise<Figure[]> {
  const headers = headersOf(await visitorToken(product.url));
  const get = async (address: string): Promise<Response> => fetch(product.url + address, { headers });
  const currencies = (await (await get("/api/v2/dict/currencies")).json()) as { data: { id: number }[] };
  const addresses = {
    pairs: `/api/v2/service/write/${currencies.data[0]?.id ?? 1}`,
    countries: "/api/v2/country",
    categories: "/api/v2/brand/tolmaro/categories",
  };
  out("\ncatalogue: pairs, countries and categories as a visitor of the portal asks for them, with a token.");
  out("The floor is bare Fastify, which checks nothing and sends the same bytes.");
  const shares: string[] = [];
  for (const [title, address] of Object.entries(addresses)) {
    const answer = await get(address);
    const etag = answer.headers.get("etag") ?? "";
    const bare = await putDocument(floor, title, await answer.text());
    const targets: Target[] = [
      { title: `bare Fastify, ${title}`, url: bare },
      { title, url: product.url + address, headers },
      {
        title: `${title}, known by its ETag`,
        url: product.url + address,
        headers: { ...headers, "if-none-match": etag },
      },
    ];
    const measured = await inTurns(targets);
    show(measured);
    const [theirs, whole, known] = measured;
    if (!theirs || !whole || !known) continue;
    const share = `${title} ${ratio(whole.per_second, theirs.per_second)}, by ETag ${ratio(known.per_second, theirs.per_second)}`;
    out(`  ${share} (gate 0.5x, goal 0.8x)`);
    shares.push(share);
  }
  return [
    {
      what: "Requests to the anonymous catalogue, as a share of bare Fastify's sending the same bytes",
      command: "npm run bench catalogue",
      figure: shares.join("; "),
      floor: "0.5x",
    },
  ];
}

async function list({ product, floor, database_url }: Running, customer_id: number): Promise<Figure[]> {
  const headers = headersOf(await tokenFor(database_url, customer_id));
  out("\norder list: 20 of about 10,000 orders of a customer with a login.");
  out("The floor is bare Fastify with the bare driver, which looks the token up and sends the rows.");
  const measured = await inTurns([
    { title: "bare Fastify and driver", url: `${floor.url}/list`, headers },
    { title: "GET /api/v2/order", url: `${product.url}/api/v2/order`, headers },
  ]);
  show(measured);
  const [theirs, ours] = measured;
  if (!theirs || !ours) return [];
  const share = ratio(ours.per_second, theirs.per_second);
  out(`  ratio ${share} (gate 0.6x, goal 0.85x)`);
  return [
    {
      what: "20 of 10,000 orders of a customer, as a share of bare Fastify's requests",
      command: "npm run bench list",
      figure: `${share} (${ours.per_second.toFixed(0)} of ${theirs.per_second.toFixed(0)} /s)`,
      floor: "0.6x",
    },
  ];
}

/** Half a minute after the start the timers of the first minute are done and nothing was asked. */
const idle_seconds = 30;

/** The list is what most requests ask for, so the memory after it is that after a full load. */
async function memory(database_url: string, folder: string, customer_id: number): Promise<Figure[]> {
  const headers = headersOf(await tokenFor(database_url, customer_id));
  const product = await startProduct(database_url, path.join(folder, "data"), "production");
  const floor = await startFloor(database_url);
  try {
    await sleep(idle_seconds * 1000);
    const idle = [residentMb(product.pid), residentMb(floor.pid)];
    await inTurns([
      { title: "bare Fastify and driver", url: `${floor.url}/list`, headers },
      { title: "GET /api/v2/order", url: `${product.url}/api/v2/order`, headers },
    ]);
    const full = [residentMb(product.pid), residentMb(floor.pid)];
    out("\nmemory of the program of production, idle and after the load of the order list.");
    const figure = `${idle[0]} and ${full[0]} MB; bare Fastify ${idle[1]} and ${full[1]} MB`;
    out(`  ${figure} (gate 120 and 250, goal 90 and 180)`);
    return [
      {
        what: "Memory of the server, idle and after the load of the order list",
        command: "npm run bench list",
        figure,
        floor: "120 and 250 MB",
      },
    ];
  } finally {
    floor.stop();
    await product.stop();
  }
}

/** The same request to product and floor, one at a time. */
const alone = (running: Running, title: string, token: string): Promise<Measured[]> =>
  inTurns(
    [
      { title: `bare Fastify, ${title}`, url: `${running.floor.url}/list`, headers: headersOf(token) },
      { title, url: `${running.product.url}/api/v2/order`, headers: headersOf(token) },
    ],
    { connections: 1 },
  );

async function growth(running: Running, small: number, large: number): Promise<Figure[]> {
  const { database_url } = running;
  out("\ngrowth: the order list of a customer with 1,000 of 20,000 orders, and with 100,000 of 1,000,000.");
  out("The floor is bare Fastify with the bare driver on the same rows.");
  const before = await alone(running, "1,000 of 20,000", await tokenFor(database_url, small));
  await fill(database_url, `truncate "order" cascade; ${fillOrders(1_000_000, 1_000, 100_000)}`);
  const after = await alone(running, "100,000 of 1,000,000", await tokenFor(database_url, large));
  show([...before, ...after]);
  const [bare, ours] = [0, 1].map((place) => {
    const [small_one, large_one] = [before[place], after[place]];
    if (!small_one || !large_one) throw new Error("nothing was measured");
    // The clock of the load counts whole milliseconds, so the mean is used instead of the median.
    return {
      mean: ratio(small_one.per_second, large_one.per_second),
      p99: ratio(Math.max(large_one.p99, 1), Math.max(small_one.p99, 1)),
    };
  });
  if (!bare || !ours) return [];
  const text = `mean ${ours.mean}, p99 ${ours.p99}; bare Fastify ${bare.mean}, ${bare.p99}`;
  out(`  growth: ${text} (gate 1.3 and 2, goal 1.05 and 1.3)`);
  return [
    {
      what: "Growth of the time of the order list, one customer with 1,000 and with 100,000 orders",
      command: "npm run bench growth",
      figure: text,
      floor: "1.3 and 2",
    },
  ];
}

async function measure(database_url: string, folder: string): Promise<void> {
  const data = path.join(folder, "data");
  const first = await startProduct(database_url, data);
  out(
    `cold start to the first answer: ${first.started_ms.toFixed(0)} ms (database running; migrations and seed included)`,
  );
  await first.stop();
  await fill(database_url, fillOrders(20_000, 1_000, 10_000));
  const product = await startProduct(database_url, data);
  out(`second start to the first answer: ${product.started_ms.toFixed(0)} ms`);
  const floor = await startFloor(database_url);
  try {
    const running = { product, floor, database_url };
    const [small, large] = [await customerId(database_url, 1), await customerId(database_url, 2)];
    if (isWanted("catalogue")) writeFigures(await catalogue(running));
    if (isWanted("list")) writeFigures(await list(running, large));
    if (isWanted("growth")) writeFigures(await growth(running, small, large));
  } finally {
    floor.stop();
    await product.stop();
  }
  if (isWanted("list")) writeFigures(await memory(database_url, folder, await customerId(database_url, 2)));
}

await main();
