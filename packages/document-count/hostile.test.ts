import { describe, expect, test } from "vitest";
import {
  docOf,
  pptOf,
  sharedCell,
  sharedTable,
  slideShape,
  textCell,
  xlsOf,
} from "../../test/fixtures/documents/binary.ts";
import { counted, outcome } from "../../test/fixtures/documents/counted.ts";
import {
  docxOf,
  packageParts,
  paragraph,
  run,
  wordPart,
  words,
  xlsxOf,
} from "../../test/fixtures/documents/office.ts";
import { oleOf } from "../../test/fixtures/documents/ole-writer.ts";
import { zipOf } from "../../test/fixtures/documents/zip-writer.ts";
import { openZip } from "./zip.ts";

const main = "word/document.xml";
const documentOf = (xml: string | Buffer) => zipOf(packageParts("docx", main, { [main]: xml }));
const megabytes = (count: number) => Buffer.alloc(count << 20, 0x20);

describe("archives that unpack to more than the limits", () => {
  test("a part with an implausible declared size is not unpacked", () => {
    const parts = packageParts("docx", main, {});
    expect(outcome(zipOf([...parts, { name: main, content: "x", claimed_bytes: 200 << 20 }]), "a.docx")).toBe(
      "bomb: zip: entry too large",
    );
  });

  test("a part with a false size is stopped by its real size", () => {
    const parts = packageParts("docx", main, {});
    const lie = { name: main, content: megabytes(97), claimed_bytes: 1000 };
    expect(outcome(zipOf([...parts, lie]), "a.docx")).toBe("bomb: zip: entry too large");
  });

  test("many large parts together are stopped as well", () => {
    const archive = openZip(zipOf(["a", "b", "c"].map((name) => ({ name, content: megabytes(2) }))), {
      entries: 10,
      entry_bytes: 3 << 20,
      total_bytes: 5 << 20,
    });
    expect(archive.read("a")?.length).toBe(2 << 20);
    expect(archive.read("b")?.length).toBe(2 << 20);
    expect(() => archive.read("c")).toThrow("entry too large");
  });

  test("entries that share bytes, and more entries than any office program writes", () => {
    const parts = packageParts("docx", main, { [main]: wordPart("document", "") });
    expect(
      outcome(
        zipOf([...parts, { name: "duplicate", content: "x".repeat(90), overlaps_previous: true }]),
        "a.docx",
      ),
    ).toBe("bomb: zip: overlapping entries");
    const crowd = Array.from({ length: 10_001 }, (_, i) => ({ name: `${i}`, content: "" }));
    expect(outcome(zipOf(crowd), "a.docx")).toBe("bomb: zip: too many entries");
  });
});

describe("malicious XML", () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>`;

  test("a DOCTYPE is refused, so nothing expands and nothing is fetched", () => {
    expect(outcome(documentOf(`<?xml version="1.0"?>${laughs}<w:document>&b;</w:document>`), "a.docx")).toBe(
      "bomb: xml: DOCTYPE",
    );
    const outside = `<!DOCTYPE x SYSTEM "file:///etc/passwd"><w:document/>`;
    expect(outcome(documentOf(outside), "a.docx")).toBe("bomb: xml: DOCTYPE");
    expect(outcome(documentOf(Buffer.from(`\ufeff${outside}`, "utf16le")), "a.docx")).toBe(
      "bomb: xml: DOCTYPE",
    );
  });

  test("an unknown entity is ignored", () => {
    expect(counted(docxOf(paragraph(run("one &xxe; two &#0; three"))), "a.docx").words).toBe(3);
  });

  test("a word of a million entities or of a million runs is one word", () => {
    const entities = "&#65;".repeat(1_000_000);
    expect(counted(docxOf(paragraph(run(entities))), "a.docx")).toMatchObject({
      words: 1,
      characters: 1_000_000,
    });
    const runs = "<w:r><w:t>a</w:t></w:r>".repeat(100_000);
    expect(counted(docxOf(paragraph(runs)), "a.docx")).toMatchObject({ words: 1, characters: 100_000 });
  });

  test("deep nesting is refused without a recursion to exhaust", () => {
    const deep = "<w:tbl>".repeat(100_000) + "</w:tbl>".repeat(100_000);
    expect(outcome(docxOf(deep), "a.docx")).toBe("bomb: xml: too deep");
    const honest = "<w:tbl>".repeat(3000) + paragraph(run("deep down here")) + "</w:tbl>".repeat(3000);
    expect(counted(docxOf(honest), "a.docx").words).toBe(3);
  });

  test("a tag with a hundred thousand attributes that contain `>` is read once", () => {
    const many = Array.from({ length: 100_000 }, (_, i) => `a${i}="&gt;>"`).join(" ");
    expect(counted(docxOf(`<w:p ${many}>${run("one two")}</w:p>`), "a.docx").words).toBe(2);
  });

  test("names with a meaning in JavaScript have none here", () => {
    const body = `<w:__proto__ constructor="x"><w:constructor/></w:__proto__>${paragraph(run("a b"))}`;
    expect(counted(docxOf(body), "a.docx").words).toBe(2);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test("truncated or missing content is damage", () => {
    expect(outcome(documentOf(`<w:document><w:p>${run("x")}`), "a.docx")).toBe(
      "corrupt: xml: ends inside an element",
    );
    expect(outcome(documentOf("<w:document></w:document></w:p>"), "a.docx")).toBe(
      "corrupt: xml: unexpected end tag",
    );
    expect(outcome(documentOf('<w:document a="'), "a.docx")).toBe('corrupt: xml: no "');
  });
});

describe("small workbooks with much text", () => {
  test("a long string referenced by many cells is stopped", () => {
    const cells = `<c t="s"><v>0</v></c>`.repeat(100);
    expect(outcome(xlsxOf([{ rows: cells }], [`<t>${"long ".repeat(200_000)}</t>`]), "a.xlsx")).toBe(
      "bomb: xlsx: too much text",
    );
  });
});

describe("damaged containers", () => {
  const report = docxOf(paragraph(run(words(500, "text"))));

  test("an archive truncated anywhere is damaged and never crashes the reader", () => {
    for (let length = 4; length < report.length; length += 37) {
      expect(outcome(report.subarray(0, length), "a.docx")).toMatch(/^corrupt: /);
    }
  });

  test("an archive with any byte changed has a verdict", () => {
    for (let at = 0; at < report.length; at += 11) {
      const broken = Buffer.from(report);
      broken.writeUInt8((broken[at] ?? 0) ^ 0x5a, at);
      expect(outcome(broken, "a.docx")).toMatch(
        /^(ok|(corrupt|bomb|mismatch|protected|unsupported|empty|no-words): .+)$/,
      );
    }
  });

  test("an archive with preceding bytes is read", () => {
    expect(counted(Buffer.concat([report.subarray(0, 4), Buffer.alloc(60), report]), "a.docx").words).toBe(
      500,
    );
  });

  const old_files = {
    doc: docOf({ body: [words(300, "text"), { text: "hidden", mark: "hidden" }, "\r"] }),
    xls: xlsOf([{ name: "Sheet", records: [textCell(words(200, "cell"))] }]),
    ppt: pptOf([{ shapes: [slideShape(words(200, "slide"))] }], ["notes"]),
  };
  const any_verdict = /^(ok|(corrupt|bomb|mismatch|protected|unsupported|empty|no-words): .+)$/;

  test("a truncated old file is damaged, never a smaller count", () => {
    for (const [type, file] of Object.entries(old_files)) {
      expect(counted(file, `a.${type}`).words, type).toBeGreaterThan(199);
      for (let length = 9; length < file.length - 512; length += 61) {
        expect(outcome(file.subarray(0, length), `a.${type}`), `${type} ${length}`).toMatch(
          /^(corrupt|unsupported): /,
        );
      }
    }
  });

  test("an old file with any byte changed has a verdict", () => {
    for (const [type, file] of Object.entries(old_files)) {
      for (let at = 0; at < file.length; at += 7) {
        const broken = Buffer.from(file);
        broken.writeUInt8((broken[at] ?? 0) ^ 0xff, at);
        expect(outcome(broken, `a.${type}`), `${type} ${at}`).toMatch(any_verdict);
      }
    }
  });

  test("cyclic chains of sectors, folders and edits end", () => {
    const circle = oleOf({ WordDocument: Buffer.alloc(64) });
    circle.writeUInt32LE(2, 512 + 2 * 4);
    expect(outcome(circle, "a.doc")).toBe("corrupt: ole: chain loops");
    const tables = oleOf({ WordDocument: Buffer.alloc(64) });
    tables.writeUInt32LE(0, 68);
    expect(outcome(tables, "a.doc")).toMatch(/^corrupt: /);
    const folders = oleOf({ WordDocument: Buffer.alloc(64), Other: Buffer.alloc(64) });
    const second = folders.indexOf(Buffer.from("Other", "utf16le"));
    folders.writeUInt32LE(1, second + 72);
    folders.writeUInt32LE(2, second + 68);
    expect(outcome(folders, "a.doc")).toBe("corrupt: doc: no header");
    const show = Buffer.from(old_files.ppt);
    const edit = show.indexOf(Buffer.from("0000f50f", "hex"));
    show.writeUInt32LE(show.readUInt32LE(edit + 8 + 12), edit + 8 + 8);
    expect(outcome(show, "a.ppt")).toMatch(any_verdict);
  });

  test("a long string referenced by many cells of an old workbook is stopped", () => {
    const begun = process.cpuUsage();
    const rows = Array.from({ length: 10_000 }, () => sharedCell(0));
    const book = xlsOf([{ name: "A", records: rows }], [sharedTable("x".repeat(4_000))]);
    expect(counted(book, "a.xls").words).toBe(10_000);
    const more = Array.from({ length: 20_000 }, () => sharedCell(0));
    expect(outcome(xlsOf([{ name: "A", records: more }], [sharedTable("x".repeat(4_000))]), "a.xls")).toBe(
      "bomb: xls: too much text",
    );
    const { user, system } = process.cpuUsage(begun);
    // Processor time, which does not depend on the load of the machine; in seconds.
    expect((user + system) / 1_000_000).toBeLessThan(20);
  });
});
