import fs from "node:fs";
import path from "node:path";
import { XMLValidator } from "fast-xml-parser";
import { describe, expect, test } from "vitest";
import { sales } from "#test/fixtures/sales.ts";
import { divideHalfUp } from "#domain/money.ts";
import { jpkV7m, registerSums } from "./jpk.ts";
import { invoicesCsv, ossCsv } from "./registers.ts";
import { inPln, type Sale, salesSums, withoutRate } from "./sales.ts";
import { recapRows, vatUe } from "./vat-ue.ts";

const taxpayer = {
  nip: "5260001246",
  name: "Tolmaro sp. z o.o.",
  email: "books@tolmaro.example",
  tax_office: "1435",
};
const period = { month: "2026-03", made_at: "2026-04-10T08:00:00Z", purpose: "first" } as const;
const golden = (name: string): string =>
  fs.readFileSync(path.join(import.meta.dirname, "../../test/fixtures/returns", name), "utf8");

/** The text of the only element with a name. */
const only = (xml: string, name: string): string => {
  const found = [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))];
  expect(found, name).toHaveLength(1);
  return found[0]?.[1] ?? "";
};

describe("JPK_V7M(3)", () => {
  const xml = jpkV7m(taxpayer, period, sales);

  test("equals the example file byte for byte", () => {
    expect(xml).toBe(golden("jpk-v7m.xml"));
    expect(XMLValidator.validate(xml)).toBe(true);
  });

  test("a correction of a file that was sent differs in its purpose alone", () => {
    const corrected = jpkV7m(taxpayer, { ...period, purpose: "correction" }, sales);
    expect(corrected).not.toBe(xml);
    expect(corrected).toBe(
      xml.replace('<CelZlozenia poz="P_7">1</CelZlozenia>', '<CelZlozenia poz="P_7">2</CelZlozenia>'),
    );
  });

  test("has no byte order mark and names its form", () => {
    expect(xml.startsWith('<?xml version="1.0" encoding="UTF-8"?>\n<JPK ')).toBe(true);
    expect(xml).toContain('kodSystemowy="JPK_V7M (3)"');
  });

  test("every row has its KSeF number or the mark for its absence", () => {
    const [, ...rows] = xml.split("<SprzedazWiersz>");
    const marks = rows.map((row) =>
      ["NrKSeF", "OFF", "BFK", "DI"].filter((name) => row.includes(`<${name}>`)),
    );
    expect(marks).toEqual([["NrKSeF"], ["BFK"], ["NrKSeF"], ["BFK"], ["NrKSeF"], ["OFF"]]);
  });

  test("the declaration sums the register in whole złoty, and a correction reduces it", () => {
    const sums = registerSums(sales);
    // 100.50 + 200.00 + 425.12 − 50.00 net; 23.12 + 46.00 + 97.78 − 11.50 VAT.
    expect(sums.k_19).toBe(67562n);
    expect(sums.k_20).toBe(15540n);
    // 100.01 EUR and 50.00 USD; only the first is in VAT-UE.
    expect(sums.k_11).toBe(42516n + 19500n);
    expect(sums.k_12).toBe(42516n);
    expect(only(xml, "P_19")).toBe("676");
    expect(only(xml, "P_20")).toBe("155");
    expect(only(xml, "P_11")).toBe("620");
    expect(only(xml, "P_37")).toBe("1296");
    expect(only(xml, "PodatekNalezny")).toBe("155.40");
    expect(only(xml, "LiczbaWierszySprzedazy")).toBe("6");
  });

  test("sales under the special scheme are only in its own return", () => {
    expect(xml).not.toContain("LFV/2026/03/000004");
  });

  test("XML characters in a name are escaped, invalid ones are removed", () => {
    expect(xml).toContain("Lis &amp; Wspólnicy");
    const [first] = sales;
    const odd = first ? [{ ...first, buyer: { ...first.buyer, name: "A\u0000<B>" } }] : [];
    expect(jpkV7m(taxpayer, period, odd)).toContain("<NazwaKontrahenta>A&lt;B&gt;</NazwaKontrahenta>");
  });

  test("a sale without its exchange rate is reported and not declared; the special scheme needs no rate", () => {
    const lost = sales.map((sale) => ({ ...sale, rate_micros: null }));
    expect(withoutRate(lost)).toEqual(["LFV/2026/03/000001", "LFV/2026/03/000002", "LFV/2026/03/000003"]);
    expect(() => jpkV7m(taxpayer, period, lost)).toThrow(RangeError);
  });
});

describe("VAT-UE", () => {
  test("equals the example file byte for byte", () => {
    const xml = vatUe(taxpayer, period, sales);
    expect(xml).toBe(golden("vat-ue.xml"));
    expect(XMLValidator.validate(xml)).toBe(true);
  });

  test("sums by buyer before rounding, and Greece is EL", () => {
    const [, , german] = sales;
    if (!german) throw new Error("the example has no German buyer");
    const greek = {
      ...german,
      number: "X",
      buyer: { ...german.buyer, id: { kind: "eu_vat", country: "GR", number: "094014201" } as const },
    };
    expect(recapRows([german, german, greek])).toEqual([
      { country: "DE", number: "136695976", net: 85032n },
      { country: "EL", number: "094014201", net: 42516n },
    ]);
  });

  test("a number whose invoice was corrected to zero is not listed", () => {
    const [, , german] = sales;
    if (!german) throw new Error("the example has no German buyer");
    const of = (number: string, net: bigint): Sale => ({
      ...german,
      kind: net < 0n ? "KOR" : "VAT",
      currency: "PLN",
      buyer: { name: "GmbH", country: "DE", id: { kind: "eu_vat", country: "DE", number } },
      parts: [{ treatment: "RC_EU", rate_bps: null, net, vat: 0n }],
    });
    const wrong_then_right = [of("136695976", 100n), of("136695976", -100n), of("129273398", 100n)];
    expect(recapRows(wrong_then_right)).toEqual([{ country: "DE", number: "129273398", net: 100n }]);
  });

  test("reverse charge without the buyer's number is an error", () => {
    const [, , german] = sales;
    const nameless = german ? [{ ...german, buyer: { ...german.buyer, id: { kind: "none" } as const } }] : [];
    expect(() => vatUe(taxpayer, period, nameless)).toThrow(RangeError);
  });
});

describe("tables for the accountant", () => {
  test("OSS by country and rate, in the currency of sale", () => {
    expect(ossCsv(sales)).toBe(
      "country,vat_rate,currency,documents,net,vat\r\nFR,20.00,EUR,1,10.00,2.00\r\n",
    );
  });

  test("invoices with amounts in złoty next to their currency", () => {
    expect(invoicesCsv(sales)).toBe(golden("invoices.csv"));
  });

  test("sums by brand, currency, treatment and rate are complete and list corrections separately", () => {
    const sums = salesSums(sales);
    expect(sums.filter(({ corrections }) => corrections)).toEqual([
      {
        brand: "tolmaro",
        currency: "PLN",
        corrections: true,
        treatment: "PL23",
        rate_bps: 2300n,
        documents: 1,
        net: -5000n,
        vat: -1150n,
        gross: -6150n,
      },
    ]);
    const total = (currency: string) =>
      sums.filter((sum) => sum.currency === currency).reduce((all, { gross }) => all + gross, 0n);
    expect([total("PLN"), total("EUR"), total("USD")]).toEqual([30812n, 23501n, 5000n]);
  });

  test("amounts in złoty are rounded half up, and those of a correction mirror its original", () => {
    const [, , , french] = sales;
    if (!french) throw new Error("the example has no French buyer");
    const mirrored = {
      ...french,
      parts: french.parts.map((part) => ({ ...part, net: -part.net, vat: -part.vat })),
    };
    const [here] = inPln(french) ?? [];
    const [there] = inPln(mirrored) ?? [];
    expect(here?.vat).toBe(divideHalfUp(2300n * 42512n, 10_000n));
    expect([there?.net, there?.vat]).toEqual([-(here?.net ?? 0n), -(here?.vat ?? 0n)]);
  });
});
