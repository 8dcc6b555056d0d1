import { setTimeout as sleep } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type TestDatabase, testDatabase } from "#test/database.ts";
import type { Tx } from "./open.ts";
import type { DB } from "./tables.ts";
import { isConflict, transact } from "./transact.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table account (name text primary key, amount int not null)`.execute(database.db);
  await sql`insert into account values ('a', 0), ('b', 0)`.execute(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await sql`update account set amount = 0`.execute(database.db);
});

const add = async (tx: Tx, name: string): Promise<void> =>
  void (await sql`update account set amount = amount + 1 where name = ${name}`.execute(tx));
const amounts = async (): Promise<number[]> => {
  const { rows } = await sql<{ amount: number }>`select amount from account order by name`.execute(
    database.db,
  );
  return rows.map(({ amount }) => amount);
};

/** Resolves when so many have arrived. */
function meeting(of: number): () => Promise<void> {
  let arrived = 0;
  let open = (): void => {};
  const all = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived === of) open();
    return all;
  };
}

describe("A prepared statement whose table got a column by a newer version", () => {
  test("is answered with the column, outside and inside of a transaction", async () => {
    const read = (db: Kysely<DB>) => sql`select * from account where name = ${"a"}`.execute(db);
    const change = (tx: Tx) =>
      sql`update account set amount = amount + ${1} where name = 'a' returning *`.execute(tx);
    for (const column of ["first_added", "second_added"]) {
      // Prepared from the third use on, on every connection.
      for (let use = 0; use < 12; use += 1) {
        await Promise.all([read(database.db), read(database.db)]);
        await transact(database.db, change);
      }
      await sql.raw(`alter table account add column ${column} text`).execute(database.db);
      const { rows } = await transact(database.db, change);
      expect(Object.keys(rows[0] ?? {})).toContain(column);
      for (const answer of await Promise.all([read(database.db), read(database.db)]))
        expect(Object.keys(answer.rows[0] ?? {})).toContain(column);
    }
  });
});

describe("A transaction that PostgreSQL ended because of a conflict", () => {
  test("after a deadlock it runs again, and both transactions take effect once", async () => {
    const both = meeting(2);
    let runs = 0;
    const inOrder = (first: string, second: string) =>
      transact(database.db, async (tx) => {
        runs += 1;
        await add(tx, first);
        await both();
        await add(tx, second);
      });
    await Promise.all([inOrder("a", "b"), inOrder("b", "a")]);
    expect(await amounts()).toEqual([2, 2]);
    expect(runs).toBe(3);
  });

  test("a serialization failure runs again", async () => {
    const both = meeting(2);
    const count = () =>
      transact(database.db, async (tx) => {
        await sql`set transaction isolation level repeatable read`.execute(tx);
        await sql`select * from account`.execute(tx);
        await both();
        await add(tx, "a");
      });
    await Promise.all([count(), count()]);
    expect(await amounts()).toEqual([2, 0]);
  });

  test("a lock requested with NOWAIT is retried until it is free", async () => {
    const both = meeting(2);
    const holding = transact(database.db, async (tx) => {
      await add(tx, "a");
      await both();
      await sleep(30);
    });
    let runs = 0;
    const taking = transact(database.db, async (tx) => {
      runs += 1;
      await both();
      await sql`select from account where name = 'a' for update nowait`.execute(tx);
    });
    await Promise.all([holding, taking]);
    expect(runs).toBeGreaterThan(1);
  });

  test("every other error is thrown immediately, and the last conflict after six attempts", async () => {
    let runs = 0;
    const failing = (code: string) =>
      transact(database.db, (tx) => {
        runs += 1;
        return sql`do ${sql.raw(`$$ begin raise exception 'no' using errcode = '${code}'; end $$`)}`.execute(
          tx,
        );
      });
    await expect(failing("23505")).rejects.toThrow("no");
    expect(runs).toBe(1);
    const error: unknown = await failing("40001").catch((thrown: unknown) => thrown);
    expect(isConflict(error)).toBe(true);
    expect(runs).toBe(7);
  });
});
