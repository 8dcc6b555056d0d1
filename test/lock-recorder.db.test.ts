import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Tx } from "#server/kernel/db/open.ts";
import { lockAccounts } from "#server/ledger/accounts.ts";
import { post } from "#server/ledger/post.ts";
import { type TestDatabase, testDatabase } from "./database.ts";
import { deadlocksIn } from "./deadlocks.ts";
import { foundLocks } from "./setup/locks.ts";

let database: TestDatabase;
const now = new Date("2031-03-03T09:00:00Z");

const request = (tx: Tx, hash: string) =>
  tx
    .insertInto("payment_request")
    .values({
      hash,
      brand_id: 1,
      kind: "posting",
      currency: "PLN",
      amount_due: 100n,
      state: "open",
      product: "",
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
const payment = (tx: Tx, payment_request_id: number, hash: string) =>
  tx
    .insertInto("payment")
    .values({
      hash,
      payment_request_id,
      brand_id: 1,
      provider: "payu",
      method: "online",
      transaction_name: hash,
      product: "",
      currency: "PLN",
      amount: 100n,
      state: "created",
      start_date: now,
      expires_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

const lockRequest = (tx: Tx, id: number) =>
  tx.selectFrom("payment_request").select("state").where("id", "=", id).forNoKeyUpdate().execute();
const endPayment = (tx: Tx, id: number) =>
  tx.updateTable("payment").set({ state: "failed" }).where("id", "=", id).execute();
const book = (tx: Tx, key: string, code: "liab:suspense" | "exp:bonus") =>
  post(tx, {
    key,
    kind: "trial",
    reference: "",
    lines: [
      { code: "asset:voucher_sales", owner: "", currency: "PLN", amount: 100n },
      { code, owner: "", currency: "PLN", amount: -100n },
    ],
    now,
  });

/** Writes the statuses of payments, in the order of their numbers or the other way round. */
const failAll = (tx: Tx, order: "id" | "id desc") =>
  sql`insert into payment overriding system value select * from payment order by ${sql.raw(order)}
    on conflict (id) do update set state = 'failed'`.execute(tx);

/** The recorder's findings about a transaction, which is rolled back. */
async function found(work: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  await database.db
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new RangeError("undo");
    })
    .catch((error: unknown) => {
      if (!(error instanceof RangeError)) throw error;
    });
  return foundLocks();
}

beforeAll(async () => {
  database = await testDatabase();
  await database.db.transaction().execute(async (tx) => {
    for (const hash of ["a", "b"]) await payment(tx, (await request(tx, hash)).id, hash);
  });
});
afterAll(() => database.drop());

/** Violations of the order, with the expected sentence. */
const planted: Readonly<Record<string, readonly [(tx: Tx) => Promise<unknown>, RegExp]>> = {
  "a row of an earlier table after one of a later": [
    async (tx) => {
      await endPayment(tx, 1);
      await lockRequest(tx, 1);
    },
    /"select … from "payment_request".* locks payment_request 1 after "update "payment".* locked payment 1$/,
  ],
  "a lower id after a higher one of the same table": [
    async (tx) => {
      await lockRequest(tx, 2);
      await lockRequest(tx, 1);
    },
    /locks payment_request 1 after .* locked payment_request 2$/,
  ],
  "several rows without an order": [
    (tx) => tx.updateTable("payment").set({ state: "failed" }).where("id", "in", [1, 2]).execute(),
    /locks several rows of payment without an order$/,
  ],
  "several rows that exist, inserted against their order": [
    (tx) => failAll(tx, "id desc"),
    /locks several rows of payment without an order$/,
  ],
  "a row after the ledger": [
    async (tx) => {
      await book(tx, "books", "exp:bonus");
      await endPayment(tx, 1);
    },
    /locks payment 1 after .*lock_accounts.* locked ledger.account exp:bonus PLN|after .* ledger.account/,
  ],
  "an account against the order of the chart": [
    async (tx) => {
      await book(tx, "last", "exp:bonus");
      await book(tx, "first", "liab:suspense");
    },
    /locks ledger.account liab:suspense PLN after .* locked ledger.account exp:bonus PLN$/,
  ],
  "a changed key, for which foreign keys wait, together with another lock": [
    async (tx) => {
      await lockRequest(tx, 1);
      await tx.updateTable("payment").set({ hash: "c" }).where("id", "=", 1).execute();
    },
    /locks payment 1 FOR UPDATE, for which foreign keys wait, together with other locks$/,
  ],
  "anything after FOR UPDATE": [
    async (tx) => {
      await tx.selectFrom("payment_request").select("id").where("id", "=", 1).forUpdate().execute();
      await endPayment(tx, 1);
    },
    /locks payment 1 after .* locked payment_request 1 FOR UPDATE$/,
  ],
  "an update inside another statement": [
    (tx) => sql`with gone as (update "payment" set state = 'failed') select 1`.execute(tx),
    /in a form that is not supported$/,
  ],
};

/** Similar transactions without a violation, because no deadlock is possible. */
const sound: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  "the order of the tables, then the ledger": async (tx) => {
    await lockRequest(tx, 1);
    await endPayment(tx, 1);
    await book(tx, "sound", "exp:bonus");
  },
  "the same row again": async (tx) => {
    await lockRequest(tx, 1);
    await endPayment(tx, 1);
    await lockRequest(tx, 1);
  },
  "rows that the transaction inserted itself, with their foreign keys": async (tx) => {
    await endPayment(tx, 1);
    const { id } = await request(tx, "own");
    await lockRequest(tx, id);
    await payment(tx, 2, "of another");
  },
  "several rows by their ids": async (tx) => {
    await tx.selectFrom("payment").select("id").orderBy("id").forNoKeyUpdate().execute();
    await tx.updateTable("payment").set({ state: "failed" }).execute();
  },
  "several rows that exist, inserted by their ids": (tx) => failAll(tx, "id"),
  "accounts of several journals locked together": async (tx) => {
    const account = { owner: "", currency: "PLN", amount: 0n } as const;
    const codes = ["exp:bonus", "liab:suspense", "asset:voucher_sales"] as const;
    const lines = codes.map((code) => ({ code, ...account }));
    await lockAccounts(tx, lines, now);
    await book(tx, "together last", "exp:bonus");
    await book(tx, "together first", "liab:suspense");
  },
  "a lock that was released with its savepoint": async (tx) => {
    await sql`savepoint trial`.execute(tx);
    await endPayment(tx, 1);
    await sql`rollback to savepoint trial`.execute(tx);
    await lockRequest(tx, 1);
  },
  "FOR UPDATE alone": (tx) => tx.selectFrom("payment").select("id").where("id", "=", 1).forUpdate().execute(),
  "FOR UPDATE that does not wait": async (tx) => {
    await endPayment(tx, 1);
    await tx.selectFrom("payment_request").select("id").orderBy("id").forUpdate().noWait().execute();
  },
};

describe("The recorder of locks", () => {
  test.each(Object.entries(planted))("sees %s", async (_name, [work, sentence]) => {
    const sentences = await found(work);
    expect(sentences).toEqual([expect.stringMatching(sentence)]);
  });

  test.each(Object.entries(sound))("accepts %s", async (_name, work) => {
    expect(await found(work)).toEqual([]);
  });

  test("changes no result", async () => {
    await database.db.transaction().execute(async (tx) => {
      const locked = await tx.selectFrom("payment").select("hash").orderBy("id").forNoKeyUpdate().execute();
      expect(locked).toEqual([{ hash: "a" }, { hash: "b" }]);
      const changed = await tx.updateTable("payment").set({ state: "failed" }).executeTakeFirstOrThrow();
      expect(changed.numUpdatedRows).toBe(2n);
      const one = tx.updateTable("payment").set({ state: "created" }).where("id", "=", 1);
      expect(await one.returning("state").execute()).toEqual([{ state: "created" }]);
    });
  });

  test("PostgreSQL's log reports a deadlock of two transactions", async () => {
    expect(deadlocksIn(database.url)).toBe(0);
    let meet = (): void => {};
    const both = new Promise<void>((resolve) => (meet = resolve));
    let arrived = 0;
    const inTurn = (first: number, second: number) =>
      database.db.transaction().execute(async (tx) => {
        await lockRequest(tx, first);
        arrived += 1;
        if (arrived === 2) meet();
        await both;
        await lockRequest(tx, second);
      });
    const ends = await Promise.allSettled([inTurn(1, 2), inTurn(2, 1)]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(deadlocksIn(database.url)).toBe(1);
    foundLocks();
  });
});
