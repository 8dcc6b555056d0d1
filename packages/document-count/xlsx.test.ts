import { describe, expect, test } from "vitest";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";
import { drawn, linksXml, png, words, xlsxOf } from "../../test/fixtures/documents/office.ts";

const shared = (index: number) => `<row><c t="s"><v>${index}</v></c></row>`;
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

describe("D1: regions of a workbook", () => {
  const file = xlsxOf(
    [
      {
        rows: [
          `<row>${inline(words(1, "inline"))}</row>`,
          shared(0) + shared(0),
          `<row hidden="1">${inline(words(8, "hidden-row"))}</row>`,
          `<row><c><v>125</v></c><c t="n"><v>7.5</v></c><c t="b"><v>1</v></c><c t="e"><v>#REF!</v></c></row>`,
          `<row><c t="str"><f>A1</f><v>${words(16, "formula")}</v></c><c><f>SUM(A1)</f><v>3</v></c></row>`,
        ].join(""),
        after: `<headerFooter><oddHeader>&amp;L&amp;"Arial,Bold"&amp;12Raport roczny&amp;RPage &amp;P</oddHeader><firstFooter>&amp;CPoufne</firstFooter></headerFooter>`,
        links: [
          ["drawing", "../drawings/drawing1.xml"],
          ["comments", "../comments1.xml"],
        ],
      },
      {
        rows: `<row>${inline(words(32, "hidden-sheet"))}<c t="str"><f>A1</f><v>${words(256, "hidden-formula")}</v></c></row>`,
        after: `<headerFooter><oddFooter>&amp;CHidden foot</oddFooter></headerFooter>`,
        state: "hidden",
      },
      { rows: `<row>${inline(words(64, "very-hidden"))}</row>`, state: "veryHidden" },
    ],
    ["<r><t>rich </t></r><r><t>text</t></r><rPh><t>reading aid</t></rPh>"],
    {
      "xl/drawings/drawing1.xml": `<xdr:wsDr>${drawn(words(128, "box"))}</xdr:wsDr>`,
      "xl/drawings/_rels/drawing1.xml.rels": linksXml([["chart", "../charts/chart1.xml"]]),
      "xl/charts/chart1.xml": `<c:chart>${drawn("chart title")}</c:chart>`,
      "xl/comments1.xml": `<comments><authors><author>Jan Kowalski</author></authors><comment><text><r><t>comm</t></r><r><t>ent one</t></r></text></comment></comments>`,
    },
  );
  const count = counted(file, "Cennik.xlsx");

  test("cells of visible sheets are body, a shared string as often as it occurs", () => {
    expect(regionWords(count)).toEqual({
      body: 1 + 2 * 2 + 8,
      formula: 16 + 256,
      hidden: 32 + 64,
      textbox: 128,
      chart: 2,
      comment: 2,
      header: 3,
      footer: 1 + 2,
      sheet_name: 1,
    });
  });

  test("cells and text boxes are billed, and a repeated cell is a repetition", () => {
    expect(count).toMatchObject({ type: "xlsx", words: 13 + 128, repeated_words: 2, segments: 5 });
  });
});

describe("D1: cells", () => {
  test("characters that XML forbids are one character, not a code", () => {
    expect(counted(xlsxOf([{ rows: inline("a_x000D_b_x0041_") }]), "a.xlsx")).toMatchObject({
      words: 2,
      characters: 3,
    });
  });

  test("cells into which a formula of several cells writes are results of it", () => {
    const str = (ref: string, text: string, formula = "") =>
      `<c r="${ref}" t="str">${formula}<v>${text}</v></c>`;
    const rows = [
      `<row r="1">${str("A1", "typed one")}${str("B1", "sorted one", '<f t="array" ref="B1:C2">SORT(F1:G2)</f>')}${str("C1", "sorted two")}${str("D1", "typed two")}</row>`,
      `<row r="2">${str("B2", "sorted three")}<c r="C2" t="inlineStr"><is><t>typed three</t></is></c></row>`,
      `<row r="3">${str("B3", "typed four")}</row>`,
      `<row r="4">${str("B4", "alone", '<f t="array" ref="B4">LEFT(A1)</f>')}${str("C4", "typed five")}</row>`,
      `<row r="5">${str("B5", "of a table", '<f t="dataTable" ref="B5:B6" r1="A1"/>')}</row>`,
      `<row r="6">${str("B6", "of a table")}</row>`,
    ].join("");
    expect(regionWords(counted(xlsxOf([{ rows }]), "a.xlsx"))).toEqual({
      body: 5 * 2,
      formula: 3 * 2 + 1 + 2 * 3,
      sheet_name: 1,
    });
  });

  test("cells behind a merged one are not counted, whether cells have names or not", () => {
    const cell = (ref: string, text: string) =>
      `<c${ref && ` r="${ref}"`} t="inlineStr"><is><t>${text}</t></is></c>`;
    const merges = (...refs: readonly string[]) =>
      `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
    const named = [
      `<row r="2">${cell("A2", "shown")}${cell("B2", "behind")}${cell("C2", "shown")}</row>`,
      `<row r="3">${cell("A3", "behind")}${cell("B3", "behind")}${cell("C3", "shown")}${cell("D3", "shown")}</row>`,
      `<row r="4">${cell("A4", "shown")}${cell("C4", "shown")}${cell("D4", "behind")}${cell("E4", "behind")}</row>`,
      `<row r="9">${cell("B9", "behind")}${cell("D9", "shown")}</row>`,
    ].join("");
    // The second range that overlaps another one counts for nothing.
    const after = merges("D3:E4", "A2:B3", "A9:B9", "C4:D4", "F1:F1");
    expect(regionWords(counted(xlsxOf([{ rows: named, after }]), "a.xlsx"))).toEqual({
      body: 7,
      sheet_name: 1,
    });
    const unnamed = `<row>${cell("", "shown")}${cell("", "behind")}</row><row>${cell("", "behind")}</row>`;
    expect(counted(xlsxOf([{ rows: unnamed, after: merges("A1:B2") }]), "a.xlsx").words).toBe(1);
    const hidden = [{ rows: `<row>${cell("A1", "shown")}</row>` }, { rows: named, after, state: "hidden" }];
    expect(regionWords(counted(xlsxOf(hidden), "a.xlsx"))).toEqual({ body: 1, hidden: 7, sheet_name: 1 });
  });

  test("a hundred thousand merged ranges over many rows take no time", () => {
    const refs = Array.from({ length: 100_000 }, (_, i) => `<mergeCell ref="A${i + 1}:C1048576"/>`).join("");
    const rows = Array.from({ length: 20_000 }, (_, i) => `<row r="${i + 1}">${inline("x")}</row>`).join("");
    const started = process.cpuUsage().user;
    counted(xlsxOf([{ rows, after: `<mergeCells>${refs}</mergeCells>` }]), "a.xlsx");
    expect(process.cpuUsage().user - started).toBeLessThan(5_000_000);
  });

  test("codes of a header are no text, two signs are one", () => {
    const after = `<headerFooter><oddHeader>&amp;L&amp;"-,Bold"&amp;KFF0000R&amp;&amp;D&amp;C&amp;K01+000Q&amp;&amp;A &amp;P</oddHeader></headerFooter>`;
    const count = counted(xlsxOf([{ rows: inline("cell"), after }]), "a.xlsx");
    expect(count.by_region.header).toMatchObject({ words: 2, characters_without_spaces: 6 });
  });

  test("an index beyond the shared strings is no text", () => {
    expect(outcome(xlsxOf([{ rows: shared(7) }]), "a.xlsx")).toBe("empty: no text");
  });

  test("a sheet of numbers with a logo is no scan", () => {
    const numbers = `<row>${"<c><v>1</v></c>".repeat(10)}</row>`;
    const file = xlsxOf([{ rows: numbers }], [], { "xl/media/logo.png": png });
    expect(outcome(file, "a.xlsx")).toBe("no-words: 10 words or numbers that are not billed");
  });

  test("a cell in the far corner costs nothing", () => {
    const corner = `<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>last cell</t></is></c></row>`;
    expect(counted(xlsxOf([{ rows: corner }]), "a.xlsx").words).toBe(2);
  });
});
