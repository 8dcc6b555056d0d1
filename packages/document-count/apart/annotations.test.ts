import { describe, expect, test } from "vitest";
import type { Region } from "../../../domain/files/document-count.ts";
import { together } from "../../../test/fixtures/documents/apart.ts";
import {
  docxOf,
  drawn,
  odtOf,
  paragraph,
  pptxOf,
  run,
  shape,
  xlsxOf,
} from "../../../test/fixtures/documents/office.ts";
import { countDocument } from "../count-document.ts";
import { openZip } from "../zip.ts";
import { takeApart } from "./take-apart.ts";

const sentence = "The document has one sentence of ten words in here.";
const cell = `<c t="inlineStr"><is><t>${sentence}</t></is></c>`;
const partOf = (file: Buffer, name: string): string => (openZip(file).read(name) ?? "").toString();

const picture = (prefix: string) =>
  `<${prefix}:cNvPr id="1" name="Picture 1" descr="A &quot;red&quot; tower &amp; a cat" title='Tower'/>`;

const files: Record<string, { file: Buffer; name: string; part: string; region: Region; texts: string[] }> = {
  "descriptions of pictures in docx": {
    file: docxOf(
      paragraph(run(sentence)) +
        paragraph(
          `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture 1" descr="A tower &amp; a cat"/></wp:inline></w:drawing></w:r>`,
        ),
    ),
    name: "a.docx",
    part: "word/document.xml",
    region: "alt_text",
    texts: ["A tower & a cat"],
  },
  "descriptions of pictures in pptx": {
    file: pptxOf([{ shapes: `${shape(sentence)}<p:pic><p:nvPicPr>${picture("p")}</p:nvPicPr></p:pic>` }]),
    name: "a.pptx",
    part: "ppt/slides/slide1.xml",
    region: "alt_text",
    texts: ['A "red" tower & a cat', "Tower"],
  },
  "descriptions of pictures in xlsx": {
    file: xlsxOf([{ rows: `<row>${cell}</row>`, links: [["drawing", "../drawings/drawing1.xml"]] }], [], {
      "xl/drawings/drawing1.xml": `<xdr:wsDr>${picture("xdr")}</xdr:wsDr>`,
    }),
    name: "a.xlsx",
    part: "xl/drawings/drawing1.xml",
    region: "alt_text",
    texts: ['A "red" tower & a cat', "Tower"],
  },
  "descriptions of pictures in odt": {
    file: odtOf(
      `<text:p>${sentence}</text:p><text:p><draw:frame><draw:image/><svg:title>Tower</svg:title><svg:desc>A red  tower &amp; a cat</svg:desc></draw:frame></text:p>`,
    ),
    name: "a.odt",
    part: "content.xml",
    region: "alt_text",
    texts: ["Tower", "A red  tower & a cat"],
  },
  "comments of slides": {
    file: pptxOf([{ shapes: shape(sentence), links: [["comments", "../comments/comment1.xml"]] }], {
      "ppt/comments/comment1.xml": `<p:cmLst><p:cm><p:text>Old &amp; plain</p:text></p:cm></p:cmLst>`,
    }),
    name: "a.pptx",
    part: "ppt/comments/comment1.xml",
    region: "comment",
    texts: ["Old & plain"],
  },
  "comments of slides in threads": {
    file: pptxOf([{ shapes: shape(sentence), links: [["comments", "../comments/comment1.xml"]] }], {
      "ppt/comments/comment1.xml": `<p188:cmLst xmlns:a="a"><p188:cm><p188:replyLst><p188:reply><p188:txBody>${drawn("An answer")}</p188:txBody></p188:reply></p188:replyLst><p188:txBody>${drawn("A question")}</p188:txBody></p188:cm></p188:cmLst>`,
    }),
    name: "a.pptx",
    part: "ppt/comments/comment1.xml",
    region: "comment",
    texts: ["An answer", "A question"],
  },
  "comments of cells": {
    file: xlsxOf(
      [
        {
          rows: `<row>${cell}</row>`,
          links: [
            ["comments", "../comments1.xml"],
            ["threadedComment", "../threadedComments/threadedComment1.xml"],
          ],
        },
      ],
      [],
      {
        "xl/comments1.xml": `<comments><authors><author>Jan</author><author>tc={1}</author></authors><commentList><comment ref="A1" authorId="0"><text><r><rPr><b/></rPr><t>Jan:</t></r><r><t xml:space="preserve"> check &amp; sign</t></r></text></comment><comment ref="A2" authorId="1"><text><t>[Threaded comment] A thread</t></text></comment></commentList></comments>`,
        "xl/threadedComments/threadedComment1.xml": `<ThreadedComments><threadedComment ref="A2"><text>A thread</text></threadedComment></ThreadedComments>`,
      },
    ),
    name: "a.xlsx",
    part: "xl/comments1.xml",
    region: "comment",
    texts: ["Jan: check & sign", "A thread"],
  },
  "charts of odt": {
    file: odtOf(
      `<text:p>${sentence}</text:p><text:p><draw:frame><draw:object xlink:href="./Object 1" xlink:type="simple"/></draw:frame></text:p>`,
      "",
      "",
      [
        {
          name: "Object 1/content.xml",
          content: `<office:document-content><office:body><office:chart><chart:chart><chart:title><text:p>Sales of towers</text:p></chart:title><table:table><table:table-cell office:value-type="string"><text:p>North</text:p></table:table-cell><table:table-cell office:value-type="float"><text:p>12.5</text:p></table:table-cell></table:table></chart:chart></office:chart></office:body></office:document-content>`,
        },
      ],
    ),
    name: "a.odt",
    part: "Object 1/content.xml",
    region: "chart",
    texts: ["Sales of towers", "North"],
  },
};

files["cells of hidden sheets"] = {
  file: xlsxOf([
    { rows: `<row>${cell}</row>` },
    {
      rows: `<row><c t="inlineStr"><is><t>Prices of towers</t></is></c><c t="str"><f>A1</f><v>made of it</v></c></row>`,
      state: "hidden",
    },
  ]),
  name: "a.xlsx",
  part: "xl/worksheets/sheet2.xml",
  region: "hidden",
  texts: ["Prices of towers"],
};

const plain = (source: string): string => source.replaceAll(/[\u{E001}-\u{E003}]./gu, "");
const options = { source_language: "en", target_lang: "de" };

describe("§2.1 What is not billed is locked unless the order bought it", () => {
  test.each(Object.entries(files))("%s", (_what, { file, name, part, region, texts }) => {
    const locked = takeApart(file, { name, ...options });
    if (locked.outcome !== "ok") throw new Error(locked.detail);
    const own = locked.segments.filter((one) => one.region === region);
    expect(own.map(({ source }) => plain(source))).toEqual(texts);
    expect(own.every(({ is_locked, is_billed }) => is_locked && !is_billed)).toBe(true);
    // Segments that other documents of this reader have are first, so that stored ones keep their places.
    expect(locked.segments[0]?.source).toBe(sentence);

    // What is counted is what was taken apart, and it is listed when it stays.
    const verdict = countDocument(file, { name, source_language: "en" });
    const counted = verdict.outcome === "ok" ? verdict.count.by_region[region]?.words : 0;
    expect(own.reduce((sum, { words }) => sum + words, 0)).toBe(counted);
    expect(locked.left).toContainEqual({ what: region, words: counted });

    const bought = takeApart(file, { name, ...options, bought: [region] });
    if (bought.outcome !== "ok") throw new Error(bought.detail);
    const open = bought.segments.filter((one) => one.region === region);
    expect(open.every(({ is_locked }) => !is_locked)).toBe(true);
    expect(bought.left.map(({ what }) => what)).not.toContain(region);

    // A translation is written in its place, and is read there again.
    const targets = new Map(
      open.map(({ position, source }) => [position, source.replaceAll(/\p{L}+/gu, (word) => `${word}ó"'&`)]),
    );
    const written = together(file, name, targets).file;
    expect(partOf(written, part)).not.toBe(partOf(file, part));
    const again = takeApart(written, { name, ...options });
    const found = again.outcome === "ok" ? again.segments.filter((one) => one.region === region) : [];
    expect(found.map(({ source }) => source)).toEqual([...targets.values()]);
  });
});
