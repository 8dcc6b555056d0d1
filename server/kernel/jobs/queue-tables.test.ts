import { sql } from "kysely";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { jobs } from "#server/app/composition.ts";
import { type Installation, openInstallation } from "#test/installation.ts";
import { openDatabase } from "../db/open.ts";
import { transact } from "../db/transact.ts";
import { defineJob } from "./job.ts";
import { enqueue } from "./queue.ts";
import { openQueueTables } from "./queue-tables.ts";
import { startWorker } from "./worker.ts";

const waiting = 20_000;
const due = 10;

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation.end());

/** Rows of the queue that PostgreSQL has read so far; connections report theirs at the latest when they end. */
async function rowsRead(): Promise<number> {
  await sleep(500);
  const { rows } = await sql<{ read: number }>`
    select (coalesce(sum(idx_tup_read), 0) + coalesce((select seq_tup_read from pg_stat_user_tables
      where schemaname = 'graphile_worker' and relname = '_private_jobs'), 0))::int as read
    from pg_stat_user_indexes where schemaname = 'graphile_worker' and relname = '_private_jobs'
  `.execute(installation.db);
  return rows[0]?.read ?? 0;
}

test("a due job is added, found and ended without reading those that wait for their day", async () => {
  const { db, url, machine } = installation;
  await transact(db, (tx) => enqueue(tx, "order.analyse", { order_id: 1 }, { run_at: new Date() }));
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`insert into graphile_worker._private_jobs (task_id, payload, run_at, key)
    select task.id, '{"order_id":1}', now() + interval '30 days' + n * interval '1 second', 'waiting:' || n
    from graphile_worker._private_tasks task, generate_series(1, ${sql.lit(waiting)}) n
    where task.identifier = 'order.analyse'`.execute(db);
  await sql`vacuum analyze graphile_worker._private_jobs`.execute(db);
  const before = await rowsRead();

  let runs = 0;
  const watched = defineJob("order.analyse", { run: () => Promise.resolve(void (runs += 1)) });
  const worker = await startWorker(
    { ...machine, clock: () => new Date() },
    { ...jobs, "order.analyse": watched },
    { url },
  );
  const buyer = openDatabase(url, { max_connections: 1 });
  for (let number = 0; number < due; number++)
    await transact(buyer.db, (tx) =>
      enqueue(tx, "order.analyse", { order_id: 1 }, { run_at: new Date(), job_key: `due:${number}` }),
    );
  await vi.waitFor(() => expect(runs).toBe(due), { timeout: 60_000 });
  await buyer.close();
  await worker.stop();
  expect((await rowsRead()) - before).toBeLessThan(waiting);
});

test("the tables are opened by several processes at once, and again", async () => {
  await sql`drop index graphile_worker.tolmaro_jobs_due`.execute(installation.db);
  await Promise.all([openQueueTables(installation.url), openQueueTables(installation.url)]);
  await openQueueTables(installation.url);
  const { rows } = await sql`select from pg_indexes where indexname = 'tolmaro_jobs_due'`.execute(
    installation.db,
  );
  expect(rows).toHaveLength(1);
});
