import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabase, type TestDatabase } from "#test/database.ts";
import { bookPaid } from "#test/paid.ts";
import { post } from "#server/ledger/post.ts";
import { salesSums } from "#domain/accounting/sales.ts";
import { monthTotals, spanOf } from "./month.ts";
import { sumsIn } from "./month-sales.ts";
import { exportFile } from "./registers.ts";
import { missingRates, salesOf, type SalesPeriod } from "./sales.ts";

const now = new Date("2026-04-10T08:00:00Z");
let database: TestDatabase;

type IssuedLine = {
  readonly net: bigint;
  readonly vat: bigint;
  readonly rate_bps: bigint | null;
  /** A correction has the lines of its invoice before and after it. */
  readonly is_before?: boolean;
  readonly of_position?: number;
};
type Issued = {
  readonly number: string;
  readonly kind?: "VAT" | "KOR" | "PRO" | "TOP";
  readonly issued_on: string;
  readonly sold_on: string;
  readonly currency?: "PLN" | "EUR";
  readonly tax: object;
  readonly fx?: { readonly rate: string };
  readonly lines: readonly IssuedLine[];
  readonly ksef_number?: string;
  readonly corrects?: number;
  readonly correction?: "amount" | "buyer" | "cancelled";
  readonly refund_id?: number;
  /** The month of a collective invoice. */
  readonly period?: string;
};

async function issue({ number, kind = "VAT", currency = "PLN", ...issued }: Issued): Promise<number> {
  const sum = (part: "net" | "vat") =>
    issued.lines.reduce((total, line) => total + (line.is_before ? -line[part] : line[part]), 0n);
  const [net, vat] = [sum("net"), sum("vat")];
  const { rows } = await sql<{ id: number }>`
    insert into invoice (hash, number, kind, brand_id, locale, currency, seller, customer, date_of_issue, sale_date,
      payment_date, mode, tax, fx, total_net, total_vat, total_gross, ksef_number, created_at, corrected_invoice_id,
      correction, refund_id, period, due_date, treatment)
    values (${number}, ${number}, ${kind}, 3, 'en', ${currency}, '{}', '{"name": "Müller GmbH", "country": "DE"}',
      ${issued.issued_on}, ${issued.sold_on}, ${issued.issued_on}, 'net_first', ${JSON.stringify(issued.tax)}::jsonb,
      ${issued.fx ? JSON.stringify(issued.fx) : null}::jsonb, ${net}, ${vat}, ${net + vat},
      ${issued.ksef_number ?? null}, ${now}, ${issued.corrects ?? null}, ${issued.corrects ? (issued.correction ?? "amount") : null},
      ${issued.refund_id ?? null}, ${issued.period ?? null}, ${issued.period ? issued.issued_on : null},
      ${issued.period ? "PL23" : null}) returning id
  `.execute(database.db);
  const id = rows[0]?.id ?? 0;
  for (const [i, line] of issued.lines.entries())
    await sql`
      insert into invoice_line (invoice_id, position, description, quantity, unit, net_price, net_value, vat_rate_bps,
        vat, gross, is_before, of_position)
      values (${id}, ${i + 1}, 'x', '1', 'pcs', ${line.net}, ${line.net}, ${line.rate_bps}, ${line.vat},
        ${line.net + line.vat}, ${line.is_before ?? false}, ${line.of_position ?? null})
    `.execute(database.db);
  return id;
}

const march = { by: "declared", from: "2026-03-01", until: "2026-04-01" } as const;
const german = { kind: "eu_vat", country: "DE", number: "136695976" };
const no_buyer = { kind: "none" };
const untaxed = (net: bigint) => ({ net, vat: 0n, rate_bps: null });
const taxed = (net: bigint, vat: bigint) => ({ net, vat, rate_bps: 2300n });

beforeAll(async () => {
  database = await testDatabase();
  const february = await issue({
    number: "LFV/2026/02/000001",
    issued_on: "2026-02-11",
    sold_on: "2026-02-11",
    currency: "EUR",
    // Two lines that differ only by their treatment: a correction names the corrected one.
    tax: {
      buyer_id: no_buyer,
      orders: [
        { order_id: 5, treatment: "OSS" },
        { order_id: 6, treatment: "PL23" },
      ],
    },
    fx: { rate: "4.2000" },
    lines: [taxed(5000n, 1150n), taxed(10000n, 2300n)],
  });
  await issue({
    number: "LFV/2026/03/000001",
    issued_on: "2026-03-05",
    sold_on: "2026-03-05",
    currency: "EUR",
    ksef_number: "5260001246-20260305-0100001A0B2D-AB",
    tax: { buyer_id: german, orders: [{ order_id: 7, treatment: "RC_EU" }] },
    lines: [untaxed(10001n)],
  });
  await issue({
    number: "LFV/2026/04/000001",
    issued_on: "2026-04-01",
    sold_on: "2026-03-31",
    tax: { buyer_id: no_buyer, orders: [{ order_id: 8, treatment: "PL23" }] },
    lines: [taxed(10000n, 2300n)],
  });
  await issue({
    number: "LFV-KOR/2026/03/000001",
    kind: "KOR",
    issued_on: "2026-03-20",
    sold_on: "2026-02-11",
    currency: "EUR",
    tax: {
      buyer_id: no_buyer,
      orders: [
        { order_id: 5, treatment: "OSS" },
        { order_id: 6, treatment: "PL23" },
      ],
    },
    lines: [
      { ...taxed(10000n, 2300n), is_before: true, of_position: 2 },
      { ...taxed(6000n, 1380n), of_position: 2 },
    ],
    corrects: february,
  });
  for (const kind of ["PRO", "TOP"] as const)
    await issue({
      number: `${kind}/1`,
      kind,
      issued_on: "2026-03-02",
      sold_on: "2026-03-02",
      tax: {},
      lines: [],
    });
});
afterAll(() => database.drop());

describe("Invoices in the register of sales", () => {
  test("an invoice is listed by its tax point, a correction by its issue; documents that are no invoices are not", async () => {
    const sales = await salesOf(database.db, march);
    expect(sales.map(({ number }) => number)).toEqual([
      "LFV/2026/03/000001",
      "LFV-KOR/2026/03/000001",
      "LFV/2026/04/000001",
    ]);
  });

  test("the KSeF number and the treatment are those stored at the issue", async () => {
    const [first, , consumer] = await salesOf(database.db, march);
    expect(first).toMatchObject({
      brand: "lingy",
      ksef: { kind: "number", number: "5260001246-20260305-0100001A0B2D-AB" },
      parts: [{ treatment: "RC_EU", rate_bps: null, net: 10001n, vat: 0n }],
    });
    expect(consumer).toMatchObject({ ksef: { kind: "BFK" }, parts: [{ treatment: "PL23", vat: 2300n }] });
  });

  test("a correction is its difference, for the corrected line, at the rate of its invoice", async () => {
    const [, correction] = await salesOf(database.db, march);
    expect(correction).toMatchObject({
      kind: "KOR",
      rate_micros: 4_200_000n,
      parts: [{ treatment: "PL23", rate_bps: 2300n, net: -4000n, vat: -920n }],
    });
  });

  test("an invoice corrected to zero counts with the invoice itself", async () => {
    const wrong = await issue({
      number: "LFV/2026/10/000001",
      issued_on: "2026-10-05",
      sold_on: "2026-10-05",
      tax: { buyer_id: german, orders: [{ order_id: 10, treatment: "PL23" }] },
      lines: [taxed(1000n, 230n)],
    });
    await issue({
      number: "LFV-KOR/2026/11/000001",
      kind: "KOR",
      issued_on: "2026-11-20",
      sold_on: "2026-10-05",
      tax: { buyer_id: german, orders: [{ order_id: 10, treatment: "PL23" }] },
      lines: [
        { ...taxed(1000n, 230n), is_before: true, of_position: 1 },
        { ...taxed(0n, 0n), of_position: 1 },
      ],
      corrects: wrong,
      correction: "cancelled",
    });
    const declared = (from: string, until: string) => salesOf(database.db, { by: "declared", from, until });
    const october = await declared("2026-10-01", "2026-11-01");
    expect(october.map(({ number, declared_on }) => [number, declared_on])).toEqual([
      ["LFV/2026/10/000001", "2026-10-05"],
      ["LFV-KOR/2026/11/000001", "2026-10-05"],
    ]);
    expect(october.flatMap(({ parts }) => parts).reduce((sum, { vat }) => sum + vat, 0n)).toBe(0n);
    expect(await declared("2026-11-01", "2026-12-01")).toEqual([]);
  });

  test("an offline invoice is marked until it has its number", async () => {
    const id = await issue({
      number: "LFV/2026/12/000001",
      issued_on: "2026-12-05",
      sold_on: "2026-12-05",
      tax: { buyer_id: german, orders: [{ order_id: 11, treatment: "PL23" }] },
      lines: [taxed(1000n, 230n)],
    });
    await sql`
      insert into einvoice (invoice_id, state, xml, sha256, deadline, next_at, offline_at, certificate_code, created_at)
      values (${id}, 'offline', 'x', 'x', ${now}, ${now}, ${now}, 'x', ${now})`.execute(database.db);
    const [sale] = await salesOf(database.db, { by: "declared", from: "2026-12-01", until: "2027-01-01" });
    expect(sale?.ksef).toEqual({ kind: "OFF" });
  });

  test("a document without stored treatments is read by its rate and its buyer", async () => {
    await issue({
      number: "LFV/2026/05/000001",
      issued_on: "2026-05-04",
      sold_on: "2026-05-04",
      tax: { buyer_id: german },
      lines: [untaxed(700n)],
    });
    const [old] = await salesOf(database.db, { by: "declared", from: "2026-05-01", until: "2026-06-01" });
    expect(old).toMatchObject({ parts: [{ treatment: "RC_EU", net: 700n }] });
  });

  test("a correction with a refund is booked by the journal of the refund", async () => {
    const original = await issue({
      number: "LFV/2026/06/000001",
      issued_on: "2026-06-02",
      sold_on: "2026-06-02",
      tax: { buyer_id: no_buyer },
      lines: [taxed(1000n, 230n)],
    });
    const paid = {
      hash: "pay",
      provider: "payu",
      currency: "PLN",
      amount: 1230n,
      fee: 0n,
      refunds: [1230n],
    } as const;
    await database.db.transaction().execute((tx) => bookPaid(tx, paid, new Date("2026-07-03T10:00:00Z")));
    const { id: refund_id } = await database.db.selectFrom("refund").select("id").executeTakeFirstOrThrow();
    await issue({
      number: "LFV-KOR/2026/06/000001",
      kind: "KOR",
      issued_on: "2026-06-03",
      sold_on: "2026-06-02",
      tax: { buyer_id: no_buyer },
      lines: [
        { ...taxed(1000n, 230n), is_before: true, of_position: 1 },
        { ...taxed(0n, 0n), of_position: 1 },
      ],
      corrects: original,
      refund_id,
    });
    const bookedIn = (month: string, next: string) =>
      salesOf(database.db, {
        by: "booked",
        from: new Date(`${month}-01T00:00:00Z`),
        until: new Date(`${next}-01T00:00:00Z`),
      });
    expect(await bookedIn("2026-06", "2026-07")).toEqual([]);
    expect(await bookedIn("2026-07", "2026-08")).toMatchObject([
      { number: "LFV-KOR/2026/06/000001", parts: [{ net: -1000n, vat: -230n }] },
    ]);
    const straddling = async (month: string) => (await monthTotals(database.db, month)).straddling;
    const correction = { number: "LFV-KOR/2026/06/000001", declared_on: "2026-06-03" };
    expect(await straddling("2026-07"), "booked here, declared in June").toEqual([correction]);
    expect(await straddling("2026-06"), "declared here, booked in July or not yet").toContainEqual(
      correction,
    );
  });
});

describe("A collective invoice", () => {
  test("is booked in the month of its deliveries, also when its own journal follows a month later", async () => {
    const id = await issue({
      number: "LFV/2026/09/000001",
      issued_on: "2026-09-01",
      sold_on: "2026-08-31",
      tax: { buyer_id: no_buyer, orders: [{ order_id: 9, treatment: "PL23" }] },
      lines: [taxed(1000n, 230n)],
      period: "2026-08",
    });
    const rounding = {
      key: `invoice:${id}`,
      kind: "invoice",
      reference: `invoice:${id}`,
      lines: [
        { code: "liab:vat", owner: "", currency: "PLN", amount: 1n },
        { code: "rev:sales", owner: "", currency: "PLN", amount: -1n },
      ],
      now: new Date("2026-09-01T05:00:00Z"),
    } as const;
    await database.db.transaction().execute((tx) => post(tx, rounding));
    const bookedIn = (from: string, until: string) =>
      salesOf(database.db, { by: "booked", from: new Date(from), until: new Date(until) });
    expect(await bookedIn("2026-08-01", "2026-09-01")).toMatchObject([{ number: "LFV/2026/09/000001" }]);
    expect(await bookedIn("2026-09-01", "2026-10-01")).toEqual([]);
    expect((await monthTotals(database.db, "2026-08")).straddling, "declared where it is booked").toEqual([]);
  });
});

describe("Złoty amounts of a return", () => {
  const choice = { what: "jpk_v7m", month: "2026-03", tax_office: "1435", purpose: "first" } as const;

  test("an invoice without Polish VAT froze no rate: without a stored rate of its day the return is refused", async () => {
    await expect(exportFile(database.db, choice, now)).rejects.toMatchObject({
      code: "books.rate_missing",
      details: { numbers: ["LFV/2026/03/000001"] },
    });
    expect(await missingRates(database.db, march)).toEqual([{ currency: "EUR", date: "2026-03-04" }]);
  });

  test("the base uses the rate of the last working day before the tax point", async () => {
    await database.db
      .insertInto("nbp_rate")
      .values({
        currency: "EUR",
        asked_for: "2026-03-04",
        effective_date: "2026-03-04",
        table_number: "043/A/NBP/2026",
        mid: "4.2512",
        rate_micros: 4_251_200n,
        fetched_at: now,
        raw: "{}",
      })
      .execute();
    expect(await missingRates(database.db, march)).toEqual([]);
    const { content } = (await exportFile(database.db, choice, now)).file;
    expect(content).toContain("<K_11>425.16</K_11>");
    // The correction at 4.20: −40.00 and −9.20 EUR.
    expect(content).toContain("<K_19>-168.00</K_19>");
    expect(content).toContain("<K_20>-38.64</K_20>");
  });
});

describe("Sums of a month", () => {
  test("are those of its documents added up one by one", async () => {
    const months = Array.from({ length: 12 }, (_, at) => `2026-${String(at + 1).padStart(2, "0")}`);
    let documents = 0;
    for (const month of months) {
      const span = spanOf(month);
      const periods: readonly SalesPeriod[] = [
        { by: "booked", ...span },
        { by: "declared", from: span.first, until: span.after },
      ];
      for (const period of periods) {
        const one_by_one = salesSums(await salesOf(database.db, period));
        expect(await sumsIn(database.db, period), `${month} ${period.by}`).toEqual(one_by_one);
        documents += one_by_one.reduce((sum, row) => sum + row.documents, 0);
      }
    }
    expect(documents).toBeGreaterThan(12);
  });
});
