import { describe, expect, test } from "vitest";
import { toDecimal } from "#domain/money.ts";
import { openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import type { Session } from "#test/session.ts";
import { anna, inOneInstallation, orderOf, piotr, placeOrder, type Placed, visitor } from "#test/steps.ts";
import { bookkeeper, importStatement, lineOf, minor, statementFile, titleOf } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

const hashOf = ({ orders }: Placed): string => orders[0]?.hash ?? "";
const idOf = ({ orders }: Placed): number => orders[0]?.id ?? 0;
const statusOf = async (who: Session, placed: Placed) => (await orderOf(who, hashOf(placed))).status;

/** An order whose transfer lacks `short` minor units. */
async function paidShort(short: bigint, who: Session = visitor(installation)) {
  const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
  const title = await titleOf(who, placed.payment_hash);
  const due = minor(placed.gross);
  await importStatement(
    installation,
    statementFile({ lines: [{ amount: due - short, title, bank_ref: title }] }),
  );
  const [match] = (await lineOf(installation, title)).matches;
  return { who, placed, title, due, match, id: String(match?.id ?? 0) };
}
const writeOff = async (id: string) => {
  const line = await bookkeeper(installation).call("writeOffRest", {
    params: { id },
    body: { reason: "Opłata banku pośredniczącego" },
  });
  await installation.runJobs();
  return line;
};
async function cost(): Promise<bigint> {
  const row = await installation.db
    .selectFrom("ledger.account")
    .select("balance")
    .where("code", "=", "exp:written_off")
    .where("currency", "=", "PLN")
    .executeTakeFirst();
  return row?.balance ?? 0n;
}
const invoiceOf = (order_id: number) =>
  installation.db
    .selectFrom("invoice")
    .innerJoin("invoice_line", "invoice_line.invoice_id", "invoice.id")
    .select(["invoice.paid", "invoice.total_gross", "invoice.id"])
    .where("invoice_line.order_id", "=", order_id)
    .where("invoice.kind", "=", "VAT")
    .executeTakeFirstOrThrow();
const refundsOf = (order_id: number) =>
  installation.db
    .selectFrom("refund")
    .innerJoin("payment", "payment.id", "refund.payment_id")
    .select(["payment.provider", "refund.amount", "refund.state"])
    .where("refund.order_id", "=", order_id)
    .orderBy("payment.id")
    .execute();

describe("§S7: the rest of an underpaid amount is written off", () => {
  test("the order starts, the invoice has its full price, and what is missing is a cost", async () => {
    const { who, placed, due, match, id } = await paidShort(50n);
    expect(await statusOf(who, placed)).toBe("payment");
    expect(match?.may_write_off?.currency_amount_decimal).toBe("0.50");
    const line = await writeOff(id);
    expect(line).toMatchObject({ state: "done", matches: [{ kind: "request", may_write_off: null }] });
    expect(await statusOf(who, placed)).not.toBe("payment");
    expect(await cost()).toBe(50n);
    const invoice = await invoiceOf(idOf(placed));
    expect(invoice).toMatchObject({ paid: true, total_gross: due });
    const logged = await installation.db
      .selectFrom("audit_log")
      .select(["act", "detail"])
      .where("object", "=", "bank_entry")
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(logged).toMatchObject({
      act: "transfer.write_off",
      detail: { amount: "0.50", currency: "PLN", reason: "Opłata banku pośredniczącego" },
    });
    // Nothing is missing any more.
    expect(
      await bookkeeper(installation).refusal("writeOffRest", { params: { id }, body: { reason: "x" } }),
    ).toMatchObject({ code: "transfer.amount" });
  });

  test("a private customer sees one payment of what came", async () => {
    const { who, due, id } = await paidShort(120n, anna(installation));
    await writeOff(id);
    const { data } = await who.call("payments", {});
    const [first] = data;
    expect(data.filter(({ transaction_name }) => transaction_name.startsWith("written_off"))).toEqual([]);
    expect(minor(first?.amount.currency_amount_decimal ?? "")).toBe(due - 120n);
  });

  test("more than the limit is refused, and only accounting may do it", async () => {
    const { match, id } = await paidShort(501n);
    expect(match?.may_write_off).toBeNull();
    const input = { params: { id }, body: { reason: "x" } };
    expect(await bookkeeper(installation).refusal("writeOffRest", input)).toMatchObject({
      code: "transfer.write_off_limit",
    });
    expect((await piotr(installation).refusal("writeOffRest", input)).status).toBe(403);
  });

  test("a reason is needed", async () => {
    const { id } = await paidShort(10n);
    const refused = await bookkeeper(installation).refusal("writeOffRest", {
      params: { id },
      body: { reason: " " },
    });
    expect(refused.status).toBe(422);
  });

  test("undoing the match asks for the whole amount again and ends the cost", async () => {
    const { placed, due, id } = await paidShort(70n);
    const before = await cost();
    await writeOff(id);
    expect(await cost()).toBe(before + 70n);
    const line = await bookkeeper(installation).call("undoMatch", { params: { id } });
    await installation.runJobs();
    expect(line).toMatchObject({ state: "open", matches: [] });
    expect(minor(line.rest.currency_amount_decimal)).toBe(due - 70n);
    expect(await cost()).toBe(before);
    expect((await invoiceOf(idOf(placed))).paid).toBe(false);
    const [asked] = await bookkeeper(installation).call("dues", {
      params: { id: String(line.id) },
      query: { search: String(idOf(placed)) },
    });
    expect(minor(asked?.missing.currency_amount_decimal ?? "")).toBe(due);
  });

  test("an order that ends returns what was paid, never what was written off", async () => {
    const { who, placed, due, id } = await paidShort(80n, anna(installation));
    const before = await cost();
    await writeOff(id);
    const paid = toDecimal(due - 80n);
    const shown = (await orderOf(who, hashOf(placed))).cancellation;
    expect(shown?.paid.currency_amount_decimal).toBe(paid);
    expect(shown?.refund.currency_amount_decimal).toBe(paid);
    const { endings } = await piotr(installation).call("dialogue", {
      params: { id: String(idOf(placed)) },
    });
    expect(endings.map(({ refund }) => refund.currency_amount_decimal)).toEqual(endings.map(() => paid));
    const cancel = (expected_refund: string) =>
      ({ params: { hash: hashOf(placed) }, body: { expected_refund } }) as const;
    expect(await who.refusal("cancelOrder", cancel(placed.gross))).toMatchObject({ code: "order.stale" });
    await who.call("cancelOrder", cancel(paid));
    await installation.runJobs();
    expect(await refundsOf(idOf(placed))).toEqual([
      { provider: "bank", amount: due - 80n, state: "pending" },
      { provider: "written_off", amount: 80n, state: "settled" },
    ]);
    expect(await cost()).toBe(before);
    // Page, mail and desk name the money alone.
    const { refund, refunds } = await orderOf(who, hashOf(placed));
    expect(refund).toMatchObject({ state: "on_its_way", amount: { currency_amount_decimal: paid } });
    expect(refunds).toHaveLength(1);
    const mail = await installation.db
      .selectFrom("mail")
      .select("text")
      .where("order_id", "=", idOf(placed))
      .where("kind", "=", "order_canceled")
      .executeTakeFirstOrThrow();
    expect(mail.text.replaceAll(/\s/g, "")).toContain(`PLN${paid}`);
    const listed = await piotr(installation).call("refunds", { query: { order: String(idOf(placed)) } });
    expect(listed.data.map(({ amount }) => amount.currency_amount_decimal)).toEqual([paid]);
  });

  test("a refund of a part by hand is exactly the money that was typed", async () => {
    const { placed, due, id } = await paidShort(60n);
    await writeOff(id);
    const [found] = await piotr(installation).call("refundables", {
      query: { search: String(idOf(placed)) },
    });
    expect(found?.captured.currency_amount_decimal).toBe(toDecimal(due - 60n));
    expect(found?.parts[0]?.available.currency_amount_decimal).toBe(toDecimal(due - 60n));
    const body = {
      payment_id: found?.payment_id ?? 0,
      order_id: idOf(placed),
      amount: "20.00",
      note: "Rabat",
    };
    await bookkeeper(installation).call("makeRefund", { body });
    await installation.runJobs();
    expect(await refundsOf(idOf(placed))).toMatchObject([{ provider: "bank", amount: 2000n }]);
    const too_much = { body: { ...body, amount: toDecimal(due - 2000n) } };
    expect(await bookkeeper(installation).refusal("makeRefund", too_much)).toMatchObject({
      code: "refund.too_much",
    });
  });
});

describe("§S7: the rest of an underpaid invoice", () => {
  test("is written off against what the company owes", async () => {
    const { company, invoice_id } = await openInvoice(installation);
    const shown = () => company.session.call("invoice", { params: { id: String(invoice_id) } });
    const { number, totals } = await shown();
    const amount = minor(totals.gross.currency_amount_decimal) - 3n;
    const title = `zaplata za ${number}`;
    await importStatement(installation, statementFile({ lines: [{ amount, title, bank_ref: title }] }));
    const [match] = (await lineOf(installation, title)).matches;
    const before = await cost();
    await writeOff(String(match?.id ?? 0));
    expect(await cost()).toBe(before + 3n);
    expect((await shown()).payment_date).not.toBeNull();
    const owed = () =>
      installation.db
        .selectFrom("ledger.account")
        .select("balance")
        .where("code", "=", "asset:receivable")
        .where("owner", "=", `customer:${company.id}`)
        .executeTakeFirstOrThrow();
    expect((await owed()).balance).toBe(0n);
    // Undone, the company owes all of it again.
    await bookkeeper(installation).call("undoMatch", { params: { id: String(match?.id ?? 0) } });
    await installation.runJobs();
    expect((await owed()).balance).toBe(amount + 3n);
    expect(await cost()).toBe(before);
  });
});

describe("§S7: what was written off in the books", () => {
  test("is a cost of its month; sales, VAT and the held money are those of the documents and the bank", async () => {
    const { id } = await paidShort(90n);
    await writeOff(id);
    const zofia = bookkeeper(installation);
    const month = installation.clock.now().toISOString().slice(0, 7);
    const { accounts, sales } = await zofia.call("booksMonth", { params: { month } });
    const moved = (code: string) =>
      accounts
        .filter((one) => one.code === code && one.moved.currency_code === "PLN")
        .reduce((sum, one) => sum + minor(one.moved.currency_amount_decimal), 0n);
    const sold = (part: "net" | "vat") =>
      sales.reduce((sum, one) => sum + minor(one[part].currency_amount_decimal), 0n);
    const row = accounts.find(({ code }) => code === "exp:written_off");
    expect(minor(row?.closing.currency_amount_decimal ?? "")).toBe(await cost());
    expect(moved("exp:written_off")).toBeGreaterThanOrEqual(90n);
    expect(sold("net")).toBe(-moved("rev:sales"));
    expect(sold("vat")).toBe(-moved("liab:vat"));
    expect(accounts.filter(({ owner }) => owner.includes("written_off"))).toEqual([]);
    const { content } = await zofia.call("exportBooks", { body: { what: "journal", month } });
    const costs = content.split("\r\n").filter((line) => line.includes("exp:written_off"));
    expect(costs.reduce((sum, line) => sum + minor(line.split(",").at(-1) ?? ""), 0n)).toBe(
      moved("exp:written_off"),
    );
    expect(content.split("\r\n").filter((line) => line.includes("provider:written_off"))).toEqual([]);
  });
});
