import { describe, expect, test } from "vitest";
import { docOf, type DocRow } from "../../test/fixtures/documents/binary.ts";
import { counted, outcome, regionWords } from "../../test/fixtures/documents/counted.ts";
import { oleOf } from "../../test/fixtures/documents/ole-writer.ts";

describe("D1: binary Word files", () => {
  test("every text range is a separate region, and the body, its boxes and its notes are billed", () => {
    const count = counted(
      docOf({
        body: ["Dear Sir or Madam,\rthe price is 100 EUR.\r"],
        footnote: ["\u0002 see below\r"],
        header: ["page head\r"],
        comment: ["is this right?\r"],
        endnote: ["the end\r"],
        textbox: ["in a box\r"],
        header_box: ["on the edge\r"],
      }),
      "report.doc",
    );
    expect(count).toMatchObject({ type: "doc", words: 9 + 2 + 2 + 3, flags: [] });
    expect(regionWords(count)).toEqual({
      body: 9,
      footnote: 2,
      header: 5,
      comment: 3,
      endnote: 2,
      textbox: 3,
    });
  });

  test("hidden and deleted text is counted separately and not billed", () => {
    const body = [
      "shown ",
      { text: "deleted words ", mark: "deleted" as const },
      "shown ",
      { text: "hidden ones here", mark: "hidden" as const },
      "\r",
    ];
    for (const wide of [true, false]) {
      const count = counted(docOf({ body }, { wide }), "a.doc");
      expect(regionWords(count)).toEqual({ body: 2, deleted: 2, hidden: 3 });
      expect(count).toMatchObject({ words: 2, flags: ["tracked-changes"] });
    }
  });

  test("a field counts by its result, never by its instruction, also when nested", () => {
    const inner = "\u0013 PAGE \\* roman \u0014vii\u0015";
    const body = [
      `see \u0013 HYPERLINK "http://example.com a" \u0014our ${inner} page\u0015 now\r\u0013 DATE \u0015\r`,
    ];
    expect(counted(docOf({ body }), "a.doc").words).toBe(5);
  });

  test("cells separate words, optional hyphens and anchors do not", () => {
    const body = [
      "one\u0007two\u0007\u0007three\tfour\vfive\rsyl\u001flable \u0001\u0008\u0005 non\u001ebreaking\r",
    ];
    expect(counted(docOf({ body }), "a.doc").words).toBe(7);
  });

  test("a cell that continues the one above is hidden text, one of other edges or in another table is shown", () => {
    const body = [
      "Before\rTall\u0007one\u0007\u0007covered here\u0007two\u0007\u0007other edges\u0007\u0007Between\rshown again\u0007\u0007After\r",
    ];
    const merged = (merge: "restart" | "continue"): DocRow => [{ right: 100, merge }, { right: 200 }];
    const wider: DocRow = [{ right: 150, merge: "continue" }];
    const same: DocRow = [{ right: 100, merge: "continue" }];
    const cell = "in_table" as const;
    const first = [null, cell, cell, merged("restart"), cell, cell, merged("continue"), cell, wider];
    const paragraphs = [...first, null, cell, same, null];
    for (const wide of [true, false]) {
      const count = counted(docOf({ body }, { wide, paragraphs }), "a.doc");
      expect(regionWords(count)).toEqual({ body: 1 + 2 + 1 + 2 + 1 + 2 + 1, hidden: 2 });
    }
  });

  test("single-byte characters are in a Windows code page", () => {
    expect(
      counted(docOf({ body: ["\u0093quoted\u0094 \u0096 text\r"] }, { wide: false }), "a.doc"),
    ).toMatchObject({
      words: 3,
      characters: 15,
    });
  });

  test("a file without header, table or pieces is damaged, and a password is reported", () => {
    const word = Buffer.alloc(600);
    word.writeUInt16LE(0xa5ec, 0);
    word.writeUInt16LE(0xc1, 2);
    expect(outcome(oleOf({ WordDocument: Buffer.alloc(8) }), "a.doc")).toBe("corrupt: doc: no header");
    expect(outcome(oleOf({ WordDocument: word }), "a.doc")).toBe("corrupt: doc: no table stream");
    expect(outcome(oleOf({ WordDocument: word, "0Table": Buffer.alloc(64) }), "a.doc")).toMatch(/^corrupt: /);
    expect(outcome(docOf({ body: ["secret\r"] }, { flags: 0x100 }), "a.doc")).toBe("protected: password");
  });
});
