import { describe, expect, test } from "vitest";
import { type Company, openInvoice } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { day, inOneInstallation } from "#test/steps.ts";
import { bookkeeper, importStatement, minor, statementFile } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
const desk = () => bookkeeper(installation);
const comes = (amount: bigint, title: string) =>
  importStatement(
    installation,
    statementFile({
      lines: [{ amount, title, bank_ref: title.slice(0, 16) }],
      day: installation.clock.now().toISOString().slice(0, 10),
    }),
  );

/** What each place says is open of an invoice, minor units. */
async function openBy(invoice_id: number, { email, session }: Company): Promise<Record<string, bigint>> {
  const at_desk = await desk().call("deskInvoice", { params: { id: String(invoice_id) } });
  const page = await session.call("invoice", { params: { id: String(invoice_id) } });
  const month = "2031-01";
  const { to_collect } = await desk().call("monthWork", { params: { month } });
  const row = to_collect.find(({ id }) => id === invoice_id);
  const customers = await desk().call("deskCustomers", { query: { search: email } });
  const { content } = await desk().call("exportBooks", { body: { what: "overdue", month } });
  const [heads = [], ...lines] = content
    .trim()
    .split("\r\n")
    .map((line) => line.split(","));
  const line = lines.find(([number]) => number === row?.number) ?? [];
  const mail = await installation.db
    .selectFrom("mail")
    .select("text")
    .where("kind", "=", "invoice_reminder")
    .where("recipient", "=", email)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  const [, whole = "", rest = ""] = /(\d[\d\s]*),(\d\d)\s*zł/.exec(mail?.text ?? "") ?? [];
  return {
    month: minor(row?.open.currency_amount_decimal ?? "-1"),
    customers: minor(customers.data[0]?.unpaid.currency_amount_decimal ?? "-1"),
    file: minor(line[heads.indexOf("open")] ?? "-1"),
    desk: minor(at_desk.open?.currency_amount_decimal ?? "-1"),
    page: minor(page.open?.currency_amount_decimal ?? "-1"),
    reminder: BigInt(whole.replaceAll(/\s/g, "") + rest || "-1"),
  };
}

describe("What is open of an invoice", () => {
  test("is the same in every place, with parts that came and after a correction", async () => {
    const { company, invoice_id } = await openInvoice(installation);
    const params = { id: String(invoice_id) };
    const { number, gross, payment_date, standing } = await desk().call("deskInvoice", { params });
    const whole = minor(gross.currency_amount_decimal);
    const part = whole / 4n;
    const remind = async () => {
      await desk().call("remindInvoice", { params });
      await installation.runJobs();
    };
    const all = (amount: bigint) => ({
      month: amount,
      customers: amount,
      file: amount,
      desk: amount,
      page: amount,
      reminder: amount,
    });
    installation.clock.forward(
      Date.parse(`${payment_date}T10:00:00Z`) + 3 * day - installation.clock.now().getTime(),
    );
    await remind();
    expect(await openBy(invoice_id, company)).toEqual(all(whole));

    await comes(part, `czesc za ${number}`);
    installation.clock.forward(day);
    await remind();
    expect(await openBy(invoice_id, company)).toEqual(all(whole - part));

    const [line] = standing;
    await desk().call("reduceInvoice", {
      params,
      body: { reason: "Rabat", lines: [{ position: line?.position ?? 1, amount: "5.00" }] },
    });
    await installation.runJobs();
    installation.clock.forward(day);
    await remind();
    expect(await openBy(invoice_id, company)).toEqual(all(whole - part - 500n));

    await comes(whole - part - 500n, `reszta za ${number}`);
    const { to_collect } = await desk().call("monthWork", { params: { month: "2031-01" } });
    expect(to_collect.find(({ id }) => id === invoice_id)).toBeUndefined();
    expect(await desk().call("deskInvoice", { params })).toMatchObject({ state: "paid" });
    expect(await company.session.call("invoice", { params })).toMatchObject({ state: "paid", open: null });
  });
});
