import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { payoutsOf, type ReportProvider } from "#domain/accounting/reports.ts";
import { toDecimal } from "#domain/money.ts";
import { runChecks } from "./checks/run.ts";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { p24_report, paypal_report, payu_report, stripe_report } from "#test/fixtures/payout-reports.ts";
import { expectSameOpenItems } from "#test/open-items.ts";
import { bookPaid, type Paid } from "#test/paid.ts";
import { clearingRows, outstandingEntries } from "./clearing.ts";
import { deferredRows } from "./deferred.ts";
import { importPayouts, settleRow } from "./payouts.ts";

const now = new Date("2026-03-06T09:30:00Z");
let database: TestDatabase;
let staff_id: number;

async function fresh(): Promise<void> {
  database = await testDatabase();
  const staff = await database.db
    .insertInto("staff_user")
    .values({
      email: "books@example.com",
      password_hash: "x",
      name: "Zofia",
      role: "accounting",
      locale: "pl",
      created_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  staff_id = staff.id;
}

const pay = async (...all: readonly Paid[]): Promise<void> => {
  for (const one of all) await database.db.transaction().execute((tx) => bookPaid(tx, one, now));
};
const importFile = (provider: ReportProvider, text: string) =>
  database.db
    .transaction()
    .execute((tx) =>
      importPayouts(
        tx,
        { provider, file_name: "report.csv", payouts: payoutsOf(provider, text) },
        staff_id,
        now,
      ),
    );
const settle = (id: number, how: "match" | "suspense") =>
  database.db.transaction().execute((tx) => settleRow(tx, id, { how, note: "" }, staff_id, now));
/** The payments of these tests belong to no order; all other rules hold, and open items are stored each time. */
const broken = async () => {
  await expectSameOpenItems(database.db);
  return (await runChecks(database.db)).filter(({ name }) => name !== "request.due_is_its_orders");
};
const clearingAt = async (provider: string) =>
  (await clearingRows(database.db)).find((row) => row.provider === provider);
const parkedRows = () =>
  database.db
    .selectFrom("provider_payout_row")
    .select(["id", "row_ref", "problem"])
    .where("state", "=", "parked")
    .orderBy("id")
    .execute();
const balanceOf = async (code: string, currency = "PLN") => {
  const rows = await database.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", code)
    .where("currency", "=", currency === "PLN" ? "PLN" : "EUR")
    .execute();
  return rows.reduce((sum, { balance }) => sum + balance, 0n);
};

describe("A payout report", () => {
  beforeAll(fresh);
  afterAll(() => database.drop());

  test("Przelewy24: the paid amount is in transit, unknown fees are costs, the clearing account is zero", async () => {
    await pay({
      hash: "pay-1",
      provider: "przelewy24",
      currency: "PLN",
      amount: 12300n,
      fee: 0n,
      refunds: [2000n],
    });
    expect(await importFile("przelewy24", p24_report)).toEqual([
      { payout_id: "777", outcome: "booked", parked: 0 },
    ]);
    expect(await clearingAt("przelewy24")).toMatchObject({ balance: 0n, outstanding: 0n, parked: 0n });
    expect(await balanceOf("asset:payout_in_transit")).toBe(10150n);
    expect(await balanceOf("exp:gateway_fee")).toBe(150n);
    expect(await broken()).toEqual([]);
  });

  test("the same file again changes nothing", async () => {
    const before = await database.db.selectFrom("ledger.entry").select("id").execute();
    expect(await importFile("przelewy24", p24_report)).toEqual([
      { payout_id: "777", outcome: "known", parked: 0 },
    ]);
    expect(await database.db.selectFrom("ledger.entry").select("id").execute()).toEqual(before);
  });

  test("a known payout with different content is refused and books nothing", async () => {
    const other = p24_report.replace('"123,00";"121,50";"1,50"', '"123,00";"121,40";"1,60"');
    await expect(importFile("przelewy24", other)).rejects.toMatchObject({ code: "payout.other_content" });
    expect(await balanceOf("exp:gateway_fee")).toBe(150n);
  });

  test("PayU: a fee known at the capture is not booked twice, and amounts not paid out yet stay listed", async () => {
    await pay(
      { hash: "pay-u1", provider: "payu", currency: "PLN", amount: 12300n, fee: 150n, refunds: [2000n] },
      { hash: "pay-u2", provider: "payu", currency: "PLN", amount: 5000n, fee: 60n, refunds: [] },
    );
    await importFile("payu", payu_report.replaceAll("pay-", "pay-u"));
    // Only the correction of 0.30 is new.
    expect(await balanceOf("exp:gateway_fee")).toBe(150n + 150n + 60n + 30n);
    expect(await clearingAt("payu")).toMatchObject({ balance: 4940n, outstanding: 4940n, parked: 0n });
    expect(await outstandingEntries(database.db, 10)).toMatchObject([{ provider: "payu", amount: 5000n }]);
    expect(await broken()).toEqual([]);
  });

  test("PayPal: the amount left on our balance there is recorded", async () => {
    await pay({
      hash: "pay-1p",
      provider: "paypal",
      currency: "EUR",
      amount: 10000n,
      fee: 350n,
      refunds: [2000n],
    });
    await importFile("paypal", paypal_report.replaceAll('"8AC1"', '"capture-pay-1p"'));
    expect(await clearingAt("paypal")).toMatchObject({ balance: 700n, kept: 700n, outstanding: 0n });
    expect(await balanceOf("asset:payout_in_transit", "EUR")).toBe(7000n);
    expect(await broken()).toEqual([]);
  });

  test("Stripe: unknown rows are parked and booked only when a staff user assigns them", async () => {
    expect(await importFile("stripe", stripe_report)).toEqual([
      { payout_id: "po_1", outcome: "booked", parked: 3 },
    ]);
    expect(await parkedRows()).toMatchObject([
      { row_ref: "txn_1", problem: "no_payment" },
      { row_ref: "txn_2", problem: "no_payment" },
      { row_ref: "txn_4", problem: "unknown" },
    ]);
    expect(await clearingAt("stripe")).toMatchObject({ balance: -8200n, parked: 8200n });
    const [first, second, third] = await parkedRows();
    await expect(settle(first?.id ?? 0, "match")).rejects.toMatchObject({ code: "payout_row.no_match" });
    // The capture came late with another amount than the report's, so 1.00 stays unexplained.
    await pay({
      hash: "pay-9",
      provider: "stripe",
      currency: "EUR",
      amount: 10100n,
      fee: 250n,
      refunds: [2000n],
    });
    await database.db
      .updateTable("payment")
      .set({ capture_ref: "pi_1" })
      .where("hash", "=", "pay-9")
      .execute();
    await settle(first?.id ?? 0, "match");
    await settle(second?.id ?? 0, "match");
    await settle(third?.id ?? 0, "suspense");
    expect(await clearingAt("stripe")).toMatchObject({ balance: 0n, outstanding: 0n, parked: 0n });
    expect(await balanceOf("liab:suspense", "EUR")).toBe(100n - 500n);
    expect(await broken()).toEqual([]);
    await expect(settle(third?.id ?? 0, "suspense")).rejects.toMatchObject({
      code: "payout_row.not_found",
    });
  });

  test("a difference between the lines and the payout is parked for the desk", async () => {
    await pay({ hash: "pay-d", provider: "stripe", currency: "EUR", amount: 1000n, fee: 0n, refunds: [] });
    const [head = ""] = stripe_report.split("\r\n");
    const lines = [
      head,
      "po_2,2026-03-06,txn_21,2026-03-05,eur,10.00,0.00,10.00,charge,ch_9,Order,ch_9,pi_9,pay-d,",
      "po_2,2026-03-06,txn_22,2026-03-06,eur,-9.00,0.00,-9.00,payout,po_2,STRIPE PAYOUT,,,,",
    ];
    await importFile("stripe", lines.join("\n"));
    expect(await clearingAt("stripe")).toMatchObject({ balance: 100n, parked: -100n });
    const [row] = await parkedRows();
    await settle(row?.id ?? 0, "suspense");
    expect(await clearingAt("stripe")).toMatchObject({ balance: 0n, parked: 0n });
    expect(await broken()).toEqual([]);
  });

  test("Stripe: a dispute and a returned refund are rows as well, and each takes its own entry", async () => {
    await pay({
      hash: "pay-c",
      provider: "stripe",
      currency: "EUR",
      amount: 9000n,
      fee: 0n,
      refunds: [1000n],
      returned: true,
      claims: [{ amount: 3000n, won: true }, { amount: 500n }],
    });
    expect(await clearingAt("stripe")).toMatchObject({ balance: 8500n, outstanding: 8500n });
    const [head = ""] = stripe_report.split("\r\n");
    const row = (id: string, category: string, amount: string) =>
      `po_c,2026-03-06,${id},2026-03-05,eur,${amount},0.00,${amount},${category},,Order,ch_c,capture-pay-c,,`;
    const rows = [
      row("c1", "charge", "90.00"),
      row("c2", "refund", "-10.00"),
      row("c3", "refund_failure", "10.00"),
      row("c4", "dispute", "-30.00"),
      row("c5", "dispute_reversal", "30.00"),
      row("c6", "dispute", "-5.00"),
    ];
    expect(await importFile("stripe", [head, ...rows].join("\n"))).toEqual([
      { payout_id: "po_c", outcome: "booked", parked: 0 },
    ]);
    expect(await clearingAt("stripe")).toMatchObject({ balance: 0n, outstanding: 0n, parked: 0n });
    expect(await outstandingEntries(database.db, 100)).not.toContainEqual(
      expect.objectContaining({ provider: "stripe" }),
    );
    expect(await broken()).toEqual([]);
  });

  test("two parallel imports of one report are one payout", async () => {
    await pay({
      hash: "pay-r",
      provider: "przelewy24",
      currency: "PLN",
      amount: 12300n,
      fee: 100n,
      refunds: [2000n],
    });
    const report = p24_report.replaceAll('"777"', '"778"').replaceAll('"pay-1"', '"pay-r"');
    const all = await Promise.all(Array.from({ length: 6 }, () => importFile("przelewy24", report)));
    expect(all.flat().filter(({ outcome }) => outcome === "booked")).toHaveLength(1);
    expect(await clearingAt("przelewy24")).toMatchObject({ balance: 0n });
    expect(await broken()).toEqual([]);
  });

  test("two payouts never pay out the same capture", async () => {
    const again = p24_report.replaceAll('"777"', '"779"').replaceAll('"pay-1"', '"pay-r"');
    expect(await importFile("przelewy24", again)).toEqual([
      { payout_id: "779", outcome: "booked", parked: 2 },
    ]);
    expect(await clearingAt("przelewy24")).toMatchObject({ balance: -10150n, parked: 10150n });
    expect(await broken()).toEqual([]);
  });

  test("money for orders that are not invoiced is listed by its payment request, and sums to its account", async () => {
    const rows = await deferredRows(database.db);
    const sum = (currency: string) =>
      rows.filter((row) => row.currency === currency).reduce((total, { amount }) => total + amount, 0n);
    expect(sum("PLN")).toBe(-(await balanceOf("liab:order_prepaid")));
    expect(sum("EUR")).toBe(-(await balanceOf("liab:order_prepaid", "EUR")));
    expect(rows.find(({ hash }) => hash === "request-pay-u1")).toMatchObject({ amount: 10300n });
  });
});

describe("Any captures, refunds and fees", () => {
  beforeAll(fresh);
  afterAll(() => database.drop());

  const sale = fc.record({
    amount: fc.bigInt(100n, 500_000n),
    known_fee: fc.bigInt(0n, 50n),
    real_fee: fc.bigInt(0n, 80n),
    back: fc.array(fc.bigInt(1n, 30n), { maxLength: 3 }),
  });
  const month = fc.record({
    sales: fc.array(sale, { minLength: 1, maxLength: 6 }),
    extra_fees: fc.array(fc.bigInt(1n, 300n), { maxLength: 2 }),
    turned: fc.nat(20),
  });
  let round = 0;

  test("are brought to a clearing account of zero by a payout report", async () => {
    await fc.assert(
      fc.asyncProperty(month, async ({ sales, extra_fees, turned }) => {
        round += 1;
        const paid = sales.map(({ amount, known_fee, back }, i) => ({
          hash: `pay-${round}-${i}`,
          provider: "stripe",
          currency: "PLN" as const,
          amount,
          fee: known_fee,
          refunds: back,
        }));
        await pay(...paid);
        const line = (id: string, category: string, gross: bigint, fee: bigint, ref: string) =>
          `po_${round},2026-03-06,${id},pln,${toDecimal(gross)},${toDecimal(fee)},${toDecimal(gross - fee)},${category},${ref}`;
        const lines = [
          ...sales.flatMap(({ amount, real_fee, back }, i) => [
            line(`c${i}`, "charge", amount, real_fee, `capture-pay-${round}-${i}`),
            ...back.map((one, k) => line(`r${i}.${k}`, "refund", -one, 0n, `provider-pay-${round}-${i}`)),
          ]),
          ...extra_fees.map((fee, i) => line(`f${i}`, "fee", -fee, 0n, "")),
        ];
        // The order of a report's lines is the provider's own.
        const begin = turned % lines.length;
        const head =
          "automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,currency,gross,fee,net,reporting_category,payment_intent_id";
        const report = [head, ...lines.slice(begin), ...lines.slice(0, begin)].join("\n");
        await Promise.all([importFile("stripe", report), importFile("stripe", report)]);
        expect(await clearingAt("stripe")).toMatchObject({ balance: 0n, outstanding: 0n, parked: 0n });
        const fees = sales.reduce((sum, { real_fee }) => sum + real_fee, 0n);
        expect(fees + extra_fees.reduce((sum, fee) => sum + fee, 0n)).toBe(
          (await balanceOf("exp:gateway_fee")) - spent,
        );
        spent = await balanceOf("exp:gateway_fee");
        expect(await broken()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
  let spent = 0n;
});
