import fs from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Statement, StatementFault, type StatementEncoding } from "#domain/payments/statement.ts";
import { camt053Of, type CamtVersion, mt940Of } from "#demo/standins/statement-writer.ts";
import { encode852 } from "./code-page-852.ts";
import { accountOfFile, readStatementFile } from "./statement-file.ts";

const day = "2026-05-04";
const iban = "PL61109010140000071219812874";
const title = "ZAPŁATA za tłumaczenie ąćęłńóśźż RF83TL1001";
const paid: Statement["entries"][number] = {
  line: 5,
  booked_on: day,
  valued_on: day,
  amount: 12_300n,
  currency: "PLN",
  title,
  counterparty_name: "ŻÓŁĆ JAN",
  counterparty_iban: "PL27114020040000300201355387",
  bank_ref: "26050400001",
  type_code: "TRF",
  is_reversal: false,
  credited_iban: "",
};
const statement: Statement = {
  iban,
  number: "31",
  currency: "PLN",
  opening: 100_000n,
  closing: 112_300n,
  entries: [paid],
};
const bytesOf = (text: string): Buffer => Buffer.from(text, "utf8");

/** Encodes by the platform's decoder, because ISO 8859-2 and Windows-1250 differ in a few Polish characters. */
function encodeBy(encoding: "windows-1250" | "iso-8859-2", text: string): Buffer {
  const page = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Buffer.from(Array.from(text, (character) => page.indexOf(character)));
}

const faultOf = (bytes: Buffer, encoding: StatementEncoding = "utf-8"): string => {
  try {
    readStatementFile(bytes, encoding);
    return "taken";
  } catch (error) {
    if (!(error instanceof StatementFault)) throw error;
    return `${error.line} ${error.reason}`;
  }
};

describe("encodings of bank files", () => {
  const text = mt940Of(statement, day);
  test.each<[StatementEncoding, Buffer | null]>([
    ["utf-8", bytesOf(text)],
    ["windows-1250", encodeBy("windows-1250", text)],
    ["iso-8859-2", encodeBy("iso-8859-2", text)],
    ["cp852", encode852(text)],
  ])("Polish characters are decoded from %s", (encoding, bytes) => {
    const read = readStatementFile(bytes ?? Buffer.alloc(0), encoding);
    expect(read.statements[0]?.entries[0]?.title).toBe(title);
    expect(accountOfFile(bytes ?? Buffer.alloc(0))).toBe(iban);
  });

  test("bytes that are invalid in the encoding are a fault with their line", () =>
    expect(faultOf(encodeBy("windows-1250", text))).toBe("6 encoding"));

  test("a byte order mark is ignored", () =>
    expect(readStatementFile(bytesOf(`\uFEFF${text}`), "utf-8").format).toBe("mt940"));
});

describe("camt.053", () => {
  test.each<CamtVersion>(["001.02", "001.08"])("version %s says the same as MT940", (version) => {
    const { format, statements } = readStatementFile(bytesOf(camt053Of(statement, day, version)), "cp852");
    expect(format).toBe("camt.053");
    const days = { from_on: day, until_on: day };
    expect(statements).toEqual([{ ...statement, ...days, entries: [{ ...paid, line: 7 }] }]);
  });

  test("element names may have a prefix, and texts may have entities", () => {
    const text = camt053Of({ ...statement, entries: [{ ...paid, title: "A & B" }] }, day)
      .replaceAll(/<(\/?)(?=[A-Z])/g, "<$1n:")
      .replace("xmlns=", "xmlns:n=")
      .replace("A &amp; B", "A &amp; B &#322;&#x142; &lt;x&gt;");
    expect(readStatementFile(bytesOf(text), "utf-8").statements[0]?.entries[0]?.title).toBe("A & B łł <x>");
  });

  test("a virtual account, a reversal and a structured reference are read", () => {
    const virtual = "PL81105019241000000000012345";
    const text = camt053Of(
      {
        ...statement,
        closing: 100_000n,
        entries: [
          { ...paid, credited_iban: virtual },
          { ...paid, amount: -12_300n, is_reversal: true, bank_ref: "2" },
        ],
      },
      day,
    ).replace(
      /<RmtInf><Ustrd>[^<]*<\/Ustrd>/,
      "<RmtInf><Strd><CdtrRefInf><Ref>RF83TL1001</Ref></CdtrRefInf></Strd>",
    );
    const [came, left] = readStatementFile(bytesOf(text), "utf-8").statements[0]?.entries ?? [];
    expect(came).toMatchObject({ credited_iban: virtual, title: "RF83TL1001" });
    expect(left).toMatchObject({ amount: -12_300n, is_reversal: true });
  });

  test("a transfer without a title has the payer's end-to-end reference as its title", () => {
    const titled = (details: string): string => {
      const text = camt053Of(statement, day).replace(/<RmtInf>.*?<\/RmtInf>/, details);
      return readStatementFile(bytesOf(text), "utf-8").statements[0]?.entries[0]?.title ?? "";
    };
    const refs = (id: string) =>
      `<Refs><EndToEndId>${id}</EndToEndId></Refs><AddtlTxInf>PRZELEW</AddtlTxInf>`;
    expect(titled(refs("RF83TL1001"))).toBe("RF83TL1001 PRZELEW");
    expect(titled(refs("NOTPROVIDED"))).toBe("PRZELEW");
  });

  test("a batch with details is one transfer for each; an entry that is not booked is none", () => {
    const details = (amount: string, name: string) =>
      `<TxDtls><Amt Ccy="PLN">${amount}</Amt><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`;
    const text = camt053Of(statement, day)
      .replace(
        /<NtryDtls>.*<\/NtryDtls>/,
        `<NtryDtls>${details("100.00", "A")}${details("23.00", "B")}</NtryDtls>`,
      )
      .replace(
        "</Stmt>",
        `<Ntry><Amt Ccy="PLN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>PDNG</Cd></Sts></Ntry></Stmt>`,
      );
    const entries = readStatementFile(bytesOf(text), "utf-8").statements[0]?.entries ?? [];
    expect(
      entries.map(({ amount, counterparty_name, bank_ref }) => [amount, counterparty_name, bank_ref]),
    ).toEqual([
      [10_000n, "A", "26050400001/1"],
      [2300n, "B", "26050400001/2"],
    ]);
  });

  test.each<[string, (text: string) => string, string]>([
    [
      "a document type",
      (text) => text.replace("<Document", '<!DOCTYPE x [<!ENTITY a "b">]>\n<Document'),
      "2 doctype",
    ],
    ["a broken element", (text) => text.replace("</Stmt>", ""), "8 xml"],
    ["a balance that does not add up", (text) => text.replace("1123.00", "1123.01"), "4 unbalanced"],
    ["an amount of text", (text) => text.replace(">123.00<", ">abc<"), "7 amount"],
    ["a third decimal place", (text) => text.replace(">123.00<", ">123.001<"), "7 amount"],
    [
      "an entry without a direction",
      (text) => text.replace(/(Ntry><Amt[^/]*\/Amt>)<CdtDbtInd>CRDT<\/CdtDbtInd>/, "$1"),
      "7 field_unreadable",
    ],
    ["another document", () => "<Document><Other/></Document>", "1 not_a_statement"],
    ["no statement in it", () => "<Document><BkToCstmrStmt/></Document>", "1 no_statement"],
    ["an encoding we do not know", (text) => text.replace("UTF-8", "EBCDIC"), "1 encoding"],
    ["nothing", () => "", "1 not_a_statement"],
  ])("%s is refused with its line", (_, spoil, fault) =>
    expect(faultOf(bytesOf(spoil(camt053Of(statement, day))))).toBe(fault),
  );

  test("a truncated file is always refused", () => {
    const whole = camt053Of(statement, day).trimEnd();
    for (let length = 0; length < whole.length; length += 1)
      expect(faultOf(bytesOf(whole.slice(0, length))), `${length} characters`).not.toBe("taken");
  });
});

test("other files, whole or truncated, are refused without a fault", () => {
  const samples = path.resolve(import.meta.dirname, "../../../test/fixtures/documents");
  const files = fs
    .readdirSync(samples)
    .map((name) => path.join(samples, name))
    .filter((file) => fs.statSync(file).isFile());
  for (const file of files.slice(0, 20)) expect(faultOf(fs.readFileSync(file)), file).not.toBe("taken");
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 300 }),
      fc.constantFrom<StatementEncoding>("utf-8", "cp852"),
      (bytes, encoding) => {
        expect(faultOf(Buffer.from(bytes), encoding)).toMatch(/^\d+ [a-z_]+$/);
      },
    ),
  );
});
