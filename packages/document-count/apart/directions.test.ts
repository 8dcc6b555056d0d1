import { describe, expect, test } from "vitest";
import { apart, partOf, together } from "../../../test/fixtures/documents/apart.ts";
import { docxOf, paragraph, pptxOf, run } from "../../../test/fixtures/documents/office.ts";
import { putTogether } from "./put-together.ts";

const main = "word/document.xml";
const arabic = (file: Buffer, ...texts: string[]): string =>
  partOf(together(file, "a.docx", new Map(texts.map((text, i) => [i, text])), "ar").file, main);
/** A part of an Arabic document with another text in each paragraph. */
function fromArabic(file: Buffer, name: string, target_lang: string, part: string): string {
  const options = { name, source_language: "ar", target_lang };
  const { segments } = apart(file, name, "ar");
  const made = putTogether(file, options, new Map(segments.map(({ position }) => [position, "Text"])));
  if (made.outcome !== "ok") throw new Error(made.detail);
  return partOf(made.file, part);
}

describe("Translations into a language from right to left", () => {
  test("paragraphs and runs of Word have its direction", () => {
    const style = '<w:pPr><w:pStyle w:val="A"/><w:jc w:val="left"/></w:pPr>';
    const made = arabic(
      docxOf(paragraph(style, run("Hello", "<w:b/>")) + paragraph(run("world"))),
      "مرحبا",
      "عالم",
    );
    expect(made).toContain('<w:pStyle w:val="A"/><w:bidi/><w:jc w:val="left"/></w:pPr>');
    expect(made).toContain(
      '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/><w:lang w:val="ar" w:bidi="ar"/></w:rPr>',
    );
  });

  test("bold, italic and size are written for it as well, and those of an older edit stay", () => {
    const older = '<w:rPrChange><w:rPr><w:i/><w:lang w:val="fr"/></w:rPr></w:rPrChange>';
    const look = `<w:b/><w:i w:val="0"/><w:iCs/><w:color w:val="FF0000"/><w:sz w:val="40"/><w:szCs w:val="20"/><w:lang w:val="en-GB" w:bidi="he-IL"/>${older}`;
    expect(arabic(docxOf(paragraph(run("Hello", look))), "مرحبا")).toContain(
      `<w:rPr><w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/><w:color w:val="FF0000"/><w:sz w:val="40"/><w:szCs w:val="40"/><w:rtl/><w:lang w:val="ar" w:bidi="ar"/>${older}</w:rPr>`,
    );
  });
});

describe("Translations from a language from right to left", () => {
  const file = docxOf(
    paragraph('<w:pPr><w:bidi/><w:jc w:val="left"/></w:pPr>', run("مرحبا", "<w:b/><w:bCs/><w:rtl/>")) +
      paragraph(run("عالم", '<w:szCs w:val="28"/><w:rtl/>')),
  );

  test("paragraphs and runs of Word are from left to right, whatever their styles say", () => {
    const made = fromArabic(file, "a.docx", "pl", main);
    expect(made).toContain(
      '<w:pPr><w:bidi w:val="0"/><w:jc w:val="left"/></w:pPr><w:r><w:rPr><w:b/><w:bCs/><w:rtl w:val="0"/><w:lang w:val="pl"/></w:rPr>',
    );
    expect(made).toContain(
      '<w:p><w:pPr><w:bidi w:val="0"/></w:pPr><w:r><w:rPr><w:szCs w:val="28"/><w:rtl w:val="0"/><w:lang w:val="pl"/></w:rPr>',
    );
  });

  test("another one of that direction stays", () => {
    expect(fromArabic(file, "a.docx", "he", main)).toContain('<w:pPr><w:bidi/><w:jc w:val="left"/></w:pPr>');
  });

  test("paragraphs of slides", () => {
    const text = '<a:p><a:pPr lvl="1" rtl="1"/><a:r><a:t>مرحبا</a:t></a:r></a:p>';
    const slides = pptxOf([{ shapes: `<p:sp><p:txBody>${text}</p:txBody></p:sp>` }]);
    expect(fromArabic(slides, "a.pptx", "en", "ppt/slides/slide1.xml")).toContain('<a:pPr rtl="0" lvl="1"/>');
  });
});
