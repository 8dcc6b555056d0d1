import { describe, expect, test } from "vitest";
import { apart, partOf, sources } from "../../../test/fixtures/documents/apart.ts";
import {
  docxOf,
  drawn,
  linksXml,
  odtOf,
  paragraph,
  pptxOf,
  run,
  xlsxOf,
} from "../../../test/fixtures/documents/office.ts";
import { putTogether } from "./put-together.ts";

/** A document with a translation of each text, and what our own reader reads in it. */
function translated(file: Buffer, name: string, [from, to]: readonly [string, string], ...texts: string[]) {
  const targets = new Map(texts.map((text, i) => [i, text]));
  const made = putTogether(file, { name, source_language: from, target_lang: to }, targets);
  if (made.outcome !== "ok") throw new Error(made.detail);
  expect(sources(apart(made.file, name, to))).toEqual(texts);
  return made.file;
}
const [hello, world] = ["مرحبا", "عالم"];
const into = ["en", "ar"] as const;
const out_of = ["he", "pl"] as const;

describe("Tables of Word", () => {
  const main = "word/document.xml";
  const table = (properties: string, content: string): string =>
    `<w:tbl>${properties}<w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
  const style = '<w:tblStyle w:val="A"/>';
  const width = '<w:tblW w:w="0"/>';

  test("begin at the right, also one without properties and one in a cell", () => {
    const inner = table("", paragraph(run("world")));
    const file = docxOf(table(`<w:tblPr>${style}${width}</w:tblPr>`, paragraph(run("Hello")) + inner));
    const made = partOf(translated(file, "a.docx", into, hello, world), main);
    expect(made).toContain(`<w:tbl><w:tblPr>${style}<w:bidiVisual/>${width}</w:tblPr>`);
    expect(made).toContain("<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr><w:tr>");
  });

  test("begin at the left again, and one without a translation stays", () => {
    const marked = table("<w:tblPr><w:bidiVisual/></w:tblPr>", paragraph(run("שלום")));
    const file = docxOf(marked + table("<w:tblPr><w:bidiVisual/></w:tblPr>", paragraph(run("5"))));
    const targets = new Map([[0, "Cześć"]]);
    const made = putTogether(file, { name: "a.docx", source_language: "he", target_lang: "pl" }, targets);
    const xml = made.outcome === "ok" ? partOf(made.file, main) : made.detail;
    expect(xml.match(/<w:tbl><w:tblPr>.*?<\/w:tblPr>/g)).toEqual([
      "<w:tbl><w:tblPr></w:tblPr>",
      "<w:tbl><w:tblPr><w:bidiVisual/></w:tblPr>",
    ]);
  });
});

describe("Presentations", () => {
  const slide = "ppt/slides/slide1.xml";
  const text = (properties: string, content: string): string =>
    `<p:sp><p:txBody><a:p>${properties}<a:r><a:t>${content}</a:t></a:r></a:p></p:txBody></p:sp>`;

  test("tables begin at the right, and a paragraph at the left is at the right", () => {
    const cell = `<a:tr><a:tc><a:txBody>${drawn("Hello")}</a:txBody></a:tc></a:tr>`;
    const tables = ['<a:tblPr firstRow="1"/>', '<a:tblPr rtl="0"><a:noFill/></a:tblPr>', ""].map(
      (properties) => `<p:graphicFrame><a:tbl>${properties}<a:tblGrid/>${cell}</a:tbl></p:graphicFrame>`,
    );
    const shapes = [
      ...tables,
      text('<a:pPr lvl="1" algn="l"/>', "world"),
      text('<a:pPr algn="ctr"/>', "world"),
    ];
    const made = partOf(
      translated(pptxOf([{ shapes: shapes.join("") }]), "a.pptx", into, hello, hello, hello, world, world),
      slide,
    );
    expect(made.match(/<a:tblPr[^<>]*>/g)).toEqual([
      '<a:tblPr firstRow="1" rtl="1"/>',
      '<a:tblPr rtl="1">',
      '<a:tblPr rtl="1"/>',
    ]);
    expect(made).toContain('<a:pPr rtl="1" lvl="1" algn="r"/>');
    expect(made).toContain('<a:pPr rtl="1" algn="ctr"/>');
  });

  test("what slides inherit from shapes and masters is at the other side, too", () => {
    const level = (name: string): string => `<a:lstStyle><a:${name} marL="0" algn="l" rtl="0"/></a:lstStyle>`;
    const shape = text("", "Hello").replace("<a:p>", `${level("lvl1pPr")}<a:p>`);
    const [master, layout] = ["ppt/slideMasters/slideMaster1.xml", "ppt/slideLayouts/slideLayout1.xml"];
    const file = pptxOf([{ shapes: shape }], {
      "ppt/_rels/presentation.xml.rels": linksXml([
        ["slide", "slides/slide1.xml"],
        ["slideMaster", "slideMasters/slideMaster1.xml"],
      ]),
      [master]: `<p:sldMaster>${level("lvl2pPr")}</p:sldMaster>`,
      "ppt/slideMasters/_rels/slideMaster1.xml.rels": linksXml([
        ["slideLayout", "../slideLayouts/slideLayout1.xml"],
      ]),
      [layout]: `<p:sldLayout>${level("defPPr")}</p:sldLayout>`,
    });
    const made = translated(file, "a.pptx", into, hello);
    for (const part of [slide, master, layout]) {
      expect(partOf(made, part)).toContain('marL="0" algn="r"');
      expect(partOf(made, part)).not.toContain('algn="l"');
    }
  });

  test("the way back, and nothing where both languages have one direction", () => {
    const file = pptxOf([{ shapes: text('<a:pPr algn="r" rtl="1"/>', "שלום") }]);
    expect(partOf(translated(file, "a.pptx", out_of, "Cześć"), slide)).toContain('<a:pPr rtl="0" algn="l"/>');
    expect(partOf(translated(file, "a.pptx", ["he", "ar"], hello), slide)).toContain(
      '<a:pPr rtl="1" algn="r"/>',
    );
  });
});

describe("Workbooks", () => {
  const sheet = "xl/worksheets/sheet1.xml";
  const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>';
  const file = xlsxOf([{ rows }], ["<t>Hello</t>"]);

  test("sheets begin at the right, and at the left again", () => {
    const made = translated(file, "a.xlsx", into, hello);
    const view = '<sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetData>';
    expect(partOf(made, sheet)).toContain(`<worksheet>${view}`);
    const back = partOf(translated(made, "a.xlsx", ["ar", "en"], "Hello"), sheet);
    expect(back).toContain('<sheetViews><sheetView workbookViewId="0"/></sheetViews><sheetData>');
  });
});

describe("OpenDocument", () => {
  const paragraphs = (properties: string, family = "paragraph"): string =>
    `<style:style style:name="P1" style:family="${family}"><style:${family}-properties ${properties}/></style:style>`;
  const pages = (mode: string): string =>
    `<style:page-layout><style:page-layout-properties fo:margin="2cm"${mode}/></style:page-layout>`;
  const all = (mode: string): string =>
    `<style:default-style style:family="paragraph"><style:paragraph-properties${mode}/></style:default-style>`;
  const body = '<text:p text:style-name="P1">Hello</text:p>';

  test("pages, paragraphs and tables begin at the right", () => {
    const automatic = [
      paragraphs('fo:text-align="left" style:writing-mode="lr-tb"'),
      paragraphs('style:writing-mode="page"', "table"),
    ];
    const made = translated(odtOf(body, automatic.join(""), pages("") + all("")), "a.odt", into, hello);
    const content = partOf(made, "content.xml");
    expect(content).toContain(
      '<style:paragraph-properties fo:text-align="right" style:writing-mode="rl-tb"/>',
    );
    expect(content).toContain('<style:table-properties style:writing-mode="page"/>');
    const styles = partOf(made, "styles.xml");
    expect(styles).toContain('<style:page-layout-properties fo:margin="2cm" style:writing-mode="rl-tb"/>');
    expect(styles).toContain(
      '<style:paragraph-properties style:writing-mode="rl-tb"/></style:default-style>',
    );
  });

  test("and at the left again", () => {
    const automatic = paragraphs('fo:text-align="right" style:writing-mode="rl-tb"');
    const mode = ' style:writing-mode="rl-tb"';
    const made = translated(odtOf(body, automatic, pages(mode) + all(mode)), "a.odt", out_of, "Cześć");
    expect(partOf(made, "content.xml")).toContain('fo:text-align="left" style:writing-mode="lr-tb"');
    expect(partOf(made, "styles.xml")).not.toContain("rl-tb");
  });
});

describe("RTF", () => {
  const rtf = (content: string): Buffer =>
    Buffer.from(`{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Arial;}}${content}}`, "latin1");
  const made = (content: string, languages: readonly [string, string], ...texts: string[]): string =>
    translated(rtf(content), "a.rtf", languages, ...texts).toString("latin1");

  test("paragraphs and rows begin at the right", () => {
    const table = "\\trowd\\ltrrow\\cellx900\\pard\\intbl\\ql Hello\\cell\\row";
    const file = made(`\\pard\\ltrpar\\b\\fs24 Hello\\par${table}`, into, hello, hello);
    expect(file).toContain(
      "\\pard\\rtlpar\\qr \\b\\fs24 {\\plain\\b\\fs24\\rtlch\\fcs1\\ab\\afs24\\uc1 \\u1605?",
    );
    expect(file).toContain("\\trowd\\rtlrow\\taprtl \\cellx900\\pard\\rtlpar\\qr \\intbl\\qr {");
    expect(file).not.toMatch(/\\ltr(?:par|row)/);
  });

  test("also the first one, which resets nothing", () => {
    expect(made("Hello\\par", into, hello)).toContain("{\\fonttbl{\\f0 Arial;}}\\rtlpar\\qr {\\plain\\rtlch");
  });

  test("and at the left again", () => {
    const file = made(
      "\\trowd\\rtlrow\\taprtl\\cellx900\\pard\\rtlpar\\qr\\rtlch Hello\\cell\\row",
      out_of,
      "Tak",
    );
    expect(file).toContain("\\trowd\\ltrrow \\cellx900\\pard\\ltrpar \\ql \\rtlch {");
    expect(file).toContain("\\rtlch\\ltrch\\fcs0\\uc1 Tak}");
    expect(file).not.toMatch(/rtlpar|rtlrow|taprtl/);
  });
});
