import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import { bothLanguages } from "#contract/invoices/invoice-document.ts";
import { pdfText } from "#test/pdf-text.ts";
import { type InvoiceDocument, type InvoiceLineDocument, invoiceLayout } from "./pdf/invoice-layout.ts";
import { invoicePdf } from "./pdf/invoice-pdf.ts";

const [tolmaro] = brands;

const line = (gross: bigint, change: Partial<InvoiceLineDocument> = {}): InvoiceLineDocument => ({
  description: "Translation PL→EN, order 10280 / Tłumaczenie PL→EN, zamówienie 10280",
  quantity: "1",
  unit: "service",
  net_price: (gross * 100n) / 123n,
  net_value: (gross * 100n) / 123n,
  discount: 0n,
  vat_rate_bps: 2300n,
  vat: gross - (gross * 100n) / 123n,
  gross,
  sold_on: null,
  is_before: false,
  ...change,
});

function paper(locale: Locale, change: Partial<InvoiceDocument>): InvoiceDocument {
  const { accounts, ...seller } = tolmaro.seller;
  return {
    number: "FV/2026/03/000001",
    kind: "VAT",
    correction: null,
    replaces: null,
    bonus: 0n,
    locale,
    currency: "PLN",
    date_of_issue: "2026-03-02",
    sale_date: "2026-03-02",
    payment_date: "2026-03-02",
    paid: true,
    means: [{ method: "payu", amount: 12_300n, bonus: 0n }],
    seller,
    account: accounts.PLN ?? null,
    customer: {
      name: "Lis sp. z o.o.",
      address: "ul. Lisia 1",
      postcode: "00-001",
      city: "Warszawa",
      country: "PL",
      tax_id: "PL5252344078",
    },
    lines: [line(12_300n)],
    totals: { net: 10_000n, vat: 2300n, gross: 12_300n },
    treatments: ["PL23"],
    fx: null,
    order_ids: [10_280],
    reference: null,
    cost_centre: null,
    ksef_number: null,
    created_at: new Date("2026-03-02T09:30:00Z"),
    ...change,
  };
}

const textOf = async (document: InvoiceDocument): Promise<string> =>
  pdfText(await invoicePdf(document, tolmaro)).replace(/[\s\u00a0]+/g, "");
const has = (text: string, wanted: string): boolean => text.includes(wanted.replace(/[\s\u00a0]+/g, ""));

describe("A correction", () => {
  const correction = {
    ksef_number: null,
    number: "FV/2026/02/000007",
    date_of_issue: "2026-02-20",
    reason: "Rabat",
    customer_before: null,
    refunds: true,
  };
  const half = paper("pl", {
    number: "FV-KOR/2026/03/000001",
    kind: "KOR",
    correction,
    lines: [line(12_300n, { is_before: true }), line(6150n)],
    totals: { net: -5000n, vat: -1150n, gross: -6150n },
  });

  test("names what it corrects and why, shows before and after, and its totals are the difference", async () => {
    const text = await textOf(half);
    for (const wanted of [
      "Faktura korygująca",
      "FV/2026/02/000007",
      "2026-02-20",
      "Rabat",
      "Przed korektą",
      "123,00",
      "Po korekcie",
      "61,50",
      "-50,00",
      "-11,50",
      "Do zwrotu",
      "sześćdziesiąt jeden złotych 50/100",
    ])
      expect([wanted, has(text, wanted)]).toEqual([wanted, true]);
    expect(has(text, "Zapłacono")).toBe(false);
    expect(has(text, "Rachunek")).toBe(false);
  });

  test("of an open invoice says that less is due", async () => {
    const text = await textOf({ ...half, correction: { ...correction, refunds: false } });
    expect(has(text, "Zmniejsza kwotę do zapłaty o")).toBe(true);
  });

  test("of the buyer names both and changes no amount", async () => {
    const before = { ...half.customer, name: "Lis i Syn sp. z o.o." };
    const text = await textOf({
      ...half,
      correction: { ...correction, customer_before: before, refunds: false },
      lines: [],
      totals: { net: 0n, vat: 0n, gross: 0n },
    });
    for (const wanted of [
      "Lis sp. z o.o.",
      "Lis i Syn sp. z o.o.",
      "Nabywca przed korektą",
      "Bez zmiany kwot",
    ])
      expect([wanted, has(text, wanted)]).toEqual([wanted, true]);
  });
});

describe("Other papers", () => {
  test("a collective invoice has the day of each order and the month it is for", async () => {
    const lines = [line(12_300n, { sold_on: "2026-02-10" }), line(12_300n, { sold_on: "2026-02-27" })];
    const text = await textOf(
      paper("en", {
        paid: false,
        payment_date: "2026-04-01",
        means: [{ method: "deferred", amount: 0n, bonus: 0n }],
        lines,
      }),
    );
    for (const wanted of ["2026-02-10", "2026-02-27", "Due date", "2026-04-01", "Bank transfer, 30 days"])
      expect([wanted, has(text, wanted)]).toEqual([wanted, true]);
  });

  test("a line that a bonus paid in part shows price, discount and value", () => {
    const lines = [line(12_300n, { net_price: 11_000n, discount: 1000n })];
    const table = invoiceLayout(paper("en", { lines })).find((block) => block.kind === "lines")?.table;
    const row = Object.fromEntries(
      table?.columns.map(({ label }, i) => [label.main, table.rows[0]?.[i] ?? ""]) ?? [],
    );
    expect(row).toMatchObject({ "Net price": "110.00", Discount: "10.00", "Net value": "100.00" });
  });

  test("a pro forma and a top-up confirmation say that they are no invoices", async () => {
    const offer = await textOf(paper("pl", { kind: "PRO", paid: false }));
    expect(has(offer, "Faktura pro forma")).toBe(true);
    expect(has(offer, "To nie jest faktura ani dowód zapłaty.")).toBe(true);
    expect(has(offer, "Do zapłaty")).toBe(true);
    const top_up = await textOf(
      paper("pl", { kind: "TOP", bonus: 600n, lines: [line(20_000n, { vat_rate_bps: null })] }),
    );
    expect(has(top_up, "Nie jest fakturą")).toBe(true);
    expect(has(top_up, "Bonus: 6,00 PLN")).toBe(true);
    expect(has(top_up, "Stawka VAT")).toBe(false);
  });

  test("a duplicate is the same content with the word and the day", () => {
    const original = paper("de", {});
    const [heading, ...rest] = invoiceLayout({ ...original, duplicate_of: "2026-11-21" });
    expect(heading?.kind === "heading" && bothLanguages(heading.title)).toBe(
      "Rechnung – DUPLIKAT 2026-11-21 / Faktura – DUPLIKAT 2026-11-21",
    );
    expect(rest).toEqual(invoiceLayout(original).slice(1));
  });
});
