import { expect, test } from "vitest";
import { localDate } from "#domain/calendar.ts";
import { newCompany, orderOnAccount } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import {
  day,
  hour,
  inOneInstallation,
  placeOrder,
  takeStage,
  translator,
  visitor,
  workFor,
} from "#test/steps.ts";
import { importStatement, lineOf, minor, statementFile, titleOf } from "#test/transfers.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});

test("§3.3 an order on account that is finished in the last hours of a month is a sale of that day, whenever it is booked", async () => {
  const company = await newCompany(installation, { credit_limit: 1_000_000n });
  const { orders } = await orderOnAccount(installation, company);
  const [id = 0] = orders.map((order) => order.id);
  const marta = translator(installation, "marta@example.com");
  const job_id = await takeStage(installation, id, "marta@example.com");
  const body = await workFor(installation, job_id, "marta@example.com");
  const now = installation.clock.now();
  const first = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 0, 10);
  installation.clock.forward(first - 3 * hour - now.getTime());
  const finished_on = localDate(installation.clock.now().getTime());
  await marta.call("deliverJob", { params: { id: String(job_id) }, body });
  installation.clock.forward(day);
  await installation.runJobs();
  await installation.runRound("invoice.monthly");
  await installation.runJobs();
  const { data } = await company.session.call("invoices", {});
  expect(data).toMatchObject([{ kind: "VAT", paid: false }]);
  const lines = await installation.db
    .selectFrom("invoice_line")
    .select("sold_on")
    .where("invoice_id", "=", data[0]?.id ?? 0)
    .execute();
  expect(lines).toEqual([{ sold_on: finished_on }]);
});

/** What an invoice says of the days of an order. */
const daysOf = (order_id: number) =>
  installation.db
    .selectFrom("invoice")
    .innerJoin("payment_request_order as share", "share.payment_request_id", "invoice.payment_request_id")
    .select(["date_of_issue", "sale_date", "payment_date"])
    .where("share.order_id", "=", order_id)
    .where("kind", "=", "VAT")
    .execute();
const today = (): string => localDate(installation.clock.now().getTime());

/** An order to be paid by transfer, with what identifies it. */
async function byTransfer() {
  const who = visitor(installation);
  const placed = await placeOrder(who, {}, { payment_method: "bank_transfer" });
  const id = placed.orders[0]?.id ?? 0;
  return { id, title: await titleOf(who, placed.payment_hash), amount: minor(placed.gross) };
}

test("§3.3 a transfer is a payment of the day on which the bank booked it, however late its statement is imported", async () => {
  const { id, title, amount } = await byTransfer();
  installation.clock.forward(day);
  const booked_on = today();
  installation.clock.forward(4 * day);
  await importStatement(installation, statementFile({ day: booked_on, lines: [{ amount, title }] }));
  expect(await daysOf(id)).toEqual([
    { date_of_issue: today(), sale_date: booked_on, payment_date: booked_on },
  ]);
});

test("§3.3 an order that was paid in parts is a sale of the day of the last one, and never of a day before it was ordered", async () => {
  const early = today();
  installation.clock.forward(3 * day);
  const { id, title, amount } = await byTransfer();
  const ordered_on = today();
  installation.clock.forward(2 * day);
  const first = { amount: 100n, title, bank_ref: "first" };
  await importStatement(installation, statementFile({ day: early, lines: [first] }));
  expect((await lineOf(installation, title)).state).toBe("waiting");
  const rest = { amount: amount - 100n, title, bank_ref: "rest" };
  await importStatement(installation, statementFile({ day: early, lines: [rest], opening: 100n }));
  expect(await daysOf(id)).toEqual([
    { date_of_issue: today(), sale_date: ordered_on, payment_date: ordered_on },
  ]);
});
