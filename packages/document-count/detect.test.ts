import { describe, expect, test } from "vitest";
import { docOf, pptOf, slideShape, textCell, xlsOf } from "../../test/fixtures/documents/binary.ts";
import { counted, outcome } from "../../test/fixtures/documents/counted.ts";
import {
  docxOf,
  packageParts,
  paragraph,
  png,
  pptxOf,
  run,
  wordPart,
  words,
  xlsxOf,
} from "../../test/fixtures/documents/office.ts";
import { oleOf } from "../../test/fixtures/documents/ole-writer.ts";
import { zipOf } from "../../test/fixtures/documents/zip-writer.ts";
import { countDocument } from "./count-document.ts";
import { signature_bytes, verdictByStart } from "../../domain/files/signatures.ts";

const contract = docxOf(paragraph(run(words(12, "text"))));
const bytes = (hex: string, length = 600) =>
  Buffer.concat([Buffer.from(hex, "hex"), Buffer.alloc(length, 0x81)]);

const startOf = (file: Buffer): string => file.toString("hex", 0, signature_bytes);
const package_of = (type: "xlsb" | "pptm") => zipOf(packageParts(type, "main.bin", { "main.bin": "x" }));
const scan = (text: string) => docxOf(paragraph(run(text)), [], { "word/media/page1.jpeg": "picture" });

describe("§5: content decides, not the name", () => {
  test("an accepted type under another accepted name is counted and reported", () => {
    expect(counted(contract, "Umowa.DOCX").flags).toEqual([]);
    expect(counted(contract, "Umowa.doc").flags).toEqual(["renamed"]);
    expect(counted(`{\\rtf1 ${words(12, "x")}}`, "a.doc")).toMatchObject({ type: "rtf", flags: ["renamed"] });
    expect(counted(words(12, "x"), "a")).toMatchObject({ type: "txt", flags: ["renamed"] });
  });

  test("a file that is no document is a mismatch under an accepted name", () => {
    expect(outcome(png, "scan.docx")).toBe("mismatch: image named .docx");
    expect(outcome("%PDF-1.7\n%âãÏÓ", "a.docx")).toBe("mismatch: pdf named .docx");
    expect(outcome("<!DOCTYPE html><html><p>x</p></html>", "a.doc")).toBe("mismatch: html named .doc");
    expect(outcome('<?xml version="1.0"?>\n<html xmlns="x"></html>', "a.doc")).toBe(
      "mismatch: html named .doc",
    );
    expect(outcome("%PDF-1.7\n%âãÏÓ", "a.png")).toBe("scan: pdf");
    expect(outcome(bytes("4d5a90000300"), "a.pdf")).toBe("mismatch: executable named .pdf");
    expect(outcome(bytes("4d5a90000300"), "a.docx")).toBe("mismatch: executable named .docx");
    expect(outcome(bytes("1f8b0800"), "a.odt")).toBe("mismatch: archive named .odt");
    expect(outcome(zipOf([{ name: "photo.jpg", content: "x" }]), "a.docx")).toBe("mismatch: zip named .docx");
    expect(outcome(png, "scan.png")).toBe("scan: image");
  });

  test("the first bytes of what is no document give the same verdict as the whole file", () => {
    const foreign = [
      png,
      bytes("ffd8ffe0"),
      bytes("49492a00"),
      bytes("0000001866747970686569630000"),
      bytes("255044462d312e37"),
      bytes("7f454c46"),
      bytes("1f8b0800"),
    ];
    for (const file of foreign)
      for (const name of ["a.docx", "a.jpg", "a.PDF", "a.exe", "a"]) {
        const verdict = verdictByStart(startOf(file), name);
        expect(verdict).not.toBeNull();
        expect(verdict).toEqual(countDocument(file, { name, source_language: "pl" }));
      }
    const to_read = [
      contract,
      Buffer.from("BMW owner's manual"),
      bytes("4d5a90000300"),
      bytes("d0cf11e0a1b11ae1"),
    ];
    for (const file of to_read) expect(verdictByStart(startOf(file), "a.docx")).toBeNull();
  });

  test("a text is not taken for a picture or a program by its first characters", () => {
    expect(counted("BMW owner's manual", "a.txt").words).toBe(3);
    expect(counted("MZ is a signature", "a.txt").words).toBe(4);
  });

  test("a program is not detected as UTF-16 text because of its zero bytes", () => {
    // Every second byte is zero, as in a text of UTF-16.
    const code = Buffer.from(Array.from({ length: 4096 }, (_, i) => (i % 2 === 0 ? i % 251 : 0)));
    const windows = Buffer.concat([
      Buffer.from("MZ"),
      Buffer.alloc(0x3a),
      Buffer.from([0x40, 0, 0, 0]),
      Buffer.from("PE\0\0"),
      code,
    ]);
    expect(outcome(windows, "umowa.doc")).toBe("mismatch: executable named .doc");
    expect(outcome(Buffer.concat([Buffer.from("cffaedfe", "hex"), code]), "umowa.doc")).toBe(
      "mismatch: executable named .doc",
    );
    expect(outcome(code, "umowa.doc")).toBe("corrupt: unknown content");
    expect(outcome(Buffer.concat([Buffer.from("fffe", "hex"), code]), "a.txt")).toBe(
      "corrupt: unknown content",
    );
  });

  test("bytes of an unknown type are damage", () => {
    expect(outcome(bytes("00010203"), "a.docx")).toBe("corrupt: unknown content");
    expect(outcome("", "a.docx")).toBe("empty: no bytes");
  });
});

describe("§5: office files that need a manual count", () => {
  test("types other than the accepted ones", () => {
    expect(outcome(package_of("xlsb"), "a.xlsx")).toBe("unsupported: xlsb needs a person");
    expect(outcome(package_of("pptm"), "a.pptx")).toBe("unsupported: pptm needs a person");
    expect(outcome('<?xml version="1.0"?><w:wordDocument/>', "a.doc")).toBe(
      "unsupported: xml needs a person",
    );
    const ods = zipOf([{ name: "mimetype", content: "application/vnd.oasis.opendocument.spreadsheet" }]);
    expect(outcome(ods, "a.odt")).toBe("unsupported: odf needs a person");
  });

  test("old binary types are distinguished by content, whatever the file name", () => {
    const word = docOf({ body: ["Some words of a report.\r"] });
    const slides = pptOf([{ shapes: [slideShape("A title of some words")] }]);
    const sheet = xlsOf([{ name: "A", records: [textCell("a cell")] }]);
    expect(counted(word, "a.doc")).toMatchObject({ type: "doc", flags: [] });
    expect(counted(sheet, "a.doc")).toMatchObject({ type: "xls", flags: ["renamed"] });
    expect(counted(slides, "a.ppt")).toMatchObject({ type: "ppt", flags: [] });
    expect(outcome(oleOf({ Other: Buffer.alloc(8) }), "a.doc")).toBe("unsupported: ole needs a person");
  });
});

describe("§5: a password is distinguished from damage", () => {
  const word = Buffer.alloc(64);
  word.writeUInt16LE(0x0100, 10);
  const user = Buffer.alloc(20);
  user.writeUInt32LE(0xf3d1c4df, 12);

  test("new Office files are in an OLE package, old ones have a flag in their streams", () => {
    expect(outcome(oleOf({ EncryptedPackage: Buffer.alloc(8) }), "a.docx")).toBe("protected: password");
    expect(outcome(oleOf({ WordDocument: word }), "a.doc")).toBe("protected: password");
    expect(
      outcome(oleOf({ Workbook: Buffer.from("0908040000060500860000002f000200aabb", "hex") }), "a.xls"),
    ).toBe("protected: password");
    expect(outcome(oleOf({ "PowerPoint Document": word, "Current User": user }), "a.ppt")).toBe(
      "protected: password",
    );
  });

  test("an encrypted archive", () => {
    const parts = packageParts("docx", "word/document.xml", {}).map((part) => ({
      ...part,
      is_encrypted: true,
    }));
    expect(outcome(zipOf(parts), "a.docx")).toBe("protected: zip: encrypted entry");
  });
});

describe("§5: images are not accepted, because the quote counts words", () => {
  test("pictures with fewer than ten words are a scan", () => {
    expect(outcome(scan(words(9, "stamp")), "a.docx")).toBe("image-only: 9 words, 1 pictures");
    expect(outcome(scan(words(10, "text")), "a.docx")).toBe("ok");
    expect(outcome(`{\\rtf1 {\\pict 00ff}}`, "a.rtf")).toBe("image-only: 0 words, 1 pictures");
  });

  test("a file with text only outside the billed parts has no price and needs a manual quote", () => {
    const numbers = xlsxOf([{ rows: "<row><c><v>12</v></c><c><v>7</v></c></row>" }]);
    expect(outcome(numbers, "a.xlsx")).toBe("no-words: 2 words or numbers that are not billed");
    const header = docxOf(paragraph(), [["header", "header1.xml"]], {
      "word/header1.xml": wordPart("hdr", paragraph(run("Only a header"))),
    });
    expect(outcome(header, "a.docx")).toBe("no-words: 3 words or numbers that are not billed");
  });

  test("a short text without pictures is a text, and no text at all is empty", () => {
    expect(outcome(docxOf(paragraph(run("ok"))), "a.docx")).toBe("ok");
    expect(outcome(docxOf(paragraph()), "a.docx")).toBe("empty: no text");
    expect(outcome(xlsxOf([{ rows: "" }]), "a.xlsx")).toBe("empty: no text");
    expect(outcome(pptxOf([{ shapes: "" }]), "a.pptx")).toBe("empty: no text");
    expect(outcome(" \n\n", "a.txt")).toBe("empty: no text");
  });
});
