import { describe, expect, test } from "vitest";
import { codeMark } from "#domain/workbench/coded-text.ts";
import { isPresent, partOf } from "./selected-part.ts";

const [open, close] = [codeMark("open", 1), codeMark("close", 1)];
const row = { source: `Der ${open}Zins${close} steigt.`, target: "The rent rises.", codes: [] };

describe("notes on a part of a segment", () => {
  test("a part has its place in the coded text and its text without codes", () => {
    expect(partOf(row, "source", { from: 4, to: 12 })).toEqual({
      side: "source",
      from_char: 4,
      to_char: 12,
      quote: "Zins",
    });
    expect(partOf(row, "target", { from: 3, to: 9 })?.quote).toBe("rent");
  });

  test("nothing that can be read is no part", () => {
    expect(partOf(row, "target", { from: 4, to: 4 })).toBeNull();
    expect(partOf(row, "target", { from: 3, to: 4 })).toBeNull();
    expect(partOf(row, "source", { from: 4, to: 6 })).toBeNull();
  });

  test("a text that changed since is not the part any more", () => {
    const part = { side: "target", from_char: 4, to_char: 8, quote: "rent" } as const;
    expect(isPresent(row, part)).toBe(true);
    expect(isPresent({ ...row, target: "The lease rises." }, part)).toBe(false);
  });
});
