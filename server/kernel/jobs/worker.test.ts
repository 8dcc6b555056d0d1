import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { setTimeout as sleep } from "node:timers/promises";
import { openInstallation, type Installation } from "#test/installation.ts";
import { onServer } from "#test/setup/template.ts";
import { transact } from "../db/transact.ts";
import { defineJob } from "./job.ts";
import { enqueue } from "./queue.ts";
import { jobs } from "#server/app/composition.ts";
import { abandoned_after_ms, freeAbandoned } from "./worker-locks.ts";
import { startWorker, type Worker } from "./worker.ts";

let installation: Installation;
let worker: Worker;
/** What the job does while it runs; the job itself is one of the registry under test. */
let during: () => Promise<void>;
let runs = 0;

// The library writes a trace for each request that fails while its pool ends.
const trace = vi.spyOn(console, "trace").mockReturnValue();

beforeAll(async () => {
  installation = await openInstallation();
  const watched = defineJob("order.analyse", {
    prepare: async () => {
      runs += 1;
      await during();
    },
    run: async ({ tx }) => void (await sql`insert into job_done default values`.execute(tx)),
  });
  await sql`create table job_done (id int generated always as identity)`.execute(installation.db);
  const watching = { ...jobs, "order.analyse": watched };
  // The worker runs by PostgreSQL's clock, and by this machine's own.
  worker = await startWorker({ ...installation.machine, clock: () => new Date() }, watching, {
    url: installation.url,
    poll_ms: 100,
  });
});
afterAll(async () => {
  await worker.stop();
  await installation.end();
  trace.mockRestore();
});

const add = () =>
  transact(installation.db, (tx) => enqueue(tx, "order.analyse", { order_id: 1 }, { run_at: new Date() }));
const left = async () => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from graphile_worker._private_jobs
  `.execute(installation.db);
  return rows[0]?.left;
};
const done = async () => {
  const { rows } = await sql<{ done: number }>`select count(*)::int as done from job_done`.execute(
    installation.db,
  );
  return rows[0]?.done;
};
/** Ends every connection to the database, as its restart does. */
const cutConnections = () =>
  onServer(
    inject("cluster_url"),
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${new URL(installation.url).pathname.slice(1)}'`,
  );

describe("the worker", () => {
  test("keeps a job that takes longer than its grace period, and no other worker gets it", async () => {
    runs = 0;
    during = () => sleep(abandoned_after_ms + 1500);
    await add();
    await vi.waitFor(() => expect(runs).toBe(1), { timeout: 60_000 });
    await sleep(abandoned_after_ms + 500);
    await freeAbandoned(installation.machine);
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000 });
    expect(runs).toBe(1);
    expect(await done()).toBe(1);
  });

  test("continues when all its connections break before jobs commit, and each job takes effect once", async () => {
    runs = 0;
    let is_cut = false;
    during = async () => {
      if (runs === 2 && !is_cut) {
        is_cut = true;
        await cutConnections();
      }
      // Both jobs are running when the connections break, and commit after the pools have noticed.
      await vi.waitFor(() => expect(is_cut).toBe(true), { timeout: 60_000 });
      await sleep(500);
    };
    await add();
    await add();
    await vi.waitFor(async () => expect(await left().catch(() => null)).toBe(0), { timeout: 60_000 });
    expect(await done()).toBe(3);
  });

  test("runs a job whose request was carried out, and its answer lost with the connection", async () => {
    runs = 0;
    let pool = "";
    during = async () => {
      const { rows } = await sql<{ locked_by: string }>`
        select locked_by from graphile_worker._private_jobs
      `.execute(installation.db);
      pool = rows[0]?.locked_by ?? "";
    };
    await add();
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000 });
    await transact(installation.db, async (tx) => {
      await sql`lock table graphile_worker._private_jobs in access exclusive mode`.execute(tx);
      await enqueue(tx, "order.analyse", { order_id: 1 }, { run_at: new Date() });
      await sql`
        update graphile_worker._private_jobs set locked_by = ${pool}, locked_at = now(), attempts = 1
      `.execute(tx);
      const waiting = sql<{ pid: number }>`
        select pid from pg_locks where not granted and relation = 'graphile_worker._private_jobs'::regclass
      `;
      await vi.waitFor(async () => expect((await waiting.execute(tx)).rows).not.toEqual([]), {
        timeout: 60_000,
      });
      for (const { pid } of (await waiting.execute(tx)).rows) {
        await sql`select pg_terminate_backend(${pid})`.execute(tx);
      }
    });
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000 });
    expect(runs).toBe(2);
  });

  test("gives jobs back whose ends could not be written while another job was running", async () => {
    await sql`create function refuse_end() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.2); raise exception 'the end of a job is not written'; end $$`.execute(
      installation.db,
    );
    await sql`create trigger refuse_end before delete on graphile_worker._private_jobs
      for each row execute function refuse_end()`.execute(installation.db);
    runs = 0;
    during = async () => {
      const is_last = runs === 4;
      await vi.waitFor(() => expect(runs).toBe(4), { timeout: 60_000, interval: 10 });
      if (is_last) await sleep(1500);
    };
    for (let count = 0; count < 4; count++) await add();
    await vi.waitFor(() => expect(runs).toBe(4), { timeout: 60_000 });
    await sleep(2000);
    during = () => Promise.resolve();
    await sql`drop trigger refuse_end on graphile_worker._private_jobs`.execute(installation.db);
    await vi.waitFor(async () => expect(await left()).toBe(0), { timeout: 60_000 });
    expect(runs).toBe(8);
  });
});
