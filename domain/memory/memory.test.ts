import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf, coded, readable } from "../workbench/fixtures/written.ts";
import { bestMatches, compareMatches, matchOf, type MatchQuery, type MemoryUnit } from "./match.ts";
import { bucketOf, concordanceKeys, keyOf, lookupKeys, unitKeys } from "./lookup.ts";
import { normalForm } from "./normal-form.ts";
import { tokensOf } from "./tokens.ts";
import { wordDistance } from "./word-distance.ts";

const query = (source: string, more: Partial<MatchQuery> = {}): MatchQuery => ({
  source: coded(source),
  codes: [codeOf(1), codeOf(2, "field")],
  source_hash: normalForm(coded(source)),
  prev_hash: "a",
  next_hash: "b",
  source_lang: "en",
  target_lang: "pl",
  ...more,
});
const unit = (source: string, target = "cel", more: Partial<MemoryUnit> = {}): MemoryUnit => ({
  source: coded(source),
  source_codes: [codeOf(1), codeOf(2, "field")],
  target: coded(target),
  target_codes: [codeOf(1), codeOf(2, "field")],
  source_hash: normalForm(coded(source)),
  prev_hash: null,
  next_hash: null,
  grade: "confirmed",
  made_at: 0,
  ...more,
});
const shown = (source: string, from: string, target?: string): string => {
  const match = matchOf(query(source), unit(from, target));
  return match ? `${match.kind} ${match.percent}` : "none";
};

describe("5.1 Matches", () => {
  test.each([
    ["Open the door.", "Open the door.", "exact 100"],
    ["Open  the\ndoor.", "Open the door.", "exact 100"],
    ["Open the <1>door</1>.", "Open the door.", "codes 99"],
    ["Open the <1>door</1><2/>.", "Open the door.", "codes 98"],
    ["Open the door!", "Open the door.", "fuzzy 99"],
    ["open the Door", "Open the door.", "fuzzy 99"],
    ["Open the big red door now.", "Open the big red door.", "fuzzy 83"],
    ["Open the small red door of it.", "Open the big red door of it.", "fuzzy 85"],
    ["one two three four five six seven", "one two three four five nine ten", "fuzzy 71"],
    ["one two three", "four five six", "none"],
    ["Open it.", "Close it.", "none"],
  ])("%s by %s: %s", (source, from, expected) => {
    expect(shown(source, from)).toBe(expected);
  });

  test("an inflected form costs less than another word", () => {
    const polish = (a: string, b: string) =>
      matchOf(query(a, { source_lang: "pl", target_lang: "en" }), unit(b))?.percent ?? 0;
    expect(polish("Otwórz duże drzwi samochodu teraz", "Otwórz duże drzwi samochodem teraz")).toBe(92);
    expect(polish("Otwórz duże drzwi samochodu teraz", "Otwórz duże drzwi domu teraz")).toBe(80);
  });

  test("equal neighbours make a context match", () => {
    const equal = unit("Open.", "Otwórz.", { prev_hash: "a", next_hash: "b" });
    expect(matchOf(query("Open."), equal)).toMatchObject({ kind: "context", percent: 101 });
    expect(matchOf(query("Open.", { prev_hash: "c" }), equal)).toMatchObject({ kind: "exact", percent: 100 });
    const alone = { prev_hash: null, next_hash: null };
    expect(matchOf(query("Open.", alone), unit("Open.", "Otwórz.", alone))?.percent).toBe(100);
  });

  test.each([
    ["Press 3 times.", "Press 5 times.", "Naciśnij 5 razy.", "Naciśnij 3 razy."],
    ["Total 1,250.50", "Total 99.90", "Razem 99,90", "Razem 1\u00a0250,50"],
    ["Total 12,250.50", "Total 1,099.90", "Razem 1\u00a0099,90", "Razem 12\u00a0250,50"],
    ["From 5 to 10", "From 10 to 20", "Od 10 do 20", "Od 5 do 10"],
    ["Open <2/> 7", "Open <2/> 8", "Otwórz 8 <2/>", "Otwórz 7 <2/>"],
    ["At 10:30", "At 8:15", "O 8:15", "O 10:30"],
  ])("numbers are substituted: %s", (source, from, target, expected) => {
    const match = matchOf(query(source), unit(from, target));
    expect(match).toMatchObject({ kind: "numbers", percent: 99 });
    expect(readable(match?.target ?? "")).toBe(expected);
  });
  test("a number that the target writes as a word is not substituted", () => {
    expect(
      matchOf(query("Press it 3 times again."), unit("Press it 5 times again.", "Pięć razy."))?.kind,
    ).toBe("fuzzy");
  });

  test("codes of the unit become those of the segment", () => {
    const foreign = unit("Press <7>this</7>", "Naciśnij <7>to</7>", {
      source_codes: [codeOf(7)],
      target_codes: [codeOf(7)],
    });
    const match = matchOf(query("Press <1>this</1>"), foreign);
    expect(match).toMatchObject({ kind: "exact", percent: 100, dropped: [], missing: [] });
    expect(readable(match?.target ?? "")).toBe("Naciśnij <1>to</1>");
  });

  test("ties go to reviewed, then confirmed, then the newest; imported units count one less", () => {
    const all = [
      unit("Open.", "a", { grade: "imported", made_at: 9 }),
      unit("Open.", "b", { grade: "confirmed", made_at: 1 }),
      unit("Open.", "c", { grade: "confirmed", made_at: 2 }),
      unit("Open.", "d", { grade: "reviewed", made_at: 0 }),
      unit("Open.", "d", { grade: "confirmed", made_at: 8 }),
      unit("open.", "e", { grade: "reviewed", made_at: 0 }),
    ];
    const best = bestMatches(query("Open."), all, 4);
    expect(best.map(({ target }) => target)).toEqual(["d", "c", "b", "e"]);
    expect(best.toSorted(compareMatches)).toEqual(best);
  });
});

describe("5.2 Look-up", () => {
  test("tokens are lower-case words cut to six characters and zeros", () => {
    expect(tokensOf("The Invoices no. 1,200 don’t differ")).toEqual([
      "the",
      "invoic",
      "no",
      "0",
      "don’t",
      "differ",
    ]);
    expect(tokensOf("日本 2")).toEqual(["日", "本", "0"]);
  });
  test("stored keys never change", () => {
    const keys = [keyOf("1", "invoic", 3), keyOf("2", "invoic", 3), keyOf("1", "рахуно", 0)];
    expect(keys).toEqual([-1_948_619_193, 1_841_577_401, -1_853_399_117]);
    expect(unitKeys("1", "Open the door, open it").keys).toHaveLength(4);
    expect([1, 2, 3, 10, 40].map(bucketOf)).toEqual([0, 1, 3, 6, 10]);
  });
  test("every unit that plain word distance puts at 70 % or more is found", () => {
    const word = fc.constantFrom(
      ..."alpha bravo carol delta echos foxes golfs hotel india julie kilos limas".split(" "),
    );
    const text = fc.array(word, { minLength: 1, maxLength: 14 });
    const edit = fc.array(fc.tuple(fc.nat(20), word, fc.constantFrom("replace", "insert", "delete")), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(text, edit, (words, edits) => {
        const other = [...words];
        for (const [place, by, kind] of edits) {
          const at = place % (other.length + 1);
          other.splice(at, kind === "insert" ? 0 : 1, ...(kind === "delete" ? [] : [by]));
        }
        if (other.length === 0) return;
        const longer = Math.max(words.length, other.length);
        const distance = wordDistance(words, other, longer * 10_000) ?? 0;
        if (distance * 10 > longer * 10_000 * 3) return;
        const keys = new Set(unitKeys("m", other.join(" ")).keys);
        const groups = lookupKeys("m", words.join(" "));
        expect(groups.some((group) => group.every((key) => keys.has(key)))).toBe(true);
      }),
      { numRuns: 5_000 },
    );
  });
  test("texts of one token have groups of one key, a concordance search has units of all lengths", () => {
    expect(lookupKeys("m", "Open").every((group) => group.length === 1)).toBe(true);
    expect(lookupKeys("m", "…")).toEqual([]);
    const long = unitKeys("m", `warranty ${"word ".repeat(80)} covers`);
    const groups = concordanceKeys("m", "Warranty cover");
    expect(groups.some((group) => group.every((key) => long.keys.includes(key)))).toBe(false);
    const exact = concordanceKeys("m", "covers warranty");
    expect(exact.some((group) => group.every((key) => long.keys.includes(key)))).toBe(true);
  });
  test("frequent tokens are left out first", () => {
    const words = "a b c d e f g h i j";
    const frequent = new Map([["a", 900]]);
    const without = lookupKeys("m", words, frequent).flat();
    expect(without).not.toContain(keyOf("m", "a", bucketOf(10)));
  });
});
