import { expect, test } from "vitest";
import { extensionOf, isNameAccepted } from "./extension.ts";

test.each([
  ["contract.docx", "docx"],
  ["Umowa 1.2.PDF", "pdf"],
  ["umowa..docx", "docx"],
  ["README", ""],
  [".pdf", ""],
  ["contract.", ""],
])("the extension of %s is %o", (name, extension) => {
  expect(extensionOf(name)).toBe(extension);
});

test("§5, D3: the extension decides which names are accepted", () => {
  expect(isNameAccepted("Umowa.DOCX", ["docx", "odt"])).toBe(true);
  for (const name of ["umowa.pdf", "docx", ".docx"])
    expect(isNameAccepted(name, ["docx", "odt"]), name).toBe(false);
});
