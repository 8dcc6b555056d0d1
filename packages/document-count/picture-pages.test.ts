import { describe, expect, test } from "vitest";
import { counted } from "../../test/fixtures/documents/counted.ts";
import { docxOf, odtOf, paragraph, pptxOf, run, shape, words } from "../../test/fixtures/documents/office.ts";

const flagged = (file: Buffer, name: string): boolean => counted(file, name).flags.includes("picture-pages");
const text = words(200, "word");

describe("Documents with pages that are pictures: presentations", () => {
  const size = (cx: number, cy: number): string =>
    `<a:xfrm><a:off x="0" y="0"/><a:ext cx="${cx}" cy="${cy}"/>`;
  const picture = (cx: number, cy: number): string =>
    `<p:pic><p:nvPicPr/><p:spPr>${size(cx, cy)}</a:xfrm></p:spPr></p:pic>`;
  const shown = (shapes: string, attributes = ""): boolean =>
    flagged(
      pptxOf([{ shapes: shape(text) }, { shapes, attributes }], {}, '<p:sldSz cx="1000" cy="600"/>'),
      "a.pptx",
    );

  test("a slide of a picture with less than twenty words is noticed", () => {
    expect(shown(picture(1000, 500))).toBe(true);
    expect(shown(picture(1000, 500) + shape(words(19, "word")))).toBe(true);
    expect(shown(picture(1000, 200) + picture(1000, 200))).toBe(true);
  });

  test("one with more text, a smaller picture or on a hidden slide is not", () => {
    expect(shown(picture(1000, 500) + shape(text))).toBe(false);
    expect(shown(picture(1000, 250))).toBe(false);
    expect(shown(picture(1000, 500), 'show="0"')).toBe(false);
  });

  test("a picture in a group is as large as it is drawn", () => {
    const group = (inner: number, content: string): string =>
      `<p:grpSp><p:grpSpPr>${size(1000, 600)}<a:chOff x="0" y="0"/><a:chExt cx="${inner}" cy="${inner}"/></a:xfrm></p:grpSpPr>${content}</p:grpSp>`;
    expect(shown(group(10, picture(10, 9)))).toBe(true);
    expect(shown(group(4000, picture(1000, 600)))).toBe(false);
  });
});

describe("Documents with pages that are pictures: Word", () => {
  const picture = (share: number, uri = "picture"): string =>
    `<w:r><w:drawing><wp:inline><wp:extent cx="${11906 * 635}" cy="${Math.round(16838 * 635 * share)}"/><a:graphic><a:graphicData uri="${uri}">${uri === "picture" ? "<pic:pic/>" : "<c:chart/>"}</a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
  const page = '<w:r><w:br w:type="page"/></w:r>';
  const rendered = "<w:r><w:lastRenderedPageBreak/></w:r>";
  const shown = (...content: readonly string[]): boolean =>
    flagged(
      docxOf(
        paragraph(...content) +
          paragraph('<w:pPr><w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:pPr>'),
      ),
      "a.docx",
    );

  test("a picture on a page of its own is noticed, and so are pictures that follow one another", () => {
    expect(shown(run(text), page, picture(0.6), page, run(text))).toBe(true);
    expect(shown(run(text), rendered, run("Page one"), picture(0.6))).toBe(true);
    expect(shown(run(text), picture(0.6), picture(0.6), picture(0.6), run(text))).toBe(true);
  });

  test("a figure in a text, a smaller one and a chart are not", () => {
    expect(shown(run(text), picture(0.6), run(text))).toBe(false);
    expect(shown(run(text), page, picture(0.4), page, run(text))).toBe(false);
    expect(shown(run(text), page, picture(0.6, "chart"), page, run(text))).toBe(false);
    const twice = `<mc:AlternateContent><mc:Choice>${picture(0.6)}</mc:Choice><mc:Fallback>${picture(0.6)}</mc:Fallback></mc:AlternateContent>`;
    expect(shown(run("One two"), twice, run(text))).toBe(false);
  });

  test("a picture of an old version of Word as well", () => {
    const old = (height: number): string =>
      `<w:r><w:pict><v:shape style="position:absolute;width:595pt;height:${height}pt"><v:imagedata r:id="r1"/></v:shape></w:pict></w:r>`;
    expect(shown(run(text), page, old(700))).toBe(true);
    expect(shown(run(text), page, old(300))).toBe(false);
  });
});

describe("Documents with pages that are pictures: OpenDocument", () => {
  const styles =
    '<style:page-layout><style:page-layout-properties fo:page-width="21cm" fo:page-height="297mm"/></style:page-layout>';
  const p = (content: string): string => `<text:p>${content}</text:p>`;
  const frame = (height: string, href = "Pictures/1.png"): string =>
    p(
      `<draw:frame svg:width="8.2677in" svg:height="${height}"><draw:image xlink:href="${href}"/></draw:frame>`,
    );
  const shown = (...content: readonly string[]): boolean =>
    flagged(odtOf(content.join("<text:soft-page-break/>"), "", styles), "a.odt");

  test("a picture on a page of its own is noticed, not a smaller one and not the picture of an object", () => {
    expect(shown(p(text), frame("20cm"), p(text))).toBe(true);
    expect(shown(p(text), frame("500pt"), p(text))).toBe(true);
    expect(shown(p(text), frame("12cm"), p(text))).toBe(false);
    expect(shown(p(text) + frame("20cm"), p(text))).toBe(false);
    expect(shown(p(text), frame("20cm", "./ObjectReplacements/Object 1"), p(text))).toBe(false);
  });
});
