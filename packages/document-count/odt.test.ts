import { describe, expect, test } from "vitest";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";
import { odtOf, words } from "../../test/fixtures/documents/office.ts";

const p = (text: string, attributes = "") => `<text:p ${attributes}>${text}</text:p>`;
const hidden_style = (name: string, parent = "") =>
  `<style:style style:name="${name}" ${parent && `style:parent-style-name="${parent}"`}>${parent ? "" : '<style:text-properties text:display="none"/>'}</style:style>`;

describe("D1: regions of an OpenDocument text", () => {
  const note = (kind: string, text: string) =>
    `<text:note text:note-class="${kind}"><text:note-citation>1</text:note-citation><text:note-body>${p(text)}</text:note-body></text:note>`;
  const body = [
    `<text:tracked-changes><text:changed-region><text:deletion>${p(words(128, "deleted"))}</text:deletion></text:changed-region></text:tracked-changes>`,
    `<text:h>${words(1, "heading")}</text:h>`,
    `<table:table-cell>${p(words(2, "cell"))}</table:table-cell>`,
    p(
      `<draw:frame><draw:text-box>${p(words(4, "box"))}</draw:text-box><svg:title>alt</svg:title></draw:frame>`,
    ),
    p(note("footnote", words(8, "footnote"))),
    p(note("endnote", words(16, "endnote"))),
    p(`<office:annotation><dc:creator>Jan</dc:creator>${p(words(7, "comment"))}</office:annotation>`),
    p(`<text:span text:style-name="T1">${words(32, "hidden")}</text:span>`),
    `<text:section text:display="none">${p(words(64, "hidden"))}</text:section>`,
    p(words(256, "hidden"), 'text:style-name="P1"'),
  ].join("");
  const pages = `<office:master-styles><style:master-page><style:header>${p(words(3, "header"))}</style:header><style:footer-left>${p(words(5, "footer"))}</style:footer-left></style:master-page></office:master-styles>`;
  const count = counted(odtOf(body, hidden_style("T1") + hidden_style("P1"), pages), "List.odt");

  test("each region counts once", () => {
    expect(regionWords(count)).toEqual({
      body: 1 + 2,
      textbox: 4,
      alt_text: 1,
      footnote: 8,
      endnote: 16,
      comment: 7,
      header: 3,
      footer: 5,
      deleted: 128,
      hidden: 32 + 64 + 256,
    });
    expect(count).toMatchObject({ type: "odt", words: 3 + 4 + 8 + 16, flags: ["tracked-changes"] });
  });
});

describe("D1: text of an OpenDocument paragraph", () => {
  test("white space collapses, elements represent spaces, tabs and breaks", () => {
    const count = counted(
      odtOf(p('one\n   two<text:s text:c="3"/>three<text:tab/>four<text:line-break/>five')),
      "a.odt",
    );
    expect(count).toMatchObject({ words: 5, characters: 24 });
  });

  test("an implausible number of spaces is limited", () => {
    expect(counted(odtOf(p('a<text:s text:c="2000000000"/>b')), "a.odt")).toMatchObject({
      words: 2,
      characters: 1002,
    });
  });

  test("a hidden style hides derived styles, and a paragraph includes the text around its box", () => {
    const common = `<office:styles>${hidden_style("Quiet")}</office:styles>`;
    const file = odtOf(
      p("silent words", 'text:style-name="P1"') + p("one<draw:text-box/> two"),
      hidden_style("P1", "Quiet"),
      common,
    );
    expect(regionWords(counted(file, "a.odt"))).toEqual({ hidden: 2, body: 2 });
  });

  test("the number of a heading and the cells behind a merged cell are not shown", () => {
    const table = `<table:table><table:table-row><table:table-cell table:number-columns-spanned="2">${p("one two")}</table:table-cell><table:covered-table-cell>${p("behind it too")}</table:covered-table-cell></table:table-row></table:table>`;
    const heading = `<text:h><text:number>1.1</text:number>Heading</text:h><text:list-item><text:number>a)</text:number>${p("item")}</text:list-item>`;
    expect(regionWords(counted(odtOf(heading + table), "a.odt"))).toEqual({ body: 2 + 2, hidden: 3 });
  });

  test("a condition hides a section, and a field the whole paragraph around it", () => {
    const section = (hidden: string) =>
      `<text:section text:display="condition" text:condition="x" ${hidden}>${p("one two")}</text:section>`;
    const field = (hidden: string) =>
      `<text:hidden-paragraph text:condition="x" text:is-hidden="${hidden}"/>`;
    const sections = section('text:is-hidden="true"') + section("") + section('text:is-hidden="false"');
    const paragraphs = p(`three${field("true")} four five`) + p(`${field("false")}six`);
    expect(regionWords(counted(odtOf(sections + paragraphs), "a.odt"))).toEqual({
      body: 4 + 1,
      hidden: 2 + 3,
    });
  });

  test("what is anchored in a paragraph is hidden with it, before and after the field", () => {
    const field = '<text:hidden-paragraph text:is-hidden="true"/>';
    const box = `<draw:frame><draw:text-box>${p("in the box")}</draw:text-box></draw:frame>`;
    const note = `<text:note text:note-class="footnote"><text:note-body>${p("a note")}</text:note-body></text:note>`;
    const count = counted(odtOf(p(`one ${box}${field} two${note}`) + p(`three${box}`)), "a.odt");
    expect(regionWords(count)).toEqual({ hidden: 2 + 3 + 2, body: 1, textbox: 3 });
  });

  test("a password is detected from the manifest", () => {
    const manifest = { name: "META-INF/manifest.xml", content: "<manifest:encryption-data/>" };
    expect(outcome(odtOf(p("x"), "", "", [manifest]), "a.odt")).toBe("protected: odt: encrypted");
  });
});
