import { describe, expect, test } from "vitest";
import { apart } from "../../../test/fixtures/documents/apart.ts";
import {
  docxOf,
  drawn,
  odtOf,
  paragraph,
  pptxOf,
  run,
  xlsxOf,
} from "../../../test/fixtures/documents/office.ts";

const boxed = (file: Buffer, name: string): Record<string, boolean> =>
  Object.fromEntries(apart(file, name).segments.map(({ source, place }) => [source, place.in_box]));

describe("Texts in boxes of a fixed size", () => {
  const shape = (text: string, fit = "", placeholder = ""): string =>
    `<p:sp><p:nvPr>${placeholder}</p:nvPr><p:txBody><a:bodyPr>${fit}</a:bodyPr>${drawn(text)}</p:txBody></p:sp>`;

  test("shapes and placeholders of slides, unless they grow with the text; tables and notes do", () => {
    const table = `<p:graphicFrame><a:tbl><a:tr><a:tc><a:txBody><a:bodyPr/>${drawn("Cell")}</a:txBody></a:tc></a:tr></a:tbl></p:graphicFrame>`;
    const shapes = [
      shape("Title", "<a:normAutofit/>", '<p:ph type="title"/>'),
      shape("Grows", "<a:spAutoFit/>"),
      table,
      `<p:grpSp>${shape("Grouped")}</p:grpSp>`,
    ];
    const notes = `<p:notes>${shape("Speak up", "", '<p:ph type="body"/>')}</p:notes>`;
    const links = [["notesSlide", "../notesSlides/notesSlide1.xml"]] as const;
    const file = pptxOf([{ shapes: shapes.join(""), links }], { "ppt/notesSlides/notesSlide1.xml": notes });
    expect(boxed(file, "a.pptx")).toEqual({
      Title: true,
      Grows: false,
      Cell: false,
      Grouped: true,
      "Speak up": false,
    });
  });

  test("text boxes of sheets, of Word and of OpenDocument", () => {
    const box = (text: string, fit: string): string =>
      `<xdr:sp><xdr:txBody><a:bodyPr>${fit}</a:bodyPr>${drawn(text)}</xdr:txBody></xdr:sp>`;
    const drawing = `<xdr:wsDr>${box("Boxed", "")}${box("Grows", "<a:spAutoFit/>")}</xdr:wsDr>`;
    const rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>Cell</t></is></c></row>';
    const links = [["drawing", "../drawings/drawing1.xml"]] as const;
    const sheet = xlsxOf([{ rows, links }], [], { "xl/drawings/drawing1.xml": drawing });
    expect(boxed(sheet, "a.xlsx")).toEqual({ Cell: false, Boxed: true, Grows: false });
    const pict = `<w:r><w:pict><v:textbox><w:txbxContent>${paragraph(run("Boxed"))}</w:txbxContent></v:textbox></w:pict></w:r>`;
    expect(boxed(docxOf(paragraph(run("Body"), pict)), "a.docx")).toEqual({ Body: false, Boxed: true });
    const frame = "<draw:frame><draw:text-box><text:p>Boxed</text:p></draw:text-box></draw:frame>";
    expect(boxed(odtOf(`<text:p>Body</text:p><text:p>${frame}</text:p>`), "a.odt")).toEqual({
      Body: false,
      Boxed: true,
    });
  });
});
