import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { documentTotals } from "#domain/pricing/totals.ts";
import type { TotalMode } from "#domain/pricing/trace.ts";
import { einvoices, germanCompany } from "#test/fixtures/einvoices.ts";
import type { EInvoice, ELine } from "./einvoice.ts";
import { at, readUbl, textAt } from "./ubl-tree.ts";
import { xrechnung } from "./xrechnung.ts";
import { rules, xrechnungFaults } from "./xrechnung-rules.ts";

const named = (name: string): EInvoice => {
  const found = einvoices[name];
  if (!found) throw new Error(`there is no invoice "${name}"`);
  return germanCompany(found);
};
const plain = named("VAT for one order of a Polish company");
const reverse = named("VAT for a company in the Union, reverse charge");
const month = named("VAT for a month with days of sale and a term");
const outside = named("VAT for a company outside the Union without a number");
const in_euro = named("VAT in euro with Polish VAT in złoty");
const discounted = named("VAT with a bonus of the balance as a discount");
const to_zero = named("KOR to zero, before and after");
const in_euro_back = named("KOR in euro of an invoice outside KSeF");

const textOf = (invoice: EInvoice): string => new TextDecoder().decode(xrechnung(invoice));
/** The texts at a path, in their order. */
const texts = (invoice: EInvoice, path: string): string[] => {
  const root = readUbl(xrechnung(invoice));
  return root ? at(root, path).map(({ text }) => text) : [];
};

describe("money.md 4.4: an invoice as XRechnung", () => {
  const names = Object.keys(einvoices).filter((name) => {
    const { kind, gross } = named(name);
    // Items outside the scope of VAT cannot be combined with taxed ones (BR-O-12).
    return (kind === "VAT" || kind === "KOR") && gross !== 0n && name !== "VAT taxed and untaxed in one";
  });
  test.each(names)("keeps every rule: %s", (name) => {
    expect(xrechnungFaults(xrechnung(named(name)))).toEqual([]);
  });

  test("is the same bytes each time, without a byte order mark", () => {
    const digest = () => createHash("sha256").update(xrechnung(plain)).digest("hex");
    expect(digest()).toBe(digest());
    expect([...xrechnung(plain).subarray(0, 5)]).toEqual([0x3c, 0x3f, 0x78, 0x6d, 0x6c]);
  });

  test("names its kind, the two parties, how to reach them, and the buyer's reference", () => {
    const root = readUbl(xrechnung(reverse));
    if (!root) throw new Error("no root");
    expect(root.name).toBe("Invoice");
    const seller = "AccountingSupplierParty/Party";
    const buyer = "AccountingCustomerParty/Party";
    expect(
      [
        "InvoiceTypeCode",
        "BuyerReference",
        "OrderReference/ID",
        `${seller}/PartyTaxScheme/CompanyID`,
        `${seller}/PostalAddress/PostalZone`,
        `${seller}/Contact/Telephone`,
        `${seller}/EndpointID`,
        `${buyer}/PartyTaxScheme/CompanyID`,
        `${buyer}/PostalAddress/CityName`,
        `${buyer}/EndpointID`,
      ].map((path) => textAt(root, path)),
    ).toEqual([
      "380",
      "PO 7/2026",
      "PO 7/2026",
      "PL5260001246",
      "00-001",
      "+48 22 000 00 00",
      "hello@tolmaro.example",
      "DE136695976",
      "Berlin",
      "einkauf@efg.example",
    ]);
  });

  test("who gave no reference is reached where they read mails, and who gave no address by the number", () => {
    expect(texts({ ...plain, reference: null }, "BuyerReference")).toEqual(["einkauf@efg.example"]);
    expect(texts({ ...plain, reference: null }, "OrderReference")).toEqual([]);
    const without_contact = { ...plain, reference: null, buyer: { ...plain.buyer, email: null } };
    expect(texts(without_contact, "BuyerReference")).toEqual(["FV/2026/03/000001"]);
  });

  test("reverse charge says why in the language of the document", () => {
    const path = "TaxTotal/TaxSubtotal/TaxCategory";
    expect(texts(reverse, `${path}/ID`)).toEqual(["AE"]);
    expect(texts(reverse, `${path}/TaxExemptionReasonCode`)).toEqual(["VATEX-EU-AE"]);
    expect(texts(reverse, `${path}/TaxExemptionReason`)).toEqual([
      "Steuerschuldnerschaft des Leistungsempfängers (Art. 44 und 196 der Richtlinie 2006/112/EG)",
    ]);
  });

  test("outside the scope of VAT no VAT numbers are named, but our tax number is", () => {
    expect(textOf(outside)).toContain("<cbc:CompanyID>5260001246</cbc:CompanyID><cac:TaxScheme><cbc:ID>FC<");
  });

  test("Polish VAT of a foreign currency is also stated in złoty, with its rate in words", () => {
    expect(texts(in_euro, "TaxCurrencyCode")).toEqual(["PLN"]);
    expect(texts(in_euro, "TaxTotal/TaxAmount")).toEqual(["23.00", "103.51"]);
    const rate_source = { table: "041/A/NBP/2026", date: "2026-02-27", rate: "4.5005" };
    expect(texts({ ...in_euro, rate_source }, "Note").at(-1)).toBe(
      "USt in PLN: 103,51 (NBP-Kurs 041/A/NBP/2026 vom 2026-02-27: 4.5005)",
    );
    expect(texts(plain, "TaxCurrencyCode")).toEqual([]);
  });

  test("a discount is taken off its line", () => {
    expect(texts(discounted, "InvoiceLine/Price/PriceAmount")).toEqual(["110.00"]);
    expect(texts(discounted, "InvoiceLine/AllowanceCharge/Amount")).toEqual(["10.00"]);
    expect(texts(discounted, "InvoiceLine/LineExtensionAmount")).toEqual(["100.00"]);
  });

  test("a month's invoice says from when to when, each line its day, and by when it is paid to which account", () => {
    expect([...texts(month, "InvoicePeriod/StartDate"), ...texts(month, "InvoicePeriod/EndDate")]).toEqual([
      "2026-02-01",
      "2026-02-28",
    ]);
    expect(texts(month, "InvoiceLine/InvoicePeriod/StartDate")).toEqual(["2026-02-04", "2026-02-19"]);
    expect(texts(month, "DueDate")).toEqual(["2026-04-01"]);
    expect(texts(month, "LegalMonetaryTotal/PayableAmount")).toEqual(["246.00"]);
    expect(texts(month, "PaymentMeans/PaymentMeansCode")).toEqual(["30"]);
    expect(texts(month, "PaymentMeans/PayeeFinancialAccount/ID")).toEqual(["PL61109010140000071219812874"]);
  });

  test.each([
    ["online", "EUR", "68"],
    ["card", "EUR", "68"],
    ["balance", "EUR", "97"],
    ["bank_transfer", "EUR", "58"],
    ["bank_transfer", "PLN", "30"],
    [null, "EUR", "1"],
  ] as const)("paid by %s in %s is code %s, and nothing is left to pay", (method, currency, code) => {
    const { payment } = plain;
    if (!payment) throw new Error("no payment");
    const paid = { ...plain, currency, payment: { ...payment, method } };
    expect(texts(paid, "PaymentMeans/PaymentMeansCode")).toEqual([code]);
    expect(texts(paid, "LegalMonetaryTotal/PayableAmount")).toEqual(["0.00"]);
    expect(xrechnungFaults(xrechnung(paid))).toEqual([]);
  });

  test("a transfer in a currency without an account has an unknown payment method", () => {
    const payment = { paid_on: null, due_on: "2026-04-01", form: null, method: null, account: null };
    const owed: EInvoice = { ...reverse, currency: "GBP", payment };
    expect(texts(owed, "PaymentMeans/PaymentMeansCode")).toEqual(["1"]);
    expect(xrechnungFaults(xrechnung(owed))).toEqual([]);
  });
});

describe("a correction as a credit note", () => {
  test("states its refund in amounts above zero, with the corrected invoice and the reason", () => {
    expect(texts(to_zero, "CreditNoteTypeCode")).toEqual(["381"]);
    expect(texts(to_zero, "BillingReference/InvoiceDocumentReference/ID")).toEqual(["FV/2026/03/000001"]);
    expect(texts(to_zero, "CreditNoteLine/LineExtensionAmount")).toEqual(["100.00"]);
    expect(texts(to_zero, "LegalMonetaryTotal/PayableAmount")).toEqual(["123.00"]);
    expect(texts(to_zero, "Note")[1]).toBe("Grund der Korrektur: Zwrot części ceny po reklamacji");
    expect(texts(in_euro_back, "TaxTotal/TaxAmount")).toEqual(["4.60", "20.70"]);
  });

  test("lines that give nothing back are left out", () => {
    const [before, after] = to_zero.lines;
    if (!before || !after) throw new Error("no lines");
    const unchanged = { ...before, before: false };
    const lines = [before, before, after, unchanged];
    expect(texts({ ...to_zero, lines }, "CreditNoteLine/ID")).toEqual(["1"]);
  });

  test("of the buyer's name has no amounts and is none; one that asks for more is never issued", () => {
    expect(() => xrechnung(named("KOR of the buyer's name and address"))).toThrow("gives nothing back");
    expect(() => xrechnung({ ...plain, kind: "KOR" })).toThrow("below zero");
    const uneven = { ...to_zero, lines: to_zero.lines.slice(0, 1) };
    expect(() => xrechnung(uneven)).toThrow(RangeError);
    expect(() => xrechnung(named("ZAL for a part of an order"))).toThrow("no invoice for XRechnung");
  });
});

describe("amounts of every document add up", () => {
  /** Numbers that look like chance and are the same each time. */
  const prices = (count: number, seed: number): bigint[] =>
    Array.from({ length: count }, (_, i) => BigInt(1 + (((i + 1) * 7919 * (seed + 13)) % 48_611)));
  const [line] = plain.lines;

  test.each<TotalMode>(["net_first", "gross_first"])("%s, up to forty lines at one and two rates", (mode) => {
    if (!line) throw new Error("no line");
    for (let seed = 0; seed < 60; seed += 1) {
      const items = prices(1 + (seed % 40), seed).map((price, i) => {
        const is_oss = seed % 3 === 0 && i % 2 === 1;
        const rate_bps = is_oss ? 1900n : 2300n;
        const treatment: ELine["treatment"] = is_oss ? "OSS" : "PL23";
        return { net: price, gross: price, rate_bps, treatment };
      });
      const totals = documentTotals(items, mode);
      const lines = items.map(({ rate_bps, treatment }, i) => {
        const { net = 0n, vat = 0n, gross = 0n } = totals.items[i] ?? {};
        const discount_net = i % 4 === 0 ? BigInt(i * 3) : 0n;
        return { ...line, treatment, rate_bps, net, vat, gross, discount_net };
      });
      const invoice = { ...plain, lines, gross: totals.gross };
      expect(xrechnungFaults(xrechnung(invoice))).toEqual([]);
      expect(texts(invoice, "LegalMonetaryTotal/PrepaidAmount")).toEqual([
        `${totals.gross / 100n}.${String(totals.gross % 100n).padStart(2, "0")}`,
      ]);
    }
  });
});

type Damage = readonly [id: string, invoice: EInvoice, find: string | RegExp, put: string];
const leaves = (id: string, invoice: EInvoice, name: string): Damage => [
  id,
  invoice,
  new RegExp(`<cbc:${name}[^>]*>[^<]*</cbc:${name}>`),
  "",
];
const inSupplier =
  /(<cac:AccountingSupplierParty>.*?)<cbc:(?:Name|Telephone|ElectronicMail)>[^<]*<\/cbc:\w+>/;
const without = (part: "Supplier" | "Customer", name: string): RegExp =>
  new RegExp(`(<cac:Accounting${part}Party>.*?)<cbc:${name}[^>]*>[^<]*</cbc:${name}>`);
const no_address = (part: "Supplier" | "Customer"): RegExp =>
  new RegExp(`(<cac:Accounting${part}Party>.*?)<cac:PostalAddress>.*?</cac:PostalAddress>`);
const one_taxed = /<cac:ClassifiedTaxCategory><cbc:ID>S<\/cbc:ID>/;

/** Each rule broken once, in a document that was valid. */
const damages: readonly Damage[] = [
  leaves("BR-01", plain, "CustomizationID"),
  ["BR-02", plain, /<cbc:ID>FV.*?<\/cbc:ID>/, ""],
  leaves("BR-03", plain, "IssueDate"),
  leaves("BR-04", plain, "InvoiceTypeCode"),
  leaves("BR-05", plain, "DocumentCurrencyCode"),
  ["BR-06", plain, without("Supplier", "RegistrationName"), "$1"],
  ["BR-07", plain, without("Customer", "RegistrationName"), "$1"],
  ["BR-08", plain, no_address("Supplier"), "$1"],
  ["BR-09", plain, without("Supplier", "IdentificationCode"), "$1"],
  ["BR-10", plain, no_address("Customer"), "$1"],
  ["BR-11", plain, without("Customer", "IdentificationCode"), "$1"],
  ["BR-12", plain, /(<cac:LegalMonetaryTotal>)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, "$1"],
  leaves("BR-13", plain, "TaxExclusiveAmount"),
  leaves("BR-14", plain, "TaxInclusiveAmount"),
  leaves("BR-15", plain, "PayableAmount"),
  ["BR-16", plain, /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, ""],
  ["BR-21", plain, "<cac:InvoiceLine><cbc:ID>1</cbc:ID>", "<cac:InvoiceLine>"],
  leaves("BR-22", plain, "InvoicedQuantity"),
  ["BR-23", plain, `<cbc:InvoicedQuantity unitCode="E48">`, "<cbc:InvoicedQuantity>"],
  ["BR-24", plain, /(<cac:InvoiceLine>.*?)<cbc:LineExtensionAmount.*?<\/cbc:LineExtensionAmount>/, "$1"],
  ["BR-25", plain, /(<cac:Item>)<cbc:Name>.*?<\/cbc:Name>/, "$1"],
  leaves("BR-26", plain, "PriceAmount"),
  ["BR-27", plain, /(<cbc:PriceAmount[^>]*>)/, "$1-"],
  ["BR-29", month, "<cbc:EndDate>2026-02-28", "<cbc:EndDate>2026-01-31"],
  ["BR-30", month, /(<cac:InvoiceLine>.*?<cbc:EndDate>)2026-02-04/, "$12026-02-03"],
  ["BR-41", discounted, /(<cac:AllowanceCharge>.*?)<cbc:Amount.*?<\/cbc:Amount>/, "$1"],
  ["BR-42", discounted, /<cbc:AllowanceChargeReasonCode>.*<\/cbc:AllowanceChargeReason>/, ""],
  leaves("BR-45", plain, "TaxableAmount"),
  ["BR-46", plain, /(<cbc:TaxableAmount.*?<\/cbc:TaxableAmount>)<cbc:TaxAmount.*?<\/cbc:TaxAmount>/, "$1"],
  ["BR-47", plain, "<cac:TaxCategory><cbc:ID>S</cbc:ID>", "<cac:TaxCategory>"],
  leaves("BR-49", plain, "PaymentMeansCode"),
  ["BR-50", month, /(<cac:PayeeFinancialAccount>)<cbc:ID>.*?<\/cbc:ID>/, "$1"],
  ["BR-53", in_euro, /<cac:TaxTotal><cbc:TaxAmount currencyID="PLN">.*?<\/cac:TaxTotal>/, ""],
  ["BR-55", to_zero, /(<cac:InvoiceDocumentReference>)<cbc:ID>.*?<\/cbc:ID>/, "$1"],
  ["BR-61", month, /<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, ""],
  ["BR-62", plain, /(<cac:AccountingSupplierParty>.*?<cbc:EndpointID) schemeID="EM"/, "$1"],
  ["BR-63", plain, /(<cac:AccountingCustomerParty>.*?<cbc:EndpointID) schemeID="EM"/, "$1"],
  ["BR-CL-01", plain, "InvoiceTypeCode>380", "InvoiceTypeCode>381"],
  ["BR-CL-04", plain, "CurrencyCode>PLN", "CurrencyCode>zł"],
  ["BR-CL-14", plain, "IdentificationCode>DE", "IdentificationCode>D"],
  ["BR-CL-16", plain, ">68</cbc:PaymentMeansCode>", ">999</cbc:PaymentMeansCode>"],
  ["BR-CL-17", plain, one_taxed, "<cac:ClassifiedTaxCategory><cbc:ID>Q</cbc:ID>"],
  ["BR-CL-23", plain, `<cbc:InvoicedQuantity unitCode="E48"`, `<cbc:InvoicedQuantity unitCode="usł."`],
  ["BR-CO-04", plain, one_taxed, "<cac:ClassifiedTaxCategory>"],
  ["BR-CO-09", plain, "<cbc:CompanyID>PL5260001246", "<cbc:CompanyID>5260001246"],
  ["BR-CO-10", plain, /(<cac:LegalMonetaryTotal><cbc:LineExtensionAmount[^>]*>)100.00/, "$1100.01"],
  ["BR-CO-13", plain, /(<cbc:TaxExclusiveAmount[^>]*>)100.00/, "$199.99"],
  ["BR-CO-14", plain, /(<cac:TaxTotal><cbc:TaxAmount[^>]*>)23.00/, "$123.01"],
  ["BR-CO-15", plain, /(<cbc:TaxInclusiveAmount[^>]*>)123.00/, "$1123.01"],
  ["BR-CO-16", plain, /(<cbc:PayableAmount[^>]*>)0.00/, "$1123.00"],
  ["BR-CO-18", plain, /<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>/, ""],
  ["BR-CO-25", month, /<cbc:DueDate>.*?<\/cbc:DueDate>(.*)<cac:PaymentTerms>.*?<\/cac:PaymentTerms>/, "$1"],
  [
    "BR-CO-26",
    { ...plain, seller: { ...plain.seller, krs: null } },
    /(<cac:AccountingSupplierParty>.*?)<cac:PartyTaxScheme>.*?<\/cac:PartyTaxScheme>/,
    "$1",
  ],
  ["BR-DEC", plain, ">123.00</cbc:TaxInclusiveAmount>", ">123.001</cbc:TaxInclusiveAmount>"],
  ["BR-S-01", plain, one_taxed, "<cac:ClassifiedTaxCategory><cbc:ID>AE</cbc:ID>"],
  ["BR-S-02", plain, without("Supplier", "CompanyID"), "$1"],
  ["BR-S-05", plain, /(<cac:ClassifiedTaxCategory>.*?<cbc:Percent>)23.00/, "$10.00"],
  ["BR-S-08", plain, /(<cbc:TaxableAmount[^>]*>)100.00/, "$1100.01"],
  ["BR-S-09", plain, "<cbc:Percent>23.00</cbc:Percent>", "<cbc:Percent>19.00</cbc:Percent>"],
  ["BR-S-10", plain, /(23.00<\/cbc:Percent>)/, "$1<cbc:TaxExemptionReason>frei</cbc:TaxExemptionReason>"],
  ["BR-AE-01", reverse, "<cac:TaxCategory><cbc:ID>AE", "<cac:TaxCategory><cbc:ID>O"],
  ["BR-AE-02", reverse, without("Customer", "CompanyID"), "$1"],
  ["BR-AE-05", reverse, /(<cac:ClassifiedTaxCategory>.*?<cbc:Percent>)0.00/, "$119.00"],
  ["BR-AE-08", reverse, /(<cbc:TaxableAmount[^>]*>)100.00/, "$1100.01"],
  ["BR-AE-09", reverse, /(<cac:TaxSubtotal>.*?<cbc:TaxAmount[^>]*>)0.00/, "$119.00"],
  ["BR-AE-10", reverse, /<cbc:TaxExemptionReasonCode>.*<\/cbc:TaxExemptionReason>/, ""],
  ["BR-O-01", outside, "<cac:TaxCategory><cbc:ID>O", "<cac:TaxCategory><cbc:ID>AE"],
  ["BR-O-02", outside, "<cbc:ID>FC</cbc:ID>", "<cbc:ID>VAT</cbc:ID>"],
  [
    "BR-O-05",
    outside,
    /(<cac:ClassifiedTaxCategory><cbc:ID>O<\/cbc:ID>)/,
    "$1<cbc:Percent>0.00</cbc:Percent>",
  ],
  ["BR-O-08", outside, /(<cbc:TaxableAmount[^>]*>)100.00/, "$1100.01"],
  ["BR-O-09", outside, /(<cac:TaxSubtotal>.*?<cbc:TaxAmount[^>]*>)0.00/, "$119.00"],
  ["BR-O-10", outside, /<cbc:TaxExemptionReasonCode>.*<\/cbc:TaxExemptionReason>/, ""],
  ["BR-O-11", outside, /(<cac:TaxSubtotal>.*<\/cac:TaxSubtotal>)/, "$1$1"],
  ["BR-O-12", outside, /(<cac:ClassifiedTaxCategory><cbc:ID>)O/, "$1AE"],
  ["BR-DE-1", plain, /<cac:PaymentMeans>.*<\/cac:PaymentMeans>/, ""],
  ["BR-DE-2", plain, /<cac:Contact>.*?<\/cac:Contact>/, ""],
  ["BR-DE-3", plain, without("Supplier", "CityName"), "$1"],
  ["BR-DE-4", plain, without("Supplier", "PostalZone"), "$1"],
  ["BR-DE-5", plain, inSupplier, "$1"],
  leaves("BR-DE-6", plain, "Telephone"),
  leaves("BR-DE-7", plain, "ElectronicMail"),
  ["BR-DE-8", plain, without("Customer", "CityName"), "$1"],
  ["BR-DE-9", plain, without("Customer", "PostalZone"), "$1"],
  ["BR-DE-14", outside, /(<cac:TaxCategory>.*?)<cbc:Percent>0.00<\/cbc:Percent>/, "$1"],
  leaves("BR-DE-15", plain, "BuyerReference"),
  ["BR-DE-16", reverse, without("Supplier", "CompanyID"), "$1"],
  ["BR-DE-19", { ...month, currency: "EUR" }, "<cbc:ID>PL61", "<cbc:ID>PL62"],
  ["BR-DE-21", plain, "xrechnung_3.0", "xrechnung_2.3"],
  ["BR-DE-23", month, /<cac:PayeeFinancialAccount>.*<\/cac:PayeeFinancialAccount>/, ""],
  ["BR-DE-24", plain, ">68</cbc:PaymentMeansCode>", ">48</cbc:PaymentMeansCode>"],
  ["BR-DE-27", plain, "+48 22 000 00 00", "12"],
  ["BR-DE-28", plain, "<cbc:ElectronicMail>hello@", "<cbc:ElectronicMail>hello"],
  ["BR-DE-TMP-32", plain, /<cac:Delivery>.*<\/cac:Delivery>/, ""],
  leaves("PEPPOL-EN16931-R001", plain, "ProfileID"),
  ["PEPPOL-EN16931-R005", in_euro, "TaxCurrencyCode>PLN", "TaxCurrencyCode>EUR"],
  ["PEPPOL-EN16931-R010", plain, without("Customer", "EndpointID"), "$1"],
  ["PEPPOL-EN16931-R020", plain, without("Supplier", "EndpointID"), "$1"],
  ["PEPPOL-EN16931-R053", plain, /(<cac:TaxTotal>.*<\/cac:TaxTotal>)/, "$1$1"],
  ["PEPPOL-EN16931-R054", in_euro, /<cbc:TaxCurrencyCode>PLN<\/cbc:TaxCurrencyCode>/, ""],
  ["PEPPOL-EN16931-R055", in_euro, ">103.51<", ">-103.51<"],
  ["PEPPOL-EN16931-R110", month, "<cbc:StartDate>2026-02-01", "<cbc:StartDate>2026-02-10"],
  ["PEPPOL-EN16931-R111", month, "<cbc:EndDate>2026-02-28", "<cbc:EndDate>2026-02-10"],
  ["PEPPOL-EN16931-R120", discounted, /(<cbc:PriceAmount[^>]*>)110.00/, "$1100.00"],
  ["PEPPOL-EN16931-R130", plain, `<cbc:BaseQuantity unitCode="E48"`, `<cbc:BaseQuantity unitCode="C62"`],
  ["UBL-DT", plain, "IssueDate>2026-03-02", "IssueDate>02.03.2026"],
];

describe("a damaged document is refused by the rule it breaks", () => {
  test.each(damages)("%s", (id, invoice, find, put) => {
    const sound = textOf(invoice);
    expect(xrechnungFaults(xrechnung(invoice))).toEqual([]);
    const damaged = sound.replace(find, put);
    expect(damaged).not.toBe(sound);
    const faults = xrechnungFaults(new TextEncoder().encode(damaged));
    expect(faults.map((fault) => fault.split(":")[0])).toContain(id);
  });

  test("and there is no rule that nothing breaks", () => {
    expect([...new Set(damages.map(([id]) => id))].toSorted()).toEqual(rules.map(({ id }) => id).toSorted());
  });

  test.each([
    ["an element UBL does not have here", "<cbc:ProfileID>", "<cbc:UUID>1</cbc:UUID><cbc:ProfileID>"],
    ["two that changed places", /(<cbc:ID>.*?<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/, "$2$1"],
    ["one that is present twice", /(<cbc:ProfileID>.*?<\/cbc:ProfileID>)/, "$1$1"],
    ["one that is empty", /(<cbc:CityName>)[^<]*/, "$1"],
    ["one of another name space", /<(\/?)cbc:CityName>/g, "<$1cac:CityName>"],
    ["another root", /(<\/?)Invoice([ >])/g, "$1Order$2"],
    ["no document at all", /.*/s, "PDF"],
  ])("UBL: %s", (_, find, put) => {
    const faults = xrechnungFaults(new TextEncoder().encode(textOf(plain).replace(find, put)));
    expect(faults.some((fault) => fault.startsWith("UBL: "))).toBe(true);
  });

  test("a byte order mark, and a half of a document", () => {
    const bytes = xrechnung(plain);
    expect(xrechnungFaults(new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]))).toHaveLength(1);
    expect(xrechnungFaults(bytes.subarray(0, 900)).length).toBeGreaterThan(0);
    expect(xrechnungFaults(new Uint8Array([0xff, 0xfe]))).toHaveLength(1);
  });

  test("what is taxed and what is outside cannot be in one", () => {
    const mixed = xrechnungFaults(xrechnung(named("VAT taxed and untaxed in one")));
    expect(mixed.map((fault) => fault.split(":")[0])).toEqual(["BR-O-11", "BR-O-12"]);
  });
});
