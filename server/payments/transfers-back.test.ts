import { describe, expect, test } from "vitest";
import { openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { anna, day, inOneInstallation, mailsTo, orderOf, piotr, placeOrder, visitor } from "#test/steps.ts";
import { soldVoucher } from "#test/vouchers.ts";
import { bookkeeper, importStatement, lineOf, minor, statementFile, titleOf } from "#test/transfers.ts";

let product: Installation;
inOneInstallation((opened) => {
  product = opened;
});

/** An order paid by transfer, with `extra` more than the amount due. */
async function paidByTransfer(who: Session, extra = 0n) {
  const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
  const title = await titleOf(who, placed.payment_hash);
  const amount = minor(placed.gross) + extra;
  const line = { amount, title, counterparty_name: "HALINA GOSC", bank_ref: `IN${placed.payment_hash}` };
  await importStatement(product, statementFile({ lines: [line] }));
  const [order] = placed.orders;
  return { who, placed, title, amount, line, order_id: order?.id ?? 0, order_hash: order?.hash ?? "" };
}
const undo = async (match_id: number | undefined) =>
  bookkeeper(product).call("undoMatch", { params: { id: String(match_id ?? 0) } });
const stateOf = async (who: Session, hash: string): Promise<string> =>
  (await who.call("payment", { params: { hash } })).state;
const balance = async (who: Session): Promise<string> =>
  (await who.call("currentCustomer", {})).account_balance.currency_amount_decimal;
async function invoicePaid(order_id: number): Promise<boolean | undefined> {
  const invoices = product.db
    .selectFrom("invoice")
    .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id");
  const found = await invoices.select("paid").where("order_id", "=", order_id).executeTakeFirst();
  return found?.paid;
}
async function held(order_id: number): Promise<boolean> {
  const orders = product.db.selectFrom("order").select("on_hold").where("id", "=", order_id);
  return (await orders.executeTakeFirstOrThrow()).on_hold;
}

const staff_name = "Zofia Grosz";

describe("a wrong match", () => {
  test("is undone on its day: work is held, the invoice is unpaid, and the money pays the right order", async () => {
    const wrong = await paidByTransfer(visitor(product));
    expect(await invoicePaid(wrong.order_id)).toBe(true);
    const [match] = (await lineOf(product, wrong.title)).matches;
    expect(match).toMatchObject({ kind: "request", may_undo: true, made_by: null, rule: "reference" });
    const line = await undo(match?.id);
    expect(line).toMatchObject({ state: "open", matches: [] });
    expect(await held(wrong.order_id)).toBe(true);
    const { hold } = await piotr(product).call("dialogue", { params: { id: String(wrong.order_id) } });
    expect(hold).toMatchObject({ reason: "payment_undone", by: staff_name });
    expect(hold?.note).toContain(wrong.title);
    expect(await invoicePaid(wrong.order_id)).toBe(false);
    const register = await bookkeeper(product).call("deferred", {});
    const of_order = ({ orders }: { orders: number[] }) => orders.includes(wrong.order_id);
    expect(register.rows.some(of_order)).toBe(false);
    expect(register.unpaid.rows.find(of_order)).toMatchObject({
      paid_at: null,
      amount: { currency_amount_decimal: wrong.placed.gross },
    });
    expect(await stateOf(wrong.who, wrong.placed.payment_hash)).toBe("failed");

    const right = await placeOrder(visitor(product), {}, { payment_method: "bank_transfer" });
    const [due] = await bookkeeper(product).call("dues", {
      params: { id: String(line.id) },
      query: { search: String(right.orders[0]?.id) },
    });
    const matched = await bookkeeper(product).call("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [{ payment_request_id: due?.payment_request_id ?? 0, amount: right.gross }] },
    });
    expect(matched.state).toBe("done");
    await product.runJobs();
    expect(await stateOf(visitor(product), right.payment_hash)).toBe("success");
  });

  test("is followed by the order's own money, which continues the work and pays the invoice", async () => {
    const { order_id, amount, title } = await paidByTransfer(visitor(product));
    await undo((await lineOf(product, title)).matches[0]?.id);
    const again = { amount, title: `jeszcze raz ${order_id}`, bank_ref: `again${order_id}` };
    await importStatement(product, statementFile({ lines: [again] }));
    const line = await lineOf(product, again.title);
    const [due] = await bookkeeper(product).call("dues", {
      params: { id: String(line.id) },
      query: { search: String(order_id) },
    });
    await bookkeeper(product).call("matchTransfer", {
      params: { id: String(line.id) },
      body: {
        parts: [
          {
            payment_request_id: due?.payment_request_id ?? 0,
            amount: due?.missing.currency_amount_decimal ?? "",
          },
        ],
      },
    });
    await product.runJobs();
    expect(await held(order_id)).toBe(false);
    expect(await invoicePaid(order_id)).toBe(true);
  });

  test("is undone once, and not on the next day", async () => {
    const one = await paidByTransfer(visitor(product));
    const [match] = (await lineOf(product, one.title)).matches;
    const two = await paidByTransfer(visitor(product));
    await Promise.allSettled([undo(match?.id), undo(match?.id), undo(match?.id)]);
    expect((await undo(match?.id)).state).toBe("open");
    const [other] = (await lineOf(product, two.title)).matches;
    product.clock.forward(day);
    const refused = await bookkeeper(product).refusal("undoMatch", {
      params: { id: String(other?.id) },
    });
    expect(refused.code).toBe("transfer.undo_late");
  });

  test("is undone for a balance as long as the credit is unspent", async () => {
    const customer = anna(product);
    const before = await balance(customer);
    const { title } = await paidByTransfer(customer, 1500n);
    const surplus = (await lineOf(product, title)).matches.find(({ kind }) => kind === "wallet");
    expect(minor(await balance(customer)) - minor(before)).toBe(1500n);
    expect((await undo(surplus?.id)).rest.currency_amount_decimal).toBe("15.00");
    expect(await balance(customer)).toBe(before);
  });

  test("is in the audit log with every act of staff", async () => {
    const acts = await product.db
      .selectFrom("audit_log")
      .select("act")
      .distinct()
      .where("actor_role", "=", "staff")
      .where("act", "like", "%.%")
      .execute();
    expect(acts.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["bank.import", "transfer.match", "transfer.undo"]),
    );
  });
});

describe("a reversal of a credit by the bank (RC, RvslInd)", () => {
  test.each(["mt940", "camt"] as const)("%s: undoes the payment, whatever the day", async (format) => {
    const { who, placed, line, order_id, title } = await paidByTransfer(visitor(product));
    product.clock.forward(3 * day);
    const reversal = { ...line, amount: -line.amount, is_reversal: true, bank_ref: `RC${order_id}` };
    await importStatement(product, statementFile({ format, opening: 1_000_000n, lines: [reversal] }));

    expect(await stateOf(who, placed.payment_hash)).toBe("failed");
    const { data } = await bookkeeper(product).call("transfers", {
      query: { state: "all", search: title },
    });
    expect(data.map(({ state, matches }) => [state, matches.map(({ kind }) => kind)])).toEqual([
      ["done", ["reversal"]],
      ["done", ["reversal"]],
    ]);
  });

  test("a reversal without a known original waits for staff", async () => {
    const lines = [{ amount: -4242n, title: "obcy zwrot", is_reversal: true }];
    const { import: imported } = await importStatement(
      product,
      statementFile({ opening: 1_000_000n, lines }),
    );
    expect(imported).toMatchObject({ booked: 0, to_look_at: 1 });
  });
});

describe("a refund by transfer", () => {
  test("a guest's surplus is sent by staff, reported to the guest, and found on the statement", async () => {
    const { title, order_id } = await paidByTransfer(visitor(product), 2000n);
    const line = await lineOf(product, title);
    expect(line.state).toBe("open");
    const wallet = await bookkeeper(product).refusal("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [], rest: "wallet" },
    });
    expect(wallet.code).toBe("transfer.no_balance");
    const sent_back = await bookkeeper(product).call("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [], rest: "refund" },
    });
    expect(sent_back.state).toBe("done");
    await product.runJobs();
    const waiting = await bookkeeper(product).call("refundsToSend", {});
    const refund = waiting.find(({ amount }) => amount.currency_amount_decimal === "20.00");
    expect(refund).toMatchObject({ iban: "PL27114020040000300201355387", name: "HALINA GOSC" });

    const file = await bookkeeper(product).call("refundFile", { body: { currency: "PLN" } });
    expect(file.left_out).toBe(0);
    expect(file.text).toContain(`,2000,10901014,0,"61109010140000071219812874","27114020040000300201355387"`);
    expect(file.text).toContain(refund?.title);

    const left = await bookkeeper(product).call("refundSent", { params: { id: String(refund?.id) } });
    expect(left.some(({ id }) => id === refund?.id)).toBe(false);
    await product.runJobs();
    expect(await mailsTo(product, "gosc@example.com", order_id)).toContain("payment_refunded");

    const out = { amount: -2000n, title: refund?.title ?? "", bank_ref: `OUT${refund?.id}` };
    const { import: imported } = await importStatement(
      product,
      statementFile({ opening: 5000n, lines: [out] }),
    );
    expect(imported).toMatchObject({ booked: 1, to_look_at: 0 });
  });

  test("money for an order that ended is refunded to its sender", async () => {
    const who = visitor(product);
    const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
    const title = await titleOf(who, placed.payment_hash);
    await who.call("cancelOrder", {
      params: { hash: placed.orders[0]?.hash ?? "" },
      body: { expected_refund: "0.00" },
    });
    await product.runJobs();
    await importStatement(product, statementFile({ lines: [{ amount: minor(placed.gross), title }] }));
    const line = await lineOf(product, title);
    expect(line.state).toBe("open");
    const back = await bookkeeper(product).call("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [], rest: "refund" },
    });
    expect(back.state).toBe("done");
    await product.runJobs();
    expect((await orderOf(who, placed.orders[0]?.hash ?? "")).status).toBe("canceled");
    const waiting = await bookkeeper(product).call("refundsToSend", {});
    expect(waiting.map(({ amount }) => amount.currency_amount_decimal)).toContain(placed.gross);
  });

  test("unidentified money cannot be refunded", async () => {
    await importStatement(product, statementFile({ lines: [{ amount: 333n, title: "bez nazwy" }] }));
    const { id } = await lineOf(product, "bez nazwy");
    const refused = await bookkeeper(product).refusal("matchTransfer", {
      params: { id: String(id) },
      body: { parts: [], rest: "refund" },
    });
    expect(refused.code).toBe("transfer.no_payer");
  });

  test("a charge of the bank is booked by its code or by hand", async () => {
    const lines = [
      { amount: -150n, title: "oplata za przelew", type_code: "CHG" },
      { amount: -990n, title: "prowadzenie rachunku", type_code: "TRF" },
    ];
    const { import: imported } = await importStatement(product, statementFile({ opening: 5000n, lines }));
    expect(imported).toMatchObject({ booked: 1, to_look_at: 1 });
    const { id } = await lineOf(product, "prowadzenie rachunku");
    const booked = await bookkeeper(product).call("bookCharge", { params: { id: String(id) } });
    expect(booked).toMatchObject({ state: "done" });
    expect((await undo(booked.matches[0]?.id)).state).toBe("open");
  });
});

describe("the encoding of an account's files", () => {
  test("is set for each account", async () => {
    const [account] = await bookkeeper(product).call("bankAccounts", {});
    expect(account?.encoding).toBe("utf-8");
    const set = await bookkeeper(product).call("setBankAccount", {
      params: { iban: account?.iban ?? "" },
      body: { encoding: "windows-1250" },
    });
    expect(set.find(({ iban }) => iban === account?.iban)?.encoding).toBe("windows-1250");
  });
});

describe("an invoice with 30 days to pay", () => {
  test("is paid by a transfer that names it, owed again after an undone match, and paid by the right transfer", async () => {
    const { company, invoice_id } = await openInvoice(product);
    const params = { id: String(invoice_id) };
    const shown = () => company.session.call("invoice", { params });
    const { number, totals, payment_date } = await shown();
    const amount = minor(totals.gross.currency_amount_decimal);
    const owed = async (): Promise<bigint> =>
      (
        await product.db
          .selectFrom("ledger.account")
          .select("balance")
          .where("code", "=", "asset:receivable")
          .where("owner", "=", `customer:${company.id}`)
          .executeTakeFirstOrThrow()
      ).balance;
    const title = `zaplata za ${number}`;
    await importStatement(product, statementFile({ lines: [{ amount, title, bank_ref: "INVOICE1" }] }));
    expect(await shown()).toMatchObject({ state: "paid" });
    expect(await owed()).toBe(0n);
    const [match] = (await lineOf(product, title)).matches;
    expect(match).toMatchObject({ kind: "request", rule: "invoice" });
    await undo(match?.id);
    expect(await shown()).toMatchObject({ state: "due", payment_date });
    expect(await owed()).toBe(amount);
    const again = `${number} ponownie`;
    await importStatement(
      product,
      statementFile({ lines: [{ amount, title: again, bank_ref: "INVOICE2" }] }),
    );
    expect(await shown()).toMatchObject({ state: "paid" });
    expect(await owed()).toBe(0n);
  });
});

describe("money for vouchers that the desk sold", () => {
  test("is matched on a statement, undone after a mistake, and limited to the sold amount", async () => {
    await soldVoucher(product, 20_000n);
    const due = async (): Promise<bigint> =>
      (
        await product.db
          .selectFrom("ledger.account")
          .select("balance")
          .where("code", "=", "asset:voucher_sales")
          .where("currency", "=", "PLN")
          .executeTakeFirstOrThrow()
      ).balance;
    const lines = [
      { amount: 20_000n, title: "za bon", bank_ref: "BON1" },
      { amount: 1n, title: "grosz", bank_ref: "BON2" },
    ];
    await importStatement(product, statementFile({ lines }));
    const desk = bookkeeper(product);
    const line = await lineOf(product, "za bon");
    expect(line.may_be_voucher).toBe(true);
    const params = { id: String(line.id) };
    const booked = await desk.call("bookVoucher", { params });
    expect(booked).toMatchObject({ state: "done", matches: [{ kind: "voucher", may_undo: true }] });
    expect(await due()).toBe(0n);
    const other = await lineOf(product, "grosz");
    expect(other.may_be_voucher).toBe(false);
    const refused = await desk.refusal("bookVoucher", { params: { id: String(other.id) } });
    expect(refused.code).toBe("transfer.voucher");
    await undo(booked.matches[0]?.id);
    expect(await due()).toBe(20_000n);
  });
});

describe("an order that ends after its transfer was undone and before it is paid again", () => {
  const cancel = async (order_id: number): Promise<void> => {
    const body = { event: "order.cancel", reason: "Klient zrezygnował" } as const;
    await piotr(product).call("actOnOrder", { params: { id: String(order_id) }, body });
    await product.runJobs();
  };
  const papersOf = (order_id: number) =>
    product.db
      .selectFrom("invoice")
      .select(["kind", "total_gross", "paid"])
      .where("id", "in", (w) =>
        w.selectFrom("invoice_line").select("invoice_id").where("order_id", "=", order_id),
      )
      .orderBy("id")
      .execute();

  test("has its invoice corrected to zero, without a refund or a debt", async () => {
    const { order_id, title, amount } = await paidByTransfer(visitor(product));
    await undo((await lineOf(product, title)).matches[0]?.id);
    await cancel(order_id);
    expect(await papersOf(order_id)).toEqual([
      { kind: "VAT", total_gross: amount, paid: true },
      { kind: "KOR", total_gross: -amount, paid: true },
    ]);
    const refunds = await product.db
      .selectFrom("refund")
      .select("id")
      .where("order_id", "=", order_id)
      .execute();
    expect(refunds).toEqual([]);
  });

  test("leaves the other orders of its cart due, and their invoice shows it", async () => {
    const who = visitor(product);
    const placed = await placeOrder(who, { target_langs: ["en", "de"] }, { payment_method: "bank_transfer" });
    const title = await titleOf(who, placed.payment_hash);
    const amount = minor(placed.gross);
    await importStatement(product, statementFile({ lines: [{ amount, title, bank_ref: "TWO1" }] }));
    await undo((await lineOf(product, title)).matches[0]?.id);
    const [first, second] = placed.orders;
    await cancel(first?.id ?? 0);
    const [invoice, correction] = await papersOf(first?.id ?? 0);
    expect(invoice).toMatchObject({ kind: "VAT", paid: false });
    const rest = amount + (correction?.total_gross ?? 0n);
    expect(rest).toBeGreaterThan(0n);
    const again = { amount: rest, title: "reszta", bank_ref: "TWO2" };
    await importStatement(product, statementFile({ lines: [again] }));
    const line = await lineOf(product, again.title);
    const [due] = await bookkeeper(product).call("dues", {
      params: { id: String(line.id) },
      query: { search: String(second?.id) },
    });
    const gross = `${rest / 100n}.${String(rest % 100n).padStart(2, "0")}`;
    await bookkeeper(product).call("matchTransfer", {
      params: { id: String(line.id) },
      body: { parts: [{ payment_request_id: due?.payment_request_id ?? 0, amount: gross }] },
    });
    await product.runJobs();
    expect((await papersOf(first?.id ?? 0))[0]).toMatchObject({ paid: true });
    expect(await held(second?.id ?? 0)).toBe(false);
  });
});
