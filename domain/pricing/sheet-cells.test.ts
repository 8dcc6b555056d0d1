import { describe, expect, test } from "vitest";
import { currencies, type Currency, fromDecimal } from "#domain/money.ts";
import { demo_sheets } from "./demo-sheets.ts";
import { standard_quote_limits } from "./price-concerns.ts";
import { first_stage_weights } from "./stage-weights.ts";
import { cellsOf, cellText, missingCells, parseCell, sheetOf, unevenPlans } from "./sheet-cells.ts";
import { belowMinimumPay, changesOf, isHundredfold, isLarge } from "./sheet-changes.ts";
import { fileRows, readFile } from "./sheet-file.ts";

const standardHourly = (currency: Currency): bigint =>
  fromDecimal(standard_quote_limits.least_hourly.find((one) => one.currency === currency)?.net ?? "0") ?? 0n;
const pln = cellsOf(demo_sheets.PLN);
const file = (rows: readonly (readonly string[])[], separator = ",") =>
  rows.map((row) => row.join(separator)).join("\r\n");

describe("S9 A price list as cells", () => {
  test.each(currencies)("%s is converted back to the same list", (currency) => {
    const sheet = demo_sheets[currency];
    const cells = cellsOf(sheet);
    expect(missingCells(cells)).toEqual([]);
    const again = sheetOf(cells, sheet);
    const byName = (list: readonly { source_lang: string; target_lang: string }[]) =>
      list.toSorted((a, b) =>
        `${a.source_lang}${a.target_lang}` < `${b.source_lang}${b.target_lang}` ? -1 : 1,
      );
    expect({ ...again, pairs: byName(again.pairs), sworn_pairs: byName(again.sworn_pairs) }).toEqual({
      ...sheet,
      pairs: byName(sheet.pairs),
      sworn_pairs: byName(sheet.sworn_pairs),
    });
  });

  test.each([
    ["pl-en.economy", "0.21", 210_000n],
    ["pl-en.economy", "0.0355", 35_500n],
    ["pl-en.sworn", "39", 39_000_000n],
    ["minimum_gross", "10.00", 1_000n],
    ["specialized_bps", "12.5", 1_250n],
    ["oral.block_hours", "4", 4n],
  ])("%s reads %s", (cell, text, value) => {
    expect(parseCell(cell, text)).toBe(value);
    expect(parseCell(cell, cellText(cell, value))).toBe(value);
  });

  test("a typed value is formatted in its canonical form", () => {
    expect(cellText("pl-en.economy", 210_000n)).toBe("0.21");
    expect(cellText("pl-en.sworn", 39_000_000n)).toBe("39.00");
    expect(cellText("pl-en.light", 35_500n)).toBe("0.0355");
    expect(cellText("specialized_bps", 2_500n)).toBe("25");
    expect(cellText("rush_bps.half", 1_000n)).toBe("10");
    expect(cellText("repetition_bps", 0n)).toBe("0");
  });

  test.each([
    ["pl-en.economy", "0"],
    ["pl-en.economy", "-0.21"],
    ["pl-en.economy", "0.2100001"],
    ["pl-en.economy", "10001"],
    ["pl-en.nothing", "0.21"],
    ["pl-pl.economy", "0.21"],
    ["pl-xx.economy", "0.21"],
    ["minimum_gross", "1.005"],
    ["worker_share.E.0", "100.01"],
    ["worker_share.E.1", "10"],
    ["stage_weight.X.0", "100.01"],
    ["stage_weight.E.0", "100"],
    ["oral.block_hours", "1.5"],
    ["toString", "1"],
  ])("%s cannot be %s", (cell, text) => {
    expect(parseCell(cell, text)).toBeNull();
  });

  test("a pair with some package prices requires the others; a pair with only a sworn price is complete", () => {
    const { "pl-en.business": _gone, ...rest } = pln;
    expect(missingCells(rest)).toEqual(["pl-en.business"]);
    expect(missingCells({ ...pln, "en-de.sworn": 1n })).toEqual([]);
    const { minimum_gross: _none, ...without } = pln;
    expect(missingCells(without)).toEqual(["minimum_gross"]);
    const { "phone.minute": _minute, ...half } = pln;
    expect(missingCells(half)).toEqual(["phone.minute"]);
    expect(() => sheetOf(rest, demo_sheets.PLN)).toThrow(RangeError);
  });
});

describe("4.9 The weight of each stage in the price of its plan", () => {
  test("the weights of every plan sum to 100 %, and empty cells are reported as missing first", () => {
    expect(unevenPlans(pln)).toEqual([]);
    expect(unevenPlans({ ...pln, "stage_weight.TP.0": 6_600n })).toEqual(["TP"]);
    const { "stage_weight.TP.1": _none, ...half } = pln;
    expect(unevenPlans({ ...half, "stage_weight.TP.0": 6_600n })).toEqual([]);
    expect(missingCells(half)).toEqual(["stage_weight.TP.1"]);
  });

  test("a single stage has the whole weight, without a cell", () => {
    expect(sheetOf(pln, demo_sheets.PLN).stage_weight_bps).toEqual(first_stage_weights);
    expect(Object.keys(pln).filter((cell) => cell.startsWith("stage_weight.E"))).toEqual([]);
  });
});

describe("S9 The changes of a new version", () => {
  test("changes are sorted by share, the largest first, and need a confirmation above 20 %", () => {
    const { "pl-uk.sworn": _gone, ...rest } = pln;
    const changes = changesOf(pln, {
      ...rest,
      "pl-en.economy": 252_000n,
      "pl-en.light": 71_000n,
      "en-de.sworn": 1_000_000n,
    });
    expect(changes.map(({ cell, change_bps }) => [cell, change_bps])).toEqual([
      ["pl-en.light", -2_111],
      ["pl-en.economy", 2_000],
      ["pl-uk.sworn", null],
      ["en-de.sworn", null],
    ]);
    expect(changes.map(isLarge)).toEqual([true, false, false, false]);
    expect(changesOf(pln, pln)).toEqual([]);
  });

  test("Economy at 0.21 pays the minimum hourly rate at 2,000 words a day, at 0.16 it does not", () => {
    const at = (rate: bigint) =>
      belowMinimumPay({ "pl-en.economy": rate, "worker_share.E.0": 6_000n }, 3_140n);
    expect(at(210_000n)).toEqual([]);
    expect(at(160_000n)).toEqual(["pl-en.economy"]);
  });

  test.each([
    ["PLN", 209_334n],
    ["EUR", 50_267n],
    ["GBP", 41_867n],
    ["USD", 54_400n],
  ] as const)("Economy in %s has a warning below the standard minimum pay", (currency, lowest) => {
    const least_hourly = standardHourly(currency);
    expect(least_hourly).toBeGreaterThan(0n);
    const at = (rate: bigint) =>
      belowMinimumPay({ "en-de.economy": rate, "worker_share.E.0": 6_000n }, least_hourly);
    expect(at(lowest)).toEqual([]);
    expect(at(lowest - 1n)).toEqual(["en-de.economy"]);
  });

  test("the initial list in euro has a warning", () => {
    expect(belowMinimumPay(cellsOf(demo_sheets.EUR), standardHourly("EUR"))).toContain("en-de.economy");
  });

  test("a misplaced decimal point is a hundredfold change, up or down", () => {
    expect(isHundredfold(210_000n, 21_000_000n)).toBe(true);
    expect(isHundredfold(210_000n, 2_100n)).toBe(true);
    expect(isHundredfold(210_000n, 20_999_999n)).toBe(false);
    expect(isHundredfold(null, 210_000n)).toBe(false);
  });

  test("every pair and every stage of a package is checked, including post-editing", () => {
    const cells = {
      "pl-en.light": 90_000n,
      "de-pl.light": 150_000n,
      "uk-pl.business": 220_000n,
      "worker_share.L.0": 0n,
      "worker_share.L.1": 4_500n,
      "worker_share.B.0": 6_000n,
      "worker_share.B.1": 100n,
    };
    expect(belowMinimumPay(cells, 3_140n)).toEqual(["pl-en.light", "uk-pl.business"]);
  });
});

describe("S9 A price list as a file", () => {
  test("is parsed as it was written, with commas or in the Polish spreadsheet format", () => {
    const rows = fileRows(pln);
    const changed = { ...pln, "pl-uk.sworn": null };
    expect(readFile(file(rows))).toEqual({ faults: [], changes: expect.objectContaining(pln) as unknown });
    const polish = rows.map((row) => row.map((text) => text.replace(".", ",")));
    const named = polish.map((row, i) => [rows[i]?.[0] ?? "", ...row.slice(1)]);
    expect(readFile(`\uFEFF${file(named, ";")}\r\n`).changes).toEqual(readFile(file(rows)).changes);
    const emptied = rows.map((row) => (row[0] === "pl-uk" ? [...row.slice(0, 5), ""] : row));
    expect(readFile(file(emptied)).changes).toMatchObject({ "pl-uk.sworn": changed["pl-uk.sworn"] });
  });

  test("reports each fault with its line, and then changes nothing", () => {
    const text = file([
      ["pair", "light", "economy", "business", "expert", "sworn"],
      ["pl-en", "0.09", "0.x", "0.22", "0.32", "65"],
      ["pl-xx", "0.09"],
      ["minimum_gross", "10.00", "5"],
      ["repetition_bps", "30"],
      ["repetition_bps", "30"],
      [""],
    ]);
    expect(readFile(text).faults).toEqual([
      { line: 2, fault: "value", at: "pl-en.economy: 0.x" },
      { line: 3, fault: "row", at: "pl-xx" },
      { line: 4, fault: "columns", at: "minimum_gross" },
      { line: 6, fault: "twice", at: "repetition_bps" },
    ]);
    expect(readFile("pl-en,0.09").faults).toMatchObject([{ line: 1, fault: "head" }]);
    expect(readFile("pair,light,economy,business,expert,sworn\n\n").faults).toMatchObject([
      { fault: "empty" },
    ]);
  });
});
