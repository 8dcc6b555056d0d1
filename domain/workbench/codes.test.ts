import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CodeType } from "./coded-text.ts";
import {
  addMissingCodes,
  codedCharacters,
  codeFaults,
  insertCode,
  isPlace,
  marksOf,
  removeCode,
  restoreCodes,
  stripOuterCodes,
  withWrittenCodes,
  wrapRange,
} from "./codes.ts";
import { codeOf, coded, readable } from "./fixtures/written.ts";
import { differingCodes, remapCodes } from "./remap-codes.ts";

const faults = (source: string, target: string, types: readonly CodeType[] = []): string[] =>
  codeFaults(
    coded(source),
    coded(target),
    types.map((type, at) => codeOf(at + 1, type)),
  ).map(({ kind, id }) => `${kind} ${id}`);

describe("2.2 The codes of a target", () => {
  test.each([
    ["all codes in place", "<1>Press</1> <2/>", "<1>Naciśnij</1> <2/>", []],
    ["formatting may be left out", "<1>Press</1> <2/>", "Naciśnij <2/>", []],
    ["formatting may be used twice", "<1>Press</1> <2/>", "<1>Naciśnij</1> i <1>puść</1> <2/>", []],
    ["a field must not be left out", "<1>Press</1> <2/>", "<1>Naciśnij</1>", ["missing 2"]],
    ["a field must not be used twice", "<1>Press</1> <2/>", "<1>Naciśnij</1> <2/><2/>", ["extra 2"]],
    ["an unknown code is extra", "<1>Press</1> <2/>", "<1>Naciśnij</1> <2/><3/>", ["extra 3"]],
    ["a pair is closed", "<1>Press</1> <2/>", "<1>Naciśnij <2/>", ["unclosed 1"]],
    ["a closing code needs its opening one", "<1>Press</1> <2/>", "Naciśnij</1> <2/>", ["unclosed 1"]],
    ["another order is reported", "<1>Press</1> <2/>", "<2/> <1>Naciśnij</1>", ["order 2"]],
  ] as const)("%s", (_name, source, target, expected) => {
    expect(faults(source, target, ["fmt", "field"])).toEqual(expected);
  });

  test("pairs may not cross", () => {
    expect(faults("<1>a</1> <2>b</2>", "<1>a <2>b</1> c</2>", ["fmt", "link"])).toEqual(["crossed 1"]);
  });

  test("a half of a divided pair stays open at the end or is closed from the beginning, exactly once", () => {
    expect(faults("<1>first part", "<1>pierwsza część", ["link"])).toEqual([]);
    expect(faults("<1>first part", "pierwsza część", ["link"])).toEqual(["missing 1"]);
    expect(faults("second part</1>", "druga część</1>", ["link"])).toEqual([]);
    expect(faults("second part</1>", "druga część", ["fmt"])).toEqual(["missing 1"]);
    expect(faults("<1>first part", "<1>pierwsza</1> część", ["fmt"])).toEqual(["extra 1"]);
    expect(faults("<1>first <2>part</2>", "<2>pierwsza <1>część</2>", ["fmt", "fmt"])).toEqual([
      "crossed 2",
      "order 2",
    ]);
    expect(faults("<1>first <2>part", "<2>pierwsza <1>część", ["fmt", "fmt"])).toEqual([
      "crossed 2",
      "order 2",
    ]);
  });
});

describe("6.1 Commands for codes", () => {
  const text = coded("Open the <1>door</1>.");
  test("a code is inserted between characters and never inside another code", () => {
    expect(readable(insertCode(text, 4, 2) ?? "")).toBe("Open<2/> the <1>door</1>.");
    expect(insertCode(text, "Open the ".length + 1, 2)).toBeNull();
    expect(isPlace("😀", 1)).toBe(false);
  });
  test("a pair is put around a selection unless it would cross another pair", () => {
    expect(readable(wrapRange(text, 0, 8, 2) ?? "")).toBe("<2>Open the</2> <1>door</1>.");
    expect(readable(wrapRange(text, 5, text.length - 1, 2) ?? "")).toBe("Open <2>the <1>door</1></2>.");
    expect(wrapRange(text, 5, "Open the ".length + 4, 2)).toBeNull();
    expect(readable(removeCode(text, 1))).toBe("Open the door.");
  });
  test("codes that typing has removed are put back, foreign ones are dropped", () => {
    const after = (now: string) => readable(restoreCodes(text, coded(now)));
    expect(after("Open the gate.")).toBe("Open the gate<1></1>.");
    expect(after("Open the <1>gate</1>.")).toBe("Open the <1>gate</1>.");
    expect(after("Open the <1>door.")).toBe("Open the <1>door</1>.");
    expect(after("Open the <1>door</1><7/>.")).toBe("Open the <1>door</1>.");
    expect(after("")).toBe("<1></1>");
  });
  test("after any input the codes are those before it", () => {
    const piece = fc.constantFrom("a", "b", " ", coded("<1>"), coded("</1>"), coded("<2/>"));
    const any = fc.array(piece, { maxLength: 12 }).map((all) => all.join(""));
    fc.assert(
      fc.property(any, any, (before, now) => {
        const restored = restoreCodes(before, now);
        const codes = (one: string) => marksOf(one).map(({ kind, id }) => `${kind} ${id}`);
        expect(codes(restored)).toEqual(codes(before));
        const plain = (one: string) => codedCharacters(one).filter((part) => part.length === 1);
        expect(plain(restored)).toEqual(plain(now));
      }),
    );
  });
  test("missing codes are added at the ends of words", () => {
    const codes = [codeOf(1, "link"), codeOf(2, "note")];
    const source = coded("See the <1>price list</1> for details<2/>.");
    const added = addMissingCodes(source, "Szczegóły są w cenniku na stronie.", codes);
    expect(codeFaults(source, added, codes)).toEqual([]);
    expect(readable(added)).toMatch(/^[^<]+<1>[^<]+<\/1>[^<]+<2\/>[^<]*$/);
    expect(addMissingCodes(source, source, codes)).toBe(source);
  });
  test("optional formatting is added only on request", () => {
    const source = coded("<1>Note</1> well");
    expect(addMissingCodes(source, "Uwaga", [codeOf(1)])).toBe("Uwaga");
    expect(readable(addMissingCodes(source, "Uwaga", [codeOf(1)], true))).toBe("<1>Uwaga</1>");
  });
});

describe("2.2 Placeholders and addresses that are written out", () => {
  const address = { ...codeOf(1, "protected"), show: "biuro@example.com" };
  const named = { ...codeOf(2, "protected"), show: "{name}" };
  test("are the codes of the source again, each once and only where it is missing", () => {
    const typed = "Write to biuro@example.com, {name}. biuro@example.com";
    expect(withWrittenCodes(typed, [address, named])).toBe(coded("Write to <1/>, <2/>. biuro@example.com"));
    const there = coded("Write to <1/> or biuro@example.com.");
    expect(withWrittenCodes(there, [address])).toBe(there);
  });
  test("a formula and another address stay as they are", () => {
    expect(withWrittenCodes("E=mc2", [{ ...codeOf(1, "protected"), show: "E=mc2" }])).toBe("E=mc2");
    expect(withWrittenCodes("office@example.com", [address])).toBe("office@example.com");
  });
});

describe("4.3 Outer codes are cut off and put back", () => {
  test.each([
    ["plain", "", "plain", ""],
    ["<1>all of it</1>", "<1>", "all of it", "</1>"],
    ["<1/> <2>text</2> <3/>", "<1/> <2>", "text", "</2> <3/>"],
    ["<1>a</1> b <2>c</2>", "", "<1>a</1> b <2>c</2>", ""],
    ["<1></1>text<2></2>", "<1></1>", "text", "<2></2>"],
    ["<1>a</1><2/>", "<1>", "a", "</1><2/>"],
    ["<1/>", "<1/>", "", ""],
  ] as const)("%s", (text, before, inner, after) => {
    const stripped = stripOuterCodes(coded(text));
    expect(stripped.before + stripped.inner + stripped.after).toBe(coded(text));
    expect([stripped.before, stripped.inner, stripped.after].map(readable)).toEqual([before, inner, after]);
  });
});

describe("5.1 Codes of a memory unit", () => {
  const unit = {
    source: { text: coded("<4>Press</4> <9/> now"), codes: [codeOf(4), codeOf(9, "field")] },
    target: { text: coded("Naciśnij <9/> <4>teraz</4>"), codes: [codeOf(4), codeOf(9, "field", "[3]")] },
  };
  test("codes are mapped by form and type, never by their numbers", () => {
    const segment = { text: coded("<1>Press</1> <2/> now"), codes: [codeOf(1), codeOf(2, "field")] };
    expect(differingCodes(unit.source, segment)).toBe(0);
    const { target, dropped, missing } = remapCodes(unit, segment);
    expect([readable(target), dropped, missing]).toEqual(["Naciśnij <2/> <1>teraz</1>", [], []]);
  });
  test("surplus codes are dropped and shown, codes without a counterpart are named", () => {
    const segment = { text: coded("<1>Press</1> <2/> now"), codes: [codeOf(1), codeOf(2, "image")] };
    expect(differingCodes(unit.source, segment)).toBe(2);
    const { target, dropped, missing } = remapCodes(unit, segment);
    expect([readable(target), dropped, missing]).toEqual(["Naciśnij  <1>teraz</1>", ["[3]"], [2]]);
  });
  test("the second link of a unit becomes the second link of the segment, in any order of the target", () => {
    const links = {
      source: { text: coded("<1>a</1> <2>b</2>"), codes: [codeOf(1, "link"), codeOf(2, "link")] },
      target: { text: coded("<2>b</2> <1>a</1>"), codes: [codeOf(1, "link"), codeOf(2, "link")] },
    };
    const segment = { text: coded("<5>a</5> <3>b</3>"), codes: [codeOf(5, "link"), codeOf(3, "link")] };
    expect(readable(remapCodes(links, segment).target)).toBe("<3>b</3> <5>a</5>");
  });
});
