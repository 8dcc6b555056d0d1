import { describe, expect, test } from "vitest";
import { check_codes, checkSegment, type SegmentFinding } from "./checks.ts";
import { checkDocument } from "./checks-document.ts";
import type { SegmentToCheck } from "./checked-segment.ts";
import type { TermEntry, TermStatus } from "./checks-terms.ts";
import { handInFindings, isWaivable, type GateSegment } from "./hand-in-gate.ts";
import { codeOf, coded } from "./fixtures/written.ts";

const segment = (source: string, target: string, more: Partial<SegmentToCheck> = {}): SegmentToCheck => ({
  source: coded(source),
  target: coded(target),
  codes: [codeOf(1), codeOf(2, "field")],
  source_lang: "en",
  target_lang: "pl",
  locked: false,
  max_characters: null,
  in_box: false,
  ...more,
});
const shown = (findings: readonly SegmentFinding[]): string[] =>
  findings.map(({ code, level, detail }) => `${level} ${code} ${detail}`);
const findings = (source: string, target: string, more: Partial<SegmentToCheck> = {}): string[] =>
  shown(checkSegment(segment(source, target, more)));
const term = (lang: string, text: string, status: TermStatus = "preferred") => ({
  lang,
  text,
  status,
  case_sensitive: false,
  whole_word: true,
});

describe("7 Checks of one segment", () => {
  test.each([
    ["Press the button.", "Naciśnij przycisk.", []],
    ["Press the button.", "", ["red untranslated empty"]],
    ["Press the button.", "Press the button.", ["red untranslated source"]],
    ["Windows Server", "Windows Server", []],
    ["See https://a.example and info@a.example", "See https://a.example and info@a.example", []],
    ["Call {{name}} now", "Zadzwoń teraz", ["red protected {{name}}"]],
    ["Hello %1$s.", "Cześć %1$s.", []],
    ["See www.a.example.", "Zob. www.b.example.", ["red protected www.a.example, www.b.example"]],
    ["Width 54.5 m", "Szerokość 64,5 m", ["red numbers 54.5, 64,5"]],
    ["Two copies", "2 egzemplarze", ["yellow numbers 2"]],
    ["See <2/>.", "Zobacz.", ["red codes missing 2"]],
    ["<1>Note</1>: see <2/>.", "<2/>, <1>uwaga</1>: patrz.", ["yellow codes order 2"]],
    ["Stop!", "Stop", ["yellow end_mark !, –"]],
    ["See (page 20)", "Zobacz (strona 20", ["yellow brackets ()"]],
    ["a) first item", "a) pierwszy punkt", []],
    ["Click “OK”", "Kliknij “OK”", ["yellow quotes “”"]],
    ["Click “OK”", "Kliknij „OK”", []],
    ["Click “OK”", 'Kliknij "OK"', []],
    ['A 17" screen', 'Ekran 17"', []],
    ["One, two", "Jeden , dwa", ["yellow spaces before_mark"]],
    ["One two", "Jeden  dwa", ["yellow spaces doubled"]],
    ["Text ", "Tekst", ["yellow spaces ends"]],
    ["5\u00a0kg max", "maks. 5 kg", ["yellow spaces no_break"]],
    ["in the box", "w w pudełku", ["yellow repeated_word w"]],
    ["Open the door", "otwórz drzwi", ["yellow case otwórz"]],
    ["iPhone case", "Etui iPhone", ["yellow case Etui"]],
    ["This is a sentence of some length.", "To zdanie.", ["yellow length 34, 10"]],
  ])("%s → %s", (source, target, expected) => {
    expect(findings(source, target)).toEqual(expected);
  });

  test("a locked segment is not checked", () => {
    expect(findings("Press the button.", "", { locked: true })).toEqual([]);
  });
  test("proofreading in one language may change nothing", () => {
    expect(findings("Press the button.", "Press the button.", { target_lang: "en" })).toEqual([]);
  });
  test("lengths have limits", () => {
    expect(findings("Long", "Długi", { max_characters: 4 })).toEqual(["red max_length 5, 4"]);
    expect(findings("Short title", "Tytuł o wiele dłuższy", { in_box: true })).toEqual(["yellow box 11, 21"]);
    expect(findings("Summary", "Podsumowanie", { in_box: true })).toEqual([]);
  });
  test("French has a space before some marks, German a capital at nouns", () => {
    expect(findings("What is it?", "Qu’est-ce que c’est ?", { target_lang: "fr" })).toEqual([]);
    expect(findings("invoice", "Rechnung", { target_lang: "de" })).toEqual([]);
    expect(findings("that they", "dass sie sie", { target_lang: "de" })).toEqual([]);
  });
  test("terms are found in inflected forms", () => {
    const entries: TermEntry[] = [
      {
        terms: [
          term("en", "service agreement"),
          term("pl", "umowa serwisowa"),
          term("pl", "kontrakt", "forbidden"),
        ],
      },
      { terms: [term("en", "agreement"), term("pl", "umowa"), term("pl", "ugoda", "admitted")] },
    ];
    const check = (source: string, target: string): string[] =>
      shown(checkSegment(segment(source, target), { entries }));
    expect(check("The service agreement ends.", "Umowy serwisowe wygasają.")).toEqual([]);
    expect(check("The agreement ends.", "Ugoda wygasa.")).toEqual([]);
    expect(check("The agreement ends.", "Kontraktu już nie ma.")).toEqual([
      "red forbidden_term kontrakt",
      "yellow term umowa",
    ]);
  });
  test("a forbidden word inside an allowed term is allowed", () => {
    const entries = [{ terms: [term("pl", "umowa o dzieło"), term("pl", "dzieło", "forbidden")] }];
    const check = (target: string) => shown(checkSegment(segment("It is signed", target), { entries }));
    expect(check("Jest umowa o dzieło")).toEqual([]);
    expect(check("Jest dzieło")).toEqual(["red forbidden_term dzieło"]);
  });
});

describe("7 Checks of a document", () => {
  test("one source with two targets and the reverse are inconsistent", () => {
    const all = [
      segment("Open the door.", "Otwórz drzwi."),
      segment("Open the door.", "Otwieraj drzwi."),
      segment("Close the gate.", "Zamknij to."),
      segment("Close the window.", "Zamknij to."),
      segment("Page 12", "Strona 12"),
      segment("Page 14", "Strona 14"),
    ];
    const found = [...checkDocument(all)].map(([at, list]) => `${at} ${shown(list).join()}`);
    expect(found).toEqual([
      "0 yellow inconsistent source",
      "1 yellow inconsistent source",
      "2 yellow inconsistent target",
      "3 yellow inconsistent target",
    ]);
  });
  test("every code is listed once", () => {
    expect(new Set(check_codes).size).toBe(check_codes.length);
  });
});

describe("7 The gate before a stage is handed in", () => {
  const empty: SegmentFinding = { code: "untranslated", level: "red", detail: "empty" };
  const copied: SegmentFinding = { code: "untranslated", level: "red", detail: "source" };
  const codes: SegmentFinding = { code: "codes", level: "red", detail: "missing 1" };
  const space: SegmentFinding = { code: "spaces", level: "yellow", detail: "doubled" };
  const row: GateSegment = {
    state: "confirmed",
    locked: false,
    codes_guessed: false,
    target_hash: "a",
    findings: [],
    waivers: [],
    seen: [],
  };
  test("every segment is confirmed or locked; an upload confirms by hand-in", () => {
    expect(handInFindings([row, { ...row, state: "reviewed" }]).can_hand_in).toBe(true);
    const open = [
      row,
      { ...row, state: "draft" } as const,
      { ...row, state: "rejected", locked: true } as const,
    ];
    expect(handInFindings(open)).toMatchObject({ unconfirmed: [1], can_hand_in: false });
    expect(handInFindings(open, true).can_hand_in).toBe(true);
  });
  test("codes that a rule placed are confirmed by a person, also in a segment that is done", () => {
    expect(handInFindings([{ ...row, codes_guessed: true }]).unconfirmed).toEqual([0]);
  });
  test("a red finding needs a reason of ten characters for this very target", () => {
    const red = { ...row, findings: [copied] };
    const reason = "Names of products";
    const waiver = { code: "untranslated", target_hash: "a", detail: "source", reason } as const;
    expect(handInFindings([red]).need_waiver).toEqual([{ ...copied, segment: 0 }]);
    expect(handInFindings([{ ...red, waivers: [waiver] }]).can_hand_in).toBe(true);
    expect(handInFindings([{ ...red, waivers: [{ ...waiver, reason: " too short " }] }]).can_hand_in).toBe(
      false,
    );
    expect(handInFindings([{ ...red, target_hash: "b", waivers: [waiver] }]).can_hand_in).toBe(false);
    expect(handInFindings([{ ...red, waivers: [{ ...waiver, detail: "another" }] }]).can_hand_in).toBe(false);
    expect(handInFindings([{ ...red, waivers: [{ ...waiver, detail: null }] }]).can_hand_in).toBe(true);
  });
  test("codes and empty targets are never waived", () => {
    expect([codes, empty, copied, space].map(isWaivable)).toEqual([false, false, true, false]);
    const waivers = (["codes", "untranslated"] as const).map((code) => ({
      code,
      target_hash: "a",
      detail: null,
      reason: "it is right as it is",
    }));
    const found = handInFindings([{ ...row, findings: [codes, empty], waivers }]);
    expect(found.blocking.map(({ code }) => code)).toEqual(["codes", "untranslated"]);
  });
  test("a yellow finding is seen once", () => {
    const yellow = { ...row, findings: [space] };
    expect(handInFindings([yellow]).must_be_seen).toHaveLength(1);
    expect(handInFindings([{ ...yellow, seen: ["spaces"] }]).can_hand_in).toBe(true);
  });
});
