import { describe, expect, test } from "vitest";
import {
  docxOf,
  drawn,
  paragraph,
  pptxOf,
  run,
  shape,
  wordPart,
  xlsxOf,
} from "../../test/fixtures/documents/office.ts";
import { zipOf } from "../../test/fixtures/documents/zip-writer.ts";
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

describe("§1 A document is translated in place", () => {
  test("docx: paragraph by paragraph, everything else unchanged", () => {
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
    const runs = "<a:p><a:r><a:t>One</a:t></a:r><a:r><a:t> two</a:t></a:r></a:p>";
    const pptx = pptxOf([{ shapes: `<p:sp><p:txBody>${runs}</p:txBody></p:sp>` }]);
    expect(units(loud(units(pptx, "pptx")), "pptx").texts).toEqual(["ONE TWO"]);
    const cells = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>';
    const xlsx = xlsxOf([{ rows: cells }], ["<t>One</t>", "<r><t>Two </t></r><r><t>three</t></r>"]);
    const made = loud(units(xlsx, "xlsx"));
    expect(units(made, "xlsx").texts).toEqual(["ONE", "TWO THREE"]);
    expect(part(made, "xl/worksheets/sheet1.xml")).toContain("<v>0</v>");
  });

  test("txt is returned in UTF-8, with the same lines", () => {
    const polish = Buffer.from([0x67, 0xea, 0x9c, 0x6c, 0x61, 0x0d, 0x0a, 0x6a, 0x61, 0x9f, 0xf1]);
    const read = textUnits(polish, "txt", "pl");
    expect(read.texts).toEqual(["gęśla\r\njaźń"]);
    expect(read.rebuild(["a\r\nb"]).toString("utf8")).toBe("a\r\nb");
  });

  test("a long txt is split at the ends of sentences, and joined without changes", () => {
    const long = " Ein Satz. Noch einer!\n\n\tEine Zeile ohne Punkt\r\n".repeat(2_000);
    const read = units(Buffer.from(long), "txt");
    expect(read.texts.length).toBeGreaterThan(4);
    expect(Math.max(...read.texts.map(({ length }) => length))).toBeLessThanOrEqual(20_000);
    expect(read.texts.every((text) => /[.!t]\s+$/.test(text))).toBe(true);
    expect(read.rebuild(read.texts).toString("utf8")).toBe(long);
  });

  test("a paragraph with several formats gets that of its longest part", () => {
    const bold = paragraph(run("Note: ", "<w:b/>"), run("the rest of the sentence"));
    const made = part(loud(units(docxOf(bold), "docx")), "word/document.xml");
    expect(made).toContain('<w:rPr><w:b/></w:rPr><w:t xml:space="preserve"></w:t>');
    expect(made).toContain(">NOTE: THE REST OF THE SENTENCE</w:t>");
  });

  test("the response of an engine cannot break the document", () => {
    const made = units(docx, "docx").rebuild(["</w:t>&\u0000<x>", "b", "c", "d", "e"]);
    expect(units(made, "docx").texts[0]).toBe("</w:t>&<x>");
  });

  test.each([
    ["a format whose text cannot be replaced", docx, "odt", "unsupported"],
    ["a broken archive", Buffer.from("PK no archive"), "docx", "corrupt"],
    ["a paragraph of a hundred pages", Buffer.from("Wort ".repeat(50_000)), "txt", "unsupported"],
    ["more than two thousand pages", Buffer.from("Ein Satz. ".repeat(420_000)), "txt", "unsupported"],
  ])("%s is refused", (_what, file, extension, outcome) => {
    expect(() => units(file, extension)).toThrow(expect.objectContaining({ outcome }) as Unreadable);
  });
});

describe("Documents with elements that would lose their position are refused", () => {
  const field = (result: string): string =>
    `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> PAGE </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run(result)}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
  const link = (text: string): string => `<w:hyperlink r:id="rId9">${run(text)}</w:hyperlink>`;
  const mark = '<w:r><w:footnoteReference w:id="2"/></w:r>';
  const outcomeOf = (file: Buffer, extension: string): string => {
    try {
      return units(file, extension).texts.join(" | ");
    } catch (error) {
      return error instanceof Unreadable ? `${error.outcome}: ${error.message}` : "a fault";
    }
  };

  test.each([
    ["a page number between words", [run("Page "), field("1"), run(" of "), field("3")], "a field"],
    ["a simple field", [run("Page "), `<w:fldSimple w:instr="PAGE">${run("1")}</w:fldSimple>`], "a field"],
    ["a link in a sentence", [run("Read "), link("the terms"), run(" first.")], "a link"],
    ["a note mark in a sentence", [run("One"), mark, run(" and two")], "a note mark"],
    ["a tracked change", [run("One "), `<w:ins>${run("new")}</w:ins>`], "a tracked change"],
    ["a bookmark", [run("See "), '<w:bookmarkStart w:id="1" w:name="_Ref1"/>', run("here")], "a bookmark"],
    ["a picture in a line", [run("Press "), "<w:r><w:drawing/></w:r>", run(" to start")], "a picture"],
    ["a hyphen element", [run("co"), "<w:r><w:noBreakHyphen/></w:r>", run("operate")], "w:noBreakHyphen"],
  ])("docx: %s", (_what, runs, obstacle) => {
    expect(outcomeOf(docxOf(paragraph(...runs)), "docx")).toBe(
      `unsupported: ${obstacle} inside of a paragraph`,
    );
  });

  test("docx: page numbers in a footer are checked as well", () => {
    const file = docxOf(paragraph(run("Body")), [["footer", "footer1.xml"]], {
      "word/footer1.xml": wordPart("ftr", paragraph(run("Page "), field("1"), run(" of "), field("3"))),
    });
    expect(outcomeOf(file, "docx")).toBe("unsupported: a field inside of a paragraph");
  });

  test.each([
    ["a field alone in its paragraph", [field("1")], ""],
    ["a link around a whole paragraph", [link("The terms")], "The terms"],
    ["a note mark after the sentence", [run("One"), mark], "One"],
    [
      "the bookmark of the last cursor position",
      [run("One "), '<w:bookmarkStart w:id="0" w:name="_GoBack"/><w:bookmarkEnd w:id="0"/>', run("two")],
      "One two",
    ],
    [
      "the marks of a spelling check",
      [run("One "), '<w:proofErr w:type="spellStart"/>', run("tow")],
      "One tow",
    ],
  ])("docx: %s is preserved and accepted", (_what, runs, texts) => {
    expect(outcomeOf(docxOf(paragraph(...runs) + paragraph(run("Other"))), "docx")).toBe(
      [texts, "Other"].filter((text) => text !== "").join(" | "),
    );
  });

  test.each([
    [
      "a link",
      '<a:r><a:t>Read </a:t></a:r><a:r><a:rPr><a:hlinkClick r:id="rId2"/></a:rPr><a:t>more</a:t></a:r>',
      "a link",
    ],
    ["a field", '<a:r><a:t>Slide </a:t></a:r><a:fld type="slidenum"><a:rPr/><a:t>3</a:t></a:fld>', "a field"],
  ])("pptx: %s", (_what, runs, obstacle) => {
    const file = pptxOf([{ shapes: `<p:sp><p:txBody><a:p>${runs}</a:p></p:txBody></p:sp>` }]);
    expect(outcomeOf(file, "pptx")).toBe(`unsupported: ${obstacle} inside of a paragraph`);
  });

  test("xlsx: cells with inline text and text boxes are extracted", () => {
    const inline = '<row><c t="inlineStr"><is><t>Cell of its own</t></is></c></row>';
    const shared = '<row><c t="s"><v>0</v></c></row>';
    const file = xlsxOf(
      [{ rows: shared + inline, links: [["drawing", "../drawings/drawing1.xml"]] }],
      ["<t>Shared</t>"],
      { "xl/drawings/drawing1.xml": `<xdr:wsDr>${drawn("In a box")}</xdr:wsDr>` },
    );
    const made = loud(units(file, "xlsx"));
    expect(units(made, "xlsx").texts.toSorted()).toEqual(["CELL OF ITS OWN", "IN A BOX", "SHARED"]);
  });

  test("a document with counted words outside the extracted texts is refused", () => {
    const diagram = pptxOf(
      [{ shapes: shape("A title"), links: [["diagramData", "../diagrams/data1.xml"]] }],
      {
        "ppt/diagrams/data1.xml": `<dgm:dataModel>${drawn("In a diagram")}</dgm:dataModel>`,
      },
    );
    expect(outcomeOf(diagram, "pptx")).toBe("unsupported: text in a smartart cannot be put back");
    const elsewhere = zipOf([
      {
        name: "_rels/.rels",
        content:
          '<Relationships><Relationship Id="r" Type="x/officeDocument" Target="word/main.xml"/></Relationships>',
      },
      { name: "word/document.xml", content: "<w:document/>" },
      { name: "word/main.xml", content: wordPart("document", paragraph(run("Nothing of this is found"))) },
    ]);
    expect(outcomeOf(elsewhere, "docx")).toBe("unsupported: text in a body cannot be put back");
    expect(outcomeOf(pptxOf([{ shapes: shape("A title") }]), "pptx")).toBe("A title");
    expect(outcomeOf(xlsxOf([{ rows: "<row><c><v>12</v></c></row>" }]), "xlsx")).toBe("");
  });
});
