import { describe, expect, test } from "vitest";
import { apart, coded, partOf, shown, sources, together } from "../../../test/fixtures/documents/apart.ts";
import { xlsxOf } from "../../../test/fixtures/documents/office.ts";
import { takeApart } from "./take-apart.ts";

const targets = (...texts: string[]): Map<number, string> =>
  new Map(texts.map((text, i) => [i, coded(text)]));

describe("Workbooks", () => {
  const cell = (ref: string, index: number): string => `<c r="${ref}" t="s"><v>${index}</v></c>`;
  const sheet = "xl/worksheets/sheet1.xml";

  test("each text cell is a unit, formulas and numbers are none", () => {
    const file = xlsxOf(
      [
        {
          rows: `<row>${cell("A1", 0)}${cell("B1", 1)}<c r="C1" t="inlineStr"><is><t>Inline &amp; own</t></is></c><c r="D1" t="str"><f>A1</f><v>One</v></c><c r="E1"><v>12</v></c><c r="F1" t="str"><v>Plain value</v></c></row>`,
          after: "<headerFooter><oddHeader>&amp;LReport&amp;C&amp;P of &amp;N</oddHeader></headerFooter>",
        },
      ],
      ["<t>One</t>", "<r><t>Twofold </t></r><r><rPr><b/></rPr><t>thr_x0065_e</t></r>"],
    );
    const taken = apart(file, "a.xlsx");
    expect(
      taken.segments.map((one) => [one.place.sheet, one.place.cell, shown(one.source), one.max_characters]),
    ).toEqual([
      ["Tab1", "A1", "One", 32_767],
      ["Tab1", "B1", "Twofold <1>three</1>", 32_767],
      ["Tab1", "C1", "Inline & own", 32_767],
      ["Tab1", "F1", "Plain value", 32_767],
      ["Tab1", null, "Report{1}{2} of", 255],
    ]);
    const made = together(
      file,
      "a.xlsx",
      targets("Eins", "Zwei <1>_x0041_</1>", "In < Zeile", "Wert", "Bericht{1}{2} von"),
    ).file;
    expect(partOf(made, "xl/sharedStrings.xml")).toBe(
      '<sst><si><t>Eins</t></si><si><r><t xml:space="preserve">Zwei </t></r><r><rPr><b/></rPr><t>_x005F_x0041_</t></r></si></sst>',
    );
    expect(partOf(made, sheet)).toContain("<is><t>In &lt; Zeile</t></is>");
    expect(partOf(made, sheet)).toContain("<f>A1</f><v>One</v>");
    expect(partOf(made, sheet)).toContain("<oddHeader>&amp;LBericht&amp;C&amp;P von &amp;N</oddHeader>");
  });

  test("a result that a formula writes into another cell is locked at its place", () => {
    const file = xlsxOf([
      {
        rows: `<row r="1"><c r="A1" t="str"><f t="array" ref="A1:A2">SORT(C1:C2)</f><v>One</v></c><c r="B1" t="str"><v>Typed</v></c></row><row r="2"><c r="A2" t="str"><v>Two</v></c></row>`,
      },
    ]);
    const taken = apart(file, "a.xlsx");
    expect(taken.segments.map((one) => [one.place.cell, one.region, one.is_billed, one.is_locked])).toEqual([
      ["B1", "body", true, false],
      ["A2", "formula", false, true],
    ]);
    const made = partOf(together(file, "a.xlsx", targets("Getippt")).file, sheet);
    expect(made).toContain('<c r="B1" t="str"><v>Getippt</v></c>');
    expect(made).toContain('<c r="A2" t="str"><v>Two</v></c>');
  });

  test("a cell behind a merged one is no segment and keeps its string, that of a hidden sheet as well", () => {
    const merged = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
    const behind = '<c r="B1" t="s"><v>0</v></c>';
    const own = '<c r="B2" t="inlineStr"><is><t>Behind</t></is></c>';
    const rows = `<row r="1">${cell("A1", 0)}${behind}</row><row r="2">${cell("A2", 1)}${own}</row>`;
    const after = merged.replace("</", '<mergeCell ref="A2:B2"/></');
    const file = xlsxOf(
      [
        { rows, after },
        { rows: `<row r="1">${cell("A1", 1)}${behind}</row>`, after: merged, state: "hidden" },
      ],
      ["<t>Open</t>", "<t>Closed</t>"],
    );
    const options = { name: "a.xlsx", source_language: "en", bought: ["hidden"] as const };
    const taken = takeApart(file, options);
    expect(taken.outcome === "ok" && taken.segments.map((one) => [one.place.cell, one.region])).toEqual([
      ["A1", "body"],
      ["A2", "body"],
      ["A1", "hidden"],
    ]);
    const made = together(file, "a.xlsx", targets("Offen", "Zu", "Geschlossen")).file;
    expect(partOf(made, sheet)).toContain(behind);
    expect(partOf(made, sheet)).toContain(own);
    expect(partOf(made, "xl/sharedStrings.xml")).toBe(
      "<sst><si><t>Open</t></si><si><t>Zu</t></si><si><t>Offen</t></si><si><t>Geschlossen</t></si></sst>",
    );
  });

  test("a shared string is split for cells with other texts, and for a hidden sheet", () => {
    const file = xlsxOf(
      [
        { rows: `<row>${cell("A1", 0)}${cell("A2", 0)}</row>` },
        { rows: `<row>${cell("A1", 0)}</row>`, state: "hidden" },
      ],
      ["<t>Open</t>"],
    );
    const taken = apart(file, "a.xlsx");
    expect(taken.segments.map((one) => [one.region, one.repeat_of, one.is_locked])).toEqual([
      ["body", null, false],
      ["body", 0, false],
      ["hidden", 0, true],
    ]);
    const made = together(file, "a.xlsx", targets("Offen", "Öffnen")).file;
    expect(partOf(made, "xl/sharedStrings.xml")).toBe(
      "<sst><si><t>Open</t></si><si><t>Offen</t></si><si><t>Öffnen</t></si></sst>",
    );
    expect(partOf(made, sheet)).toContain('<c r="A1" t="s"><v>1</v></c><c r="A2" t="s"><v>2</v></c>');
    expect(partOf(made, "xl/worksheets/sheet2.xml")).toContain("<v>0</v>");
    const same = together(file, "a.xlsx", targets("Offen", "Offen")).file;
    expect(partOf(same, "xl/sharedStrings.xml")).toBe("<sst><si><t>Open</t></si><si><t>Offen</t></si></sst>");
  });

  test("a sign of a header that is no code stays one", () => {
    const written = (text: string) => `<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`;
    const file = xlsxOf([
      { rows: "", after: written("&amp;L&amp;KFF0000R&amp;&amp;D of Smith &amp;&amp; Sons&amp;C&amp;P") },
    ]);
    expect(sources(apart(file, "a.xlsx"))).toEqual(["R&D of Smith & Sons"]);
    const made = together(file, "a.xlsx", targets("F&E von Smith & Söhne")).file;
    expect(partOf(made, sheet)).toContain(
      written("&amp;L&amp;KFF0000F&amp;&amp;E von Smith &amp;&amp; Söhne&amp;C&amp;P"),
    );
    expect(sources(apart(made, "a.xlsx"))).toEqual(["F&E von Smith & Söhne"]);
  });

  test("a translation that a code would take a part of begins with a space", () => {
    const written = (text: string) => `<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`;
    const file = xlsxOf([
      { rows: "", after: written("&amp;L&amp;12Annual report&amp;C&amp;P of six&amp;R&amp;8Sheet") },
    ]);
    expect(sources(apart(file, "a.xlsx"))).toEqual(["Annual report{1}{2} of six{3}{4}Sheet"]);
    const put = (target: string) => {
      const made = together(file, "a.xlsx", targets(target)).file;
      return [
        partOf(made, sheet).match(/<oddHeader>(.*)<\/oddHeader>/)?.[1],
        ...sources(apart(made, "a.xlsx")),
      ];
    };
    expect(put("2026 Bericht{1}{2}+1 von sechs{3}{4}3 Blätter")).toEqual([
      "&amp;L&amp;12 2026 Bericht&amp;C&amp;P +1 von sechs&amp;R&amp;8 3 Blätter",
      "2026 Bericht{1}{2} +1 von sechs{3}{4} 3 Blätter",
    ]);
    expect(put("Bericht 2026{1}{2}- von sechs{3}{4}Blatt 3")[0]).toBe(
      "&amp;L&amp;12Bericht 2026&amp;C&amp;P- von sechs&amp;R&amp;8Blatt 3",
    );
  });

  test("a size has at most three digits, and a page number may be shifted", () => {
    const written = (text: string) => `<headerFooter><oddHeader>${text}</oddHeader></headerFooter>`;
    const file = xlsxOf([{ rows: "", after: written("&amp;C&amp;0122026 report &amp;P+10 of &amp;N-1") }]);
    expect(sources(apart(file, "a.xlsx"))).toEqual(["2026 report {1} of"]);
    expect(partOf(together(file, "a.xlsx", targets("Bericht {1} von")).file, sheet)).toContain(
      written("&amp;C&amp;012Bericht &amp;P+10 von &amp;N-1"),
    );
  });

  test("the counts of the table of strings follow", () => {
    const strings = '<sst count="2" uniqueCount="1"><si><t>Open</t></si></sst>';
    const file = xlsxOf([{ rows: `<row>${cell("A1", 0)}${cell("A2", 0)}</row>` }], [], {
      "xl/sharedStrings.xml": strings,
    });
    const made = together(file, "a.xlsx", targets("Offen", "Öffnen")).file;
    expect(partOf(made, "xl/sharedStrings.xml")).toBe(
      '<sst count="2" uniqueCount="2"><si><t>Offen</t></si><si><t>Öffnen</t></si></sst>',
    );
  });
});
