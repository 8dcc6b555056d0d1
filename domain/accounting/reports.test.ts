import { describe, expect, test } from "vitest";
import { p24_report, paypal_report, payu_report, stripe_report } from "#test/fixtures/payout-reports.ts";
import { UnreadableReport } from "./csv.ts";
import { restOf } from "./payout.ts";
import { payoutsOf, type ReportProvider } from "./reports.ts";

const rowsOf = (provider: ReportProvider, text: string) =>
  payoutsOf(provider, text).map(({ rows, ...payout }) => ({
    ...payout,
    rows: rows.map(({ kind, row_ref, gross, fee }) => [kind, row_ref, gross, fee]),
  }));

describe("payout reports", () => {
  test("Stripe: lines of one payout, its own line has the amount transferred to the bank, the rest is pending", () => {
    expect(rowsOf("stripe", stripe_report)).toEqual([
      {
        payout_id: "po_1",
        currency: "EUR",
        paid_on: "2026-03-05",
        amount: 8000n,
        may_keep: false,
        rows: [
          ["capture", "txn_1", 10000n, 300n],
          ["refund", "txn_2", -2000n, 0n],
          ["fee", "txn_3", 0n, 200n],
          ["unknown", "txn_4", 500n, 0n],
        ],
      },
    ]);
  });

  test("PayPal: minor units with CR and DR, a withdrawal pays out a part, the rest remains as balance", () => {
    const [payout] = payoutsOf("paypal", paypal_report);
    expect(rowsOf("paypal", paypal_report)).toEqual([
      {
        payout_id: "8AC3",
        currency: "EUR",
        paid_on: "2026-03-05",
        amount: 7000n,
        may_keep: true,
        rows: [
          ["capture", "8AC1", 10000n, 350n],
          ["refund", "8AC2", -2000n, -50n],
        ],
      },
    ]);
    expect(payout && restOf(payout)).toBe(700n);
    expect(payout?.rows[0]?.refs).toEqual(["pay-1", "8AC1"]);
  });

  test("PayU: lines until the withdrawal; later lines belong to the next statement", () => {
    expect(rowsOf("payu", payu_report)).toEqual([
      {
        payout_id: "5004:w",
        currency: "PLN",
        paid_on: "2026-03-04",
        amount: 10120n,
        may_keep: true,
        rows: [
          ["capture", "5001:t", 12300n, 150n],
          ["refund", "5001:c", -2000n, 0n],
          ["fee", "5003:bc", 0n, 30n],
        ],
      },
    ]);
  });

  test("Przelewy24: each line names its payout; unpaid transactions are skipped", () => {
    expect(rowsOf("przelewy24", p24_report)).toEqual([
      {
        payout_id: "777",
        currency: "PLN",
        paid_on: "2026-03-05",
        amount: 10150n,
        may_keep: false,
        rows: [
          ["capture", "300100", 12300n, 150n],
          ["refund", "300100:refund:2", -2000n, 0n],
        ],
      },
    ]);
  });

  const changed = (text: string, from: string, to: string): string => {
    expect(text).toContain(from);
    return text.replace(from, to);
  };
  test.each<[string, ReportProvider, () => string, number]>([
    ["an empty file", "stripe", () => "", 1],
    ["another provider's report", "stripe", () => payu_report, 1],
    ["a text that is no report", "paypal", () => "Dear customer", 1],
    ["an invalid amount", "stripe", () => changed(stripe_report, "100.00,3.00", "1OO.00,3.00"), 2],
    ["net not equal to gross less fee", "stripe", () => changed(stripe_report, "97.00", "98.00"), 2],
    ["a duplicate line", "stripe", () => changed(stripe_report, "txn_2", "txn_1"), 3],
    ["an unsupported currency", "payu", () => changed(payu_report, "20,00;PLN", "20,00;CZK"), 3],
    ["an invalid date", "payu", () => changed(payu_report, "2026-03-03;5001", "2026-02-30;5001"), 3],
    [
      "a count of lines that differs from the announced one",
      "paypal",
      () => changed(paypal_report, '"SC",4', '"SC",5'),
      10,
    ],
    ["neither credit nor debit", "paypal", () => changed(paypal_report, '"DR",2000', '"XX",2000'), 6],
    [
      "a report without a payout",
      "przelewy24",
      () => changed(p24_report, /"777".*/s.exec(p24_report)?.[0] ?? "", ""),
      0,
    ],
  ])("%s is refused with its line", (_what, provider, text, line) => {
    expect(() => payoutsOf(provider, text())).toThrow(UnreadableReport);
    expect(() => payoutsOf(provider, text())).toThrow(expect.objectContaining({ line }));
  });
});
