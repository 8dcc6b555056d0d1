import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { csvText, readCsv, UnreadableReport } from "./csv.ts";

describe("comma-separated text", () => {
  test("quoted cells may contain separators, line breaks and quotes; a record has its first line's number", () => {
    const text = '\uFEFFa,b\r\n"1,5","say ""yes"""\r\n\r\n"two\nlines",x\r\nlast,';
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["1,5", 'say "yes"'] },
      { line: 4, cells: ["two\nlines", "x"] },
      { line: 6, cells: ["last", ""] },
    ]);
  });

  test.each([
    ["a quote left open", 'a\n"b', 2],
    ["a quote inside a cell", 'a\nb"c', 2],
    ["more after a quoted cell", 'a\n"b"c', 2],
  ])("%s is refused with its line", (_what, text, line) => {
    expect(() => readCsv(text)).toThrow(UnreadableReport);
    expect(() => readCsv(text)).toThrow(expect.objectContaining({ line }));
  });

  test("formulas are escaped as text, and amounts stay amounts", () => {
    expect(csvText(["name", "amount"], [["=HYPERLINK(1)", "-12.50"]])).toBe(
      "name,amount\r\n'=HYPERLINK(1),-12.50\r\n",
    );
  });

  test("what was written is read back, whatever the cells contain", () => {
    const cell = fc
      .string({ unit: "grapheme", minLength: 1 })
      .filter((text) => /^[^\s=+\-@'"][^]*[^\s]$/.test(text));
    const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 });
    fc.assert(
      fc.property(rows, (written) => {
        const read = readCsv(csvText(["a", "b"], written));
        expect(read.slice(1).map(({ cells }) => cells)).toEqual(written);
      }),
    );
  });
});
