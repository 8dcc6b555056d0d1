import { expect, test } from "vitest";
import { localDate } from "#domain/calendar.ts";
import { newCompany, orderOnAccount } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { day, hour, inOneInstallation, takeStage, translator, workFor } from "#test/steps.ts";

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
