import { describe, expect, test } from "vitest";
import { accepted_extensions, limits } from "#domain/catalog.ts";
import { acceptOf, placesOf, verdictOf } from "./upload.ts";

const rules = { files: 3, size_bytes: limits.file_bytes, extensions: accepted_extensions };
const file = (name: string, size = 1000) => ({ name, size });

describe("§5 A file is judged before it is sent", () => {
  test("every accepted format passes, in capitals too", () => {
    for (const extension of accepted_extensions) {
      expect(verdictOf(file(`contract.${extension}`), 0, rules)).toBeNull();
      expect(verdictOf(file(`CONTRACT.${extension.toUpperCase()}`), 0, rules)).toBeNull();
    }
  });

  test("20 MB passes, one byte more does not", () => {
    expect(verdictOf(file("a.docx", 20 * 1024 * 1024), 0, rules)).toBeNull();
    expect(verdictOf(file("a.docx", 20 * 1024 * 1024 + 1), 0, rules)).toBe("upload.too_large");
  });

  test("images are named as images, other formats as formats", () => {
    expect(verdictOf(file("scan.PNG"), 0, rules)).toBe("upload.image");
    expect(verdictOf(file("contract.pdf"), 0, rules)).toBe("upload.image");
    expect(verdictOf(file("README"), 0, rules)).toBe("upload.type");
  });

  test("an empty file and one file too many are refused", () => {
    expect(verdictOf(file("a.txt", 0), 0, rules)).toBe("upload.empty");
    expect(verdictOf(file("a.txt"), 3, rules)).toBe("upload.too_many");
  });

  test("the count is asked first: a wrong file beyond the limit is one file too many", () => {
    expect(verdictOf(file("a.pdf"), 3, rules)).toBe("upload.too_many");
  });
});

test("the file picker gets extensions and MIME types", () => {
  expect(acceptOf(["txt", "docx"])).toBe(
    ".txt,text/plain,.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  );
});

describe("C6 A file that is added again", () => {
  const rows = [
    { key: "1", name: "contract.docx" },
    { key: "2", name: "annex.docx" },
  ];

  test("replaces the unfinished one with its name", () => {
    const annex = file("annex.docx");
    const other = file("other.docx");
    expect([...placesOf(rows, [other, annex])]).toEqual([[annex, "2"]]);
  });

  test("with another name replaces the row whose button was pressed", () => {
    const renamed = file("contract-final.docx");
    expect([...placesOf(rows, [renamed], "1")]).toEqual([[renamed, "1"]]);
    expect(placesOf(rows, [renamed], "3").size).toBe(0);
  });

  test("does not replace a row twice", () => {
    const contract = file("contract.docx");
    const duplicate = file("contract.docx");
    expect([...placesOf(rows, [contract, duplicate], "1")]).toEqual([[contract, "1"]]);
  });
});
