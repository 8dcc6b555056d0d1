import fs from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { securityPage } from "../../scripts/security.ts";
import { readTree, root } from "../tree.ts";
import {
  asvs,
  countsOf,
  faultsOfAnswers,
  faultsOfNumbers,
  hasTest,
  least_share,
  type Table,
} from "./asvs.ts";
import { asvs_counts } from "./asvs-numbers.ts";
import { absent, placed, tested } from "./asvs-line.ts";

const hasFile = (file: string): boolean => fs.existsSync(path.join(root, file));
const withLine = (number: string, line: Table[string]["lines"][string] | null): Table => {
  const { [number]: _before, ...lines } = asvs["V16"]?.lines ?? {};
  return { ...asvs, V16: { title: "", lines: line === null ? lines : { ...lines, [number]: line } } };
};

describe("OWASP ASVS 5.0.0, levels 1 and 2", () => {
  const tree = readTree();

  test("every number is in the table once, in its chapter and with its level", () => {
    expect(Object.values(asvs_counts).reduce((sum, count) => sum + count, 0)).toBe(253);
    expect(faultsOfNumbers(asvs)).toEqual([]);
  });

  test("a missing, an unknown and a misplaced number are found", () => {
    expect(faultsOfNumbers(withLine("16.1.1", null))).toEqual(["16.1.1 is missing"]);
    expect(faultsOfNumbers(withLine("16.9.9", absent(2, "", "")))).toEqual(["16.9.9 is unknown"]);
    expect(faultsOfNumbers(withLine("16.1.1", absent(1, "", "")))).toEqual(["16.1.1 is of level 2"]);
    expect(faultsOfNumbers({ ...asvs, V18: { title: "", lines: {} } })).toEqual(["V18 is unknown"]);
  });

  test("every named test and place exists, and every reason is given", () => {
    expect(faultsOfAnswers(asvs, tree, hasFile)).toEqual([]);
  });

  test("a test that is missing, skipped, planned or only a heading is found", () => {
    const text = [
      'describe("a heading", () => {',
      '  test("a test", async () => {',
      "  const rows = { first: [1], second: { x: 1 } };",
      '  test.each(rows)("%s: a row", (row) => {',
      "  test.skipIf(absent)(",
      '    "a test where its program is there",',
      '  test.skip("a skipped test", () => {',
      '  test.todo("a planned test", () => {',
    ].join("\n");
    const found = [
      "a test",
      "%s: a row",
      "first: a row",
      "second: a row",
      "a test where its program is there",
    ];
    const not_found = [
      "a heading",
      "a skipped test",
      "a planned test",
      "a tes",
      "another test",
      "third: a row",
    ];
    expect(found.filter((title) => !hasTest(text, title))).toEqual([]);
    expect(not_found.filter((title) => hasTest(text, title))).toEqual([]);
    const faults = (line: Table[string]["lines"][string]): string[] =>
      faultsOfAnswers(withLine("16.1.1", line), tree, hasFile);
    const what = "What the line is about.";
    expect(faults(tested(2, what, ["test/none.test.ts", "a test"]))).toEqual([
      "16.1.1: no file test/none.test.ts",
    ]);
    expect(faults(tested(2, what, ["test/shape.test.ts", "no such test"]))).toEqual([
      '16.1.1: no test "no such test" in test/shape.test.ts',
    ]);
    expect(faults(tested(2, what))).toEqual(["16.1.1: names no test"]);
    expect(faults(placed(2, what, "docs/none.md", "the whole page"))).toEqual([
      "16.1.1: no file docs/none.md",
    ]);
    expect(faults(absent(2, what, ""))).toEqual(["16.1.1: has no reason"]);
    expect(faults(absent(2, "", "There is none of it."))).toEqual(["16.1.1: says nothing"]);
  });

  test("at least seventy of a hundred lines that apply are met by a test", () => {
    const { all, tested: met, placed: by_place, deviating, absent: without, share } = countsOf(asvs);
    expect(met + by_place + deviating + without).toBe(all);
    expect(share).toBeGreaterThanOrEqual(least_share);
    expect(
      countsOf({ V1: { title: "", lines: { "1": absent(1, "", ""), "2": placed(1, "", "", "") } } }).share,
    ).toBe(0);
  });

  test("docs/security.md is generated from the table", () => {
    const page = fs.readFileSync(path.join(root, "docs/security.md"), "utf8");
    expect(page).toBe(securityPage(page));
  });
});
