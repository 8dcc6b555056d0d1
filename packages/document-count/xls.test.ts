import { describe, expect, test } from "vitest";
import {
  sharedCell,
  sharedTable,
  sheetRecord,
  sheetString,
  textCell,
  xlsOf,
} from "../../test/fixtures/documents/binary.ts";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(" ", ""), "hex");

const words16 = (...numbers: readonly number[]): Buffer =>
  Buffer.concat(numbers.map((number) => Buffer.from([number & 0xff, number >> 8])));

describe("D1: binary Excel workbooks", () => {
  test("text cells count as often as they occur, numbers do not", () => {
    const book = xlsOf(
      [
        {
          name: "Offer",
          records: [
            sharedCell(0),
            sharedCell(1),
            sharedCell(1),
            textCell("in place"),
            sheetRecord(0x203, bytes("00")),
          ],
        },
      ],
      [sharedTable("two words", "Zażółć gęślą jaźń")],
    );
    const count = counted(book, "offer.xls");
    expect(count).toMatchObject({ type: "xls", words: 2 + 3 + 3 + 2, repeated_words: 3, segments: 4 });
    expect(regionWords(count)).toEqual({ sheet_name: 1, body: 10 });
  });

  test("cells behind a merged one are not counted, in the sheet that merges them alone", () => {
    const cell = (row: number, column: number) =>
      sheetRecord(0x204, words16(row, column, 0), sheetString("x"));
    const cells = [cell(0, 0), cell(0, 1), cell(1, 0), cell(1, 2)];
    const merged = sheetRecord(0xe5, words16(1, 0, 1, 0, 1));
    const chart = [sheetRecord(0x809, words16(0x600, 0x20, 0, 0)), sheetRecord(0x0a)];
    const book = xlsOf([
      { name: "Merged", records: [...chart, ...cells, merged] },
      { name: "Plain", records: cells },
    ]);
    expect(counted(book, "a.xls").words).toBe(2 + 4);
  });

  test("hidden sheets, formulas, comments and page texts are reported and not billed, text boxes are billed", () => {
    const box = (kind: number, text: string): Buffer[] => [
      sheetRecord(0x5d, bytes(`1500 1200 ${kind.toString(16).padStart(2, "0")}00`)),
      sheetRecord(
        0x1b6,
        bytes("0000 0000 0000 0000 0000"),
        bytes(`${text.length.toString(16).padStart(2, "0")}00`),
      ),
      sheetRecord(0x3c, bytes("00"), Buffer.from(text, "latin1")),
    ];
    const book = xlsOf([
      {
        name: "Shown",
        records: [
          textCell("the only price"),
          sheetRecord(0x06, bytes("0000")),
          sheetRecord(0x207, sheetString("made up")),
          sheetRecord(0x14, sheetString('&L&"Arial,Bold"&12Head of page &P')),
          sheetRecord(0x15, sheetString("&CFoot")),
          ...box(0x19, "a remark"),
          ...box(0x06, "over the cells"),
        ],
      },
      {
        name: "Hidden sheet",
        hidden: true,
        records: [
          textCell("one two three four"),
          sheetRecord(0x207, sheetString("made up as well")),
          sheetRecord(0x15, sheetString("&CHidden foot")),
          ...box(0x06, "over hidden cells"),
        ],
      },
    ]);
    const count = counted(book, "a.xls");
    expect(count.words).toBe(3 + 3);
    expect(regionWords(count)).toEqual({
      sheet_name: 1,
      body: 3,
      formula: 2 + 4,
      header: 3,
      footer: 1 + 2,
      comment: 2,
      textbox: 3,
      hidden: 4 + 3,
    });
  });

  test("a shared string continues after the end of its record, narrow or wide", () => {
    const cut = Buffer.concat([
      sheetRecord(0xfc, bytes("01000000 02000000 0b00 00"), Buffer.from("first h", "latin1")),
      sheetRecord(0x3c, bytes("01"), Buffer.from("alf\u0142", "utf16le"), sheetString("last one")),
    ]);
    expect(
      counted(xlsOf([{ name: "A", records: [sharedCell(0), sharedCell(1)] }], [cut]), "a.xls"),
    ).toMatchObject({
      words: 4,
      characters: 19,
    });
  });

  test("a password, a damaged record and an empty stream", () => {
    const guarded = xlsOf([{ name: "A", records: [] }], [sheetRecord(0x2f, bytes("0100"))]);
    expect(outcome(guarded, "a.xls")).toBe("protected: password");
    const damaged = xlsOf([
      { name: "A", records: [sheetRecord(0x204, bytes("00")), textCell("still read")] },
    ]);
    expect(counted(damaged, "a.xls").words).toBe(2);
  });
});
