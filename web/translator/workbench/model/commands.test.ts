import { describe, expect, test } from "vitest";
import { type Code, codeMark, plainText } from "#domain/workbench/coded-text.ts";
import { insertable, putCode, takeOutCode } from "./code-commands.ts";
import { commandOf, keyText, type Pressed } from "./keys.ts";
import { codedPlace, fromMarks, markedPlace, withMarks } from "./plain-field.ts";
import { expressionOf, type Query, replacedIn, searched } from "./search.ts";

const code = (id: number, type: Code["type"], free: boolean): Code => ({
  id,
  type,
  show: type,
  can_delete: free,
  can_copy: free,
  can_move: true,
});
const bold = code(1, "fmt", true);
const note = code(2, "note", false);
const [open, close, alone] = [codeMark("open", 1), codeMark("close", 1), codeMark("alone", 2)];
const source = `Czynsz ${open}1200${close} zł${alone}.`;

describe("2.2 Commands on codes", () => {
  test("a pair is put around the selection, a standalone code at its end, and one that may not be copied is moved", () => {
    const wrapped = putCode({ text: "Rent 1200", from: 5, to: 9 }, source, bold);
    expect(wrapped?.text).toBe(`Rent ${open}1200${close}`);
    const noted = putCode({ text: "Rent", from: 4, to: 4 }, source, note);
    expect(noted).toEqual({ text: `Rent${alone}`, from: 6, to: 6 });
    expect(putCode({ text: `${alone}Rent`, from: 6, to: 6 }, source, note)?.text).toBe(`Rent${alone}`);
    expect(putCode({ text: `a${open}b${close}`, from: 0, to: 4 }, source, bold)).toBeNull();
    expect(takeOutCode({ text: `${open}a${close}b`, from: 6, to: 6 }, 1)).toEqual({
      text: "ab",
      from: 2,
      to: 2,
    });
  });

  test("a half of a divided pair is put at the caret as the half it is", () => {
    expect(putCode({ text: "ab", from: 1, to: 1 }, `${open}Czynsz`, bold)?.text).toBe(`a${open}b`);
    expect(putCode({ text: "ab", from: 1, to: 1 }, `1200${close} zł`, bold)?.text).toBe(`a${close}b`);
    expect(insertable(`${close}b`, "", `1200${close} zł`, [bold])).toBe(`${close}b`);
  });

  test("pasted text is one line, and brings the codes of its segment that are complete and not there yet", () => {
    const codes = [bold, note];
    expect(insertable("a\r\n b", "", source, codes)).toBe("a b");
    expect(insertable(`${open}a${close}${alone}`, `x${alone}`, source, codes)).toBe(`${open}a${close}`);
    expect(insertable(`${open}a`, "", source, codes)).toBe("a");
    expect(insertable(`a${codeMark("alone", 9)}`, "", source, codes)).toBe("a");
  });
});

describe("6.1 The plain field", () => {
  test("codes are numbers in braces, there and back", () => {
    expect(withMarks(source)).toBe("Czynsz {1}1200{/1} zł{2}.");
    expect(fromMarks(withMarks(source), source)).toBe(source);
    expect(fromMarks("{7} {/2}", source)).toBe("{7} {/2}");
    expect(markedPlace(source, 9)).toBe(10);
    expect(codedPlace(source, 10)).toBe(9);
  });
});

describe("6.3 Keys", () => {
  const press = (key: string, more: Partial<Pressed> = {}): Pressed => ({
    key,
    code: `Key${key.toUpperCase()}`,
    ctrlKey: false,
    altKey: false,
    shiftKey: false,
    metaKey: false,
    getModifierState: () => false,
    ...more,
  });

  test("are Ctrl and Alt with a key of the layout, or of its place on a keyboard that is not Latin", () => {
    expect(commandOf(press("Enter", { ctrlKey: true }), false)).toBe("confirm");
    expect(commandOf(press("Enter", { ctrlKey: true, shiftKey: true }), false)).toBe("confirm_untouched");
    expect(commandOf(press("т", { code: "KeyN", altKey: true }), false)).toBe("note");
    expect(commandOf(press("n"), false)).toBeNull();
    expect(commandOf(press("F8", { code: "F8" }), false)).toBe("next_finding");
  });

  test("ignore what AltGr and the Option key write", () => {
    expect(commandOf(press("n", { altKey: true, getModifierState: () => true }), false)).toBeNull();
    expect(commandOf(press("ń", { code: "KeyN", altKey: true }), true)).toBeNull();
    expect(commandOf(press("ń", { code: "KeyN", altKey: true, ctrlKey: true }), true)).toBe("note");
    expect(commandOf(press("Enter", { metaKey: true }), true)).toBe("confirm");
    expect([keyText("confirm", false), keyText("note", true)]).toEqual(["Ctrl+Enter", "⌃⌥N"]);
  });
});

describe("6.3 Search and replacement", () => {
  const query = (text: string, more: Partial<Query> = {}): Query => ({
    text,
    match_case: false,
    whole_word: false,
    is_pattern: false,
    ...more,
  });
  const replaced = (given: Query, coded: string, by: string): string => {
    const expression = expressionOf(given);
    return expression ? replacedIn(expression, coded, by, given.is_pattern) : "invalid";
  };

  test("case, whole words of any alphabet, and expressions", () => {
    const texts = ["Najem i najemca", "wynajem", "Żółć żółci"];
    const found = (given: Query) => searched({ query: given, texts, by: null }).map((one) => one !== null);
    expect(found(query("najem"))).toEqual([true, true, false]);
    expect(found(query("najem", { match_case: true }))).toEqual([true, true, false]);
    expect(found(query("najem", { match_case: true, whole_word: true }))).toEqual([false, false, false]);
    expect(found(query("żółć", { whole_word: true }))).toEqual([false, false, true]);
    expect(found(query("^wy|ci$", { is_pattern: true }))).toEqual([false, true, true]);
    expect(expressionOf(query("(", { is_pattern: true }))).toBeNull();
  });

  test("a replacement keeps codes, and has references in expressions alone", () => {
    expect(replaced(query("rent"), `The ${open}rent${close}`, "fee$1")).toBe(`The ${open}fee$1${close}`);
    expect(plainText(replaced(query("(r)ent", { is_pattern: true }), "rent", "$1oom"))).toBe("room");
  });
});
