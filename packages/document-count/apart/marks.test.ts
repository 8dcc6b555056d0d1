import { describe, expect, test } from "vitest";
import { apart, partOf, sources } from "../../../test/fixtures/documents/apart.ts";
import {
  docxOf,
  odtOf,
  paragraph,
  pptxOf,
  run,
  shape,
  xlsxOf,
} from "../../../test/fixtures/documents/office.ts";
import { replaceEntries } from "../zip-replace.ts";
import { openZip } from "../zip.ts";
import { marked } from "./marks.ts";

const marks = { origin: "machine_post_edited", engine: "DeepL & Söhne", order: "10280" } as const;
const raw = { origin: "machine", engine: "", order: "10280" } as const;
const rtf = Buffer.from(
  "{\\rtf1\\ansi\\ansicpg1250\\deff0{\\fonttbl{\\f0 Arial;}}{\\info{\\title Rent}}\\pard The rent is due.\\par}",
  "latin1",
);
const docx = docxOf(paragraph(run("The rent is due.")));

const occurrences = (text: string, part: string): number => text.split(part).length - 1;

describe("9 A translated file says how it was made", () => {
  test.each([
    ["docx", docx],
    ["xlsx", xlsxOf([{ rows: '<row><c t="inlineStr"><is><t>Rent</t></is></c></row>' }])],
    ["pptx", pptxOf([{ shapes: shape("The rent is due.") }])],
  ])(
    "%s: custom properties with their type and relationship, and every other part as it was",
    (_name, file) => {
      const made = marked(file, marks);
      const custom = partOf(made, "docProps/custom.xml");
      expect(custom).toMatch(/pid="2" name="TranslationOrigin"[^]*>machine_post_edited</);
      expect(custom).toMatch(/pid="3" name="TranslationEngine"[^]*>DeepL &amp; Söhne</);
      expect(custom).toMatch(/pid="4" name="TranslationOrder"[^]*>10280</);
      expect(partOf(made, "[Content_Types].xml")).toContain('PartName="/docProps/custom.xml"');
      expect(partOf(made, "_rels/.rels")).toContain('Target="docProps/custom.xml"');
      const changed = /^(?:\[Content_Types\].xml|_rels\/.rels)$/;
      for (const part of openZip(file).spelled.filter((one) => !changed.test(one)))
        expect(openZip(made).read(part)).toEqual(openZip(file).read(part));
    },
  );

  test("another translation replaces the marks and keeps the numbers of other properties", () => {
    const once = marked(docx, marks);
    const again = marked(once, raw);
    const custom = partOf(again, "docProps/custom.xml");
    expect(occurrences(custom, "TranslationOrigin")).toBe(1);
    expect(custom).toMatch(/name="TranslationOrigin"[^]*>machine</);
    expect(custom).not.toContain("TranslationEngine");
    expect(occurrences(partOf(again, "_rels/.rels"), "custom.xml")).toBe(1);
    expect(sources(apart(again, "a.docx"))).toEqual(["The rent is due."]);
  });

  test("odt: user-defined metadata, also in a file without metadata", () => {
    const file = odtOf("<text:p>The rent is due.</text:p>");
    for (const made of [marked(file, marks), marked(marked(file, raw), marks)]) {
      expect(occurrences(partOf(made, "meta.xml"), "<meta:user-defined")).toBe(3);
      expect(partOf(made, "meta.xml")).toContain('meta:name="TranslationOrder">10280<');
      expect(sources(apart(made, "a.odt"))).toEqual(["The rent is due."]);
    }
  });

  test("rtf: user properties after the information, replaced by the next translation", () => {
    const made = marked(marked(rtf, raw), marks).toString("latin1");
    expect(occurrences(made, "\\userprops")).toBe(1);
    expect(occurrences(made, "TranslationOrigin")).toBe(1);
    expect(made.indexOf("\\userprops")).toBeGreaterThan(made.indexOf("\\info"));
    expect(made.indexOf("\\userprops")).toBeLessThan(made.indexOf("\\pard"));
    expect(sources(apart(Buffer.from(made, "latin1"), "a.rtf"))).toEqual(["The rent is due."]);
  });

  test("a plain text stays as it is", () => {
    const text = Buffer.from("The rent is due.");
    expect(marked(text, marks)).toBe(text);
  });
});

describe("9 Properties of others stay", () => {
  const other = `<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties" xmlns:vt="http://schemas.openxmlformats.org/officeDocument/2006/docPropsVTypes"><property fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="7" name="Client"><vt:lpwstr>Anna</vt:lpwstr></property></Properties>`;
  test("and new ones have the next numbers", () => {
    const once = marked(docx, raw);
    const file = replaceEntries(once, openZip(once), new Map([["docprops/custom.xml", Buffer.from(other)]]));
    const custom = partOf(marked(file, raw), "docProps/custom.xml");
    expect(custom).toContain('pid="7" name="Client"><vt:lpwstr>Anna<');
    expect(custom).toContain('pid="8" name="TranslationOrigin"');
    expect(custom).toContain('pid="9" name="TranslationOrder"');
  });
});
