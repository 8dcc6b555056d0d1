import { beforeAll, describe, expect, test } from "vitest";
import { deliver, newCompany, orderOnAccount } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { anna, atBank, buyer, inOneInstallation, paidOrder, visitor } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const found = async (search: string): Promise<number[]> =>
  (await bookkeeper(installation).call("refundables", { query: { search } })).map(
    ({ payment_id }) => payment_id,
  );
const paymentOf = async (hash: string): Promise<number> =>
  (
    await installation.db
      .selectFrom("payment")
      .select("id")
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow()
  ).id;

describe("The desk finds a payment to refund", () => {
  let payment_id: number;
  let order_id: number;
  beforeAll(async () => {
    const { orders, payment_hash } = await paidOrder(installation, visitor(installation));
    payment_id = await paymentOf(payment_hash);
    order_id = orders[0]?.id ?? 0;
    // Another buyer's, which none of the words names.
    await paidOrder(installation, visitor(installation), {}, { email: "inny@example.com" });
  });

  test("by the address of a guest, in either case", async () => {
    expect(await found(buyer.email)).toEqual([payment_id]);
    expect(await found(buyer.email.toUpperCase())).toEqual([payment_id]);
  });

  test("by the address of an account, without any order", async () => {
    const { email } = await anna(installation).call("currentCustomer", {});
    const started = await anna(installation).call("topUp", {
      body: { amount: "200", currency: "PLN", expected_bonus: "6.00", payment_method: "online", terms: true },
    });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    expect(await found(email)).toEqual([await paymentOf(started.payment_hash ?? "")]);
    expect(await found(email.toUpperCase())).toHaveLength(1);
  });

  test("by the number of an order, with or without its mark", async () => {
    expect(await found(String(order_id))).toEqual([payment_id]);
    expect(await found(`#${order_id}`)).toEqual([payment_id]);
  });

  test("by the number of an invoice, in either case", async () => {
    const { number } = await installation.db
      .selectFrom("invoice_line")
      .innerJoin("invoice", "invoice.id", "invoice_line.invoice_id")
      .select("invoice.number")
      .where("invoice_line.order_id", "=", order_id)
      .executeTakeFirstOrThrow();
    expect(await found(number)).toEqual([payment_id]);
    expect(await found(number.toLowerCase())).toEqual([payment_id]);
  });

  test("by any order of a collective invoice", async () => {
    const company = await newCompany(installation, { credit_limit: 100_000n, invoicing: "monthly" });
    const orders = [
      await orderOnAccount(installation, company, { count: 250 }),
      await orderOnAccount(installation, company, { count: 333 }),
    ];
    for (const one of orders) await deliver(installation, one);
    const now = installation.clock.now();
    const next_month = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 10);
    installation.clock.forward(next_month - now.getTime());
    await installation.runRound("invoice.monthly");
    await installation.runJobs();
    const [invoice] = (await company.session.call("invoices", {})).data;
    const params = { id: String(invoice?.id) };
    const { payment_request_hash } = await company.session.call("invoice", { params });
    const started = await company.session.call("startPayment", {
      params: { hash: payment_request_hash ?? "" },
      body: { payment_method: "online" },
    });
    await atBank(installation, started, "pay");
    await installation.runJobs();
    const collective = await paymentOf(started.payment_hash ?? "");
    for (const { orders: placed } of orders) expect(await found(String(placed[0]?.id))).toEqual([collective]);
  });

  test("and nothing by a part of them", async () => {
    for (const search of ["gosc@", "99999999", "FV", "%"]) expect(await found(search), search).toEqual([]);
  });
});

describe("The list of refunds", () => {
  const listed = async (search: string) =>
    (await bookkeeper(installation).call("refunds", { query: { search } })).data.map(
      ({ order_id }) => order_id,
    );

  test("is searched by order, invoice, refund, reference and address, in either case", async () => {
    const { orders, payment_hash } = await paidOrder(
      installation,
      visitor(installation),
      {},
      { email: "zwrot@example.com" },
    );
    const order_id = orders[0]?.id ?? 0;
    const other = await paidOrder(installation, visitor(installation), {}, { email: "drugi@example.com" });
    for (const [of, payment_id] of [
      [order_id, await paymentOf(payment_hash)],
      [other.orders[0]?.id ?? 0, await paymentOf(other.payment_hash)],
    ] as const)
      await bookkeeper(installation).call("makeRefund", {
        body: { payment_id, order_id: of, amount: "1.00", note: "Rabat" },
      });
    await installation.runJobs();
    const { number } = await installation.db
      .selectFrom("invoice_line")
      .innerJoin("invoice", "invoice.id", "invoice_line.invoice_id")
      .select("invoice.number")
      .where("invoice_line.order_id", "=", order_id)
      .where("invoice.kind", "=", "VAT")
      .executeTakeFirstOrThrow();
    const { transaction_name, id } = await installation.db
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select(["payment.transaction_name", "refund.id"])
      .where("refund.order_id", "=", order_id)
      .executeTakeFirstOrThrow();
    const reference = transaction_name.split(" ").at(-1) ?? "";
    for (const search of [`#${order_id}`, number.toLowerCase(), reference, "ZWROT@example.com"])
      expect(await listed(search), search).toEqual([order_id]);
    expect(await listed(String(id))).toContain(order_id);
    expect(await listed("zwrot@")).toEqual([]);
  });
});
