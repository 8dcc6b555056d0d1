import { describe, expect, test } from "vitest";
import { counted, regionWords } from "../../test/fixtures/documents/counted.ts";
import { drawn, linksXml, pptxOf, shape, words } from "../../test/fixtures/documents/office.ts";

const notes_link = ["notesSlide", "../notesSlides/notes1.xml"] as const;

describe("D1: regions of a presentation", () => {
  const table = `<p:graphicFrame><a:tbl><a:tr><a:tc>${drawn("cell one")}</a:tc></a:tr></a:tbl></p:graphicFrame>`;
  const group = `<p:grpSp>${shape(words(4, "grouped"))}</p:grpSp>`;
  const number = `<a:p><a:fld type="slidenum"><a:t>17</a:t></a:fld><a:fld type="datetime1"><a:t>1.1.2026</a:t></a:fld></a:p>`;
  const alternative = `<mc:AlternateContent><mc:Choice>${shape("chosen")}</mc:Choice><mc:Fallback>${shape("chosen")}</mc:Fallback></mc:AlternateContent>`;
  const file = pptxOf(
    [
      {
        shapes:
          shape(words(1, "title"), '<p:ph type="title"/>') +
          shape(words(3, "footer"), '<p:ph type="ftr"/>') +
          table +
          group +
          number +
          alternative,
        links: [
          notes_link,
          ["diagramData", "../diagrams/data1.xml"],
          ["chart", "../charts/chart1.xml"],
          ["comments", "../comments/comment1.xml"],
        ],
      },
      {
        shapes: shape(words(8, "hidden")),
        attributes: 'show="0"',
        links: [["diagramData", "../diagrams/data1.xml"]],
      },
      { shapes: shape(words(3, "footer"), '<p:ph type="ftr"/>') },
    ],
    {
      "ppt/notesSlides/notes1.xml": `<p:notes>${shape("5", '<p:ph type="sldNum"/>')}${shape(words(16, "note"), '<p:ph type="body" idx="1"/>')}</p:notes>`,
      "ppt/diagrams/data1.xml": `<dgm:dataModel>${drawn(words(32, "smart"))}</dgm:dataModel>`,
      "ppt/charts/chart1.xml": `<c:chart>${drawn("chart title")}</c:chart>`,
      "ppt/comments/comment1.xml": `<p:cmLst><p:cm><p:text>old comment</p:text></p:cm><p188:cm>${drawn("threaded one")}</p188:cm></p:cmLst>`,
    },
  );
  const count = counted(file, "Oferta.pptx");

  test("each region counts once, all content of a hidden slide is hidden", () => {
    expect(regionWords(count)).toEqual({
      body: 1 + 2 + 4 + 1,
      footer: 3,
      smartart: 32,
      hidden: 8 + 32,
      notes: 16,
      chart: 2,
      comment: 4,
    });
  });

  test("slide text and SmartArt are billed; notes, footers and hidden slides are not", () => {
    expect(count).toMatchObject({ type: "pptx", words: 8 + 32 });
  });
});

describe("merged cells of a table", () => {
  test("the text behind the first cell is not shown", () => {
    const cell = (text: string, merged = "") => `<a:tc ${merged}>${drawn(text)}</a:tc>`;
    const rows =
      `<a:tr>${cell("first cell", 'gridSpan="2" rowSpan="2"')}${cell("behind it too", 'hMerge="1"')}</a:tr>` +
      `<a:tr>${cell("x", 'vMerge="1"')}${cell("x", 'hMerge="1" vMerge="true"')}${cell("next", 'vMerge="0"')}</a:tr>`;
    const shapes = `<p:graphicFrame><a:tbl>${rows}</a:tbl></p:graphicFrame>${shape("after")}`;
    expect(regionWords(counted(pptxOf([{ shapes }]), "a.pptx"))).toEqual({ body: 2 + 1 + 1 });
  });
});

describe("the show of a presentation", () => {
  test("only slides of the show count, in order, each as often as it is shown", () => {
    const file = pptxOf([{ shapes: shape("one two three") }], {
      "ppt/slides/slide9.xml": `<p:sld>${shape("left over")}</p:sld>`,
      "ppt/_rels/presentation.xml.rels": linksXml([
        ["slide", "slides/slide1.xml"],
        ["slide", "slides/slide9.xml"],
      ]),
    });
    expect(counted(file, "a.pptx").words).toBe(3);
  });
});
