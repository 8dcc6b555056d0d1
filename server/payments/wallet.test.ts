import { describe, expect, test } from "vitest";
import { money } from "#domain/money.ts";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import type { Session } from "#test/session.ts";
import { anna, atBank, day, hour, inOneInstallation, paidOrder, visitor } from "#test/steps.ts";
import { fundsElsewhere } from "#server/ledger/wallet.ts";
import { fieldText } from "#server/kernel/format/texts.ts";

let installation: Installation;
let customer: Session;
let customer_id: number;
inOneInstallation((opened) => {
  installation = opened;
});

// Each test has a customer of its own, because balances add up.
async function newCustomer(currency: "PLN" | "EUR" = "PLN"): Promise<void> {
  ({ id: customer_id, who: customer } = await someCustomer(installation, currency));
}

type Ordered = { readonly payment_hash: string; readonly redirect_url: string };
type Change = { readonly currency?: "PLN" | "EUR"; readonly expected_bonus?: string; readonly key?: string };
const bodyOf = (amount: string, bonus: string, { currency = "PLN" }: Change = {}) => ({
  amount,
  currency,
  expected_bonus: bonus,
  payment_method: "online",
  terms: true as const,
});
async function topUp(amount = "200", bonus = "6.00", change: Change = {}): Promise<Ordered> {
  const { payment_hash, redirect_url } = await customer.call("topUp", {
    body: bodyOf(amount, bonus, change),
    ...(change.key === undefined ? {} : { idempotency_key: change.key }),
  });
  return { payment_hash: payment_hash ?? "", redirect_url };
}
const balance = async (): Promise<string> =>
  (await customer.call("currentCustomer", {})).account_balance.currency_amount_decimal;
const stateOf = async (hash: string): Promise<string> =>
  (await customer.call("payment", { params: { hash } })).state;
const refundsOf = (payment_hash: string) =>
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["refund.amount", "refund.reason", "refund.state"])
    .where("payment.hash", "=", payment_hash)
    .orderBy("refund.id")
    .execute();
const mails = async (): Promise<string[]> => {
  const { email } = await installation.db
    .selectFrom("customer")
    .select("email")
    .where("id", "=", customer_id)
    .executeTakeFirstOrThrow();
  const rows = await installation.db
    .selectFrom("mail")
    .select("kind")
    .where("recipient", "=", email)
    .orderBy("id")
    .execute();
  return rows.map(({ kind }) => kind);
};
const booksOf = async () => {
  const rows = await installation.db
    .selectFrom("ledger.account")
    .select(["code", "currency", "balance"])
    .where("owner", "=", `customer:${customer_id}`)
    .orderBy("code")
    .execute();
  return rows.map(({ code, currency, balance: booked }) => `${code} ${booked} ${currency}`);
};
async function noticeOf({ payment_hash }: Ordered, change: object = {}): Promise<object> {
  const { provider_ref, amount, currency } = await installation.db
    .selectFrom("payment")
    .select(["provider_ref", "amount", "currency"])
    .where("hash", "=", payment_hash)
    .executeTakeFirstOrThrow();
  const transaction = {
    transaction_id: provider_ref,
    ext_id: payment_hash,
    amount: amount.toString(),
    currency,
  };
  return { event_id: `${provider_ref}:1`, type: "captured", ...transaction, fee: "0", ...change };
}

describe("§2, §4 A top-up that is paid", () => {
  test("is on the balance with its bonus, once, in a lot, and the customer gets a mail", async () => {
    await newCustomer();
    expect(await balance()).toBe("0.00");
    const ordered = await topUp();
    expect(await balance()).toBe("0.00");
    await atBank(installation, ordered, "pay");
    await installation.runJobs();
    expect(await balance()).toBe("206.00");
    expect(await booksOf()).toEqual(["liab:wallet_bonus -600 PLN", "liab:wallet_paid -20000 PLN"]);
    expect(
      await installation.db
        .selectFrom("wallet_lot")
        .select(["paid", "bonus", "paid_left", "bonus_left", "currency"])
        .where("customer_id", "=", customer_id)
        .execute(),
    ).toEqual([{ paid: 20_000n, bonus: 600n, paid_left: 20_000n, bonus_left: 600n, currency: "PLN" }]);
    expect(await mails()).toEqual(["top_up_credited"]);
    const payment = await customer.call("payment", { params: { hash: ordered.payment_hash } });
    expect(payment).toMatchObject({ kind: "top_up", state: "success", orders: [] });
    expect(payment.bonus.currency_amount_decimal).toBe("6.00");
  });

  test("is in the list of payments with its bonus, and has a confirmation instead of an invoice (VAT is due at use)", async () => {
    await newCustomer();
    const ordered = await topUp("20", "0.00");
    const [waiting] = (await customer.call("payments", {})).data;
    expect(waiting).toMatchObject({ state: "waiting", product: "Top-up", finished: false, invoice: null });
    await atBank(installation, ordered, "pay");
    await installation.runJobs();
    const [paid] = (await customer.call("payments", {})).data;
    const [paper, ...others] = (await customer.call("invoices", {})).data;
    expect(others).toEqual([]);
    expect(paper).toMatchObject({ kind: "TOP", state: "paid", pdf_ready: true });
    expect(paid).toMatchObject({ state: "success", finished: true });
    expect([paid?.invoice, paid?.invoice_id]).toEqual([paper?.number, paper?.id]);
    expect(await balance()).toBe("20.00");
  });

  test("the balance grows by each of two top-ups", async () => {
    await newCustomer();
    const both = [await topUp("100.50", "0.00"), await topUp("500", "25.00")];
    for (const ordered of both) await atBank(installation, ordered, "pay");
    await installation.runJobs();
    expect(await balance()).toBe("625.50");
    expect(await mails()).toEqual(["top_up_credited", "top_up_credited"]);
  });

  test("a payment of an order has its invoice in the list", async () => {
    await paidOrder(installation, anna(installation));
    const [row] = (await anna(installation).call("payments", {})).data;
    const [invoice] = (await anna(installation).call("invoices", {})).data;
    expect([row?.invoice, row?.invoice_id]).toEqual([invoice?.number, invoice?.id]);
  });
});

describe("A top-up is credited exactly once", () => {
  test("ten requests with one key are one payment", async () => {
    await newCustomer();
    await customer.headers();
    const body = bodyOf("50", "0.00");
    const presses = await Promise.all(
      Array.from({ length: 10 }, () => customer.send("topUp", { body, idempotency_key: "top-up" })),
    );
    expect(new Set(presses.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    expect(presses[0]?.statusCode).toBe(201);
    expect((await customer.call("payments", {})).meta.total).toBe(1);
  });

  test("sixty repetitions of a notification, with lost jobs, are one credit", async () => {
    await newCustomer();
    const ordered = await topUp();
    const notice = await noticeOf(ordered);
    const answers = await Promise.all(Array.from({ length: 60 }, () => installation.notify(notice)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await Promise.all([installation.runJobs(), installation.runJobs(), installation.runJobs()]);
    await installation.notify(notice);
    await installation.runJobs();
    expect(await balance()).toBe("206.00");
    expect(await refundsOf(ordered.payment_hash)).toEqual([]);
    expect(await mails()).toEqual(["top_up_credited"]);
  });

  test("a concurrent poll and query of the customer replace a lost notification", async () => {
    await newCustomer();
    const ordered = await topUp();
    const id = ordered.redirect_url.split("/").at(-1) ?? "";
    await installation.machine.pool.query(
      `update standins.stored
       set body = body || jsonb_build_object('status', 'paid', 'captures', $2::jsonb) where name = $1`,
      [id, JSON.stringify([{ event_id: `${id}:1`, amount: "20000" }])],
    );
    const params = { hash: ordered.payment_hash };
    const [first] = await Promise.all([
      customer.call("checkPayment", { params }),
      customer.call("checkPayment", { params }),
      installation.runRound("payment.poll"),
    ]);
    expect(first.state).toBe("success");
    await installation.runJobs();
    expect(await balance()).toBe("206.00");
    expect(await refundsOf(ordered.payment_hash)).toEqual([]);
  });

  test("paid twice: the second payment is refunded, with a mail, and has no bonus", async () => {
    await newCustomer();
    const ordered = await topUp();
    await atBank(installation, ordered, "pay_twice");
    await installation.runJobs();
    expect(await balance()).toBe("206.00");
    expect(await refundsOf(ordered.payment_hash)).toEqual([
      { amount: 20_000n, reason: "second_capture", state: "settled" },
    ]);
    expect((await mails()).toSorted()).toEqual(["top_up_credited", "top_up_refunded"]);
    const [row] = (await customer.call("payments", {})).data;
    expect(row).toMatchObject({ state: "success", refunded: { currency_amount_decimal: "200.00" } });
  });
});

describe("A top-up that is not paid as expected", () => {
  test("refused: nothing on the balance, and another attempt of the same top-up pays it", async () => {
    await newCustomer();
    const ordered = await topUp();
    await atBank(installation, ordered, "refuse");
    await installation.runJobs();
    expect([await stateOf(ordered.payment_hash), await balance()]).toEqual(["failed", "0.00"]);
    const [row] = (await customer.call("payments", {})).data;
    expect(row).toMatchObject({ state: "failed", bonus: { currency_amount_decimal: "0.00" } });

    const { payment_request_hash } = await customer.call("payment", {
      params: { hash: ordered.payment_hash },
    });
    const params = { hash: payment_request_hash };
    expect(await customer.call("paymentRequest", { params })).toMatchObject({
      kind: "top_up",
      state: "open",
    });
    const again = await customer.call("startPayment", { params, body: { payment_method: "online" } });
    await atBank(installation, again, "pay");
    await installation.runJobs();
    expect(await balance()).toBe("206.00");
  });

  test("another amount: refunded, and the balance is unchanged", async () => {
    await newCustomer();
    const ordered = await topUp();
    await atBank(installation, ordered, "other_amount");
    await installation.runJobs();
    expect([await stateOf(ordered.payment_hash), await balance()]).toEqual(["failed", "0.00"]);
    expect(await refundsOf(ordered.payment_hash)).toEqual([
      { amount: 19_900n, reason: "other_amount", state: "settled" },
    ]);
    expect(await mails()).toEqual(["top_up_refunded"]);
  });

  test("late money is accepted: a balance does not expire", async () => {
    await newCustomer();
    const ordered = await topUp();
    const notice = await noticeOf(ordered);
    installation.clock.forward(9 * day);
    expect(await stateOf(ordered.payment_hash), "an attempt whose time is over").toBe("failed");
    await installation.notify(notice);
    await installation.runJobs();
    expect([await stateOf(ordered.payment_hash), await balance()]).toEqual(["success", "206.00"]);
  });
});

describe("§5 Valid top-ups", () => {
  test.each([
    ["19.99", "topup.min"],
    ["0", "topup.min"],
    ["50000.01", "topup.max"],
    ["-20", "amount.invalid"],
    ["20.001", "amount.invalid"],
    ["1e3", "amount.invalid"],
    ["20,00", "amount.invalid"],
    ["", "amount.invalid"],
  ])("%j is refused, in the preview and in the order", async (amount, code) => {
    await newCustomer();
    const fields = { amount: [fieldText("en", code)] };
    expect((await customer.refusal("previewTopUp", { body: { amount } })).fields).toEqual(fields);
    expect((await customer.refusal("topUp", { body: bodyOf(amount, "0.00") })).fields).toEqual(fields);
  });

  test("the minimum is 20, and the answer contains it for the field", async () => {
    await newCustomer();
    await topUp("20.00", "0.00");
    const { fields } = await customer.refusal("previewTopUp", { body: { amount: "19.99" } });
    expect(fields?.["amount"]).toEqual(["The minimum top-up is 20.00 in the currency of your account"]);
  });

  test("the preview has the bonus, the new balance and the next step of the bonus", async () => {
    await newCustomer();
    const pln = (text: string) => ({ currency_code: "PLN", currency_amount_decimal: text });
    expect(await customer.call("previewTopUp", { body: { amount: "200" } })).toEqual({
      amount: pln("200.00"),
      bonus: pln("6.00"),
      code: null,
      new_balance: pln("206.00"),
      next: { more: pln("300.00"), bonus: pln("25.00") },
    });
    expect((await customer.call("previewTopUp", { body: { amount: "3000" } })).next).toBeNull();
  });

  test("another bonus or currency than the page showed orders nothing and answers the new ones", async () => {
    await newCustomer();
    const wrong = [bodyOf("200", "10.00"), bodyOf("200", "6.00", { currency: "EUR" })];
    for (const body of wrong)
      expect(await customer.refusal("topUp", { body })).toMatchObject({
        status: 409,
        code: "topup.changed",
        details: { currency: "PLN", bonus: "6.00" },
      });
    expect((await customer.call("payments", {})).meta.total).toBe(0);
  });

  test("an unknown method is refused, and terms must be accepted", async () => {
    await newCustomer();
    const body = bodyOf("20", "0.00");
    const odd = { ...body, payment_method: "shells" };
    expect((await customer.refusal("topUp", { body: odd })).code).toBe("payment.method_unavailable");
    const without = { ...body, terms: false } as unknown as typeof body;
    expect((await customer.refusal("topUp", { body: without })).fields).toHaveProperty("terms");
  });

  test("the acceptance of the terms is stored with the customer", async () => {
    await newCustomer();
    await topUp("20", "0.00");
    const consents = await installation.db
      .selectFrom("consent")
      .select(["kind", "granted"])
      .where("customer_id", "=", customer_id)
      .execute();
    expect(consents).toEqual([{ kind: "terms", granted: true }]);
  });

  test("a visitor has no balance, and no customer can query another's payment", async () => {
    await newCustomer();
    const { payment_hash } = await topUp("20", "0.00");
    expect((await visitor(installation).refusal("prepaid", {})).status).toBe(401);
    const params = { hash: payment_hash };
    expect((await anna(installation).refusal("checkPayment", { params })).code).toBe("payment.not_found");
  });
});

const changeCurrency = (currency: "PLN" | "EUR") =>
  installation.db.updateTable("customer").set({ currency }).where("id", "=", customer_id).execute();

describe("§5 Funds in another currency block a top-up", () => {
  test("funds in EUR refuse PLN, which the page shows beforehand, and allow it once they are used", async () => {
    await newCustomer("EUR");
    const euros = await topUp("20", "0.00", { currency: "EUR" });
    await atBank(installation, euros, "pay");
    await installation.runJobs();
    await changeCurrency("PLN");
    expect((await customer.call("prepaid", {})).blocked_by).toEqual({
      currency_code: "EUR",
      currency_amount_decimal: "20.00",
    });
    expect(await customer.refusal("topUp", { body: bodyOf("20", "0.00") })).toMatchObject({
      status: 409,
      code: "topup.currency",
      details: { currency: "EUR", amount: "20.00" },
    });
    expect(await fundsElsewhere(installation.db, customer_id, "EUR")).toBeNull();
    expect(await fundsElsewhere(installation.db, customer_id, "PLN")).toEqual(money(2_000n, "EUR"));

    await changeCurrency("EUR");
    expect((await customer.call("prepaid", {})).blocked_by).toBeNull();
    expect(await balance()).toBe("20.00");
  });

  test("a pending top-up in EUR blocks PLN until it expires", async () => {
    await newCustomer("EUR");
    await topUp("20", "0.00", { currency: "EUR" });
    await changeCurrency("PLN");
    expect((await customer.refusal("topUp", { body: bodyOf("20", "0.00") })).code).toBe("topup.currency");
    installation.clock.forward(day + hour);
    await topUp("20", "0.00");
  });

  test("when both were ordered and both are paid, the second is refunded", async () => {
    await newCustomer("EUR");
    const euros = await topUp("20", "0.00", { currency: "EUR" });
    installation.clock.forward(day + hour);
    await changeCurrency("PLN");
    const zloty = await topUp("20", "0.00");
    await installation.notify(await noticeOf(zloty));
    await installation.notify(await noticeOf(euros));
    await installation.runJobs();
    expect(await booksOf()).toEqual(["liab:wallet_paid -2000 PLN"]);
    expect(await refundsOf(euros.payment_hash)).toEqual([
      { amount: 2_000n, reason: "other_currency", state: "settled" },
    ]);
    expect(await stateOf(euros.payment_hash)).toBe("failed");
  });
});
