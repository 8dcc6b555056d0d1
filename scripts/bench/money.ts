import { sql } from "kysely";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { startEmbedded } from "#server/kernel/db/embedded.ts";
import { type Database, openDatabase } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { installComposition } from "#server/app/install-composition.ts";
import { runChecks } from "#server/accounting/checks/run.ts";
import { settleEvent } from "#server/payments/commands.ts";
import { issueInvoice } from "#server/invoices/commands.ts";
import { fa3 } from "#server/invoices/einvoice/fa3.ts";
import { fromInvoice } from "#server/invoices/einvoice/from-invoice.ts";
import { frozenInvoice } from "#server/invoices/einvoice/outbox.ts";
import { diskStore } from "#server/kernel/files/store.ts";
import { paperPdf } from "#server/invoices/draw.ts";
import { writeFigures } from "./figures.ts";
import { ratio } from "./load.ts";
import { preparePgbench, simpleUpdates } from "./pgbench.ts";
import { startProduct } from "./product.ts";
import { placeOrder } from "./sale.ts";
import { copySales } from "./sales.sql.ts";

const out = (text: string): void => void process.stdout.write(`${text}\n`);
const clients = 8;
const rounds = 3;
const captures_a_round = 800;
const pgbench_seconds = 5;
/** As many as the jobs of one process that run at a time. */
const drawers = 4;
const invoices = 300;

/** The buyer of the sale that is copied: a company, whose invoice goes to KSeF. */
const company = {
  email: "ksiegowosc@example.com",
  first_name: "Halina",
  last_name: "Lis",
  user_type: "company",
  company_name: "Lis sp. z o.o.",
  vat_id: "PL5252344078",
  address: "ul. Lisia 1",
  postcode: "00-001",
  city: "Warszawa",
  country: "PL",
  early_start: false,
};

/** Does the work of every id with so many workers at a time; answers how many a second, and each one's milliseconds. */
async function perSecond(
  ids: readonly number[],
  workers: number,
  work: (id: number) => Promise<void>,
): Promise<{ per_second: number; took: readonly number[] }> {
  const waiting = [...ids];
  const took: number[] = [];
  const before = performance.now();
  const worker = async (): Promise<void> => {
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      const start = performance.now();
      await work(id);
      took.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  const per_second = (ids.length * 1000) / (performance.now() - before);
  return { per_second, took: took.toSorted((a, b) => a - b) };
}
const part = (took: readonly number[], share: number): string =>
  (took[Math.floor((took.length - 1) * share)] ?? 0).toFixed(1);
const middle = (numbers: readonly number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/** Provider events that take effect, next to the smallest transaction of PostgreSQL, in turns on one server. */
async function captures({ db }: Database, url: string): Promise<void> {
  const events = await db.selectFrom("provider_event").select("id").orderBy("id").execute();
  const ids = events.map(({ id }) => id);
  const has_floor = preparePgbench(url);
  const floor: number[] = [];
  const ours: number[] = [];
  let slowest: readonly number[] = [];
  for (let round = 0; round < rounds; round++) {
    if (has_floor) floor.push(simpleUpdates(url, clients, pgbench_seconds));
    // As autovacuum does: each round begins with tables that were small when they were planned for.
    await sql`analyze`.execute(db);
    const batch = ids.slice(round * captures_a_round, (round + 1) * captures_a_round);
    const { per_second, took } = await perSecond(batch, clients, (id) =>
      transact(db, (tx) => settleEvent(tx, id, new Date())),
    );
    ours.push(per_second);
    slowest = took;
  }
  const { rows } = await db.executeQuery<{ n: number }>(
    db
      .selectFrom("ledger.journal")
      .select((w) => w.fn.countAll<number>().as("n"))
      .where("kind", "=", "capture")
      .compile(),
  );
  out(
    `\ncaptures: a provider's event settles an order, with ${clients} connections, ${ids.length} in ${rounds} rounds.`,
  );
  out("The floor is pgbench -N, a transaction of one posting, on the same PostgreSQL in turns.");
  out(
    `  ${middle(ours).toFixed(0)} captures/s   p50 ${part(slowest, 0.5)} ms   p99 ${part(slowest, 0.99)} ms   ${Number(rows[0]?.n)} captured`,
  );
  if (!has_floor) return out("  pgbench is not installed (package postgresql): no reference");
  out(`  pgbench -N (one posting of its own): ${middle(floor).toFixed(0)} transactions/s`);
  const share = ratio(middle(ours), middle(floor));
  out(`  ratio ${share} (gate 0.1x, goal 0.25x)`);
  writeFigures([
    {
      what: `Captures of a provider with ${clients} connections, as a share of pgbench -N`,
      command: "npm run bench money",
      figure: `${share} (${middle(ours).toFixed(0)} of ${middle(floor).toFixed(0)} /s)`,
      floor: "0.1x",
    },
  ]);
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(0)} MB`;

/** Papers of sales: the row and its books, the PDF, and the XML that KSeF takes. */
async function papers({ db }: Database, folder: string): Promise<void> {
  const settled = await db
    .selectFrom("payment_request")
    .select("id")
    .where("state", "=", "settled")
    .orderBy("id")
    .limit(invoices)
    .execute();
  const store = diskStore(path.join(folder, "files"));
  const before = process.memoryUsage.rss();
  let bytes = 0;
  const { per_second, took } = await perSecond(
    settled.map(({ id }) => id),
    drawers,
    async (id) => {
      const invoice_id = await db.transaction().execute((tx) => issueInvoice(tx, id, new Date()));
      if (invoice_id === null) throw new Error(`request ${id} got no invoice`);
      const frozen = await db.transaction().execute((tx) => frozenInvoice(tx, invoice_id));
      bytes += fa3(fromInvoice(frozen)).length;
      await paperPdf({ db, store, ksef: null }, invoice_id);
    },
  );
  // The kernel counts in kilobytes, and never forgets the highest.
  const peak = process.resourceUsage().maxRSS * 1024;
  out(
    `\ninvoices: issued and booked, drawn as PDF, written as FA(3); ${settled.length} by ${drawers} at a time`,
  );
  out(`  ${per_second.toFixed(1)} invoices/s   p50 ${part(took, 0.5)} ms   p99 ${part(took, 0.99)} ms`);
  out(
    `  memory ${megabytes(before)} before, ${megabytes(peak)} at most   ${(bytes / settled.length).toFixed(0)} bytes of XML each`,
  );
}

async function main(): Promise<void> {
  installComposition();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "bench-money-"));
  fs.chmodSync(folder, 0o755);
  const cluster = await startEmbedded(path.join(folder, "postgres"), { bin_dir: process.env["PG_BIN"] });
  try {
    const product = await startProduct(cluster.url, path.join(folder, "data"));
    try {
      await placeOrder(product.url, company);
    } finally {
      // Its worker would do what follows while we measure.
      await product.stop();
    }
    const database = openDatabase(cluster.url, { max_connections: clients });
    await database.pool.query(copySales(rounds * captures_a_round));
    await captures(database, cluster.url);
    if (!process.argv.includes("captures")) await papers(database, folder);
    const broken = await runChecks(database.db);
    out(`\nrules on live data that are broken: ${broken.map(({ name }) => name).join(", ") || "none"}`);
    await database.close();
  } finally {
    await cluster.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

await main();
