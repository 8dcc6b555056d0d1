import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apart, partOf, pseudoTargets, sources, together } from "../../../test/fixtures/documents/apart.ts";
import { docxOf, drawn, paragraph, pptxOf, run, shape } from "../../../test/fixtures/documents/office.ts";
import { countDocument } from "../count-document.ts";
import { takeApart } from "./take-apart.ts";

/** The words that are billed, and those of the texts that are offered. */
const wordsOf = (file: Buffer, name: string): (number | undefined)[] => {
  const counted = countDocument(file, { name, source_language: "en" });
  const taken = apart(file, name);
  const offered = taken.segments.reduce((sum, { words }) => sum + words, taken.locked_words);
  return [counted.outcome === "ok" ? counted.count.words : undefined, offered];
};

/** A table as rows of merges, 0 for a cell of its own, 1 for the first and 2 for a following one. */
const merges = fc.array(fc.tuple(fc.nat(2), fc.nat(2), fc.nat(2)), { minLength: 1, maxLength: 5 });
/** The texts of a table: what is shown, and what a cell covers. */
function textsOf(rows: readonly (readonly number[])[]): string[][] {
  const is_covered = rows.map((row) => row.map(() => false));
  return rows.map((row, y) =>
    row.map((merge, x) => {
      const continues = merge === 2 && (rows[y - 1]?.[x] === 1 || is_covered[y - 1]?.[x] === true);
      const own = is_covered[y];
      if (own) own[x] = continues;
      return continues ? "Behind" : "Shown";
    }),
  );
}

describe("Cells behind a merged one are no text and stay", () => {
  test("in Word", () => {
    const link = (text: string) => `<w:hyperlink r:id="rId1">${run(text)}</w:hyperlink>`;
    const cell = (text: string, merge: number) =>
      `<w:tc><w:tcPr>${["", '<w:vMerge w:val="restart"/>', "<w:vMerge/>"][merge]}</w:tcPr>${paragraph(run(text), link(` ${text}`))}</w:tc>`;
    fc.assert(
      fc.property(merges, (rows) => {
        const texts = textsOf(rows);
        const table = rows.map(
          (row, y) => `<w:tr>${row.map((merge, x) => cell(texts[y]?.[x] ?? "", merge)).join("")}</w:tr>`,
        );
        const file = docxOf(`<w:tbl>${table.join("")}</w:tbl>${paragraph(run("After"))}`);
        const shown = texts.flat().filter((text) => text === "Shown").length;
        expect(sources(apart(file, "a.docx"))).toEqual([
          ...Array.from({ length: shown }, () => "Shown <1>Shown</1>".replace(" <1>", "<1> ")),
          "After",
        ]);
        expect(wordsOf(file, "a.docx")).toEqual([2 * shown + 1, 2 * shown + 1]);
        const made = together(file, "a.docx", pseudoTargets(apart(file, "a.docx"))).file;
        const behind = (from: Buffer) =>
          partOf(from, "word/document.xml").match(/<w:tc>(?:(?!<\/w:tc>).)*Behind.*?<\/w:tc>/g) ?? [];
        expect(behind(made)).toEqual(behind(file));
        expect(partOf(made, "word/document.xml")).not.toContain("żBehindó");
      }),
      { numRuns: 60 },
    );
  });

  test("in rich text", () => {
    const link = (text: string) => `{\\field{\\*\\fldinst HYPERLINK x}{\\fldrslt ${text}}}`;
    fc.assert(
      fc.property(merges, fc.boolean(), (rows, is_defined_first) => {
        const texts = textsOf(rows);
        const table = rows.map((row, y) => {
          const cells = row.map((merge, x) => `${["", "\\clvmgf", "\\clvmrg"][merge]}\\cellx${x + 1}`);
          const definition = `\\trowd${cells.join("")}`;
          const content = row
            .map((_, x) => texts[y]?.[x] ?? "")
            .map((text) => `${text}{\\b  ${link(text)}}\\cell `)
            .join("");
          return is_defined_first
            ? `${definition}\\pard\\intbl ${content}\\row `
            : `\\pard\\intbl ${content}{${definition}\\row}`;
        });
        const file = Buffer.from(`{\\rtf1\\ansi\\pard First\\par ${table.join("")}\\pard After\\par}`);
        const shown = texts.flat().filter((text) => text === "Shown").length;
        expect(apart(file, "a.rtf").segments.map(({ words }) => words)).toEqual([
          1,
          ...Array.from({ length: shown }, () => 2),
          1,
        ]);
        expect(wordsOf(file, "a.rtf")).toEqual([2 * shown + 2, 2 * shown + 2]);
        const made = together(file, "a.rtf", pseudoTargets(apart(file, "a.rtf"))).file.toString("latin1");
        const behind = `Behind{\\b  ${link("Behind")}}\\cell `;
        expect(made.split(behind).length).toBe(file.toString("latin1").split(behind).length);
        expect(made).not.toContain("?Behind");
      }),
      { numRuns: 100 },
    );
  });

  test("on slides, which can have texts of hidden slides translated", () => {
    const covered = `<a:tc hMerge="1"><a:txBody>${drawn("Behind")}</a:txBody></a:tc>`;
    const cell = `<a:tc gridSpan="2"><a:txBody>${drawn("Cell")}</a:txBody></a:tc>`;
    const table = `<p:graphicFrame><a:tbl><a:tr>${cell}${covered}</a:tr></a:tbl></p:graphicFrame>`;
    const file = pptxOf([{ shapes: table }, { shapes: shape("Not shown") + table, attributes: 'show="0"' }]);
    const taken = takeApart(file, { name: "a.pptx", source_language: "en", bought: ["hidden"] });
    if (taken.outcome !== "ok") throw new Error(taken.detail);
    expect(taken.segments.map((one) => [one.region, one.source, one.is_locked])).toEqual([
      ["body", "Cell", false],
      ["hidden", "Not shown", false],
      ["hidden", "Cell", false],
    ]);
  });
});
