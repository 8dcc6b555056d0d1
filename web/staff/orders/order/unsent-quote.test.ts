import { describe, expect, test } from "vitest";
import { emptyLine, type QuoteDraft } from "./quote-draft.ts";
import { unsentText } from "./unsent-quote.ts";

const draft: QuoteDraft = {
  package: "economy",
  speed: "normal",
  raw_machine: false,
  lines: [
    { ...emptyLine(), label: "Tłumaczenie", amount: "50.40", code: "words", listed_label: "Tłumaczenie" },
    { ...emptyLine(), label: "Pieczęć", amount: "20,50" },
    emptyLine(),
  ],
  removed: [],
  deadline: "2026-11-24T12:00",
  deadline_typed: false,
  further_options: [],
  words: "240",
  valid_until: "2026-12-07T12:00",
  note: "Z załącznikami",
  reason: "",
  confirmed: "",
};
const money = (decimal: string) => ({ currency_code: "PLN" as const, currency_amount_decimal: decimal });
const sent = (note: string, lines: readonly (readonly [string, string])[]) => ({
  note,
  price_reason: "",
  options: [],
  lines: lines.map(([label, amount]) => ({ label, amount: money(amount) })),
});

describe("S2 What was typed into a quote before a colleague sent another", () => {
  test("note and own lines are preserved; lines of the price list were not typed", () => {
    expect(unsentText(draft, [])).toBe("Z załącznikami\nPieczęć: 20,50");
  });

  test("the content of a sent quote is not lost", () => {
    const quote = sent("Z załącznikami", [
      ["Translation", "50.40"],
      ["Pieczęć", "20.50"],
    ]);
    expect(unsentText(draft, [quote])).toBe("");
    expect(unsentText(draft, [sent("", [["Pieczęć", "25.00"]])])).toBe("Z załącznikami\nPieczęć: 20,50");
  });

  test("an amount of the list that was changed by hand is preserved until it was sent", () => {
    const changed = {
      ...draft,
      note: "",
      lines: draft.lines.slice(0, 1).map((line) => ({ ...line, amount: "60", typed: true })),
    };
    expect(unsentText(changed, [])).toBe("Tłumaczenie: 60");
    expect(unsentText(changed, [sent("", [["Translation", "60.00"]])])).toBe("");
  });
});
