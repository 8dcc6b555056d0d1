import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { statementsOf } from "#test/statements.ts";
import { transact } from "../db/transact.ts";
import type { JobName } from "./payloads.ts";
import { cancelJob, enqueue, savepoint, type When } from "./queue.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.db));
afterAll(() => database.drop());

/** Names and payloads of the queued jobs, in the order in which a worker takes them. */
async function queued(): Promise<[string, object][]> {
  const { rows } = await sql<{ name: string; payload: object }>`
    select task.identifier as name, job.payload from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    order by job.priority, job.run_at, job.id`.execute(database.db);
  return rows.map(({ name, payload }) => [name, payload]);
}

const enqueueNow = (...[name, payload, when]: [JobName, object, When]) =>
  transact(database.db, (tx) => enqueue(tx, name, payload as never, when));

/** What may have become of a job before another one of its key is added. */
const states = {
  absent: "true",
  waiting: "true",
  failed: "update graphile_worker._private_jobs set attempts = 3, last_error = 'no'",
  given_up: "update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no'",
  running: "update graphile_worker._private_jobs set attempts = 1, locked_at = now(), locked_by = 'pool'",
} as const;

/** All rows of the queue after `change` met a job of its key with this state. */
async function rowsAfter(state: keyof typeof states, change: () => Promise<unknown>): Promise<unknown[]> {
  const { db } = database;
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  if (state !== "absent") await addJob("order.timer", { order_id: 1 }, "replace");
  if (states[state] !== "true") await sql.raw(states[state]).execute(db);
  await change();
  const { rows } =
    await sql`select job_queue_id, task_id, payload, priority, run_at::text, attempts, max_attempts,
    last_error, key, locked_by, flags, is_available from graphile_worker._private_jobs order by id`.execute(
      db,
    );
  return rows;
}

const later = new Date("2030-01-01T10:00:00Z");
const addJob = (name: string, payload: object, mode: string) =>
  sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, job_key := 'one',
    run_at := ${later}, max_attempts := 12, job_key_mode := ${mode})`.execute(database.db);

describe("The rows that a change of the queue leaves are those of graphile_worker", () => {
  const when = { job_key: "one", run_at: later };
  const changes = {
    replaced: [
      () => enqueueNow("dispatch.start", { order_id: 2 }, when),
      () => addJob("dispatch.start", { order_id: 2 }, "replace"),
    ],
    preserved: [
      () => enqueueNow("dispatch.start", { order_id: 2 }, { ...when, keep: true }),
      () => addJob("dispatch.start", { order_id: 2 }, "unsafe_dedupe"),
    ],
    removed: [
      () => transact(database.db, (tx) => cancelJob(tx, "one")),
      () => sql`select graphile_worker.remove_job('one')`.execute(database.db),
    ],
  } as const;
  for (const [name, [ours, theirs]] of Object.entries(changes))
    for (const state of Object.keys(states) as (keyof typeof states)[])
      test(`a job that is ${state} is ${name}`, async () => {
        const rows = await rowsAfter(state, ours);
        expect(rows).toEqual(await rowsAfter(state, theirs));
      });
});

describe("Jobs of a transaction", () => {
  test("wake workers once, for those that are due", async () => {
    const woken = new pg.Client(database.url);
    await woken.connect();
    const counts: number[] = [];
    woken.on("notification", ({ payload = "" }) =>
      counts.push((JSON.parse(payload) as { count: number }).count),
    );
    await woken.query('listen "jobs:insert"');
    await enqueueNow("order.timer", { order_id: 1 }, { job_key: "one", run_at: later });
    await transact(database.db, async (tx) => {
      await enqueue(tx, "order.analyse", { order_id: 1 });
      await enqueue(tx, "order.timer", { order_id: 2 }, { job_key: "two", run_at: later });
      await enqueue(tx, "order.analyse", { order_id: 2 });
    });
    await expect.poll(() => counts).toEqual([2]);
    await woken.end();
  });

  test("are added in their order by one statement before the commit", async () => {
    const sent = await statementsOf(() =>
      transact(database.db, async (tx) => {
        await enqueue(tx, "order.analyse", { order_id: 1 });
        await enqueue(tx, "mail.order_paid", { payment_request_id: 1 });
        await enqueue(tx, "dispatch.start", { order_id: 1 });
        await enqueue(tx, "order.analyse", { order_id: 2 });
      }),
    );
    expect(sent).toHaveLength(1);
    expect(await queued()).toEqual([
      ["order.analyse", { order_id: 1 }],
      ["mail.order_paid", { payment_request_id: 1 }],
      ["dispatch.start", { order_id: 1 }],
      ["order.analyse", { order_id: 2 }],
    ]);
  });

  test("replace and remove each other by their key as they would one by one", async () => {
    await transact(database.db, async (tx) => {
      await enqueue(tx, "order.timer", { order_id: 1 }, { job_key: "one", run_at: new Date("2030-01-01") });
      await enqueue(tx, "order.timer", { order_id: 2 }, { job_key: "two" });
      await enqueue(tx, "order.timer", { order_id: 3 }, { job_key: "two", keep: true });
      await cancelJob(tx, "one");
      await enqueue(tx, "order.timer", { order_id: 4 }, { job_key: "four" });
      await enqueue(tx, "order.timer", { order_id: 5 }, { job_key: "four" });
    });
    expect(await queued()).toEqual([
      ["order.timer", { order_id: 2 }],
      ["order.timer", { order_id: 5 }],
    ]);
  });

  test("with a key whose job was removed before are added again, and only the last one stays", async () => {
    await enqueueNow("order.timer", { order_id: 1 }, { job_key: "one" });
    await transact(database.db, async (tx) => {
      await enqueue(tx, "order.timer", { order_id: 2 }, { job_key: "one" });
      await cancelJob(tx, "one");
      await enqueue(tx, "order.timer", { order_id: 3 }, { job_key: "one", keep: true });
      await enqueue(tx, "order.timer", { order_id: 4 }, { job_key: "two", keep: true });
      await enqueue(tx, "order.timer", { order_id: 5 }, { job_key: "two" });
      await enqueue(tx, "order.timer", { order_id: 6 }, { job_key: "three" });
      await cancelJob(tx, "three");
    });
    expect(await queued()).toEqual([
      ["order.timer", { order_id: 3 }],
      ["order.timer", { order_id: 5 }],
    ]);
  });

  test("are not added by a part that is rolled back, nor by a transaction that fails", async () => {
    await transact(database.db, async (tx) => {
      await enqueue(tx, "order.analyse", { order_id: 1 });
      const rollBack = await savepoint(tx, "sending");
      await enqueue(tx, "order.analyse", { order_id: 2 });
      await rollBack();
      await enqueue(tx, "order.analyse", { order_id: 3 });
    });
    const failed = transact(database.db, async (tx) => {
      await enqueue(tx, "order.analyse", { order_id: 4 });
      throw new RangeError("no");
    });
    await expect(failed).rejects.toThrow("no");
    expect(await queued()).toEqual([
      ["order.analyse", { order_id: 1 }],
      ["order.analyse", { order_id: 3 }],
    ]);
  });
});
