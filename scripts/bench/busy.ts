// npm run bench busy: logins and what others feel of them, mixed traffic at half of the capacity, and uploads of 20 MB.
import crypto from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import argon2 from "@node-rs/argon2";
import autocannon from "autocannon";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { password_cost } from "#server/accounts/registration/password-threads.ts";
import { type Figure, writeFigures } from "./figures.ts";
import { ratio } from "./load.ts";
import { fillOrders } from "./orders.sql.ts";
import { residentMb } from "./processor-time.ts";
import { brand_header, customerToken, startProduct, visitorToken } from "./product.ts";
import { type Floor, putDocument, startFloor } from "./start-floor.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const rounds = 3;
const seconds = 5;
const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

type Product = { readonly url: string; readonly pid: number };
type Headers = Readonly<Record<string, string>>;

/** As many as the threads of Node that compute passwords. */
const logins_at_once = 4;
const categories = "/api/v2/brand/tolmaro/categories";
const login = {
  method: "POST",
  headers: { "content-type": "application/json", "x-brand": brand_header },
  body: JSON.stringify({
    username: "anna.nowak@example.com",
    password: demo_password,
    grant_type: "password",
  }),
} as const;

/** Password checks a second of the library alone, with the cost of the product's. */
async function bareChecks(): Promise<number> {
  const hash = await argon2.hash(demo_password, password_cost);
  const until = performance.now() + seconds * 1000;
  let checks = 0;
  const check = async (): Promise<void> => {
    for (; performance.now() < until; checks += 1) await argon2.verify(hash, demo_password);
  };
  await Promise.all(Array.from({ length: logins_at_once }, check));
  return checks / seconds;
}

/** Logins next to the bare check of a password, and the catalogue with and without them. */
async function logins({ url }: Product, headers: Headers): Promise<Figure[]> {
  const attempt = { url: `${url}/api/v2/oauth2/access_token`, ...login, connections: logins_at_once };
  const catalogue = { url: url + categories, headers: { ...headers }, connections: 4, duration: seconds };
  const [floor, ours, idle, busy]: [number[], number[], number[], number[]] = [[], [], [], []];
  for (let round = 0; round < rounds; round += 1) {
    floor.push(await bareChecks());
    const alone = await autocannon({ ...attempt, duration: seconds });
    if (alone.non2xx + alone.errors > 0) throw new Error(`${alone.non2xx + alone.errors} logins failed`);
    ours.push(alone.requests.average);
    idle.push((await autocannon(catalogue)).latency.p99);
    const [felt] = await Promise.all([autocannon(catalogue), autocannon({ ...attempt, duration: seconds })]);
    busy.push(felt.latency.p99);
  }
  const share = ratio(middle(ours), middle(floor));
  // The clock of the load counts whole milliseconds.
  const felt = ratio(Math.max(middle(busy), 1), Math.max(middle(idle), 1));
  const figure = `${share} (${middle(ours).toFixed(0)} of ${middle(floor).toFixed(0)} /s); p99 of the catalogue ${middle(idle)} ms alone, ${middle(busy)} ms with them, ${felt}`;
  out(`\nlogins, ${logins_at_once} at a time, next to argon2id alone: ${figure} (gate 0.9x and 3x)`);
  return [
    {
      what: "Logins, as a share of bare argon2id, and the catalogue at the same time",
      command: "npm run bench busy",
      figure,
      floor: "0.9x and 3x",
    },
  ];
}

/** The slowest of a hundred requests at half of the capacity, next to the bare framework at half of its own. */
async function mixed({ url }: Product, floor: Floor, headers: Headers, account: Headers): Promise<Figure[]> {
  const of = (path_name: string, given: Headers) => ({ path: path_name, headers: { ...given } });
  const ours = [
    of(categories, headers),
    of("/api/v2/country", headers),
    of("/api/v2/order", account),
    of("/api/v2/customer/current", account),
  ];
  const bytes = await (await fetch(url + categories, { headers })).text();
  const document = new URL(await putDocument(floor, "mixed", bytes)).pathname;
  const theirs = [of(document, {}), of(document, {}), of("/list", account), of("/list", account)];
  const p99Of = async (target: { url: string; requests: typeof ours }): Promise<number> => {
    const load = { ...target, connections: 16, duration: seconds };
    const capacity = (await autocannon(load)).requests.average;
    return (await autocannon({ ...load, overallRate: Math.max(1, Math.floor(capacity / 2)) })).latency.p99;
  };
  const taken: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  for (let round = 0; round < rounds; round += 1) {
    taken.theirs.push(await p99Of({ url: floor.url, requests: theirs }));
    taken.ours.push(await p99Of({ url, requests: ours }));
  }
  const [mine, bare] = [middle(taken.ours), middle(taken.theirs)];
  const figure = `${mine} ms; bare Fastify and driver ${bare} ms; ${ratio(Math.max(mine, 1), Math.max(bare, 1))}`;
  out(`\nmixed traffic at half of the capacity, p99: ${figure} (gate 30 ms and 3x)`);
  return [
    {
      what: "p99 of catalogue, countries, order list and account, at half of the own capacity",
      command: "npm run bench busy",
      figure,
      floor: "30 ms and 3x",
    },
  ];
}

const upload_bytes = 20 * 1024 * 1024;
const many = 32;

/** Sends the same bytes so many times at once; returns megabytes a second. */
async function sendAll(send: () => Promise<Response>, times: number): Promise<number> {
  const began = performance.now();
  const answers = await Promise.all(Array.from({ length: times }, send));
  for (const answer of answers) {
    if (!answer.ok) throw new Error(`an upload was answered ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  return (times * upload_bytes) / 1e6 / ((performance.now() - began) / 1000);
}

/** Uploads with their check of the type and their digest, next to a stream to a file with a digest. */
async function uploads(product: Product, floor: Floor, headers: Headers): Promise<Figure[]> {
  const body = new Uint8Array(crypto.randomBytes(upload_bytes));
  // A picture: it is stored as it is, and nothing in it is counted.
  body.set([0xff, 0xd8, 0xff, 0xe0]);
  const type = "application/octet-stream";
  const query = new URLSearchParams({ name: "scan.jpg", for_quote: "1" });
  const ours = () =>
    fetch(`${product.url}/api/v2/upload?${query.toString()}`, {
      method: "POST",
      headers: { ...headers, "content-type": type },
      body,
    });
  const theirs = () =>
    fetch(`${floor.url}/upload`, { method: "POST", headers: { "content-type": type }, body });
  const [mine, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await sendAll(theirs, 8));
    mine.push(await sendAll(ours, 8));
  }
  const before = residentMb(product.pid);
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, residentMb(product.pid))), 20);
  await sendAll(ours, many);
  clearInterval(watch);
  const each = Math.max(0, most - before) / many;
  const figure = `${ratio(middle(mine), middle(bare))} (${middle(mine).toFixed(0)} of ${middle(bare).toFixed(0)} MB/s); ${each.toFixed(1)} MB of memory each with ${many} at once`;
  out(`\nuploads of 20 MB, 8 at a time, next to a bare stream: ${figure} (gate 0.6x and 3 MB)`);
  return [
    {
      what: "Uploads of 20 MB with check of the type and digest, as a share of a bare stream to a file",
      command: "npm run bench busy",
      figure,
      floor: "0.6x and 3 MB",
    },
  ];
}

/** A session of the customer with 10,000 of 20,000 orders. */
async function accountToken(database_url: string): Promise<string> {
  const { db, pool, close } = openDatabase(database_url, { max_connections: 1 });
  await pool.query(fillOrders(20_000, 1_000, 10_000));
  const { id } = await db
    .selectFrom("customer")
    .select("id")
    .where("email", "=", "bench2@example.com")
    .executeTakeFirstOrThrow();
  const token = await customerToken(db, id);
  await close();
  return token;
}

async function main(): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-busy-"));
  fs.chmodSync(folder, 0o755);
  const cluster = await startEmbedded(path.join(folder, "postgres"), { bin_dir: process.env["PG_BIN"] });
  const product = await startProduct(cluster.url, path.join(folder, "data"));
  const floor = await startFloor(cluster.url);
  try {
    const headersOf = (token: string): Headers => ({
      "x-brand": brand_header,
      authorization: `Bearer ${token}`,
      "accept-language": "pl",
    });
    const headers = headersOf(await visitorToken(product.url));
    const account = headersOf(await accountToken(cluster.url));
    writeFigures(await logins(product, headers));
    writeFigures(await mixed(product, floor, headers, account));
    writeFigures(await uploads(product, floor, headers));
  } finally {
    floor.stop();
    await product.stop();
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

await main();
