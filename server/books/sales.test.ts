import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { exportFile } from "./registers.ts";
import { salesOf } from "./sales.ts";

const now = new Date("2026-04-10T08:00:00Z");
let database: TestDatabase;

type Issued = {
  readonly number: string;
  readonly kind?: "VAT" | "KOR" | "PRO" | "TOP";
  readonly issued_on: string;
  readonly sold_on: string;
  readonly currency?: "PLN" | "EUR";
  readonly tax: object;
  readonly lines: readonly (readonly [net: bigint, vat: bigint, rate_bps: bigint | null])[];
  readonly ksef_number?: string;
};

async function issue({ number, kind = "VAT", currency = "PLN", ...issued }: Issued): Promise<void> {
  const net = issued.lines.reduce((sum, [one]) => sum + one, 0n);
  const vat = issued.lines.reduce((sum, [, one]) => sum + one, 0n);
  const { rows } = await sql<{ id: number }>`
    insert into invoice (hash, number, kind, brand_id, locale, currency, seller, customer, date_of_issue, sale_date,
      payment_date, mode, tax, total_net, total_vat, total_gross, ksef_number, created_at)
    values (${number}, ${number}, ${kind}, 3, 'en', ${currency}, '{}', '{"name": "Müller GmbH", "country": "DE"}',
      ${issued.issued_on}, ${issued.sold_on}, ${issued.issued_on}, 'net_first', ${JSON.stringify(issued.tax)}::jsonb,
      ${net}, ${vat}, ${net + vat}, ${issued.ksef_number ?? null}, ${now}) returning id
  `.execute(database.db);
  for (const [i, [line_net, line_vat, rate]] of issued.lines.entries())
    await sql`
      insert into invoice_line values (${rows[0]?.id}, ${i + 1}, null, 'x', '1', 'pcs', ${line_net}, ${line_net},
        ${rate}, ${line_vat}, ${line_net + line_vat})
    `.execute(database.db);
}

const march = { by: "declared", from: "2026-03-01", until: "2026-04-01" } as const;
const german = { kind: "eu_vat", country: "DE", number: "136695976" };

beforeAll(async () => {
  database = await testDatabase();
  await issue({
    number: "LFV/2026/03/000001",
    issued_on: "2026-03-05",
    sold_on: "2026-03-05",
    currency: "EUR",
    ksef_number: "5260001246-20260305-0100001A0B2D-AB",
    tax: { buyer_id: german, orders: [{ order_id: 7, treatment: "RC_EU" }], fx: { rate: "4.2512" } },
    lines: [[10001n, 0n, null]],
  });
  await issue({
    number: "LFV/2026/04/000001",
    issued_on: "2026-04-01",
    sold_on: "2026-03-31",
    tax: { buyer_id: { kind: "none" }, orders: [{ order_id: 8, treatment: "PL23" }] },
    lines: [[10000n, 2300n, 2300n]],
  });
  await issue({
    number: "LFV-KOR/2026/03/000001",
    kind: "KOR",
    issued_on: "2026-03-20",
    sold_on: "2026-02-11",
    tax: { buyer_id: german },
    lines: [[-5000n, 0n, null]],
  });
  await issue({
    number: "PRO/1",
    kind: "PRO",
    issued_on: "2026-03-02",
    sold_on: "2026-03-02",
    tax: {},
    lines: [],
  });
  await issue({
    number: "TOP/1",
    kind: "TOP",
    issued_on: "2026-03-02",
    sold_on: "2026-03-02",
    tax: {},
    lines: [],
  });
});
afterAll(() => database.drop());

describe("invoices as the register sees them", () => {
  test("an invoice by its tax point, a correction by its issue; what is no invoice by law is none", async () => {
    const sales = await salesOf(database.db, march);
    expect(sales.map(({ number }) => number)).toEqual([
      "LFV/2026/03/000001",
      "LFV-KOR/2026/03/000001",
      "LFV/2026/04/000001",
    ]);
  });

  test("rate, number in KSeF and treatment come from what was kept when it was issued", async () => {
    const [first, correction, consumer] = await salesOf(database.db, march);
    expect(first).toMatchObject({
      brand: "lingy",
      rate_micros: 4_251_200n,
      ksef: { kind: "number", number: "5260001246-20260305-0100001A0B2D-AB" },
      parts: [{ treatment: "RC_EU", rate_bps: null, net: 10001n, vat: 0n }],
    });
    // A correction that kept no treatments is read by its rate and its buyer.
    expect(correction).toMatchObject({ kind: "KOR", parts: [{ treatment: "RC_EU", net: -5000n }] });
    expect(consumer).toMatchObject({ ksef: { kind: "BFK" }, parts: [{ treatment: "PL23", vat: 2300n }] });
  });

  test("a return names the invoices that have no exchange rate", async () => {
    const wish = { what: "jpk_v7m", month: "2026-03", tax_office: "1435" } as const;
    const { content } = await exportFile(database.db, wish, now);
    expect(content).toContain("<K_11>425.16</K_11>");
    await sql`update invoice set tax = tax - 'fx'`.execute(database.db);
    await expect(exportFile(database.db, wish, now)).rejects.toMatchObject({
      code: "books.rate_missing",
      details: { numbers: ["LFV/2026/03/000001"] },
    });
  });
});
