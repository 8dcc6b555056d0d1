import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Journal, post } from "#server/ledger/post.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import type { Installation } from "#test/installation.ts";
import { expectSameOpenItems } from "#test/open-items.ts";
import { bookPaid } from "#test/paid.ts";
import { inOneInstallation, paidOrder, visitor } from "#test/steps.ts";
import { clearingRows } from "./clearing.ts";
import { deferredRows } from "./deferred.ts";
import { lastEntry } from "./open-items.ts";

const now = new Date("2026-03-06T09:30:00Z");

describe("Open items of the books", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.drop());

  const pay = (hash: string, amount: bigint) =>
    database.db
      .transaction()
      .execute((tx) =>
        bookPaid(tx, { hash, provider: "payu", currency: "PLN", amount, fee: 0n, refunds: [] }, now),
      );
  const fromPrepaid = (reference: string, amount: bigint): Journal => ({
    key: reference,
    kind: "by_hand",
    reference,
    lines: [
      { code: "liab:order_prepaid", owner: "", currency: "PLN", amount },
      { code: "liab:suspense", owner: "", currency: "PLN", amount: -amount },
    ],
  });
  const stored = async () => {
    const rows = await database.db
      .selectFrom("ledger.open_item as item")
      .innerJoin("ledger.account as account", "account.id", "item.account_id")
      .select(["account.code", "item.amount"])
      .orderBy("account.code")
      .orderBy("item.item")
      .execute();
    return rows.map(({ code, amount }) => `${code} ${amount}`);
  };

  test("are stored until they are settled, and read with what was booked since", async () => {
    await pay("a", 100n);
    await pay("b", 200n);
    await expectSameOpenItems(database.db);
    const clearing = ["asset:psp_clearing 100", "asset:psp_clearing 200"];
    expect(await stored()).toEqual([...clearing, "liab:order_prepaid -100", "liab:order_prepaid -200"]);
    const request = await database.db
      .selectFrom("payment_request")
      .select("id")
      .where("hash", "=", "request-a")
      .executeTakeFirstOrThrow();
    const journal = fromPrepaid(`payment_request:${request.id}`, 100n);
    await database.db.transaction().execute((tx) => post(tx, { ...journal, now }));
    expect(await deferredRows(database.db)).toMatchObject([{ hash: "request-b", amount: 200n }]);
    expect(await stored()).toContain("liab:order_prepaid -100");
    await expectSameOpenItems(database.db);
    expect(await stored()).toEqual([...clearing, "liab:order_prepaid -200"]);
  });

  test("are read in a transaction as well, which has booked some itself", async () => {
    const amount = await database.db.transaction().execute(async (tx) => {
      await bookPaid(
        tx,
        { hash: "c", provider: "payu", currency: "PLN", amount: 7n, fee: 0n, refunds: [] },
        now,
      );
      return (await clearingRows(tx)).find(({ provider }) => provider === "payu")?.outstanding;
    });
    expect(amount).toBe(307n);
  });

  test("are stored up to an entry before which none appears later: open postings are waited for", async () => {
    const before = await lastEntry(database.db);
    const open = await database.db.startTransaction().execute();
    await post(open, { ...fromPrepaid("by_hand:1", 1n), now });
    const read = lastEntry(database.db);
    expect(await Promise.race([read, wait(300)])).toBeUndefined();
    await open.commit().execute();
    expect(await read).toBe(before + 2n);
  });
});

describe("Every night", () => {
  let installation: Installation;
  inOneInstallation((opened) => {
    installation = opened;
  });

  test("open items are stored", async () => {
    const { gross } = await paidOrder(installation, visitor(installation));
    await installation.runRound("books.open_items");
    const rows = await installation.db.selectFrom("ledger.open_item").select("amount").execute();
    expect(rows).toEqual([{ amount: BigInt(gross.replace(".", "")) }]);
    const { entry_id } = await installation.db
      .selectFrom("ledger.open_items_through")
      .select("entry_id")
      .executeTakeFirstOrThrow();
    expect(entry_id).toBe(await lastEntry(installation.db));
  });
});
