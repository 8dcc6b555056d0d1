import { readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shared } from "#test/shared.ts";
import {
  checkDigits,
  customerOfVirtual,
  isIban,
  normaliseIban,
  polishIban,
  virtualIban,
} from "./account-number.ts";
import { invoice_kinds, invoiceNumber, seriesPrefix } from "../invoices/invoice.ts";
import {
  creditorReference,
  documentsIn,
  namedIn,
  ordersIn,
  payerReference,
  paymentOfReference,
  paymentReference,
  referencesIn,
} from "./reference.ts";

const range = { sort_code: "10501924", mask: "1000" };
const prefixes = ["FV", "LFV", "TFV"];

/** A number of a document of any brand and kind: invoice, monthly invoice, correction, pro forma, top-up. */
const document_number = fc
  .record({
    brand: fc.constantFrom(...prefixes),
    kind: fc.constantFrom(...invoice_kinds),
    year: fc.integer({ min: 2024, max: 2099 }),
    month: fc.integer({ min: 1, max: 12 }),
    place: fc.oneof(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 1, max: 999_999_999 })),
  })
  .map(({ brand, kind, year, month, place }) =>
    invoiceNumber(seriesPrefix(brand, kind), `${year}-${String(month).padStart(2, "0")}-01`, place),
  );
const payable = fc.oneof(
  fc.record({
    kind: fc.constant("attempt" as const),
    payment_id: fc.integer({ min: 1, max: 2_147_483_647 }),
  }),
  fc.record({ kind: fc.constant("document" as const), number: document_number }),
);
/** The changes that payers and banks make to a text: separators, case, line breaks. */
const typed = (text: string) =>
  fc
    .record({
      separator: fc.constantFrom("/", "-", " ", ".", "_", "", " / "),
      lower: fc.boolean(),
      break_at: fc.integer({ min: 1, max: Math.max(1, text.length - 1) }),
      glue: fc.constantFrom("", " "),
      before: fc.constantFrom("", "za tłumaczenie ", "Zapłata: ", "tytulem ", "/TXT/", "2026-05-04 "),
      after: fc.constantFrom("", " dziękuję", " Jan Kowalski", ", 2026-05-04", " z dnia 4.05.2026"),
    })
    .map(({ separator, lower, break_at, glue, before, after }) => {
      const broken = `${text.slice(0, break_at)}${glue}${text.slice(break_at)}`.replaceAll("/", separator);
      return `${before}${lower ? broken.toLowerCase() : broken}${after}`;
    });

describe("ISO 11649 creditor references", () => {
  test.each([
    ["539007547034", "RF18539007547034"],
    ["TL1001", "RF83TL1001"],
    ["TL20260000123", "RF19TL20260000123"],
  ])("%s is written %s", (text, reference) => expect(creditorReference(text)).toBe(reference));

  test("the reference of a payment is decoded to its payment", () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (id) => {
        expect(referencesIn(`zap. ${paymentReference(id)}`).map(paymentOfReference)).toContain(id);
      }),
    ));

  test("one wrong digit is no reference of another payment", () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 999_999 }),
        fc.nat(5),
        fc.integer({ min: 1, max: 9 }),
        (id, at, by) => {
          const digits = String(id);
          const i = at % digits.length;
          const other = digits.slice(0, i) + String((Number(digits[i]) + by) % 10) + digits.slice(i + 1);
          const slip = paymentReference(id).slice(0, 4) + `TL${other}`;
          expect(referencesIn(slip)).not.toContain(slip);
        },
      ),
    ));
});

describe("titles of transfers", () => {
  test.each([
    ["ZAPLATA ZA ZAM. RF83 TL10 01 JAN KOWALSKI", ["RF83TL1001"]],
    ["za tlumaczenie dziekuje", []],
    ["przelew RF00TL1001", []],
    ["rf83tl1001", ["RF83TL1001"]],
    ["RF83/TL-1001", ["RF83TL1001"]],
  ])("%s names %j", (title, found) => expect(referencesIn(title)).toEqual(found));

  test("digits after the reference do not hide it", () =>
    expect(referencesIn("RF83 TL1001 2026 05 04")).toContain("RF83TL1001"));

  test.each([
    ["/INV/FV 2026 02 000123/ txt", ["FV/2026/02/000123"]],
    ["LFV/2026/02/000001", ["LFV/2026/02/000001"]],
    ["faktura fv-2026-02-000123 i FV/2026/03/000007", ["FV/2026/02/000123", "FV/2026/03/000007"]],
    ["FV 2026 13 000123", []],
    ["XFV 2026 02 000123", []],
    ["za tlumaczenie", []],
  ])("%s names the documents %j", (title, found) => expect(documentsIn(title, prefixes)).toEqual(found));
});

describe("every payment reference we issue", () => {
  test("is recognised after the changes that payers and banks make", () =>
    fc.assert(
      fc.property(
        payable.chain((what) => typed(payerReference(what)).map((title) => ({ what, title }))),
        ({ what, title }) => {
          const { payment_ids, documents } = namedIn(title, prefixes);
          const found = what.kind === "attempt" ? payment_ids : documents;
          expect(found).toContain(what.kind === "attempt" ? what.payment_id : what.number);
        },
      ),
      { numRuns: 2000 },
    ));

  test.each([
    ["FV-PRO/2026/02/000007", ["FV-PRO/2026/02/000007"]],
    ["proforma LFVPRO 2026 02 000007", ["LFV-PRO/2026/02/000007"]],
    ["FV-KOR/2026/02/000007", ["FV-KOR/2026/02/000007"]],
    ["TFV-TOP/2026/02/000007", ["TFV-TOP/2026/02/000007"]],
    ["FV/2026/02/0001 23", ["FV/2026/02/000123"]],
    ["FV/2026/02/000123 2026", ["FV/2026/02/000123"]],
  ])("%s names the documents %j alone", (title, found) =>
    expect(documentsIn(title, prefixes)).toEqual(found),
  );

  test.each([
    ["Zamówienie 1234", [1234]],
    ["zam. nr 1234 Jan Kowalski", [1234]],
    ["ZA ZLECENIE NR: 1234", [1234]],
    ["order #1234", [1234]],
    ["Auftrag 1234", [1234]],
    ["замовлення № 1234", [1234]],
    ["oplata za zamowienie 1234 i zamowienie 1235", [1234, 1235]],
    ["1234", []],
    ["zamówienie z 2026", []],
    ["border 12", []],
  ])("%s names the orders %j", (title, found) => expect(ordersIn(title)).toEqual(found));
});

describe("account numbers", () => {
  test("the check digits of the IBAN registry's example", () =>
    expect(polishIban("109010140000071219812874")).toBe("PL61109010140000071219812874"));

  test("a virtual account is sort code, mask and customer", () => {
    const iban = virtualIban(range, 12_345);
    expect(iban).toBe("PL81105019241000000000012345");
    expect(isIban(iban)).toBe(true);
    expect(customerOfVirtual(range, iban)).toBe(12_345);
    expect(customerOfVirtual({ ...range, mask: "1001" }, iban)).toBeNull();
    expect(customerOfVirtual(range, "PL82105019241000000000012345")).toBeNull();
  });

  test.each(["PL61109010140000071219812875", "PL6110901014000007121981287", "XX00", ""])(
    "%j is none",
    (text) => expect(isIban(text)).toBe(false),
  );

  const withCheckDigits = (country: string, bban: string): string =>
    `${country}${checkDigits(bban, country)}${bban}`;
  const known = ["DE89370400440532013000", "NO9386011117947", "GB33BUKB20201555555555"];
  test.each([...known, "MT84MALT011000012345MTLCAST001S", "RU0204452560040702810412345678901"])(
    "%s has the length of its country",
    (iban) => {
      expect(isIban(iban)).toBe(true);
      const [country, bban] = [iban.slice(0, 2), iban.slice(4)];
      expect(isIban(withCheckDigits(country, bban))).toBe(true);
      for (const other of [`${bban}0`, bban.slice(1)])
        expect(isIban(withCheckDigits(country, other)), `${country} ${other}`).toBe(false);
    },
  );

  test("a country that the registry does not list may have any length of the standard", () => {
    expect(isIban(withCheckDigits("AO", "0".repeat(21)))).toBe(true);
    expect(isIban(withCheckDigits("AO", "0".repeat(10)))).toBe(false);
    expect(isIban(withCheckDigits("AO", "0".repeat(31)))).toBe(false);
  });

  test("a number as typed", () =>
    expect(normaliseIban("61 1090 1014 0000 0712 1981 2874")).toBe("PL61109010140000071219812874"));
});

const vectors = shared && path.join(shared, "vectors/payments.json");
type Vectors = {
  bank: {
    iso11649: { ref: string; rf: string }[];
    virtual_iban: { bban?: string; bank_sort?: string; mask?: string; customer?: string; iban: string }[];
    iban_invalid: string[];
    title_extract: { title: string; find?: string | null; find_invoice?: string }[];
  };
};
describe.skipIf(!vectors)(
  `the shared vectors of bank transfers${vectors ? "" : ": no shared folder"}`,
  () => {
    const { bank } = (vectors ? JSON.parse(readFileSync(vectors, "utf8")) : { bank: {} }) as Vectors;
    test.each(bank.iso11649 ?? [])("reference $rf", ({ ref, rf }) => expect(creditorReference(ref)).toBe(rf));
    test.each(bank.virtual_iban ?? [])("account $iban", ({ bban, bank_sort, mask, customer, iban }) => {
      const virtual = { sort_code: bank_sort ?? "", mask: mask ?? "" };
      expect(isIban(iban)).toBe(true);
      expect(bban === undefined ? virtualIban(virtual, Number(customer)) : polishIban(bban)).toBe(iban);
    });
    test.each(bank.iban_invalid ?? [])("no account %s", (iban) => expect(isIban(iban)).toBe(false));
    test.each(bank.title_extract ?? [])("title $title", ({ title, find, find_invoice }) => {
      expect(referencesIn(title)).toEqual(find ? [find] : []);
      expect(documentsIn(title, prefixes)).toEqual(find_invoice === undefined ? [] : [find_invoice]);
    });
  },
);
