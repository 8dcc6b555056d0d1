import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { statementsOf } from "#test/statements.ts";
import { transact } from "../db/transact.ts";
import { cancelJob, enqueue, savepoint } from "./queue.ts";

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

describe("Jobs of a transaction", () => {
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
