// npm run bench scale: every list, page and figure of the desk, of a customer and of a translator, on a database of
// SCALE_ORDERS orders (20,000), each table in proportion; 1,000,000 and more are written to docs/figures.md. Statements
// above 100 ms are written with their plan. Needs the distribution's PostgreSQL; SCALE_FOLDER keeps the database, and the
// next run measures it again.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { routes } from "#contract/routes.ts";
import type { Route } from "#contract/route.ts";
import { demo_password } from "#server/app/demo-password.ts";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { rounds as scheduled } from "#server/kernel/jobs/rounds.ts";
import { openDatabase } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { lastEntry, storeOpenItems } from "#server/accounting/open-items.ts";
import { enginesFolder } from "#test/setup/engine.ts";
import { refreshFigures } from "#server/views/desk/figures.ts";
import { untilQuiet } from "#test/kill-load.ts";
import { writeFigures } from "./figures.ts";
import { multiply } from "./multiply.ts";
import { payOut } from "./payouts.sql.ts";
import { brand_header, startProduct } from "./product.ts";
import { sampleOrders } from "./sample-orders.ts";

process.env["TEST_ENGINE"] = "distribution";
const out = (text: string): void => void process.stdout.write(`${text}\n`);
const wanted_orders = Number(process.env["SCALE_ORDERS"] ?? "20000");
const own_folder = process.env["SCALE_FOLDER"];
if (own_folder !== undefined) fs.mkdirSync(own_folder, { recursive: true });
const folder = own_folder ?? fs.mkdtempSync(path.join(os.tmpdir(), "bench-scale-"));
fs.chmodSync(folder, 0o755);
const data = path.join(folder, "data");
const sample_data = path.join(folder, "sample-data");
const settings = {
  max_wal_size: "8GB",
  maintenance_work_mem: "1GB",
  shared_buffers: "1GB",
  work_mem: "16MB",
};
const cluster = await startEmbedded(path.join(folder, "postgres"), {
  bin_dir: enginesFolder() ?? "",
  settings,
});
const database = openDatabase(cluster.url, { max_connections: 1 });

async function one<T>(query: string): Promise<T | undefined> {
  const { rows } = await sql.raw<{ value: T }>(query).execute(database.db);
  return rows[0]?.value;
}

async function largest(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select relname || ' ' || pg_size_pretty(pg_total_relation_size(oid)) || ', rows ' || reltuples::bigint as line
      from pg_class where relkind = 'r' order by pg_total_relation_size(oid) desc limit 12`.execute(
    database.db,
  );
  return rows.map(({ line }) => line);
}

/** Stores what jobs store: figures of marked orders and open items, of a sample all of them, of an older one the rest. */
async function storeAsJobsDo(): Promise<void> {
  const { db, close } = openDatabase(cluster.url, { max_connections: 1 });
  const since = (began: number): string => ((performance.now() - began) / 1000).toFixed(0);
  let began = performance.now();
  await refreshFigures(db);
  await sql.raw("vacuum analyze order_figure, order_figure_stale").execute(db);
  out(`figures of all orders stored in ${since(began)} s`);
  began = performance.now();
  const through = await lastEntry(db);
  await transact(db, (tx) => storeOpenItems(tx, through));
  await sql.raw("vacuum analyze ledger.open_item").execute(db);
  out(`open items of the books stored in ${since(began)} s`);
  await close();
}

async function fill(): Promise<void> {
  const product = await startProduct(cluster.url, data);
  await sampleOrders(product.url);
  await untilQuiet(database.db);
  await product.stop();
  fs.cpSync(data, sample_data, { recursive: true });
  // Without a mail server none is sent; in use nearly all are.
  await sql.raw("update mail set sent_at = created_at where overtaken_at is null").execute(database.db);
  const count = (where: string) => one<number>(`select count(*)::int as value from "order" where ${where}`);
  const finished = Math.ceil(wanted_orders / ((await count("finished_at is not null")) ?? 1));
  const open = Math.ceil(wanted_orders / 100 / ((await count("finished_at is null")) ?? 1));
  const began = performance.now();
  const people = { customers: Math.ceil(wanted_orders / 10), translators: Math.ceil(wanted_orders / 500) };
  await multiply(database.pool, { finished, open, ...people }, out);
  await sql.raw(payOut).execute(database.db);
  // Every night removes what is a day older; the sample leaves one day of it.
  await sql
    .raw(`update "order" set content_removed_at = now() where finished_at < now() - interval '366 days'`)
    .execute(database.db);
  await sql.raw("delete from idempotency").execute(database.db);
  // Copies are written without triggers.
  await sql.raw(`insert into order_figure_stale (order_id) select id from "order"`).execute(database.db);
  await sql.raw("vacuum analyze").execute(database.db);
  const size = await one<string>(`select pg_size_pretty(pg_database_size(current_database())) as value`);
  const orders = await count("true");
  for (const name of await largest()) out(`  ${name}`);
  out(`${orders} orders, ${size}, written in ${((performance.now() - began) / 1000).toFixed(0)} s`);
}

/** What is asked besides the lists as they open. */
const further: Record<string, string> = {
  "orders, page 100": "/api/staff/v1/order?page=100",
  "orders, a status": "/api/staff/v1/order?status=waiting_translation",
  "orders, a customer": "/api/staff/v1/order?customer=50001",
  "orders, late": "/api/staff/v1/order?open=1&due=late",
  "orders, a word": "/api/staff/v1/order?search=nowak",
  "search, a number": "/api/staff/v1/search?search=4710001",
  "search, an address": "/api/staff/v1/search?search=77.anna",
  "search, many hits": "/api/staff/v1/search?search=nowak",
  "invoices, a word": "/api/staff/v1/invoice?search=nowak",
  "customers, with a balance": "/api/staff/v1/customer?money=balance",
  "customers, a word": "/api/staff/v1/customer?search=99.anna",
};
const date = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
for (const days of [27, 364]) {
  const range = `from=${date(days)}&to=${date(0)}`;
  further[`dashboard, ${days + 1} days`] = `/api/staff/v1/dashboard?${range}`;
  for (const by of ["customer", "translator", "pair"])
    further[`report by ${by}, ${days + 1} days`] = `/api/staff/v1/report?by=${by}&${range}`;
}

const people = {
  staff: ["/api/staff/v1/access_token", "admin@example.com"],
  customer: ["/api/v2/oauth2/access_token", "3.anna.nowak@example.com"],
  translator: ["/api/translator/v1/access_token", "3.olena@example.com"],
} as const;

type Person = keyof typeof people;

async function headersOf(
  url: string,
  [address, username]: (typeof people)[Person],
): Promise<Record<string, string>> {
  const answer = await fetch(url + address, {
    method: "POST",
    headers: { "content-type": "application/json", "x-brand": brand_header },
    body: JSON.stringify({ username, password: demo_password, grant_type: "password" }),
  });
  if (!answer.ok) throw new Error(`${username} cannot log in: ${answer.status}`);
  const { access_token } = (await answer.json()) as { access_token: string };
  return { "x-brand": brand_header, authorization: `Bearer ${access_token}`, "accept-encoding": "gzip" };
}

type Measured = {
  readonly name: string;
  readonly p50: number;
  readonly worst: number;
  readonly bytes: number;
};
const rounds = 9;

async function measure(
  url: string,
  name: string,
  address: string,
  headers: Record<string, string>,
): Promise<Measured | null> {
  const took: number[] = [];
  let bytes = 0;
  for (let round = 0; round < rounds; round += 1) {
    const before = performance.now();
    const answer = await fetch(url + address, { headers });
    const body = await answer.text();
    took.push(performance.now() - before);
    bytes = body.length;
    // A page that takes so long is a finding after one answer.
    if (performance.now() - before > 5000) break;
    // A list that needs a question of its own is among the further ones; some are of another role or brand.
    if (answer.status >= 400 && answer.status < 500) return null;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status} ${body}`);
  }
  const sorted = took.toSorted((a, b) => a - b);
  return { name, p50: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0, bytes };
}

/** Statements above 100 ms, the longest first, each with its plan. */
function slowStatements(): string[] {
  const log = fs.readFileSync(path.join(folder, "postgres/postgres.log"), "utf8");
  const found = log.split(/\n(?=\d{4}-\d\d-\d\d )/).filter((entry) => entry.includes("plan:"));
  const took = (entry: string): number => Number(/duration: ([\d.]+) ms/.exec(entry)?.[1] ?? 0);
  return found.toSorted((a, b) => took(b) - took(a));
}

/** The newest row of each kind of page, by the part of the address before it. */
async function pagesOf(db: Kysely<DB>): Promise<Record<string, string>> {
  const found = await sql<{ part: string; id: string }>`
    with own as (select id from customer where email = ${people.customer[1]}),
         of_person as (select id from translator where email = ${people.translator[1]})
    select 'staff order' as part, max(id)::text as id from "order" where finished_at is not null
    union all select 'customer order', max(hash) from "order" where customer_id = (select id from own)
    union all select 'translator job', max(id)::text from assignment where translator_id = (select id from of_person)
    union all select 'staff customer', id::text from own
    union all select 'customer customer-invoice', max(id)::text from invoice where customer_id = (select id from own)
    union all select 'staff translator', id::text from of_person
    union all select 'staff invoice', max(id)::text from invoice
    union all select 'staff correction', max(id)::text from correction
    union all select 'staff mail', max(id)::text from mail
    union all select 'staff month', ${date(0).slice(0, 7)}`.execute(db);
  return Object.fromEntries(found.rows.map(({ part, id }) => [part, id]));
}

/** The address of a page, null where it needs more than the newest row of its kind. */
function addressOf(pattern: string, person: Person, pages: Record<string, string>): string | null {
  const filled = pattern.replace(/([\w-]+)\/:(?:id|hash|month)\b/, (whole, part: string) => {
    const id = pages[`${person} ${part}`];
    return id ? `${part}/${id}` : whole;
  });
  return filled.includes(":") ? null : filled;
}

async function ask(url: string): Promise<Measured[]> {
  const { db, close } = openDatabase(cluster.url, { max_connections: 1 });
  const pages = await pagesOf(db);
  await close();
  const rows = Object.entries(routes as Record<string, Route>).filter(
    ([, row]) => row.method === "GET" && !row.events,
  );
  const measured: Measured[] = [];
  for (const person of Object.keys(people) as Person[]) {
    const headers = await headersOf(url, people[person]);
    const asked = rows.flatMap(([name, { who, path: at }]) => {
      // A customer's pages of an order are those of a visitor.
      const is_own = who === person || (person === "customer" && who === "visitor");
      const address = is_own ? addressOf(at, person, pages) : null;
      return address === null ? [] : [[name, address] as const];
    });
    for (const [name, address] of person === "staff" ? [...asked, ...Object.entries(further)] : asked) {
      const row = await measure(url, `${person}: ${name}`, address, headers);
      if (row) measured.push(row);
    }
  }
  return measured.toSorted((a, b) => b.worst - a.worst);
}

/** Rounds that ask another party; their time is not that of the database. */
const of_others: ReadonlySet<string> = new Set(["tax.fetch_rates", "account.look_up_domains"]);
const longest_round_ms = 900_000;

/** Runs every scheduled job once, one after the other, and names those that take more than a second. */
async function runRounds(): Promise<string[]> {
  const { db, close } = openDatabase(cluster.url, { max_connections: 1 });
  const slow: string[] = [];
  for (const task of new Set(scheduled.map(({ task: name }) => name))) {
    if (of_others.has(task)) continue;
    const key = `bench:${task}`;
    const began = performance.now();
    const took = (): number => performance.now() - began;
    await sql`select graphile_worker.add_job(${task}, '{}'::json, job_key => ${key})`.execute(db);
    for (let is_open = true; is_open && took() < longest_round_ms;) {
      await wait(20);
      // A round ends with the jobs that it added; one that was given up may still run.
      const { rows } = await sql<{
        left: number;
      }>`select count(*)::int as left from graphile_worker._private_jobs
        where run_at <= now() and last_error is null and (key is null or key = ${key} or key not like 'bench:%')`.execute(
        db,
      );
      is_open = rows[0]?.left !== 0;
    }
    out(`  job ${task.padEnd(40)} ${took().toFixed(0).padStart(8)} ms`);
    if (took() > 1000) slow.push(`${task} ${(took() / 1000).toFixed(1)} s`);
  }
  await close();
  return slow;
}

try {
  if (!fs.existsSync(path.join(folder, "filled"))) await fill();
  fs.writeFileSync(path.join(folder, "filled"), "");
  await sql.raw("alter system set session_preload_libraries = 'auto_explain'").execute(database.db);
  // Settings of a library are known where it is loaded.
  await sql.raw("load 'auto_explain'").execute(database.db);
  for (const [name, value] of [
    ["log_min_duration", "100ms"],
    ["log_analyze", "on"],
    ["log_timing", "off"],
    ["log_buffers", "on"],
  ])
    await sql.raw(`alter system set auto_explain.${name} = '${value}'`).execute(database.db);
  await sql.raw("select pg_reload_conf()").execute(database.db);
  await database.close();
  fs.truncateSync(path.join(folder, "postgres/postgres.log"));
  // Copies share the bytes of their files, which the jobs of a run remove with the first of them.
  fs.cpSync(sample_data, data, { recursive: true });
  const product = await startProduct(cluster.url, data);
  // Jobs run at the same time, and for a minute afterwards.
  let measured: Measured[] = [];
  let slow_rounds: string[] = [];
  try {
    await storeAsJobsDo();
    measured = await ask(product.url);
    slow_rounds = await runRounds();
    await wait(60_000);
  } finally {
    await product.stop();
  }
  for (const { name, p50, worst, bytes } of measured)
    out(
      `  ${name.padEnd(44)} p50 ${p50.toFixed(1).padStart(7)} ms   worst ${worst.toFixed(1).padStart(7)} ms   ${bytes} bytes`,
    );
  const slow = slowStatements();
  out(`\n${slow.length} statements above 100 ms`);
  fs.writeFileSync(path.join(os.tmpdir(), "scale-slow.txt"), slow.join("\n\n"));
  const above = measured.filter(({ p50 }) => p50 > 100);
  if (wanted_orders >= 1_000_000)
    writeFigures([
      {
        what: `Lists, search, queue, reports and dashboards of the desk, of a customer and of a translator with ${wanted_orders.toLocaleString("en")} orders`,
        command: `SCALE_ORDERS=${wanted_orders} npm run bench scale`,
        figure: `${measured.length} pages; above 100 ms: ${above.map(({ name, p50 }) => `${name} ${p50.toFixed(0)} ms`).join(", ") || "none"}`,
        floor: "100 ms",
      },
      {
        what: `Scheduled jobs with ${wanted_orders.toLocaleString("en")} orders, each run once`,
        command: `SCALE_ORDERS=${wanted_orders} npm run bench scale`,
        figure: `above 1 s: ${slow_rounds.join(", ") || "none"}`,
        floor: "1 s; those of the night 5 minutes",
      },
    ]);
} finally {
  await cluster.stop();
  if (own_folder === undefined) fs.rmSync(folder, { recursive: true, force: true });
}
