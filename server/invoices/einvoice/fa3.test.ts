import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import { einvoices } from "#test/fixtures/einvoices.ts";
import { shared } from "#test/shared.ts";
import { structureFaults } from "#demo/standins/ksef-structure.ts";
import type { EInvoice } from "./einvoice.ts";
import { fa3 } from "./fa3.ts";

const textOf = (invoice: EInvoice): string => new TextDecoder().decode(fa3(invoice));
const named = (name: string): EInvoice => {
  const found = einvoices[name];
  if (!found) throw new Error(`there is no invoice "${name}"`);
  return found;
};
const polish = named("VAT for one order of a Polish company");
/** The texts of all elements of a name, in their order. */
const all = (invoice: EInvoice, name: string): string[] =>
  [...textOf(invoice).matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => text);

describe("§4.2 a structured invoice", () => {
  test("is written exactly as expected", () => {
    expect(textOf(polish)).toBe(
      [
        `<?xml version="1.0" encoding="UTF-8"?>\n<Faktura xmlns="http://crd.gov.pl/wzor/2025/06/25/13775/">`,
        `<Naglowek><KodFormularza kodSystemowy="FA (3)" wersjaSchemy="1-0E">FA</KodFormularza>`,
        `<WariantFormularza>3</WariantFormularza><DataWytworzeniaFa>2026-03-02T10:15:30Z</DataWytworzeniaFa>`,
        `<SystemInfo>Tolmaro</SystemInfo></Naglowek>`,
        `<Podmiot1><DaneIdentyfikacyjne><NIP>5260001246</NIP><Nazwa>Tolmaro sp. z o.o.</Nazwa></DaneIdentyfikacyjne>`,
        `<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Przykładowa 12</AdresL1><AdresL2>00-001 Warszawa</AdresL2></Adres>`,
        `<DaneKontaktowe><Email>hello@tolmaro.example</Email></DaneKontaktowe></Podmiot1>`,
        `<Podmiot2><DaneIdentyfikacyjne><NIP>7740001454</NIP>`,
        `<Nazwa>Zakłady &quot;Żółw&quot; &amp; Synowie &lt;sp. k.&gt;</Nazwa></DaneIdentyfikacyjne>`,
        `<Adres><KodKraju>PL</KodKraju><AdresL1>ul. Długa 5</AdresL1><AdresL2>31-147 Kraków</AdresL2></Adres>`,
        `<NrKlienta>42</NrKlienta><JST>2</JST><GV>2</GV></Podmiot2>`,
        `<Fa><KodWaluty>PLN</KodWaluty><P_1>2026-03-02</P_1><P_2>FV/2026/03/000001</P_2><P_6>2026-03-01</P_6>`,
        `<P_13_1>100.00</P_13_1><P_14_1>23.00</P_14_1><P_15>123.00</P_15>`,
        `<Adnotacje><P_16>2</P_16><P_17>2</P_17><P_18>2</P_18><P_18A>2</P_18A><Zwolnienie><P_19N>1</P_19N></Zwolnienie>`,
        `<NoweSrodkiTransportu><P_22N>1</P_22N></NoweSrodkiTransportu><P_23>2</P_23><PMarzy><P_PMarzyN>1</P_PMarzyN></PMarzy></Adnotacje>`,
        `<RodzajFaktury>VAT</RodzajFaktury>`,
        `<FaWiersz><NrWierszaFa>1</NrWierszaFa><P_7>Tłumaczenie PL→EN, zamówienie 10280</P_7><P_8A>usł.</P_8A><P_8B>1</P_8B>`,
        `<P_9A>100.00</P_9A><P_11>100.00</P_11><P_12>23</P_12></FaWiersz>`,
        `<Platnosc><Zaplacono>1</Zaplacono><DataZaplaty>2026-03-01</DataZaplaty><PlatnoscInna>1</PlatnoscInna>`,
        `<OpisPlatnosci>Płatność online</OpisPlatnosci><RachunekBankowy><NrRB>PL61109010140000071219812874</NrRB>`,
        `<SWIFT>WBKPPLPP</SWIFT><NazwaBanku>Bank Przykładowy S.A.</NazwaBanku></RachunekBankowy></Platnosc>`,
        `<WarunkiTransakcji><Zamowienia><NrZamowienia>PO 7/2026</NrZamowienia></Zamowienia></WarunkiTransakcji></Fa>`,
        `<Stopka><Rejestry><KRS>0000000000</KRS></Rejestry></Stopka></Faktura>\n`,
      ].join(""),
    );
  });

  test("is the same bytes each time, without a byte order mark", () => {
    const digest = () => createHash("sha256").update(fa3(polish)).digest("hex");
    expect(digest()).toBe(digest());
    expect([...fa3(polish).subarray(0, 5)]).toEqual([0x3c, 0x3f, 0x78, 0x6d, 0x6c]);
  });

  test.each(Object.entries(einvoices))("has the order of elements of the schema: %s", (_, invoice) => {
    expect(structureFaults(fa3(invoice))).toEqual([]);
  });

  test("texts are one line of what XML can hold, cut at the schema's length between characters", () => {
    const description = `\u0000 a\n\tb ${"😀".repeat(600)}\ud800`;
    const [written = ""] = all(
      { ...polish, lines: polish.lines.map((one) => ({ ...one, description })) },
      "P_7",
    );
    expect(Array.from(written)).toHaveLength(512);
    expect(written.startsWith("a b 😀")).toBe(true);
  });

  test("what is no decimal is refused rather than sent", () => {
    const [line] = polish.lines;
    if (!line) throw new Error("no line");
    for (const quantity of ["+1", ".5", "1,5", "1.2345678", "", "one"])
      expect(() => fa3({ ...polish, lines: [{ ...line, quantity }] })).toThrow(RangeError);
  });

  test("more than a megabyte is refused", () => {
    const [line] = polish.lines;
    if (!line) throw new Error("no line");
    const lines = Array.from({ length: 9000 }, () => line);
    expect(() => fa3({ ...polish, lines })).toThrow(/too large/);
  });
});

describe("what an invoice says about tax", () => {
  test("a company in the Union: np II, reverse charge, both prefixes", () => {
    const invoice = named("VAT for a company in the Union, reverse charge");
    expect(all(invoice, "P_12")).toEqual(["np II"]);
    expect(all(invoice, "P_18")).toEqual(["1"]);
    expect(all(invoice, "PrefiksPodatnika")).toEqual(["PL"]);
    expect([all(invoice, "KodUE"), all(invoice, "NrVatUE")]).toEqual([["DE"], ["136695976"]]);
    expect(all(invoice, "P_13_9")).toEqual(["100.00"]);
  });

  test("a company outside the Union: np I, by its own number or none", () => {
    const invoice = named("VAT for a company outside the Union that accounts for a similar tax");
    expect([all(invoice, "P_12"), all(invoice, "P_13_8"), all(invoice, "NrID")]).toEqual([
      ["np I"],
      ["100.00"],
      ["1234567890"],
    ]);
    expect(all(named("VAT for a company outside the Union without a number"), "BrakID")).toEqual(["1"]);
  });

  test("euro with Polish VAT: the tax in złoty and the rate of the day", () => {
    const invoice = named("VAT in euro with Polish VAT in złoty");
    expect(all(invoice, "P_14_1W")).toEqual(["103.51"]);
    expect(all(invoice, "KursWaluty")).toEqual(["4.5005"]);
    expect(all(named("ZAL in euro, of two payments"), "KursWalutyZ")).toEqual(["4.5"]);
  });

  test("a bonus is a discount of the line", () => {
    const invoice = named("VAT with a bonus of the balance as a discount");
    expect([all(invoice, "P_9A"), all(invoice, "P_10"), all(invoice, "P_11")]).toEqual([
      ["110.00"],
      ["10.00"],
      ["100.00"],
    ]);
  });

  test("a correction names reason, invoice and its KSeF number, and counts differences", () => {
    const invoice = named("KOR by differences");
    expect(all(invoice, "NrKSeFFaKorygowanej")).toEqual(["5260001246-20260302-0100001AF629-6B"]);
    expect([all(invoice, "P_13_1"), all(invoice, "P_15")]).toEqual([["-20.00"], ["-24.60"]]);
    expect(all(named("KOR in euro of an invoice outside KSeF"), "NrKSeFN")).toEqual(["1"]);
  });

  test("a month's invoice gives each line its day and says until when it is paid", () => {
    const invoice = named("VAT for a month with days of sale and a term");
    expect(all(invoice, "P_6A")).toEqual(["2026-02-04", "2026-02-19"]);
    expect([all(invoice, "P_6"), all(invoice, "Termin")]).toEqual([[], ["2026-04-01"]]);
  });
});

const folder = shared && path.join(shared, "einvoice");

describe.skipIf(!folder)(`the official schema${folder ? "" : ": no shared folder"}`, () => {
  const read = (name: string): string => fs.readFileSync(path.join(folder ?? "", name), "utf8");
  const check = async (contents: string): Promise<readonly string[]> => {
    const base = ["StrukturyDanych", "ElementarneTypyDanych", "KodyKrajow"].map(
      (name) => `${name}_v10-0E.xsd`,
    );
    const answer = await validateXML({
      xml: [{ fileName: "invoice.xml", contents }],
      schema: [{ fileName: "FA3.xsd", contents: read("FA3-local.xsd") }],
      preload: base.flatMap((name) => [
        { fileName: `bazowe/${name}`, contents: read(`bazowe/${name}`) },
        { fileName: name, contents: read(`bazowe/${name}`) },
      ]),
      maxMemoryPages: 4096,
    });
    return answer.errors.map(({ message }) => message);
  };

  test.each(Object.entries(einvoices))("takes %s", async (_, invoice) => {
    expect(await check(textOf(invoice))).toEqual([]);
  });

  test("refuses what is wrong, so that it was asked at all", async () => {
    expect(await check(textOf(polish).replace("<P_15>123.00", "<P_15>+123.00"))).not.toEqual([]);
  });

  test("our structure check takes the Ministry's own examples of our kinds", () => {
    for (const name of fs.readdirSync(path.join(folder ?? "", "examples"))) {
      const faults = structureFaults(fs.readFileSync(path.join(folder ?? "", "examples", name)));
      // The examples use fields that we never write; the fields that we write must be in their places.
      expect(faults.filter((fault) => !fault.includes("must not hold"))).toEqual([]);
    }
  });
});
