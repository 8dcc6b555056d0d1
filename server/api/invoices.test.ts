import { beforeEach, expect, test } from "vitest";
import { buyingCompany, byId, confirmation, previewBy, type Program, topUpBy } from "#test/api-keys.ts";
import type { Company } from "#test/companies.ts";
import type { Installation } from "#test/installation.ts";
import { inOneInstallation } from "#test/steps.ts";

let installation: Installation;
inOneInstallation((opened) => {
  installation = opened;
});
let company: Company;
let program: Program;
beforeEach(async () => {
  ({ company, program } = await buyingCompany(installation));
});

/** Buys one order from the balance for a cost centre; answers its number. */
async function buy(cost_centre?: string): Promise<number> {
  const { id, gross } = await previewBy(program, 250);
  const { body, ...rest } = confirmation(id, gross, "balance");
  const bought = await program.call("apiConfirmPreview", {
    ...rest,
    body: { ...body, ...(cost_centre === undefined ? {} : { cost_centre }) },
  });
  await installation.runJobs();
  return bought.orders[0]?.id ?? 0;
}

test("integrations 3: a program finds the invoice of an order that was paid from the balance", async () => {
  await topUpBy(installation, company.session);
  const centre = { code: "MKT", name: "Marketing", month_limit: null };
  await company.session.call("createCostCentre", { body: centre });
  const order = await buy("MKT");
  const other = await buy();
  expect((await program.call("apiOrder", byId(order))).cost_centre).toBe("MKT");
  expect((await program.call("apiOrder", byId(other))).cost_centre).toBeNull();

  const { data } = await program.call("apiInvoices", { query: { order_id: String(order) } });
  expect(data).toMatchObject([
    { kind: "VAT", paid: true, orders: [order], cost_centre: "MKT Marketing", pdf_ready: true },
  ]);
  const id = data[0]?.id ?? 0;
  expect(await program.call("apiInvoice", byId(id))).toEqual(data[0]);
  const link = await program.call("apiInvoiceLink", byId(id));
  const pdf = await installation.app.inject({ method: "GET", url: link.url });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");

  const all = (await program.call("apiInvoices", { query: {} })).data;
  expect(all.map(({ kind, orders }) => [kind, orders])).toEqual([
    ["VAT", [other]],
    ["VAT", [order]],
    ["TOP", []],
  ]);
});

test("integrations 3: invoices of another account's order are none, and a cursor belongs to its order", async () => {
  await topUpBy(installation, company.session);
  const order = await buy();
  await buy();
  const { next_cursor } = await program.call("apiInvoices", { query: { limit: "1" } });
  const query = { order_id: String(order), cursor: next_cursor ?? "" };
  expect((await program.problem("apiInvoices", { query })).code).toBe("cursor.invalid");
  ({ program } = await buyingCompany(installation));
  expect((await program.call("apiInvoices", { query: { order_id: String(order) } })).data).toEqual([]);
});
