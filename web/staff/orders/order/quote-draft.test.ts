import { discountsOf } from "./quote-discounts.ts";
import type { DeskOrder } from "#contract/views/staff.ts";
import { describe, expect, test } from "vitest";
import type { Suggestion } from "#contract/views/desk-order.ts";
import {
  costOf,
  draftTotals,
  emptyLine,
  type DraftLine,
  fieldOfQuote,
  firstDates,
  inputOf,
  marksOf,
  quotedDate,
  quotedPlan,
  rateOf,
  wireAmount,
} from "./quote-draft.ts";

const line = (amount: string, label = "Translation", more: Partial<DraftLine> = {}): DraftLine => ({
  ...emptyLine(),
  key: amount,
  label,
  amount,
  ...more,
});

describe("§3 the desk types money as text", () => {
  test.each([
    ["1 200,5", "1200.5"],
    ["−35.49", "-35.49"],
    ["39", "39"],
    ["twelve", "twelve"],
  ])("%s is %s on the wire", (typed, wire) => {
    expect(wireAmount(typed)).toBe(wire);
  });

  test("lines add up to net, VAT and gross, a discount is a negative line", () => {
    const lines = [line("273"), line("81,90"), line("-35.49"), line("14.70")];
    expect(draftTotals(lines, 2300n)).toEqual({ net: 33411n, vat: 7685n, gross: 41096n, off: 0n });
  });

  test("a late quote takes five per cent off what the code leaves", () => {
    const desk = { coupon: null, order: { tax_rate: "23.00" } } as unknown as DeskOrder;
    const late = discountsOf(desk, { package_key: "economy", late: true });
    expect(late(10_000n)).toEqual({ code: 0n, late: 500n });
    expect(discountsOf(desk, { package_key: "economy", late: false })(10_000n).late).toBe(0n);
  });

  test("a line left empty counts for nothing, a line that is no amount has no total", () => {
    expect(draftTotals([line("100"), line("", "")], 2300n)?.gross).toBe(12300n);
    expect(draftTotals([line("100"), line("ten")], 2300n)).toBeNull();
  });

  test.each([
    ["23%", 2300n],
    ["0%", 0n],
    ["8.5%", 850n],
    [null, 2300n],
  ])("the rate %s is %s basis points", (rate, bps) => {
    expect(rateOf(rate)).toBe(bps);
  });
});

describe("C12 the customer named a date of their own", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  const listed = "2026-11-24T12:00:00.000Z";
  const desk = (wanted_deadline: string | null) => ({
    wanted_deadline,
    order: { deadline: null },
    suggestion: { deadline: listed },
  });

  test.each([
    ["no date of their own: the list's", null, listed, false],
    ["a later date is the quote's", "2026-11-30T12:00:00.000Z", "2026-11-30T12:00:00.000Z", false],
    ["an earlier one too, and it is marked", "2026-11-22T12:00:00.000Z", "2026-11-22T12:00:00.000Z", true],
    ["one that has passed is none", "2026-11-19T12:00:00.000Z", listed, false],
  ] as const)("%s", (_what, wanted, date, hurried) => {
    expect(quotedDate(desk(wanted), now)).toMatchObject({ date, listed, hurried });
  });
});

describe("S3 a quote for a call or a visit", () => {
  const now = new Date(2026, 10, 28, 12).getTime();
  const at = (booking: { starts_at: string; duration_minutes: number } | null) =>
    firstDates({ wanted_deadline: null, order: { deadline: null, booking }, suggestion: null }, now);

  test("ends with it, and is valid until it begins at the latest", () => {
    const starts_at = new Date(2026, 11, 10, 9).toISOString();
    expect(at({ starts_at, duration_minutes: 240 })).toEqual({
      deadline: "2026-12-10T13:00",
      valid_until: "2026-12-10T09:00",
    });
    const later = new Date(2026, 11, 20, 9).toISOString();
    expect(at({ starts_at: later, duration_minutes: 30 }).valid_until).toBe("2026-12-12T12:00");
  });

  test("a quote for a text has no date of its own and two weeks", () => {
    expect(at(null)).toEqual({ deadline: "", valid_until: "2026-12-12T12:00" });
  });
});

describe("S3 margin and lines that a person changed", () => {
  const pln = (currency_amount_decimal: string) => ({
    currency_code: "PLN" as const,
    currency_amount_decimal,
  });

  test("a stage costs what its workers ask for the words, or its share of the net", () => {
    const translation = { kind: "translation", share_bps: 4000, rate_per_1000: pln("120.00") } as const;
    const verification = { kind: "verification", share_bps: 1000, rate_per_1000: null } as const;
    const free = { hourly: "0.00", minutes: null, saved_words: 0, plan: "B" } as const;
    expect(costOf([translation, verification], 20_000n, 500, free)).toBe(6_000n + 2_000n);
    expect(costOf([translation], 20_000n, 0, free)).toBe(8_000n);
    // The minimum for two hours of translation.
    expect(costOf([translation], 20_000n, 500, { ...free, hourly: "31.40" })).toBe(6_280n);
  });

  test.each([
    ["write", "expert", false, "X"],
    ["machine-translation", "light", true, "MT"],
    ["machine-translation", "light", false, "L"],
    ["sworn", "expert", false, "E"],
  ] as const)("%s quoted as %s (raw: %s) is plan %s", (service_type, chosen, raw_machine, plan) => {
    expect(quotedPlan({ package: chosen, raw_machine }, { plan: "E", order: { service_type } })).toBe(plan);
  });

  test("manual and added lines are marked, with the list price", () => {
    const lines = [
      line("50.00", "Translation", { code: "words" }),
      line("45", "Express", { code: "rush_half", typed: true }),
      line("10", "Graphics"),
      line("", ""),
    ];
    const listed = { lines: [{ code: "rush_half", amount: pln("12.50") }] } as unknown as Suggestion;
    expect(marksOf(lines, listed)).toEqual([
      { kind: "listed" },
      { kind: "changed", was: "12.50" },
      { kind: "added" },
      { kind: "listed" },
    ]);
    expect(marksOf(lines, null)[1]).toEqual({ kind: "added" });
  });
});

describe("S3 several options", () => {
  const option = {
    package: "economy",
    speed: "normal",
    raw_machine: false,
    lines: [line("100")],
    removed: [],
    deadline: "2026-11-26T16:00",
    deadline_typed: false,
  } as const;

  test("each goes out with its own lines and date, and what is wrong is reported by its place", () => {
    const further = { ...option, key: "b", package: "business", lines: [line("150"), line("", "")] } as const;
    const draft = {
      ...option,
      lines: [...option.lines],
      removed: [],
      further_options: [{ ...further, lines: [...further.lines], removed: [] }],
      reason: "",
      confirmed: "",
      words: "250",
      valid_until: "2026-11-29T12:00",
      note: "",
    };
    const [second] = inputOf(draft, false).further_options;
    expect(second).toMatchObject({ package: "business", lines: [{ amount: "150" }] });
    expect(second).not.toHaveProperty("key");
    expect(fieldOfQuote(["further_options", 0, "lines", 1, "amount"])).toBe("further_options.0.lines");
    expect(fieldOfQuote(["further_options"])).toBe("further_options");
    expect(fieldOfQuote(["lines", 0, "amount"])).toBe("lines");
  });
});
