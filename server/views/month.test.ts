import { describe, expect, test } from "vitest";
import { deliver, newCompany, openInvoice, orderOnAccount } from "#test/companies.ts";
import { monthBefore } from "#domain/ledger/receivable.ts";
import type { Installation } from "#test/installation.ts";
import { statementsOf } from "#test/statements.ts";
import { day, inOneInstallation } from "#test/steps.ts";
import { bookkeeper } from "#test/transfers.ts";

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
    await accounting().call("remindInvoice", { params });
    await installation.runJobs();
    expect(await rowOf()).toMatchObject({ days: 5, reminders: 1 });
    expect(await left("reminders")).toBe(waiting - 1);
    const { aging } = await work();
    const pln = aging.find(({ currency }) => currency === before?.open.currency_code);
    expect(Number(pln?.bands.to_30.currency_amount_decimal)).toBeGreaterThan(0);
  });

  test("sends no more statements than a page of the desk may", async () => {
    await work();
    const sent = await statementsOf(() => work());
    expect(sent.filter((text) => !/graphile_worker/.test(text)).length).toBeLessThanOrEqual(5);
  });
});
