import { describe, expect, test } from "vitest";
import { money } from "#domain/money.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { atBank, hour, inOneInstallation, piotr, placeOrder, statusesOf, visitor } from "#test/steps.ts";
import { sellVoucher } from "./vouchers/uses.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

type Terms = { readonly currency?: "PLN" | "EUR"; readonly brand_id?: number; readonly valid_to?: Date };
const sold = (amount: bigint, { currency = "PLN", brand_id = 1, valid_to }: Terms = {}) =>
  installation.db.transaction().execute((tx) =>
    sellVoucher(
      tx,
      {
        brand_id,
        worth: money(amount, currency),
        valid_to: valid_to ?? null,
        sold_to: "Firma z ogrodem",
        reference: "przelew 7/2026",
        made_by: 1,
      },
      installation.clock.now(),
    ),
  );
const leftOf = async (id: number): Promise<bigint> =>
  (
    await installation.db
      .selectFrom("voucher")
      .select("left_over")
      .where("id", "=", id)
      .executeTakeFirstOrThrow()
  ).left_over;
const grossOf = ({ gross }: { readonly gross: string }): bigint => BigInt(gross.replace(".", ""));

describe("§9 A paid voucher is a payment method", () => {
  test("one that covers the price pays at once, retains its rest, and the invoice has the whole price", async () => {
    const guest = visitor(installation);
    const { id, code } = await sold(50_000n);
    const typed = `${code.slice(0, 4)}-${code.slice(4, 8)} ${code.slice(8).toLowerCase()}`;
    const placed = await placeOrder(guest, {}, { payment_method: "coupon", voucher: typed });
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
    expect(await leftOf(id)).toBe(50_000n - grossOf(placed));
    const { total_gross } = await installation.db
      .selectFrom("invoice")
      .select("total_gross")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(total_gross).toBe(grossOf(placed));
  });

  test("a smaller one pays a part, the bank the rest; after a refusal its amount is restored", async () => {
    const guest = visitor(installation);
    const { id, code } = await sold(3_000n);
    const placed = await placeOrder(guest, {}, { voucher: code });
    expect(await leftOf(id)).toBe(0n);
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    expect(await leftOf(id)).toBe(3_000n);
    const again = await guest.call("startPayment", {
      params: { hash: placed.request_hash },
      body: { payment_method: "online", voucher: code },
    });
    installation.clock.forward(3 * hour);
    await installation.runJobs();
    expect(await leftOf(id)).toBe(3_000n);
    await atBank(installation, again, "pay");
    await installation.runJobs();
    expect(await leftOf(id)).toBe(0n);
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("voucher, balance and bank pay one order together, and each gets its own refund", async () => {
    const { who, id: customer_id } = await someCustomer(installation);
    const body = {
      amount: "20",
      currency: "PLN",
      expected_bonus: "0.00",
      payment_method: "online",
      terms: true,
    } as const;
    await atBank(installation, await who.call("topUp", { body }), "pay");
    await installation.runJobs();
    const { id, code } = await sold(1_000n);
    const placed = await placeOrder(who, {}, { voucher: code, use_balance: true, email: "z@example.com" });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const parts = await installation.db
      .selectFrom("payment")
      .select(["method", "captured"])
      .where("customer_id", "=", customer_id)
      .where("product", "!=", "Top-up")
      .orderBy("id")
      .execute();
    expect(parts).toEqual([
      { method: "online", captured: grossOf(placed) - 3_000n },
      { method: "coupon", captured: 1_000n },
      { method: "balance", captured: 2_000n },
    ]);
    await piotr(installation).call("actOnOrder", {
      params: { id: String(placed.orders[0]?.id ?? 0) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await installation.runJobs();
    expect(await leftOf(id)).toBe(1_000n);
    const { account_balance } = await who.call("currentCustomer", {});
    // Includes a tenth of the price as goodwill, because the desk ended the order (lifecycle 4.9).
    expect(account_balance.currency_amount_decimal).toBe("26.46");
  });

  test("one that is over when an order of it is refunded can be used for thirty days more", async () => {
    const guest = visitor(installation);
    const now = installation.clock.now().getTime();
    const { code } = await sold(50_000n, { valid_to: new Date(now + hour) });
    const placed = await placeOrder(guest, {}, { payment_method: "coupon", voucher: code });
    await installation.runJobs();
    installation.clock.forward(24 * hour);
    const again = { payment_method: "coupon", voucher: code } as const;
    await expect(placeOrder(visitor(installation), {}, again)).rejects.toThrow(/voucher\.invalid/);
    await piotr(installation).call("actOnOrder", {
      params: { id: String(placed.orders[0]?.id ?? 0) },
      body: { event: "order.cancel", reason: "Klient zadzwonił" },
    });
    await installation.runJobs();
    installation.clock.forward(29 * 24 * hour);
    await placeOrder(visitor(installation), {}, again);
    installation.clock.forward(3 * 24 * hour);
    await expect(placeOrder(visitor(installation), {}, again)).rejects.toThrow(/voucher\.invalid/);
  });

  test("of ten concurrent orders for its rest one succeeds", async () => {
    const { id, code } = await sold(10_000n);
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, i) =>
        placeOrder(
          visitor(installation),
          {},
          { payment_method: "coupon", voucher: code, email: `g${i}@example.com` },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await leftOf(id)).toBeLessThan(10_000n);
  });
});

describe("A voucher that cannot be used", () => {
  test("of another currency or brand, expired, or unknown: nothing is ordered", async () => {
    const guest = visitor(installation);
    const past = new Date(installation.clock.now().getTime() - hour);
    const codes = [
      (await sold(50_000n, { currency: "EUR" })).code,
      (await sold(50_000n, { brand_id: 2 })).code,
      (await sold(50_000n, { valid_to: past })).code,
      "NIEMATAKIEGOBONU",
    ];
    for (const voucher of codes)
      await expect(placeOrder(guest, {}, { payment_method: "coupon", voucher })).rejects.toThrow(
        /voucher\.invalid/,
      );
  });

  test("one that is too small cannot be combined with a transfer, and one that covers the price needs none", async () => {
    const guest = visitor(installation);
    const [small, large] = [await sold(1_000n), await sold(50_000n)];
    const by_transfer = { payment_method: "bank_transfer" };
    await expect(placeOrder(guest, {}, { ...by_transfer, voucher: small.code })).rejects.toThrow(
      /transfer\.whole/,
    );
    expect(await leftOf(small.id)).toBe(1_000n);
    const placed = await placeOrder(guest, {}, { ...by_transfer, voucher: large.code });
    await installation.runJobs();
    expect(await statusesOf(guest, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("one that is too small alone is refused with its own code", async () => {
    const { code } = await sold(1_000n);
    await expect(
      placeOrder(visitor(installation), {}, { payment_method: "coupon", voucher: code }),
    ).rejects.toThrow(/voucher\.too_low/);
  });
});
