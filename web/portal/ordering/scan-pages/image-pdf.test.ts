import { describe, expect, test } from "vitest";
import { imagePdf } from "./image-pdf.ts";

const page = (fill: number, width: number, height: number) => ({
  jpeg: new Uint8Array([0xff, 0xd8, fill, fill, 0xff, 0xd9]),
  width,
  height,
});
/** Each byte as the character of its number, so that places in the text are places in the file. */
const made = (...pages: Parameters<typeof imagePdf>[0]) =>
  Array.from(imagePdf(pages), (byte) => String.fromCharCode(byte)).join("");

describe("Photographed pages as one PDF", () => {
  test("has the pages in their order, each with its picture, upright or across", () => {
    const text = made(page(1, 600, 800), page(2, 800, 600));
    expect(text.startsWith("%PDF-1.4\n")).toBe(true);
    expect(text).toContain("/Count 2 /Kids [3 0 R 6 0 R]");
    expect(text.match(/MediaBox \[[\d ]+\]/g)).toEqual(["MediaBox [0 0 595 842]", "MediaBox [0 0 842 595]"]);
    expect(text.indexOf("\xff\xd8\x01\x01\xff\xd9")).toBeLessThan(text.indexOf("\xff\xd8\x02\x02\xff\xd9"));
  });

  test("a picture fills its page and keeps its proportions", () => {
    expect(made(page(1, 1000, 1000))).toContain("q 595.00 0 0 595.00 0.00 123.50 cm /P Do Q");
  });

  test("the table of objects names the place of each", () => {
    const text = made(page(1, 600, 800));
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
    const [head, ...rows] = text.slice(start).split("trailer")[0]?.trim().split(" \n") ?? [];
    expect(head).toBe("xref\n0 6\n0000000000 65535 f");
    for (const [at, row] of rows.entries())
      expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${at + 1} 0 obj\\n`));
    expect(rows).toHaveLength(5);
  });
});
