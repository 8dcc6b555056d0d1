import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { untilQuiet } from "#test/kill-load.ts";
import { writeFigures } from "./figures.ts";
import { ratio } from "./load.ts";
import { processorMs } from "./processor-time.ts";
import { startProduct } from "./product.ts";
import { paymentState, placeOrder } from "./sale.ts";
import { startFloor } from "./start-floor.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const rounds = 3;
/** Purchases and requests of a round for each number of clients. */
const sizes = [
  { clients: 1, orders: 15, inserts: 500 },
  { clients: 4, orders: 40, inserts: 2000 },
] as const;
/**
 * A server that has run for a while: its code is compiled, PostgreSQL has counted its tables, and each connection has
 * planned its statements since then.
 */
const first_orders = 120;
const orders_after_count = 80;
/** Between two looks of a buyer's page at its payment. */
const look_ms = 20;

const guest = {
  email: "gosc@example.com",
  first_name: "Halina",
  last_name: "Gość",
  user_type: "private",
  address: "ul. Krótka 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
  early_start: true,
};

/** A guest orders, pays at the local bank and waits until the page says so. */
async function buy(url: string): Promise<void> {
  const sale = await placeOrder(url, guest);
  const { status } = await fetch(url + sale.redirect_url, {
    method: "POST",
    body: new URLSearchParams({ act: "pay" }),
    redirect: "manual",
  });
  if (status !== 303) throw new Error(`the bank answered ${status}`);
  while ((await paymentState(url, sale)) !== "success") await wait(look_ms);
}

async function insert(url: string): Promise<void> {
  const answer = await fetch(`${url}/order`, { method: "POST" });
  if (!answer.ok) throw new Error(`the floor answered ${answer.status}`);
  await answer.arrayBuffer();
}

/** Something that is done for clients: the product's order or the floor's transaction. */
type Work = {
  readonly act: () => Promise<void>;
  /** Resolves when everything that an act causes is done. */
  readonly settled: () => Promise<void>;
  readonly server_pid: number;
};
type Round = {
  readonly per_second: number;
  readonly p50: number;
  readonly server_ms: number;
  readonly database_ms: number;
};

const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** So many acts by so many clients; time and processor time until their consequences are done, too. */
async function round(work: Work, database_pid: number, clients: number, acts: number): Promise<Round> {
  const before = { server: processorMs(work.server_pid), database: processorMs(database_pid) };
  const start = performance.now();
  const took: number[] = [];
  let left = acts;
  const client = async (): Promise<void> => {
    while (left-- > 0) {
      const begin = performance.now();
      await work.act();
      took.push(performance.now() - begin);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  await work.settled();
  return {
    per_second: (acts * 1000) / (performance.now() - start),
    p50: middle(took),
    server_ms: (processorMs(work.server_pid) - before.server) / acts,
    database_ms: (processorMs(database_pid) - before.database) / acts,
  };
}

const median = (all: readonly Round[]): Round => ({
  per_second: middle(all.map((one) => one.per_second)),
  p50: middle(all.map((one) => one.p50)),
  server_ms: middle(all.map((one) => one.server_ms)),
  database_ms: middle(all.map((one) => one.database_ms)),
});

function show(title: string, { per_second, p50, server_ms, database_ms }: Round): void {
  const cpu = `${server_ms.toFixed(2)} + ${database_ms.toFixed(2)} = ${(server_ms + database_ms).toFixed(2)}`;
  out(
    `  ${title.padEnd(28)} ${per_second.toFixed(1).padStart(7)} /s   p50 ${p50.toFixed(1).padStart(6)} ms   CPU of server and database ${cpu} ms each`,
  );
}

const cpu = ({ server_ms, database_ms }: Round): number => server_ms + database_ms;

/** Rounds of both in turns, so that a busy minute falls on both. */
async function compare(order: Work, floor: Work, database_pid: number): Promise<void> {
  out(
    "\nguest order: token, order, cart, placement, paid at the bank, seen as paid; every job it causes is part",
  );
  out("of it. The floor is bare Fastify doing one inserting transaction a request on the same PostgreSQL.");
  const found: { readonly theirs: Round; readonly mine: Round }[] = [];
  for (const { clients, orders, inserts } of sizes) {
    const ours: Round[] = [];
    const bare: Round[] = [];
    for (let number = 0; number < rounds; number++) {
      bare.push(await round(floor, database_pid, clients, inserts));
      ours.push(await round(order, database_pid, clients, orders));
    }
    const [theirs, mine] = [median(bare), median(ours)];
    show(`floor, ${clients} at a time`, theirs);
    show(`guest order, ${clients} at a time`, mine);
    found.push({ theirs, mine });
    out(
      `  an order takes ${ratio(theirs.per_second, mine.per_second)} the time and ${ratio(cpu(mine), cpu(theirs))} the CPU of the floor (gate 60 ms of CPU, goal 25 ms)`,
    );
  }
  const each = (of: (one: (typeof found)[number]) => string): string => found.map(of).join(" and ");
  writeFigures([
    {
      what: 'A guest order from the token to "paid", all its jobs counted in, 1 and 4 at a time',
      command: "npm run bench order",
      figure: `${each(({ mine }) => mine.per_second.toFixed(1))} /s; CPU ${each(({ mine }) => cpu(mine).toFixed(0))} ms an order (server ${each(({ mine }) => mine.server_ms.toFixed(0))}, database ${each(({ mine }) => mine.database_ms.toFixed(0))}); bare insert ${each(({ theirs }) => theirs.per_second.toFixed(0))} /s, ${each(({ theirs }) => cpu(theirs).toFixed(1))} ms`,
      floor: "60 ms",
    },
  ]);
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-order-"));
  fs.chmodSync(folder, 0o755);
  const cluster = await startEmbedded(path.join(folder, "postgres"), { bin_dir: process.env["PG_BIN"] });
  const product = await startProduct(cluster.url, path.join(folder, "data"));
  const bare = await startFloor(cluster.url);
  const { db, close } = openDatabase(cluster.url, { max_connections: 1 });
  try {
    const order: Work = {
      act: () => buy(product.url),
      settled: () => untilQuiet(db),
      server_pid: product.pid,
    };
    const floor: Work = {
      act: () => insert(bare.url),
      settled: () => Promise.resolve(),
      server_pid: bare.pid,
    };
    await round(order, cluster.pid, 2, first_orders);
    await round(floor, cluster.pid, 2, first_orders);
    await sql`analyze`.execute(db);
    await round(order, cluster.pid, 4, orders_after_count);
    await compare(order, floor, cluster.pid);
  } finally {
    bare.stop();
    await close();
    await product.stop();
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

await main();
