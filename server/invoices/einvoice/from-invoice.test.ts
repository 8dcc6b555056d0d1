import { describe, expect, test } from "vitest";
import { brands } from "#brands/all.ts";
import { structureFaults } from "#demo/standins/ksef-structure.ts";
import { fa3 } from "./fa3.ts";
import { type FrozenInvoice, fromInvoice } from "./from-invoice.ts";

const [brand] = brands;
const day = new Date("2026-03-02T09:30:00Z");
const { name, address, postcode, city, country, tax_id, register, email } = brand.seller;

type Change = {
  readonly invoice?: Partial<FrozenInvoice["invoice"]>;
  readonly tax?: object;
  readonly treatment?: string;
  readonly line?: Partial<FrozenInvoice["lines"][number]>;
  readonly method?: string | null;
};
/** An invoice of one order for 100.00 net as the database keeps it. */
const frozen = ({ invoice = {}, tax = {}, treatment = "PL23", line = {}, method = "online" }: Change = {}) =>
  ({
    invoice: {
      id: 1,
      hash: "h",
      number: "FV/2026/03/000001",
      kind: "VAT",
      brand_id: brand.id,
      customer_id: 42,
      cart_id: 1,
      payment_request_id: 1,
      locale: "pl",
      currency: "PLN",
      seller: { name, address, postcode, city, country, tax_id, register, email },
      customer: {
        name: "Żółw sp. z o.o.",
        address: "ul. Długa 5",
        postcode: "31-147",
        city: "Kraków",
        country: "PL",
        tax_id: "7740001454",
      },
      date_of_issue: "2026-03-02",
      sale_date: "2026-03-01",
      payment_date: "2026-03-01",
      paid: true,
      mode: "net_first",
      tax: {
        buyer: { user_type: "company" },
        buyer_id: { kind: "nip", number: "7740001454" },
        orders: [{ order_id: 10280, treatment, rate_bps: treatment === "PL23" ? "2300" : "0" }],
        ...tax,
      },
      total_net: 10_000n,
      total_vat: 2300n,
      total_gross: 12_300n,
      pdf_key: null,
      pdf_sha256: null,
      reference: null,
      cost_centre: null,
      ksef_number: null,
      corrected_invoice_id: null,
      correction: null,
      reason: "",
      refund_id: null,
      customer_before: null,
      replaces_invoice_id: null,
      due_date: null,
      period: null,
      treatment: null,
      issued_by: null,
      vies_answer_id: null,
      nbp_rate_id: null,
      fx: null,
      vat_pln: null,
      created_at: day,
      ...invoice,
    },
    lines: [
      {
        invoice_id: 1,
        position: 1,
        order_id: 10280,
        description: "Tłumaczenie PL→EN, zamówienie 10280",
        quantity: "1",
        unit: "usł.",
        net_price: 10_000n,
        net_value: 10_000n,
        vat_rate_bps: 2300n,
        vat: 2300n,
        gross: 12_300n,
        discount: 0n,
        sold_on: null,
        is_before: false,
        of_position: null,
        ...line,
      },
    ],
    brand,
    means: method === null ? [] : [{ method, amount: 12_300n, bonus: 0n }],
  }) satisfies FrozenInvoice;
const textOf = (change: Change): string => new TextDecoder().decode(fa3(fromInvoice(frozen(change))));

describe("§4.2 a frozen invoice as a structured one", () => {
  test("of a Polish company: net prices, its NIP, paid on the day it was paid", () => {
    const made = fromInvoice(frozen());
    expect(made).toMatchObject({
      kind: "VAT",
      pricing: "net",
      buyer: { id: { kind: "nip", number: "7740001454" }, number: "42" },
      seller: { nip: "5260001246", krs: "0000000000" },
      sums: [{ treatment: "PL23", net: 10_000n, vat: 2300n, vat_pln: null }],
      payment: { paid_on: "2026-03-01", due_on: null, form: { other: "Płatność online" } },
    });
    expect(structureFaults(fa3(made))).toEqual([]);
  });

  test("of a company in the Union: reverse charge with its sentence in Polish", () => {
    const text = textOf({
      treatment: "RC_EU",
      tax: { buyer_id: { kind: "eu_vat", country: "DE", number: "136695976" } },
      line: { vat: 0n, vat_rate_bps: null, gross: 10_000n },
      invoice: { currency: "EUR", total_vat: 0n, total_gross: 10_000n },
    });
    expect(text).toContain("<KodUE>DE</KodUE><NrVatUE>136695976</NrVatUE>");
    expect(text).toContain("<P_12>np II</P_12>");
    expect(text).toContain("<Klucz>Podstawa prawna</Klucz><Wartosc>odwrotne obciążenie");
  });

  test("of a private person: gross prices with the tax of the line", () => {
    const text = textOf({
      invoice: { mode: "gross_first" },
      tax: { buyer: { user_type: "private" }, buyer_id: { kind: "none" } },
    });
    expect(text).toContain("<BrakID>1</BrakID>");
    expect(text).toContain("<P_9B>123.00</P_9B><P_11A>123.00</P_11A><P_11Vat>23.00</P_11Vat>");
  });

  test("in euro: VAT in złoty by the stored rate", () => {
    const fx = {
      rate_micros: "4500500",
      rate: "4.5005",
      table: "041/A/NBP/2026",
      date: "2026-02-27",
      vat_pln: "10351",
    };
    const text = textOf({ invoice: { currency: "EUR", fx } });
    expect(text).toContain("<P_14_1>23.00</P_14_1><P_14_1W>103.51</P_14_1W>");
    expect(text).toContain("<Wartosc>041/A/NBP/2026 z 2026-02-27: 4.500500</Wartosc>");
  });

  test("to be paid: by when, by transfer", () => {
    const text = textOf({ invoice: { paid: false, payment_date: "2026-04-01", due_date: "2026-04-01" } });
    expect(text).toContain("<Termin>2026-04-01</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci>");
  });

  test("a bonus is a discount of its line, on a document priced gross in gross", () => {
    const line = { net_price: 10_000n, discount: 1000n, net_value: 9000n, vat: 2070n, gross: 11_070n };
    const text = textOf({ line, invoice: { mode: "gross_first", total_net: 9000n } });
    expect(text).toContain("<P_9B>123.00</P_9B><P_10>12.30</P_10><P_11A>110.70</P_11A>");
  });

  test("a month's invoice: each line its day, by when it is paid, and no day of payment however it was paid since", () => {
    const invoice = { due_date: "2026-04-01", payment_date: "2026-03-20", paid: true };
    const text = textOf({
      line: { sold_on: "2026-02-19" },
      invoice: { ...invoice, sale_date: "2026-02-28" },
    });
    expect(text).toContain("<OkresFa><P_6_Od>2026-02-01</P_6_Od><P_6_Do>2026-02-28</P_6_Do></OkresFa>");
    expect(text).not.toContain("<P_6>");
    expect(text).toContain("<P_6A>2026-02-19</P_6A>");
    expect(text).toContain("<Termin>2026-04-01</Termin></TerminPlatnosci><FormaPlatnosci>6</FormaPlatnosci>");
    expect(text).not.toContain("DataZaplaty");
  });

  test("a correction lists the lines before and after, and counts the difference", () => {
    const standing = frozen().lines;
    const before = standing.map((line) => ({ ...line, is_before: true }));
    const left = { net_price: 9000n, net_value: 9000n, vat: 2070n, gross: 11_070n, position: 2 };
    const after = standing.map((line) => ({ ...line, ...left }));
    const corrected = [{ issued_on: "2026-02-01", number: "FV/2026/02/000001", ksef_number: null }];
    const made = fromInvoice({
      ...frozen({ invoice: { kind: "KOR", total_net: -1000n, total_vat: -230n, total_gross: -1230n } }),
      lines: [...before, ...after],
      correction: { reason: "Rabat", effect: "2", corrected, buyer_before: null, gross_before: null },
    });
    expect(made.sums).toEqual([{ treatment: "PL23", net: -1000n, vat: -230n, vat_pln: null }]);
    const text = new TextDecoder().decode(fa3(made));
    expect(text).toContain("<P_13_1>-10.00</P_13_1><P_14_1>-2.30</P_14_1><P_15>-12.30</P_15>");
    expect(text.match(/<StanPrzed>1<\/StanPrzed>/g)).toHaveLength(1);
    expect(structureFaults(fa3(made))).toEqual([]);
  });

  test("a correction of the buyer names both under one number", () => {
    const corrected = [{ issued_on: "2026-02-01", number: "FV/2026/02/000001", ksef_number: null }];
    const buyer_before = {
      name: "Żolw sp. z o.o.",
      address: { country: "PL", line: "ul. Długa 5", postcode: "31-147", city: "Kraków" },
    };
    const made = fromInvoice({
      ...frozen({ invoice: { kind: "KOR", total_net: 0n, total_vat: 0n, total_gross: 0n } }),
      lines: [],
      correction: { reason: "Dane nabywcy", effect: "1", corrected, buyer_before, gross_before: null },
    });
    const text = new TextDecoder().decode(fa3(made));
    expect(text).toContain(
      "<Podmiot2K><DaneIdentyfikacyjne><NIP>7740001454</NIP><Nazwa>Żolw sp. z o.o.</Nazwa>",
    );
    expect(structureFaults(fa3(made))).toEqual([]);
  });

  test("a correction has to say what it corrects, a pro forma is no invoice", () => {
    const correction = frozen({ invoice: { kind: "KOR" } });
    expect(() => fromInvoice(correction)).toThrow("does not say what it corrects");
    const corrected = [{ issued_on: "2026-02-01", number: "FV/2026/02/000001", ksef_number: null }];
    const details = {
      reason: "Rabat",
      effect: "2",
      corrected,
      buyer_before: null,
      gross_before: null,
    } as const;
    expect(fromInvoice({ ...correction, correction: details })).toMatchObject({ kind: "KOR", payment: null });
    expect(() => fromInvoice(frozen({ invoice: { kind: "PRO" } }))).toThrow("no invoice by law");
  });

  test("a line without a stored treatment is a fault", () => {
    expect(() => fromInvoice(frozen({ tax: { orders: [] } }))).toThrow("has no tax treatment");
  });
});
