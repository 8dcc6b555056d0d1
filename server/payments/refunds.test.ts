import { beforeEach, describe, expect, test } from "vitest";
import type { Installation } from "#test/installation.ts";
import { someCustomer } from "#test/people.ts";
import { session, type Session } from "#test/session.ts";
import {
  anna,
  atBank,
  buyer,
  day,
  inOneInstallation,
  refundsOfOrder,
  mailsTo,
  paidOrder,
  piotr,
  placeOrder,
  words,
} from "#test/steps.ts";

let installation: Installation;
let pm: Session;
let zofia: Session;
let ada: Session;
inOneInstallation((opened) => {
  installation = opened;
  pm = piotr(installation);
  zofia = session(installation, { zone: "staff", email: "ksiegowa@example.com" });
  ada = session(installation, { zone: "staff", email: "admin@example.com" });
});

// The limit covers all refunds of one customer and day, so each test has a day of its own.
beforeEach(() => installation.clock.forward(day));

type Paid = { readonly order_id: number; readonly payment_id: number; readonly gross: string };

/** A paid order with its payment as the desk finds it. */
async function paid(count = 3000): Promise<Paid> {
  const { orders, gross } = await paidOrder(installation, anna(installation), { text: words(count) });
  const order_id = orders[0]?.id ?? 0;
  const [payment] = await pm.call("refundables", { query: { search: String(order_id) } });
  return { order_id, payment_id: payment?.payment_id ?? 0, gross };
}
const available = async ({ order_id }: Paid): Promise<string | undefined> =>
  (await pm.call("refundables", { query: { search: String(order_id) } }))[0]?.parts[0]?.available
    .currency_amount_decimal;
/** The order's page as its customer sees it. */
const shownOf = async ({ order_id }: Paid) => {
  const { hash } = await installation.db
    .selectFrom("order")
    .select("hash")
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  return anna(installation).call("order", { params: { hash } });
};
const bodyOf = ({ payment_id, order_id }: Paid, amount: string) => ({
  payment_id,
  order_id,
  amount,
  note: "Spóźniona dostawa",
});
const minus = (gross: string, amount: string): string =>
  (Math.round(Number(gross) * 100 - Number(amount) * 100) / 100).toFixed(2);

describe("A refund by hand up to the limit", () => {
  test("is shown with the correction that it issues, which is then the one that is issued", async () => {
    const order = await paid();
    const { note: _note, ...body } = bodyOf(order, "100.00");
    const before = await pm.call("previewRefund", { body });
    expect(await available(order), "nothing is refunded").toBe(order.gross);
    expect(before).toMatchObject({ waits: false, documents: [{ correction: "amount" }] });
    const [shown] = before?.documents ?? [];
    expect(shown?.before?.gross.currency_amount_decimal).toBe(order.gross);
    expect(shown?.after.gross.currency_amount_decimal).toBe(minus(order.gross, "100.00"));
    const above = { ...body, amount: order.gross };
    expect((await pm.call("previewRefund", { body: above }))?.waits).toBe(true);
    const too_much = { ...body, amount: "9999.00" };
    expect((await pm.refusal("previewRefund", { body: too_much })).code).toBe("refund.too_much");

    await pm.call("makeRefund", { body: bodyOf(order, "100.00") });
    const after = await pm.call("previewRefund", { body: { ...body, amount: "1.00" } });
    expect(after?.documents[0]?.before).toEqual(shown?.after);
  });

  test("is booked and sent at once, the buyer gets a mail, and the refundable amount is reduced", async () => {
    const order = await paid();
    expect(await available(order)).toBe(order.gross);
    const made = await pm.call("makeRefund", { body: bodyOf(order, "100.00") });
    expect(made).toMatchObject({
      state: "pending",
      reason: "by_hand",
      note: "Spóźniona dostawa",
      made_by: { name: "Piotr Desk" },
      order_id: order.order_id,
    });
    await installation.runJobs();
    const { data } = await pm.call("refunds", { query: { order: String(order.order_id) } });
    expect(data).toMatchObject([{ state: "settled", amount: { currency_amount_decimal: "100.00" } }]);
    expect(await available(order)).toBe(minus(order.gross, "100.00"));
    expect(await mailsTo(installation, buyer.email, order.order_id)).toContain("payment_refunded");
  });

  test("is on the order's page with its date, and the correction is not called an invoice", async () => {
    const order = await paid();
    await pm.call("makeRefund", { body: bodyOf(order, "100.00") });
    await pm.call("makeRefund", { body: bodyOf(order, "20.00") });
    const on_way = await shownOf(order);
    expect(on_way.refunds.map(({ state }) => state)).toEqual(["on_its_way", "on_its_way"]);
    await installation.runJobs();
    const { refund, refunds, invoices } = await shownOf(order);
    expect(refund).toBeNull();
    expect(refunds.map(({ amount, state }) => [amount.currency_amount_decimal, state])).toEqual([
      ["100.00", "returned"],
      ["20.00", "returned"],
    ]);
    expect(invoices.map(({ kind }) => kind)).toEqual(["VAT", "KOR", "KOR"]);
  });

  test("never exceeds the captured amount less refunds made and owed", async () => {
    const order = await paid();
    await pm.call("makeRefund", { body: bodyOf(order, "400.00") });
    const too_much = await pm.refusal("makeRefund", { body: bodyOf(order, order.gross) });
    expect(too_much).toMatchObject({ status: 409, code: "refund.too_much" });
    for (const amount of ["0", "0.00", "-1", "1.005", "x"])
      expect((await pm.refusal("makeRefund", { body: bodyOf(order, amount) })).status, amount).toBe(422);
    const without_reason = { ...bodyOf(order, "1.00"), note: " " };
    expect((await pm.refusal("makeRefund", { body: without_reason })).fields).toHaveProperty("note");
    const other = await paid(250);
    const mixed = { ...bodyOf(order, "1.00"), order_id: other.order_id };
    expect((await pm.refusal("makeRefund", { body: mixed })).code).toBe("order.not_found");
  });

  test("two concurrent refunds together do not exceed it", async () => {
    const order = await paid(250);
    const send = () => pm.send("makeRefund", { body: bodyOf(order, order.gross) });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("an order that ends later only refunds the rest", async () => {
    const order = await paid(250);
    await pm.call("makeRefund", { body: bodyOf(order, "5.00") });
    const params = { id: String(order.order_id) };
    await pm.call("actOnOrder", { params, body: { event: "order.cancel", reason: "na prośbę" } });
    await installation.runJobs();
    const { data } = await pm.call("refunds", { query: { order: params.id } });
    expect(data.map(({ reason, amount }) => [reason, amount.currency_amount_decimal])).toEqual([
      ["order_ended", minus(order.gross, "5.00")],
      ["by_hand", "5.00"],
    ]);
  });
});

describe("Above the limit a second person decides", () => {
  test("before the decision nothing is booked, and its author cannot approve it", async () => {
    const order = await paid();
    const { approval_id } = await zofia.call("makeRefund", { body: bodyOf(order, "600.00") });
    await installation.runJobs();
    const refunds = await installation.db
      .selectFrom("refund")
      .select("id")
      .where("order_id", "=", order.order_id)
      .execute();
    expect(refunds).toEqual([]);
    // The amount is reserved for the approval.
    expect(await available(order)).toBe(minus(order.gross, "600.00"));
    const input = { params: { id: String(approval_id) }, body: { decision: "approve" } } as const;
    expect(await zofia.refusal("decideApproval", input)).toMatchObject({
      status: 409,
      code: "approval.same_person",
    });
    expect((await pm.refusal("decideApproval", input)).code).toBe("right.missing");
    expect(await ada.call("decideApproval", input)).toMatchObject({
      state: "approved",
      decided_by: "Ada Admin",
    });
    await installation.runJobs();
    const { data } = await pm.call("refunds", { query: { order: String(order.order_id) } });
    expect(data).toMatchObject([{ state: "settled", decided_by: "Ada Admin" }]);
  });

  test("two concurrent approvals are one refund", async () => {
    const order = await paid();
    const { approval_id } = await pm.call("makeRefund", { body: bodyOf(order, "600.00") });
    const input = { params: { id: String(approval_id) }, body: { decision: "approve" } } as const;
    const both = await Promise.all([zofia.send("decideApproval", input), ada.send("decideApproval", input)]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await installation.runJobs();
    expect(await refundsOfOrder(installation, order.order_id)).toEqual([
      { amount: 60_000n, state: "settled" },
    ]);
  });

  test("a rejected request ends, and its amount is refundable again", async () => {
    const order = await paid();
    const { approval_id } = await pm.call("makeRefund", { body: bodyOf(order, "600.00") });
    const params = { id: String(approval_id) };
    const decision = { decision: "reject", note: "Reklamacja niezasadna" } as const;
    expect(await zofia.call("decideApproval", { params, body: decision })).toMatchObject({
      state: "rejected",
      decision_note: decision.note,
    });
    expect((await ada.refusal("decideApproval", { params, body: { decision: "approve" } })).code).toBe(
      "approval.decided",
    );
    expect(await available(order)).toBe(order.gross);
  });

  test("money that was refunded otherwise meanwhile cannot be refunded again", async () => {
    const order = await paid();
    const { approval_id } = await pm.call("makeRefund", { body: bodyOf(order, "600.00") });
    const cancel = { event: "order.cancel", reason: "na prośbę" } as const;
    await pm.call("actOnOrder", { params: { id: String(order.order_id) }, body: cancel });
    await installation.runJobs();
    const input = { params: { id: String(approval_id) }, body: { decision: "approve" } } as const;
    expect((await zofia.refusal("decideApproval", input)).code).toBe("refund.too_much");
    expect(await refundsOfOrder(installation, order.order_id)).toHaveLength(1);
    await zofia.call("decideApproval", {
      ...input,
      body: { decision: "reject", note: "Zamówienie odwołano" },
    });
  });
});

describe("When the provider refuses", () => {
  test("the desk sees the reason and can send the refund again, which is paid once", async () => {
    const order = await paid(250);
    const refuse = (why: string | null) => refuseAtBank(order.payment_id, why);
    await refuse("the card is closed");
    const { refund_id } = await pm.call("makeRefund", { body: bodyOf(order, "10.00") });
    await installation.runJobs();
    const open = await zofia.call("refunds", { query: { open: "1", order: String(order.order_id) } });
    expect(open.data).toMatchObject([{ state: "failed", failure: "the card is closed" }]);
    await refuse(null);
    const params = { id: String(refund_id) };
    await Promise.all([zofia.call("sendRefundAgain", { params }), pm.call("sendRefundAgain", { params })]);
    await installation.runJobs();
    expect(await refundsOfOrder(installation, order.order_id)).toEqual([{ amount: 1000n, state: "settled" }]);
    const { rows } = await installation.machine.pool.query<{ n: number }>(
      `select jsonb_array_length(body->'refunds') as n from standins.stored
       where body->>'ext_id' = (select hash from payment where id = $1)`,
      [order.payment_id],
    );
    expect(rows[0]?.n).toBe(1);
    expect((await pm.refusal("sendRefundAgain", { params })).code).toBe("refund.settled");
  });

  test("a job that was lost after the approval is replaced by sending again", async () => {
    const order = await paid(250);
    const { refund_id } = await pm.call("makeRefund", { body: bodyOf(order, "10.00") });
    await installation.runJobs(["payment.refund"]);
    expect(await refundsOfOrder(installation, order.order_id)).toEqual([{ amount: 1000n, state: "pending" }]);
    await pm.call("sendRefundAgain", { params: { id: String(refund_id) } });
    await installation.runJobs();
    expect(await refundsOfOrder(installation, order.order_id)).toEqual([{ amount: 1000n, state: "settled" }]);
  });
});

describe("Orders that balance and bank paid together", () => {
  /** Two orders, of which the balance paid 100.00 and the bank the rest. */
  async function mixed() {
    const { who, email } = await someCustomer(installation);
    await atBank(installation, await topUp(who, "100.00", "0.00"), "pay");
    await installation.runJobs();
    const input = { text: words(500), target_langs: ["en" as const, "de" as const] };
    const placed = await paidOrder(installation, who, input, { use_balance: true, email });
    const [first, second] = placed.orders;
    const search = { search: String(first?.id) };
    const [payment] = await pm.call("refundables", { query: search });
    const of = (id = 0) => ({ order_id: id, payment_id: payment?.payment_id ?? 0, gross: "" });
    const left = async (id = 0) => {
      const parts = (await pm.call("refundables", { query: search }))[0]?.parts ?? [];
      return parts.find(({ order_id }) => order_id === id)?.available.currency_amount_decimal;
    };
    const prices = await installation.db
      .selectFrom("order")
      .select(["id", "price_gross"])
      .where("id", "in", [first?.id ?? 0, second?.id ?? 0])
      .orderBy("id")
      .execute();
    const priceOf = (id = 0): string =>
      (Number(prices.find((one) => one.id === id)?.price_gross ?? 0n) / 100).toFixed(2);
    return { first: first?.id, second: second?.id, of, left, priceOf };
  }

  test("each are refunded up to their price, and never more", async () => {
    const { first, second, of, left, priceOf } = await mixed();
    expect([await left(first), await left(second)]).toEqual([priceOf(first), priceOf(second)]);
    await pm.call("makeRefund", { body: bodyOf(of(first), priceOf(first)) });
    expect([await left(first), await left(second)]).toEqual(["0.00", priceOf(second)]);
    const again = bodyOf(of(first), "1.00");
    expect((await pm.refusal("makeRefund", { body: again })).code).toBe("refund.too_much");
    await installation.runJobs();
    expect(await left(second)).toBe(priceOf(second));
  });
});

describe("A refused refund of an order with two means of payment", () => {
  test("is not owed a second time by the next refund", async () => {
    const { who, email } = await someCustomer(installation);
    await atBank(installation, await topUp(who, "20.00", "0.00"), "pay");
    await installation.runJobs();
    const placed = await placeOrder(who, { text: words(250) }, { use_balance: true, email });
    await atBank(installation, placed, "pay");
    await installation.runJobs();
    const order_id = placed.orders[0]?.id ?? 0;
    const payments = await pm.call("refundables", { query: { search: String(order_id) } });
    const payment_id = payments.find(({ provider }) => provider === "local_bank")?.payment_id ?? 0;
    const order = { order_id, payment_id, gross: placed.gross };
    await refuseAtBank(payment_id, "the card is closed");
    const { refund_id } = await pm.call("makeRefund", { body: bodyOf(order, "30.00") });
    await installation.runJobs();
    await refuseAtBank(payment_id, null);
    const params = { id: String(order_id) };
    await pm.call("actOnOrder", { params, body: { event: "order.cancel", reason: "na prośbę" } });
    await installation.runJobs();
    await pm.call("sendRefundAgain", { params: { id: String(refund_id) } });
    await installation.runJobs();
    const { captured, refunded } = await installation.db
      .selectFrom("payment")
      .select(["captured", "refunded"])
      .where("id", "=", payment_id)
      .executeTakeFirstOrThrow();
    expect(refunded).toBe(captured);
    // A cancellation by the desk credits a tenth of the price as a bonus in addition to the part paid from the balance.
    expect((await who.call("currentCustomer", {})).account_balance.currency_amount_decimal).toBe("26.46");
  });
});

describe("Money of a top-up", () => {
  test("leaves the balance at once, and the same share of its bonus is forfeited", async () => {
    const { who: customer } = await someCustomer(installation);
    const { payment_hash, redirect_url } = await topUp(customer, "200.00");
    await atBank(installation, { redirect_url }, "pay");
    await installation.runJobs();
    const { id } = await installation.db
      .selectFrom("payment")
      .select("id")
      .where("hash", "=", payment_hash)
      .executeTakeFirstOrThrow();
    const balance = async () =>
      (await customer.call("currentCustomer", {})).account_balance.currency_amount_decimal;
    expect(await balance()).toBe("206.00");
    const body = { payment_id: id, order_id: null, amount: "50.00", note: "Na prośbę klienta" };
    await pm.call("makeRefund", { body });
    expect(await balance()).toBe("154.50");
    await pm.call("makeRefund", { body: { ...body, amount: "150.00" } });
    expect(await balance()).toBe("0.00");
    expect((await pm.refusal("makeRefund", { body: { ...body, amount: "0.01" } })).code).toBe(
      "refund.too_much",
    );
    await installation.runJobs();
  });
});

const topUp = (customer: Session, amount: string, expected_bonus = "6.00") =>
  customer.call("topUp", {
    body: { amount, currency: "PLN", payment_method: "online", expected_bonus, terms: true },
  });

/** Makes the bank refuse refunds of a payment with this reason; null makes it accept them again. */
const refuseAtBank = (payment_id: number, why: string | null) =>
  installation.machine.pool.query(
    `update standins.stored set body = case when $2::text is null then body - 'refuses_refunds'
       else body || jsonb_build_object('refuses_refunds', $2::text) end
     where body->>'ext_id' = (select hash from payment where id = $1)`,
    [payment_id, why],
  );
