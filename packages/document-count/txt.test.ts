import { describe, expect, test } from "vitest";
import { counted } from "../../test/fixtures/documents/counted.ts";
import { codePage, decodeWindows1252, encoding } from "./code-pages.ts";
import { decodeText } from "./txt.ts";

const bytes = (hex: string) => Buffer.from(hex.replaceAll(" ", ""), "hex");

describe("§5: a plain text without a declared encoding", () => {
  test("legacy Polish code pages are chosen by the order's source language", () => {
    expect(decodeText(bytes("b9 9c 9f 20 bf f3 b3 e6"), "pl")).toBe("ąśź żółć");
    expect(decodeText(bytes("b1 b6 bc 20 bf f3 b3 e6"), "pl")).toBe("ąśź żółć");
  });

  test("legacy Ukrainian code pages are chosen by the order's source language, by either of its codes", () => {
    expect(decodeText(bytes("cf f0 e8 e2 b3 f2 2c 20 f1 e2 b3 f2 e5"), "uk")).toBe("Привіт, світе");
    expect(decodeText(bytes("f0 d2 c9 d7 a6 d4 2c 20 d3 d7 a6 d4 c5"), "ua")).toBe("Привіт, світе");
  });

  test("legacy Asian code pages decide the count", () => {
    expect(decodeText(bytes("93 fa 96 7b 8c ea"), "ja")).toBe("日本語");
    expect(decodeText(bytes("c6 fc cb dc b8 ec"), "ja")).toBe("日本語");
    expect(decodeText(bytes("d6 d0 ce c4"), "zh-CN")).toBe("中文");
    expect(decodeText(bytes("c7 d1 b1 db"), "ko")).toBe("한글");
  });

  test("western quotes and dashes of windows-1252 are characters, not controls", () => {
    expect(decodeText(bytes("84 47 72 fc df 65 93 20 97 20 80"), "de")).toBe("„Grüße“ — €");
  });

  test("Unicode is detected before any code page, with or without a mark", () => {
    const sample = "Zażółć gęślą jaźń";
    const little = Buffer.from(sample, "utf16le");
    expect(decodeText(Buffer.from(sample, "utf8"), "de")).toBe(sample);
    expect(decodeText(Buffer.from(`\ufeff${sample}`, "utf8"), "de")).toBe(sample);
    expect(decodeText(little, "pl")).toBe(sample);
    expect(decodeText(Buffer.from(little).swap16(), "pl")).toBe(sample);
    expect(decodeText(Buffer.concat([bytes("ff fe"), little]), "pl")).toBe(sample);
    expect(decodeText(Buffer.concat([bytes("fe ff"), Buffer.from(little).swap16()]), "pl")).toBe(sample);
  });

  test("UTF-32 is detected by its byte order mark or its zero bytes", () => {
    const sample = "Zażółć gęślą jaźń 𝛼";
    const big = Buffer.concat(
      Array.from(sample, (character) =>
        Buffer.from((character.codePointAt(0) ?? 0).toString(16).padStart(8, "0"), "hex"),
      ),
    );
    const little = Buffer.from(big).swap32();
    for (const file of [
      big,
      little,
      Buffer.concat([bytes("00 00 fe ff"), big]),
      Buffer.concat([bytes("ff fe 00 00"), little]),
    ]) {
      expect(decodeText(file, "pl")).toBe(sample);
      expect(counted(file, "a.txt").words).toBe(4);
    }
  });

  test("each line is a paragraph, with any line end", () => {
    expect(counted("raz dwa\r\nraz dwa\rtrzy\n\n", "a.txt")).toMatchObject({
      type: "txt",
      words: 5,
      characters: 18,
      repeated_words: 2,
      segments: 3,
    });
    expect(counted("raz dwa\nraz dwa\n", "a.txt")).toMatchObject({
      words: 4,
      repeated_words: 2,
      segments: 2,
    });
  });

  test("a script without spaces is reported as approximate", () => {
    expect(counted("ภาษาไทยเป็นภาษาราชการ", "a.txt", "th").flags).toEqual(["approximate"]);
  });
});

describe("code pages", () => {
  test("windows-1252 has no control where it has a character", () => {
    expect(decodeWindows1252(bytes("8a 9e 80 9f"))).toBe("Šž€Ÿ");
    expect(codePage(1252)(bytes("96"))).toBe("–");
    expect(encoding("ISO-8859-1")(bytes("96"))).toBe("–");
  });

  test("an unknown page or label reads as windows-1252", () => {
    expect(codePage(99999)(bytes("41 97"))).toBe("A—");
    expect(encoding("no-such-label")(bytes("41 97"))).toBe("A—");
  });
});
