import { describe, expect, test } from "vitest";
import { brandBySlug, brands } from "#brands/all.ts";
import { type Locale, locales } from "#brands/brand.ts";
import { pdfLines, pdfText } from "#test/pdf-text.ts";
import { invoices_invoice } from "#server/kernel/format/catalogues.ts";
import { fontOf } from "#server/kernel/pdf/fonts.ts";
import { type Block, bothLanguages, type Fact, type Table } from "#contract/invoices/invoice-document.ts";
import { documentName, type InvoiceDocument, invoiceLayout } from "./invoice-layout.ts";
import { invoicePdf } from "./invoice-pdf.ts";
import { logoOf } from "#server/kernel/pdf/logo.ts";

const [tolmaro] = brands;

/** An invoice for so many orders of 100.00 net each; prices in the brand's first currency. */
function invoice(locale: Locale, lines: number, change: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const { name, address, postcode, city, country, tax_id, register, email, accounts } = tolmaro.seller;
  const ids = Array.from({ length: lines }, (_, i) => 10_280 + i);
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
    seller: { name, address, postcode, city, country, tax_id, register, email },
    account: accounts.PLN ?? null,
    customer: {
      name: "Anna Ґалаґан-Święcicka",
      address: "ul. Żółkiewskiego 7/3",
      postcode: "31-539",
      city: "Kraków",
      country: "PL",
      tax_id: null,
    },
    lines: ids.map((id) => ({
      description: `Translation PL→EN, order ${id} / Tłumaczenie PL→EN, zamówienie ${id}`,
      quantity: "1",
      unit: "service",
      net_price: 10_000n,
      net_value: 10_000n,
      vat_rate_bps: 2300n,
      vat: 2300n,
      gross: 12_300n,
      discount: 0n,
      sold_on: null,
      is_before: false,
    })),
    totals: {
      net: 10_000n * BigInt(lines),
      vat: 2300n * BigInt(lines),
      gross: 12_300n * BigInt(lines),
    },
    treatments: ["PL23"],
    fx: null,
    order_ids: ids,
    reference: null,
    cost_centre: null,
    ksef_number: null,
    created_at: new Date("2026-03-02T09:30:00Z"),
    ...change,
  };
}

/** Every text of a layout, in reading order. */
const texts = (blocks: readonly Block[]): string[] => {
  const found: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value === "string") found.push(value.replace(/[\u00a0\n]/g, " "));
    else if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(walk);
  };
  walk(blocks);
  return found;
};
const pages = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString("latin1")
    .match(/\/Type \/Page\b/g)?.length ?? 0;

describe("what an invoice shows", () => {
  test("seller, buyer, dates, lines, sums per rate, total and the total in words", () => {
    const shown = texts(invoiceLayout(invoice("pl", 12)));
    for (const text of [
      "FV/2026/03/000001",
      "Tolmaro sp. z o.o.",
      "NIP: 5260001246",
      "Anna Ґалаґан-Święcicka",
      "2026-03-02",
      "23%",
      "1 476,00",
      "1 476,00 PLN",
      "Słownie: jeden tysiąc czterysta siedemdziesiąt sześć złotych 00/100",
      "PayU",
      "PL61 1090 1014 0000 0712 1981 2874",
      "Bank Przykładowy S.A., BIC WBKPPLPP",
      "Zapłacono",
      "Data zapłaty",
    ])
      expect(shown).toContain(text);
  });

  test("a reader of another language gets the Polish label after the one in that language, a Polish reader gets one", () => {
    const english = texts(invoiceLayout(invoice("en", 1)));
    expect(english).toEqual(expect.arrayContaining(["Net value", "Wartość netto", "Seller", "Sprzedawca"]));
    expect(texts(invoiceLayout(invoice("pl", 1)))).not.toContain("Net value");
  });

  test("a supply not taxed in Poland says so in both languages and has no rate", () => {
    const [line] = invoice("de", 1).lines;
    if (!line) throw new Error("no line");
    const shown = texts(
      invoiceLayout(
        invoice("de", 1, {
          currency: "EUR",
          treatments: ["RC_EU"],
          lines: [{ ...line, vat_rate_bps: null, vat: 0n, gross: 10_000n }],
          totals: { net: 10_000n, vat: 0n, gross: 10_000n },
        }),
      ),
    );
    expect(shown).toContain("NP");
    expect(shown.some((text) => text.startsWith("Steuerschuldnerschaft"))).toBe(true);
    expect(shown.some((text) => text.startsWith("odwrotne obciążenie"))).toBe(true);
  });

  test("VAT of a foreign currency is also stated in złoty, with rate, table and day, in both languages", () => {
    const fx = { table: "083/A/NBP/2026", date: "2026-04-30", rate: "4.2645", vat_pln: 9_808n };
    const shown = texts(invoiceLayout(invoice("de", 1, { currency: "EUR", fx })));
    expect(shown).toContain("USt in PLN: 98,08 (NBP-Kurs 083/A/NBP/2026 vom 2026-04-30: 4.2645)");
    expect(shown).toContain("Kwota VAT w PLN: 98,08 (kurs NBP 083/A/NBP/2026 z 2026-04-30: 4.2645)");
    expect(texts(invoiceLayout(invoice("de", 1))).join(" ")).not.toContain("NBP");
  });

  test("an unpaid one says how much is to pay, by when and where", () => {
    const shown = texts(
      invoiceLayout(invoice("en", 1, { paid: false, means: [], payment_date: "2026-04-01" })),
    );
    for (const text of ["To pay", "Due date", "2026-04-01"]) expect(shown).toContain(text);
    expect(shown).not.toContain("Paid on");
  });

  test("the buyer's own number is printed with our orders when there is one", () => {
    const shown = texts(invoiceLayout(invoice("de", 1, { reference: "PO 2031/03-17" })));
    expect(shown).toEqual(expect.arrayContaining(["Ihre Referenz", "Twój numer", "PO 2031/03-17"]));
    expect(texts(invoiceLayout(invoice("de", 1)))).not.toContain("Ihre Referenz");
  });

  test("its file is named by its number, without folders", () => {
    expect(documentName(invoice("pl", 1))).toBe("FV-2026-03-000001.pdf");
  });
});

/** All that the blocks say, in the order in which both paper and page show it, without white space. */
function spoken(blocks: readonly Block[]): string {
  const facts = (list: readonly Fact[]) => list.flatMap(({ label, value }) => [bothLanguages(label), value]);
  const table = ({ columns, rows, sums }: Table) => [
    ...columns.flatMap(({ label }) => [label.main, label.polish ?? ""]),
    ...rows.flat(),
    ...sums,
  ];
  return blocks
    .flatMap((block): string[] => {
      switch (block.kind) {
        case "heading":
          return [bothLanguages(block.title), block.number];
        case "dates":
          return facts(block.facts);
        case "parties":
          return block.parties.flatMap(({ label, lines }) => [bothLanguages(label), ...lines]);
        case "lines":
          return table(block.table);
        case "settlement":
          return [...facts(block.facts), ...table(block.rates), ...facts([block.total])];
        case "notes":
          return [...block.lines];
      }
    })
    .join("")
    .replace(/\s/g, "");
}

describe("R13 what the page is given is what the paper says", () => {
  test.each(locales)("an invoice in %s, word for word and in the same order", async (locale) => {
    const unpaid = { paid: false, means: [], ksef_number: "5260001246-20260302-0123456789AB-CD" };
    for (const change of [{}, unpaid]) {
      const document = invoice(locale, 2, change);
      // The paper has the brand's name on top and its number at the foot besides.
      expect(pdfText(await invoicePdf(document, tolmaro))).toBe(
        `${tolmaro.name}${spoken(invoiceLayout(document))}${document.number}`,
      );
    }
  });
});

describe("a glyph that is part of another one", () => {
  test("can be copied and read aloud, whichever invoice came first", async () => {
    // ć is drawn from c: in a font that has drawn it before, c must still be c.
    const [line] = invoice("pl", 1).lines;
    if (!line) throw new Error("no line");
    const described = (description: string) => invoice("pl", 1, { lines: [{ ...line, description }] });
    await invoicePdf(described("ćąęłńóśźżĆĄĘŁŃÓŚŹŻäöüÄÖÜйїёґ"), tolmaro);
    const characters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZабвгґиіїй";
    expect(pdfText(await invoicePdf(described(characters), tolmaro))).toContain(characters);
  });
});

describe("the page", () => {
  test.each(locales)("the font has a glyph for every character of the %s invoice", (locale) => {
    const characters = new Set(
      [
        ...texts(invoiceLayout(invoice(locale, 2))),
        ...Object.values(invoices_invoice).flatMap((one) => Object.values(one)),
      ]
        .join("")
        .concat("ҐґЄєІіЇї’ąćęłńóśźżĄĆĘŁŃÓŚŹŻäöüßÄÖÜ€→–\u00a0"),
    );
    for (const weight of ["regular", "bold"] as const) {
      const missing = [...characters].filter(
        (c) => !fontOf(weight).hasGlyphForCodePoint(c.codePointAt(0) ?? 0),
      );
      expect(missing).toEqual([]);
    }
  });

  test.each(locales)("twelve lines in %s are one page of at most 30 kB", async (locale) => {
    const pdf = await invoicePdf(invoice(locale, 12), tolmaro);
    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe("%PDF-");
    expect(pages(pdf)).toBe(1);
    expect(pdf.byteLength).toBeLessThanOrEqual(30_000);
  });

  test("sixty lines go on over as many pages as they need", async () => {
    expect(pages(await invoicePdf(invoice("en", 60), tolmaro))).toBe(4);
  });

  test("a number of KSeF, which people copy, is in one line", async () => {
    const number = "5260001246-20260302-638C1008D374-40";
    const correction = {
      number: "FV/2026/03/000001",
      date_of_issue: "2026-03-02",
      ksef_number: number,
      reason: "Błędny NIP nabywcy",
      customer_before: null,
      refunds: true,
    };
    const pdf = await invoicePdf(invoice("pl", 1, { kind: "KOR", correction }), tolmaro);
    expect(pdfLines(pdf)).toContain(number);
  });

  test("the same invoice is the same bytes", async () => {
    const [first, second] = [
      await invoicePdf(invoice("ua", 3), tolmaro),
      await invoicePdf(invoice("ua", 3), tolmaro),
    ];
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
  });

  test.each(brands.map((brand) => brand.slug))("the mark of %s can be drawn", async (slug) => {
    const brand = brandBySlug(slug);
    if (!brand) throw new Error("the brand is gone");
    expect(logoOf(brand).length).toBeGreaterThan(1);
    expect(pages(await invoicePdf(invoice("en", 1), brand))).toBe(1);
  });
});
