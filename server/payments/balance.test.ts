import { describe, expect, test } from "vitest";
import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import { rounds } from "#server/kernel/jobs/rounds.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import {
  atBank,
  buyer,
  day,
  hour,
  inOneInstallation,
  orderOf,
  placeOrder,
  statusesOf,
  visitor,
} from "#test/steps.ts";
import { walletBalance } from "#server/ledger/accounts.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

let customer: Session;
let customer_id: number;
/** A customer with these top-ups on the balance; from 200.00 on a top-up has a bonus of 3 %. */
async function customerWith(
  ...top_ups: readonly (readonly [amount: string, bonus: string])[]
): Promise<void> {
  ({ id: customer_id, who: customer } = await someCustomer(installation));
  for (const [amount, expected_bonus] of top_ups) {
    const ordered = await customer.call("topUp", {
      body: { amount, currency: "PLN", expected_bonus, payment_method: "online", terms: true },
    });
    await atBank(installation, ordered, "pay");
  }
  await installation.runJobs();
}
const balance = async (): Promise<bigint> =>
  (await walletBalance(installation.db, customer_id, "PLN")).amount;
const booked = async (): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("ledger.account")
    .select(["code", "balance"])
    .where("owner", "=", `customer:${customer_id}`)
    .where("balance", "!=", 0n)
    .orderBy("code")
    .execute();
  return rows.map((row) => `${row.code} ${row.balance}`);
};
const lots = () =>
  installation.db
    .selectFrom("wallet_lot")
    .select(["paid_left", "bonus_left"])
    .where("customer_id", "=", customer_id)
    .orderBy("id")
    .execute();
const attempts = async (): Promise<string[]> => {
  const rows = await installation.db
    .selectFrom("payment")
    .select(["method", "amount", "state"])
    .where("customer_id", "=", customer_id)
    .where("product", "!=", "Top-up")
    .orderBy("id")
    .execute();
  return rows.map(({ method, amount, state }) => `${method} ${amount} ${state}`);
};
const from_balance = { payment_method: "balance", email: "zofia@example.com" } as const;
const with_balance = { payment_method: "online", use_balance: true, email: "zofia@example.com" } as const;
const words_of = (count: number) => ({ text: Array.from({ length: count }, () => "słowo").join(" ") });
/** A cancellation by the customer; one by the desk would also credit a goodwill bonus. */
const cancel = async (id: number) => {
  const { hash } = await installation.db
    .selectFrom("order")
    .select("hash")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { cancellation } = await orderOf(customer, hash);
  const expected_refund = cancellation?.refund.currency_amount_decimal ?? "";
  return customer.call("cancelOrder", { params: { hash }, body: { expected_refund } });
};

describe("§4, §6 An order paid from the balance", () => {
  test("is settled at once by paid money and bonus in the proportion of the lot, and invoiced for the paid amount", async () => {
    await customerWith(["200", "6.00"]);
    expect(await balance()).toBe(20_600n);
    const placed = await placeOrder(customer, {}, from_balance);
    const gross = BigInt(placed.gross.replace(".", ""));
    expect(placed.redirect_url).toMatch(/\/payment\/confirmation\?payment=/);
    expect((await customer.call("payment", { params: { hash: placed.payment_hash } })).state).toBe("success");
    await installation.runJobs();
    expect(await balance()).toBe(20_600n - gross);
    expect(await attempts()).toEqual([`balance ${gross} captured`]);
    const [lot] = await lots();
    const paid = 20_000n - (lot?.paid_left ?? 0n);
    const bonus = 600n - (lot?.bonus_left ?? 0n);
    expect(paid + bonus).toBe(gross);
    // 200 : 6, rounded half up on the paid side.
    expect(paid).toBe((gross * 20_000n * 2n + 20_600n) / (2n * 20_600n));
    const [invoice] = (await customer.call("invoices", {})).data;
    expect(invoice?.totals.gross).toMatchObject({
      currency_amount_decimal: `${paid / 100n}.${String(paid % 100n).padStart(2, "0")}`,
    });
    expect((await orderOf(customer, placed.orders[0]?.hash ?? "")).status).toBe("waiting_translation");
  });

  test("is refused for a guest and for a balance below the amount due, and nothing is ordered", async () => {
    await customerWith(["20", "0.00"]);
    const guest = visitor(installation);
    const { cart_hash } = await guest.call("createOrder", {
      body: {
        intent: "order",
        service_type: "write",
        source_lang: "pl",
        target_langs: ["en"],
        ...words_of(250),
      },
    });
    const cart = await guest.call("cart", { params: { hash: cart_hash } });
    expect(cart.balance).toBeNull();
    const body = { ...buyer, expected_gross: cart.price_gross.currency_amount_decimal };
    const asked = { params: { hash: cart_hash }, body: { ...body, payment_method: "balance" } };
    expect(await guest.refusal("placeCart", asked)).toMatchObject({ code: "payment.method_unavailable" });
    expect(await customer.refusal("placeCart", asked)).toMatchObject({
      code: "balance.too_low",
      status: 409,
    });
    expect((await customer.call("cart", { params: { hash: cart_hash } })).placed).toBe(false);
    expect(await balance()).toBe(2_000n);
  });

  test("of many concurrent orders exactly those are paid that the balance covers", async () => {
    await customerWith(["500", "25.00"]);
    const made: { cart_hash: string; gross: string }[] = [];
    for (let i = 0; i < 12; i += 1) {
      const { cart_hash } = await customer.call("createOrder", {
        body: {
          intent: "order",
          service_type: "write",
          source_lang: "pl",
          target_langs: ["en"],
          ...words_of(250),
        },
      });
      const cart = await customer.call("cart", { params: { hash: cart_hash } });
      made.push({ cart_hash, gross: cart.price_gross.currency_amount_decimal });
    }
    const price = BigInt((made[0]?.gross ?? "").replace(".", ""));
    const answers = await Promise.allSettled(
      made.map(({ cart_hash, gross }) =>
        customer.call("placeCart", {
          params: { hash: cart_hash },
          body: { ...buyer, ...from_balance, expected_gross: gross },
        }),
      ),
    );
    const paid = answers.filter(({ status }) => status === "fulfilled").length;
    expect(BigInt(paid)).toBe(52_500n / price);
    expect(await balance()).toBe(52_500n - BigInt(paid) * price);
  });
});

describe("Balance and provider together", () => {
  test("the balance is held, the provider collects the rest, and one settlement books both", async () => {
    await customerWith(["20", "0.00"]);
    const placed = await placeOrder(customer, {}, with_balance);
    const gross = BigInt(placed.gross.replace(".", ""));
    expect(await balance()).toBe(0n);
    expect(await booked()).toEqual(["liab:wallet_hold -2000"]);
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect(await booked()).toEqual([]);
    expect(await attempts()).toEqual([`online ${gross - 2_000n} captured`, "balance 2000 captured"]);
    expect(await statusesOf(customer, placed.orders)).toEqual(["waiting_translation"]);
    const { data } = await customer.call("invoices", {});
    expect(data.map(({ kind }) => kind).toSorted()).toEqual(["TOP", "VAT"]);
  });

  test("a refused payment releases the balance; the next attempt holds it again", async () => {
    await customerWith(["20", "0.00"]);
    const placed = await placeOrder(customer, {}, with_balance);
    await atBank(installation, placed, "refuse");
    await installation.runJobs();
    expect(await balance()).toBe(2_000n);
    const again = await customer.call("startPayment", {
      params: { hash: placed.request_hash },
      body: { payment_method: "online", use_balance: true },
    });
    expect(await balance()).toBe(0n);
    await atBank(installation, again, "pay");
    await installation.runJobs();
    expect(await statusesOf(customer, placed.orders)).toEqual(["waiting_translation"]);
    expect(await balance()).toBe(0n);
  });

  test("after two hours the balance is released, and held again when the rest still arrives", async () => {
    await customerWith(["20", "0.00"]);
    const placed = await placeOrder(customer, {}, with_balance);
    installation.clock.forward(2 * hour + 1);
    await installation.runJobs();
    expect(await balance()).toBe(2_000n);
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    expect(await balance()).toBe(0n);
    expect(await statusesOf(customer, placed.orders)).toEqual(["waiting_translation"]);
  });

  test("when the balance was spent meanwhile, the rest is refunded and the order waits", async () => {
    await customerWith(["20", "0.00"], ["100", "0.00"]);
    const first = await placeOrder(customer, words_of(900), with_balance);
    installation.clock.forward(2 * hour + 1);
    await installation.runJobs();
    const other = await placeOrder(customer, {}, from_balance);
    await atBank(installation, first, "pay");
    await installation.runJobs();
    expect(await statusesOf(customer, first.orders)).toEqual(["payment"]);
    expect(await statusesOf(customer, other.orders)).toEqual(["waiting_translation"]);
    const back = await installation.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.state", "refund.amount", "payment.amount as paid"])
      .where("payment.hash", "=", first.payment_hash)
      .execute();
    expect(back).toHaveLength(1);
    expect(back[0]?.amount).toBe(back[0]?.paid);
  });

  test("an expired order releases the balance", async () => {
    await customerWith(["20", "0.00"]);
    const placed = await placeOrder(customer, {}, with_balance);
    installation.clock.forward(25 * hour);
    await installation.runJobs();
    expect(await statusesOf(customer, placed.orders)).toEqual(["dropped"]);
    expect(await balance()).toBe(2_000n);
    expect(await attempts()).toContain("balance 2000 cancelled");
  });

  test("a bank transfer for a part of the amount is refused, and nothing is ordered or held", async () => {
    await customerWith(["20", "0.00"]);
    const by_transfer = { ...with_balance, payment_method: "bank_transfer" };
    await expect(placeOrder(customer, {}, by_transfer)).rejects.toThrow(/transfer\.whole/);
    expect(await attempts()).toEqual([]);
    const placed = await placeOrder(customer, {}, { email: "zofia@example.com" });
    const body = { payment_method: "bank_transfer", use_balance: true };
    const asked = { params: { hash: placed.request_hash }, body };
    expect(await customer.refusal("startPayment", asked)).toMatchObject({
      code: "transfer.whole",
      status: 409,
    });
    expect(await balance()).toBe(2_000n);
    const alone = { ...asked, body: { payment_method: "bank_transfer" } };
    await customer.call("startPayment", alone);
    expect((await attempts()).at(-1)).toBe(`bank_transfer ${placed.gross.replace(".", "")} created`);
  });

  test("a balance that covers the whole amount pays it alone", async () => {
    await customerWith(["200", "6.00"]);
    const placed = await placeOrder(customer, {}, with_balance);
    await installation.runJobs();
    expect(await statusesOf(customer, placed.orders)).toEqual(["waiting_translation"]);
    expect(await attempts()).toEqual([`balance ${placed.gross.replace(".", "")} captured`]);
  });
});

describe("money.md 2.6 A refund goes to the means of payment", () => {
  test("an order paid from the balance returns to its lots, paid money and bonus as they were", async () => {
    await customerWith(["200", "6.00"], ["20", "0.00"]);
    const before = await lots();
    const placed = await placeOrder(customer, {}, from_balance);
    await installation.runJobs();
    await cancel(placed.orders[0]?.id ?? 0);
    await installation.runJobs();
    expect(await balance()).toBe(22_600n);
    expect(await lots()).toEqual(before);
    const [refund] = await installation.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["refund.state", "refund.amount"])
      .where("payment.hash", "=", placed.payment_hash)
      .execute();
    expect(refund).toEqual({ state: "settled", amount: BigInt(placed.gross.replace(".", "")) });
  });

  test("an order paid by both refunds each its own part", async () => {
    await customerWith(["20", "0.00"]);
    const placed = await placeOrder(customer, {}, with_balance);
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    await cancel(placed.orders[0]?.id ?? 0);
    await installation.runJobs();
    expect(await balance()).toBe(2_000n);
    const rows = await installation.db
      .selectFrom("payment")
      .select(["amount", "refunded"])
      .where("customer_id", "=", customer_id)
      .where("product", "!=", "Top-up")
      .execute();
    expect(rows.map(({ amount, refunded }) => refunded === amount)).toEqual([true, true]);
  });
});

describe("Promotional money expires after a year, paid money never", () => {
  test("the rest of the bonus expires, the paid money remains", async () => {
    await customerWith(["200", "6.00"]);
    const placed = await placeOrder(customer, {}, from_balance);
    await installation.runJobs();
    const [used] = await lots();
    installation.clock.forward(364 * day);
    await installation.runRound("wallet.expire_bonus");
    expect(await lots()).toEqual([used]);
    installation.clock.forward(2 * day);
    await installation.runRound("wallet.expire_bonus");
    await installation.runRound("wallet.expire_bonus");
    expect(await lots()).toEqual([{ paid_left: used?.paid_left, bonus_left: 0n }]);
    expect(money(await balance(), "PLN")).toEqual(money(used?.paid_left ?? 0n, "PLN"));
    expect(placed.gross).not.toBe("0.00");
  });

  test("a bonus can be spent to the end of its last day in Poland, and expires in the hour after", async () => {
    await customerWith(["200", "6.00"]);
    const last_day = addDays(localDate(installation.clock.now().getTime()), 5);
    await installation.db
      .updateTable("wallet_lot")
      .set({ bonus_expires_at: new Date(instantOf({ date: last_day, minute: 30 })) })
      .where("customer_id", "=", customer_id)
      .execute();
    const bonusAt = async (date: string, minute: number) => {
      installation.clock.forward(instantOf({ date, minute }) - installation.clock.now().getTime());
      await installation.runRound("wallet.expire_bonus");
      return (await lots())[0]?.bonus_left;
    };
    expect(await bonusAt(last_day, 5 * 60)).toBe(600n);
    expect(await bonusAt(last_day, 23 * 60 + 59)).toBe(600n);
    expect(await bonusAt(addDays(last_day, 1), 1)).toBe(0n);
    const round = rounds.find(({ task }) => task === "wallet.expire_bonus");
    // Midnight in Poland is 22:00 or 23:00 UTC.
    for (const hour_utc of [22, 23])
      expect(round?.match({ min: 1, hour: hour_utc, date: 14, month: 5, dow: 3 })).toBe(true);
  });
});
