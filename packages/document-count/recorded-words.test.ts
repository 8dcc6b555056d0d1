import { describe, expect, test } from "vitest";
import { counted } from "../../test/fixtures/documents/counted.ts";
import {
  docxOf,
  odtOf,
  packageParts,
  paragraph,
  run,
  wordPart,
  words,
} from "../../test/fixtures/documents/office.ts";
import { zipOf } from "../../test/fixtures/documents/zip-writer.ts";

describe("The number of words that a file records is an alarm and never the count", () => {
  const body = paragraph(run(words(40, "word")));
  const app = (recorded: string): Record<string, string> => ({
    "docProps/app.xml": `<?xml version="1.0"?><Properties><Template>Normal</Template><Words>${recorded}</Words></Properties>`,
  });
  const flagsOf = (file: Buffer, name: string): readonly string[] => {
    const count = counted(file, name);
    expect(count.words).toBe(40);
    return count.flags;
  };

  test("more than three times the words that were found", () => {
    expect(flagsOf(docxOf(body, [], app("121")), "a.docx")).toEqual(["recorded-more"]);
    expect(flagsOf(docxOf(body, [], app("120")), "a.docx")).toEqual([]);
    expect(flagsOf(docxOf(body, [], app("1")), "a.docx")).toEqual([]);
    expect(flagsOf(docxOf(body, [], app("many")), "a.docx")).toEqual([]);
    expect(flagsOf(docxOf(body), "a.docx")).toEqual([]);
  });

  test("text that is read and not billed was found", () => {
    const hidden = paragraph(run(words(40, "quiet"), "<w:vanish/>"));
    expect(flagsOf(docxOf(body + hidden, [], app("200")), "a.docx")).toEqual([]);
    expect(flagsOf(docxOf(body + hidden, [], app("241")), "a.docx")).toEqual(["recorded-more"]);
  });

  test("a short file needs no alarm", () => {
    const count = counted(docxOf(paragraph(run("one two")), [], app("99")), "a.docx");
    expect(count.flags).toEqual([]);
  });

  test("damaged properties refuse nothing", () => {
    const damaged = { name: "docProps/app.xml", content: "<Words>900</Words>", method: 99 };
    const file = zipOf([
      ...packageParts("docx", "word/document.xml", {
        "word/document.xml": wordPart("document", `<w:body>${body}</w:body>`),
      }),
      damaged,
    ]);
    expect(flagsOf(file, "a.docx")).toEqual([]);
  });

  test("an OpenDocument text records it as well", () => {
    const meta = (recorded: number) => ({
      name: "meta.xml",
      content: `<office:document-meta><office:meta><meta:document-statistic meta:word-count="${recorded}"/></office:meta></office:document-meta>`,
    });
    const file = (recorded: number): Buffer =>
      odtOf(`<text:p>${words(40, "word")}</text:p>`, "", "", [meta(recorded)]);
    expect(flagsOf(file(121), "a.odt")).toEqual(["recorded-more"]);
    expect(flagsOf(file(41), "a.odt")).toEqual([]);
  });
});
