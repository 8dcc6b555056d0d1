import { describe, expect, test } from "vitest";
import type { Suggestion } from "#contract/views/desk-order.ts";
import { changedLines, followedLines, recounted, relabelled } from "./follow-list.ts";
import { type DraftLine, emptyLine, type OptionDraft } from "./quote-draft.ts";

const money = (currency_amount_decimal: string) => ({
  currency_code: "PLN" as const,
  currency_amount_decimal,
});
type Asked = Suggestion["lines"][number];
const words = (quantity: string, rate_micros: string, amount: string): Asked => ({
  code: "words",
  unit: "word",
  quantity,
  rate_micros,
  label: `Translation, ${quantity} words`,
  amount: money(amount),
});
const rush: Asked = {
  code: "rush_half",
  unit: "percent",
  quantity: "4000",
  rate_micros: "250000",
  label: "Half of the normal time",
  amount: money("10.00"),
};
const minimum = (amount: string): Asked => ({
  code: "minimum",
  unit: "minimum",
  quantity: "1",
  rate_micros: "10000000",
  label: "Minimum price",
  amount: money(amount),
});
const listed = (...lines: Asked[]): Suggestion =>
  ({ lines, rate_bps: 2300, mode: "gross_first" }) as unknown as Suggestion;
const option = (lines: readonly DraftLine[], removed: OptionDraft["removed"] = []): OptionDraft => ({
  package: "economy",
  speed: "normal",
  raw_machine: false,
  lines: [...lines],
  removed,
  deadline: "",
  deadline_typed: false,
});
const shown = (lines: readonly DraftLine[]) => lines.map(({ label, amount }) => [label, amount]);
const economy = listed(words("250", "160000", "40.00"));
const business = listed(words("250", "220000", "55.00"));
const filled = followedLines(option([emptyLine()]), economy);

describe("S3 the lines of a quote follow the price list", () => {
  test("another package changes the amount immediately, another speed adds its line, and both can be reverted", () => {
    expect(shown(filled)).toEqual([["Translation, 250 words", "40.00"]]);
    const dearer = followedLines(option(filled), business);
    expect(shown(dearer)).toEqual([["Translation, 250 words", "55.00"]]);
    const hurried = followedLines(option(dearer), listed(words("250", "220000", "55.00"), rush));
    expect(shown(hurried)).toEqual([
      ["Translation, 250 words", "55.00"],
      ["Half of the normal time", "13.75"],
    ]);
    expect(shown(followedLines(option(hurried), economy))).toEqual([["Translation, 250 words", "40.00"]]);
  });

  test("a manual amount is preserved, and a share applies to it", () => {
    const typed = filled.map((line) => ({ ...line, amount: "100", typed: true }));
    const hurried = followedLines(option(typed), listed(words("250", "160000", "40.00"), rush));
    expect(shown(hurried)).toEqual([
      ["Translation, 250 words", "100"],
      ["Half of the normal time", "25.00"],
    ]);
    expect(followedLines(option(hurried), business)[0]).toMatchObject({ amount: "100", typed: true });
  });

  test("a removed line stays removed, and a manual line missing in the list becomes an added line", () => {
    const both = followedLines(option(filled), listed(words("250", "160000", "40.00"), rush));
    const { lines, removed } = changedLines(
      option(both),
      both.slice(0, 1),
      listed(words("250", "160000", "40.00"), rush),
    );
    expect(removed).toEqual(["rush_half"]);
    expect(lines).toHaveLength(1);
    const typed = both.map((line) =>
      line.code === "rush_half" ? { ...line, amount: "5", typed: true } : line,
    );
    expect(followedLines(option(typed), economy)[1]).toMatchObject({ code: null, amount: "5" });
  });

  test("a manual label is preserved, with the new count in place of the old one", () => {
    const own = filled.map((line) => ({ ...line, label: "Lease, 250 words, 2 annexes" }));
    const recount = followedLines(option(own), listed(words("300", "160000", "48.00")));
    expect(shown(recount)).toEqual([["Lease, 300 words, 2 annexes", "48.00"]]);
    expect(recounted("Form 1250, 250 words", "250", "300")).toBe("Form 1250, 300 words");
  });

  test("the minimum adds the difference and is removed once the lines reach it", () => {
    const small = listed(words("20", "160000", "3.20"), minimum("4.93"));
    const lines = followedLines(option([emptyLine()]), small);
    expect(shown(lines)[1]).toEqual(["Minimum price", "4.93"]);
    const typed = lines.map((line) =>
      line.code === "words" ? { ...line, amount: "20", typed: true } : line,
    );
    expect(followedLines(option(typed), small)).toHaveLength(1);
  });

  test("without a list price only manual lines are left", () => {
    const own = { ...emptyLine(), label: "Graphics", amount: "30" };
    expect(shown(followedLines(option([...filled, own]), null))).toEqual([["Graphics", "30"]]);
    expect(followedLines(option(filled), null)).toMatchObject([{ label: "", amount: "" }]);
  });
});

describe("the words of a supplement", () => {
  const line = { ...emptyLine(), label: "Form 2, 250 words", amount: "30.00" };
  const labelAfter = (...typed: readonly string[]) =>
    typed.map((count) => relabelled({ words: "250", lines: [line] }, count)[0]?.label).at(-1);

  test("changing them changes the line that names them, however the number was typed", () => {
    expect(labelAfter("25", "2", "", "9", "90", "900")).toBe("Form 2, 900 words");
    expect(labelAfter("25", "2", "")).toBe("Form 2, 250 words");
    expect(labelAfter("2", "29", "250")).toBe("Form 2, 250 words");
  });
});
