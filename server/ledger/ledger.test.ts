import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { type Line, walletBalance } from "./accounts.ts";
import * as journals from "./journals.ts";
import * as provider_journals from "#server/payments/journals.ts";
import { type Journal, post } from "./post.ts";

let database: TestDatabase;
beforeAll(async () => (database = await testDatabase()));
afterAll(() => database.drop());

const now = new Date("2026-03-02T09:30:00Z");
const book = (journal: Journal) => database.db.transaction().execute((tx) => post(tx, { ...journal, now }));
const journalsOf = (key: string) =>
  database.db.selectFrom("ledger.journal").select("id").where("key", "=", key).execute();
const pair = (debit: Omit<Line, "amount">, credit: Omit<Line, "amount">, amount: bigint): Line[] => [
  { ...debit, amount } as Line,
  { ...credit, amount: -amount } as Line,
];
const clearing = { code: "asset:psp_clearing", owner: "provider:payu", currency: "PLN" } as const;
const prepaid = { code: "liab:order_prepaid", owner: "", currency: "PLN" } as const;
const wallet = (customer: number) =>
  ({ code: "liab:wallet_paid", owner: `customer:${customer}`, currency: "PLN" }) as const;

describe("the books", () => {
  test("a capture repeated sixty times at once is one journal", async () => {
    const capture = provider_journals.captureJournal({
      payment_request_id: 501,
      provider: "payu",
      amount: money(12300n, "PLN"),
    });
    const ids = await Promise.all(Array.from({ length: 60 }, () => book(capture)));
    expect(new Set(ids).size).toBe(1);
    expect(await journalsOf("capture:501")).toHaveLength(1);
  });

  test("a known key with another amount is refused", async () => {
    const capture = (amount: bigint) =>
      provider_journals.captureJournal({
        payment_request_id: 502,
        provider: "payu",
        amount: money(amount, "PLN"),
      });
    await book(capture(5000n));
    await expect(book(capture(5001n))).rejects.toThrow(/used with other content/);
  });

  test("a journal that does not balance is refused at commit and leaves no trace", async () => {
    const lines = [
      { ...clearing, amount: 100n },
      { ...prepaid, amount: -99n },
    ];
    await expect(book({ key: "unbalanced", kind: "trial", reference: "", lines })).rejects.toThrow(
      /does not balance/,
    );
    expect(await journalsOf("unbalanced")).toEqual([]);
  });

  test("a journal in two currencies balances in each of them", async () => {
    const lines: Line[] = [
      { ...clearing, amount: 100n },
      { ...prepaid, currency: "EUR", amount: -100n },
    ];
    await expect(book({ key: "two-currencies", kind: "trial", reference: "", lines })).rejects.toThrow(
      /does not balance/,
    );
  });

  test("of 200 spends of 10.00 from 1000.00 at once exactly 100 pass", async () => {
    await book({
      key: "top-up:7",
      kind: "top_up",
      reference: "",
      lines: pair(clearing, wallet(7), 100_000n),
    });
    const spends = await Promise.allSettled(
      Array.from({ length: 200 }, (_, i) =>
        book({ key: `spend:${i}`, kind: "spend", reference: "", lines: pair(wallet(7), prepaid, 1000n) }),
      ),
    );
    const refused = spends.filter((spend) => spend.status === "rejected");
    expect(refused).toHaveLength(100);
    for (const { reason } of refused) expect(String(reason)).toMatch(/never_negative/);
    expect(await walletBalance(database.db, 7, "PLN")).toEqual(money(0n, "PLN"));
  });

  test("first postings of the same new accounts at once do not block each other", async () => {
    const posted = await Promise.all(
      Array.from({ length: 30 }, (_, i) => {
        const lines = pair(clearing, { ...wallet(8), currency: "PLN" }, 100n);
        return book({
          key: `new:${i}`,
          kind: "top_up",
          reference: "",
          lines: i % 2 === 0 ? lines : lines.toReversed(),
        });
      }),
    );
    expect(new Set(posted).size).toBe(30);
    expect(await walletBalance(database.db, 8, "PLN")).toEqual(money(3000n, "PLN"));
  });

  test("what is written stays: neither an entry nor a journal can be changed or removed", async () => {
    for (const statement of [
      sql`update ledger.entry set amount = amount + 1`,
      sql`delete from ledger.entry`,
      sql`update ledger.journal set kind = 'other'`,
      sql`delete from ledger.journal`,
    ])
      await expect(statement.execute(database.db)).rejects.toThrow(/written once/);
  });

  test("every balance is the sum of its entries", async () => {
    const { rows } = await sql`
      select a.id from ledger.account a left join ledger.entry e on e.account_id = a.id
      group by a.id, a.balance having a.balance <> coalesce(sum(e.amount), 0)
    `.execute(database.db);
    expect(rows).toEqual([]);
  });

  /** Two open transactions whose connections have different rows of a shared balance; both are rolled back. */
  const inTwo = async (act: (first: Tx, second: Tx) => Promise<unknown>): Promise<void> => {
    const open = await Promise.all(Array.from({ length: 5 }, () => database.db.startTransaction().execute()));
    const shards = await Promise.all(
      open.map(async (tx) => {
        await sql`set local lock_timeout = '200ms'`.execute(tx);
        const { rows } = await sql<{ shard: number }>`select pg_backend_pid() % 16 as shard`.execute(tx);
        return rows[0]?.shard;
      }),
    );
    const [first, second] = [0, shards.findIndex((shard) => shard !== shards[0])].map((at) => open[at]);
    if (!first || !second) throw new Error(`all connections have the shard ${shards.join()}`);
    try {
      await act(first, second);
    } finally {
      await Promise.all(open.map((tx) => tx.rollback().execute()));
    }
  };
  const postPair = (tx: Tx, key: string, debit: typeof clearing, credit: Omit<Line, "amount">) =>
    post(tx, { key, kind: "trial", reference: "", lines: pair(debit, credit, 100n), now });

  test("postings of two connections do not wait for a shared account", async () => {
    await inTwo(async (first, second) => {
      await postPair(first, "shared:1", clearing, prepaid);
      await expect(postPair(second, "shared:2", clearing, prepaid)).resolves.toBeTypeOf("bigint");
    });
  });

  test("postings of two connections wait for the wallet of a customer", async () => {
    await inTwo(async (first, second) => {
      await postPair(first, "wallet:1", clearing, wallet(7));
      await expect(postPair(second, "wallet:2", clearing, wallet(7))).rejects.toThrow(/lock timeout/);
    });
  });
});

describe("the journals of an order", () => {
  const balanceOf = async (code: string, owner: string) =>
    (
      await database.db
        .selectFrom("ledger.account")
        .select("balance")
        .where("code", "=", code)
        .where("owner", "=", owner)
        .where("currency", "=", "EUR")
        .executeTakeFirst()
    )?.balance;

  test("paid, invoiced, paid twice and refunded: the clearing account ends with the provider's balance", async () => {
    const eur = (amount: bigint) => money(amount, "EUR");
    const provider = "stripe";
    await book(provider_journals.captureJournal({ payment_request_id: 601, provider, amount: eur(12300n) }));
    await book(provider_journals.gatewayFeeJournal({ payment_id: 71, provider, fee: eur(310n) }));
    await book(
      journals.invoiceJournal({ invoice_id: 31, currency: "EUR", net: 10000n, vat: 2300n, gross: 12300n }),
    );
    await book(
      journals.surplusJournal({ payment_id: 72, capture_ref: "ch_2", provider, amount: eur(12300n) }),
    );
    await book(provider_journals.refundSentJournal({ refund_id: 41, provider, amount: eur(12300n) }));
    expect(await balanceOf("asset:psp_clearing", "provider:stripe")).toBe(11990n);
    expect(await balanceOf("liab:order_prepaid", "")).toBe(0n);
    expect(await balanceOf("liab:refund_payable", "")).toBe(0n);
    expect(await balanceOf("rev:sales", "")).toBe(-10000n);
    expect(await balanceOf("liab:vat", "")).toBe(-2300n);
  });

  test("a sale without VAT has no line for it", async () => {
    const id = await book(
      journals.invoiceJournal({ invoice_id: 32, currency: "USD", net: 5000n, vat: 0n, gross: 5000n }),
    );
    const lines = await database.db
      .selectFrom("ledger.entry")
      .select("amount")
      .where("journal_id", "=", id)
      .execute();
    expect(lines.map((line) => line.amount)).toEqual([5000n, -5000n]);
  });

  test("a cancelled order is owed back out of the sale once it was invoiced, before that out of the prepayment", async () => {
    const refund = { refund_id: 42, amount: money(12300n, "EUR") };
    const before = provider_journals.refundOwedJournal({ ...refund, invoiced: null });
    const after = provider_journals.refundOwedJournal({ ...refund, invoiced: { net: 10000n, vat: 2300n } });
    expect(before.lines.map((line) => [line.code, line.amount])).toEqual([
      ["liab:order_prepaid", 12300n],
      ["liab:refund_payable", -12300n],
    ]);
    expect(after.lines.map((line) => [line.code, line.amount])).toEqual([
      ["rev:sales", 10000n],
      ["liab:vat", 2300n],
      ["liab:refund_payable", -12300n],
    ]);
  });

  test("a journal that moves nothing is a mistake of the caller", async () => {
    const nothing = provider_journals.gatewayFeeJournal({
      payment_id: 73,
      provider: "payu",
      fee: money(0n, "PLN"),
    });
    await expect(book(nothing)).rejects.toThrow(RangeError);
  });
});
