import { describe, expect, test } from "vitest";
import { type Code, codeFault, codeMark, normalForm, plainText } from "./coded-text.ts";

const code = (id: number, type: Code["type"], show = type as string): Code => ({
  id,
  type,
  show,
  can_delete: type === "fmt",
  can_copy: type === "fmt",
  can_move: true,
});
const open = (id: number) => codeMark("open", id);
const close = (id: number) => codeMark("close", id);
const alone = (id: number) => codeMark("alone", id);

describe("§2.2 The codes of a translation", () => {
  const codes = [code(1, "fmt"), code(2, "link"), code(3, "field")];
  const source = `${open(1)}a${close(1)} ${open(2)}b${close(2)} ${alone(3)}`;

  test.each([
    ["the source itself", source, null],
    ["another order", `${alone(3)}${open(2)}${open(1)}x${close(1)}${close(2)}`, null],
    ["formatting twice or not at all", `${open(2)}${close(2)}${alone(3)}`, null],
    ["a link left out", alone(3), { fault: "missing", id: 2 }],
    ["a field twice", `${open(2)}${close(2)}${alone(3)}${alone(3)}`, { fault: "repeated", id: 3 }],
    [
      "pairs that cross",
      `${open(1)}${open(2)}${close(1)}${close(2)}${alone(3)}`,
      { fault: "crossed", id: 1 },
    ],
    ["a pair without an end", `${open(2)}${alone(3)}`, { fault: "crossed", id: 2 }],
    ["an end without a beginning", close(1), { fault: "crossed", id: 1 }],
    ["a code of another segment", `${source}${alone(9)}`, { fault: "unknown", id: 9 }],
    ["a pair written as a single code", alone(1), { fault: "unknown", id: 1 }],
  ])("%s", (_what, target, fault) => {
    expect(codeFault(source, codes, target)).toEqual(fault);
  });

  test("a code of the white space after a segment is not asked for", () => {
    expect(codeFault("a", [code(1, "break")], "b")).toBeNull();
  });
});

describe("§5.1 The form by which segments are compared", () => {
  test("codes by what they are, and not by their number", () => {
    const one = normalForm(`${open(1)}Café${close(1)}   now`, [code(1, "fmt")]);
    const other = normalForm(` ${open(7)}Cafe\u0301${close(7)} now`, [code(7, "fmt", "italic")]);
    expect(one).toBe(other);
    expect(one).not.toBe(normalForm(`${open(1)}Café${close(1)} now`, [code(1, "link")]));
    expect(plainText(`${open(1)}Café${close(1)}${alone(2)}`)).toBe("Café");
  });

  test("a protected text by its characters", () => {
    const form = (show: string) => normalForm(`See ${alone(1)}`, [code(1, "protected", show)]);
    expect(form("{0}")).toBe(form("{0}"));
    expect(form("{0}")).not.toBe(form("{1}"));
  });
});
