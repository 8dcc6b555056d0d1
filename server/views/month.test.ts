import { type Selectable, sql } from "kysely";
import { describe, expect, test } from "vitest";
import { deliver, newCompany, openInvoice, orderOnAccount } from "#test/companies.ts";
import { lastDayOf, monthBefore } from "#domain/ledger/receivable.ts";
import type { Installation } from "#test/installation.ts";
import { statementsOf } from "#test/statements.ts";
import { day, inOneInstallation } from "#test/steps.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { bookkeeper, importStatement, statementFile, type Written } from "#test/transfers.ts";
import { monthWork } from "./desk/month-queries.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const accounting = () => bookkeeper(installation);
const work = (month = "2026-01") => accounting().call("monthWork", { params: { month } });
const left = async (step: string) => (await work()).checklist.find((one) => one.step === step)?.left;

describe("The work of accounting for a month", () => {
  test("a delivery on account is issued by the run once its month is over, and once only", async () => {
    const company = await newCompany(installation, { credit_limit: 1_000_000n });
    await deliver(installation, await orderOnAccount(installation, company, { count: 250 }));
    const rowOf = async (of: string) =>
      (await work(of)).to_issue.find(({ customer_id }) => customer_id === company.id);
    const month = installation.clock.now().toISOString().slice(0, 7);
    expect(await rowOf(month)).toMatchObject({ orders: 1, is_due: false });
    expect(await rowOf(monthBefore(`${month}-01`))).toBeUndefined();
    const issuesLeft = async () => {
      const { checklist, to_issue } = await work(month);
      return { left: checklist.find(({ step }) => step === "invoices")?.left, listed: to_issue.length };
    };
    const running = await issuesLeft();
    expect(running.left).toBe(running.listed);
    const run = () => accounting().call("issueMonth", { body: { customers: [company.id] } });
    expect(await run()).toEqual({ customers: [] });
    installation.clock.forward(40 * day);
    expect(await rowOf(month)).toMatchObject({ orders: 1, is_due: true });
    expect(await run()).toEqual({ customers: [company.id] });
    await installation.runJobs();
    expect(await rowOf(month)).toBeUndefined();
    expect(await run()).toEqual({ customers: [] });
    const { data } = await company.session.call("invoices", {});
    expect(data).toHaveLength(1);
  });

  test("an overdue invoice is collected: its age, and one reminder by hand a day", async () => {
    const { invoice_id } = await openInvoice(installation);
    const rowOf = async () => (await work()).to_collect.find(({ id }) => id === invoice_id);
    const before = await rowOf();
    expect(before).toMatchObject({ days: 0, reminders: 0 });
    const params = { id: String(invoice_id) };
    expect((await accounting().refusal("remindInvoice", { params })).code).toBe("invoice.not_overdue");
    installation.clock.forward(
      Date.parse(`${before?.due_on}T10:00:00Z`) + 5 * day - installation.clock.now().getTime(),
    );
    const waiting = (await left("reminders")) ?? 0;
    await accounting().call("remindInvoice", { params });
    await installation.runJobs();
    // The bulk act would otherwise report a mail that is not sent.
    expect((await accounting().refusal("remindInvoice", { params })).code).toBe("invoice.reminded_today");
    await installation.runJobs();
    expect(await rowOf()).toMatchObject({ days: 5, reminders: 1 });
    expect(await left("reminders")).toBe(waiting - 1);
    const { aging } = await work();
    const pln = aging.find(({ currency }) => currency === before?.open.currency_code);
    expect(Number(pln?.bands.to_30.currency_amount_decimal)).toBeGreaterThan(0);
  });

  test("a delivery booked after the invoice of its month waits for the next one, and the run does not promise it", async () => {
    const company = await newCompany(installation, { credit_limit: 1_000_000n });
    const rows = async () => {
      const month = monthBefore(installation.clock.now().toISOString().slice(0, 10));
      const { to_issue, checklist } = await work(month);
      return {
        rows: to_issue.filter(({ customer_id }) => customer_id === company.id),
        left: checklist.find(({ step }) => step === "invoices")?.left ?? 0,
      };
    };
    const run = async () => {
      await accounting().call("issueMonth", { body: { customers: [company.id] } });
      await installation.runJobs();
    };
    const sold = [
      await orderOnAccount(installation, company, { count: 250 }),
      await orderOnAccount(installation, company, { count: 333 }),
    ];
    for (const one of sold) await deliver(installation, one);
    const late = sold[1]?.orders[0]?.id ?? 0;
    const delivered = installation.clock.now().toISOString().slice(0, 10);
    const bookedOn = (day_of: string | null) =>
      installation.db
        .updateTable("on_account")
        .set({ delivered_on: day_of })
        .where("order_id", "=", late)
        .execute();
    await bookedOn(null);
    const [year = 0, month = 0] = delivered.split("-").map(Number);
    installation.clock.forward(Date.UTC(year, month, 3, 10) - installation.clock.now().getTime());
    await run();
    await bookedOn(delivered);
    const { rows: waiting, left: others } = await rows();
    expect(waiting).toEqual([expect.objectContaining({ orders: 1, is_due: false, on_next: true })]);
    await run();
    expect((await rows()).rows).toEqual(waiting);
    installation.clock.forward(31 * day);
    expect((await rows()).rows).toEqual([expect.objectContaining({ is_due: true, on_next: false })]);
    await run();
    expect(await rows()).toEqual({ rows: [], left: others });
  });

  test("the aging and the checklist count every open invoice, also beyond those that are listed", async () => {
    const { invoice_id } = await openInvoice(installation);
    const trial = await installation.db.startTransaction().execute();
    const seen = () => monthWork(trial, "2026-01", new Date(installation.clock.now().getTime() + 60 * day));
    const before = await seen();
    await sql`insert into invoice overriding system value select (jsonb_populate_record(i, jsonb_build_object(
      'id', 100000 + n, 'hash', md5(n::text), 'number', 'T/' || n, 'period', null, 'payment_request_id', null))).*
      from invoice i, generate_series(1, 600) as n where i.id = ${invoice_id}`.execute(trial);
    const after = await seen();
    await trial.rollback().execute();
    expect(after.open_invoices).toBe(before.open_invoices + 600);
    expect(after.to_collect.length).toBeLessThanOrEqual(500);
    const one = before.to_collect.find(({ id }) => id === invoice_id)?.open;
    const overdue = ({ aging }: typeof after) =>
      Number(aging.find(({ currency }) => currency === one?.currency_code)?.total.currency_amount_decimal);
    expect(overdue(after) - overdue(before)).toBeCloseTo(600 * Number(one?.currency_amount_decimal), 2);
    const reminders = ({ checklist }: typeof after) =>
      checklist.find(({ step }) => step === "reminders")?.left;
    expect(reminders(after)).toBe((reminders(before) ?? 0) + 600);
  });

  test("days without a bank statement are found inside the month, for each of our accounts", async () => {
    const days = async () =>
      (await work()).statements.map(({ currency, until, missing }) => [currency, until, ...missing]);
    const all = { from_on: "2026-01-01", until_on: "2026-01-31" };
    expect(await days()).toEqual([
      ["PLN", null, all],
      ["EUR", null, all],
    ]);
    const statement = (day_of: string, opening: bigint, more: Partial<Written> = {}) =>
      importStatement(
        installation,
        statementFile({
          day: `2026-01-${day_of}`,
          opening,
          lines: [{ amount: 100n, title: day_of }],
          ...more,
        }),
      );
    await statement("02", 0n);
    await statement("20", 100n);
    await statement("31", 700n);
    expect(await days()).toEqual([
      ["PLN", "2026-01-31", { from_on: "2026-01-21", until_on: "2026-01-30" }],
      ["EUR", null, all],
    ]);
    expect(await left("statements")).toBe(31);
    await statement("31", 0n, { currency: "EUR", lines: [] });
    expect(await left("statements")).toBe(10);
    await statement("25", 200n, { lines: [{ amount: 500n, title: "25" }] });
    expect(await left("statements")).toBe(0);
  });

  test("the lists that the checklist opens have what it counts, and nothing of later months", async () => {
    const desk = accounting();
    const listed = async (until: string) => ({
      transfers: (await desk.call("transfers", { query: { state: "open", until } })).meta.total,
      einvoices: (await desk.call("einvoices", { query: { group: "not_accepted", until } })).data.length,
      refunds: (await desk.call("refunds", { query: { open: "1", until } })).data.length,
      bills: (await desk.call("payStatements", { query: { group: "billed", until } })).data.length,
      payouts: (await desk.call("payStatements", { query: { group: "unpaid", until } })).data.length,
    });
    const counted = async (month: string) => {
      const { checklist } = await work(month);
      return Object.fromEntries(checklist.map(({ step, left: count }) => [step, count]));
    };
    expect(await listed("2026-01-31")).toMatchObject({ transfers: 4, einvoices: 0 });
    expect(await counted("2026-01")).toMatchObject(await listed("2026-01-31"));
    expect(await listed("2025-12-31")).toMatchObject({ transfers: 0 });
    const { invoice_id } = await openInvoice(installation);
    const { state, ksef_number, sale_date } = await installation.db
      .selectFrom("einvoice")
      .innerJoin("invoice", "invoice.id", "einvoice.invoice_id")
      .select(["einvoice.state", "einvoice.ksef_number", "invoice.sale_date"])
      .where("invoice_id", "=", invoice_id)
      .executeTakeFirstOrThrow();
    const einvoiceIs = (row: Pick<Selectable<DB["einvoice"]>, "state" | "ksef_number">) =>
      installation.db.updateTable("einvoice").set(row).where("invoice_id", "=", invoice_id).execute();
    await einvoiceIs({ state: "sent", ksef_number: null });
    const sold_in = sale_date.slice(0, 7);
    const before = monthBefore(`${sold_in}-01`);
    const { einvoices } = await listed(lastDayOf(before));
    expect(await counted(before)).toMatchObject({ einvoices });
    expect(await listed(lastDayOf(sold_in))).toMatchObject({ einvoices: einvoices + 1 });
    expect(await counted(sold_in)).toMatchObject({ einvoices: einvoices + 1 });
    await einvoiceIs({ state, ksef_number });
  });

  test("sends no more statements than a page of the desk may", async () => {
    await work();
    // Jobs that the tests before have left would be counted.
    await installation.runJobs();
    const sent = await statementsOf(() => work());
    expect(sent.filter((text) => !/graphile_worker/.test(text)).length).toBeLessThanOrEqual(5);
  });
});
