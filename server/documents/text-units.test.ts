import { describe, expect, test } from "vitest";
import { zipOf } from "#test/fixtures/documents/zip-writer.ts";
import { textUnits, type TextUnits } from "./text-units.ts";
import { Unreadable } from "./verdict.ts";
import { openZip } from "./zip.ts";

const loud = ({ texts, rebuild }: TextUnits): Buffer => rebuild(texts.map((text) => text.toUpperCase()));
const units = (file: Buffer, extension: string): TextUnits => textUnits(file, extension, "en");
const part = (file: Buffer, name: string): string => openZip(file).read(name)?.toString("utf8") ?? "";

const document = `<?xml version="1.0" encoding="UTF-8"?><w:document><w:body>
<w:p><w:pPr><w:b/></w:pPr><w:r><w:t>Fish &amp; </w:t></w:r><w:r><w:rPr><w:i/></w:rPr><w:t xml:space="preserve">chips &lt;5</w:t></w:r></w:p>
<w:p><w:r><w:t>left</w:t><w:tab/><w:t>right</w:t></w:r></w:p>
<w:p><w:r><w:t>1 250,00</w:t></w:r></w:p><w:p><w:r><w:t/></w:r></w:p>
<w:tbl><w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr></w:tbl></w:body></w:document>`;
const docx = zipOf([
  { name: "[Content_Types].xml", content: "<Types/>" },
  { name: "word/document.xml", content: document },
  { name: "word/header1.xml", content: "<w:hdr><w:p><w:r><w:t>head</w:t></w:r></w:p></w:hdr>" },
  { name: "word/media/Image1.PNG", content: Buffer.from([0, 1, 2, 255]) },
]);

describe("§1 A document is translated where its text stands", () => {
  test("docx: paragraph by paragraph, with everything else as it was", () => {
    const read = units(docx, "docx");
    expect(read.texts).toEqual(["Fish & chips <5", "left", "right", "cell", "head"]);
    const made = loud(read);
    const xml = part(made, "word/document.xml");
    expect(xml).toContain('<w:t xml:space="preserve">FISH &amp; CHIPS &lt;5</w:t>');
    expect(xml).toContain("<w:tab/>");
    expect(xml).toContain("1 250,00");
    expect(xml).toContain("<w:b/>");
    expect(units(made, "docx").texts).toEqual(["FISH & CHIPS <5", "LEFT", "RIGHT", "CELL", "HEAD"]);
    const archive = openZip(made);
    expect(archive.spelled).toEqual(openZip(docx).spelled);
    expect(archive.read("word/media/Image1.PNG")).toEqual(Buffer.from([0, 1, 2, 255]));
  });

  test("pptx and xlsx: slides and shared texts", () => {
    const pptx = zipOf([
      {
        name: "ppt/slides/slide1.xml",
        content: "<p:sld><a:p><a:r><a:t>One</a:t></a:r><a:r><a:t> two</a:t></a:r></a:p></p:sld>",
      },
    ]);
    expect(units(loud(units(pptx, "pptx")), "pptx").texts).toEqual(["ONE TWO"]);
    const xlsx = zipOf([
      {
        name: "xl/sharedStrings.xml",
        content: "<sst><si><t>One</t></si><si><r><t>Two </t></r><r><t>three</t></r></si></sst>",
      },
      { name: "xl/worksheets/sheet1.xml", content: "<worksheet><c t='s'><v>0</v></c></worksheet>" },
    ]);
    const made = loud(units(xlsx, "xlsx"));
    expect(units(made, "xlsx").texts).toEqual(["ONE", "TWO THREE"]);
    expect(part(made, "xl/worksheets/sheet1.xml")).toContain("<v>0</v>");
  });

  test("txt comes back in UTF-8, line by line as it was", () => {
    const polish = Buffer.from([0x67, 0xea, 0x9c, 0x6c, 0x61, 0x0d, 0x0a, 0x6a, 0x61, 0x9f, 0xf1]);
    const read = textUnits(polish, "txt", "pl");
    expect(read.texts).toEqual(["gęśla\r\njaźń"]);
    expect(read.rebuild(["a\r\nb"]).toString("utf8")).toBe("a\r\nb");
  });

  test("a long txt comes in pieces at the ends of sentences, and back letter by letter", () => {
    const long = " Ein Satz. Noch einer!\n\n\tEine Zeile ohne Punkt\r\n".repeat(2_000);
    const read = units(Buffer.from(long), "txt");
    expect(read.texts.length).toBeGreaterThan(4);
    expect(Math.max(...read.texts.map(({ length }) => length))).toBeLessThanOrEqual(20_000);
    expect(read.texts.every((text) => /[.!t]\s+$/.test(text))).toBe(true);
    expect(read.rebuild(read.texts).toString("utf8")).toBe(long);
  });

  test("what an engine answers cannot break the document", () => {
    const made = units(docx, "docx").rebuild(["</w:t>&\u0000<x>", "b", "c", "d", "e"]);
    expect(units(made, "docx").texts[0]).toBe("</w:t>&<x>");
  });

  test.each([
    ["a format whose text cannot be put back", docx, "odt", "unsupported"],
    ["a broken archive", Buffer.from("PK no archive"), "docx", "corrupt"],
    ["a paragraph of a hundred pages", Buffer.from("Wort ".repeat(50_000)), "txt", "unsupported"],
    ["more than two thousand pages", Buffer.from("Ein Satz. ".repeat(420_000)), "txt", "unsupported"],
  ])("%s is refused", (_what, file, extension, outcome) => {
    expect(() => units(file, extension)).toThrow(expect.objectContaining({ outcome }) as Unreadable);
  });
});
