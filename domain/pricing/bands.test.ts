import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toDecimal } from "#domain/money.ts";
import { golden_sheet, plain_input } from "#test/fixtures/prices.ts";
import { type Discount, savedByCode } from "./discount.ts";
import { customerWeights, savingIn, workerSurplus, workerWeights } from "./band-lines.ts";
import { first_bands, memory_bands, worker_bands } from "./band-weights.ts";
import { isUnavailable, priceOrder, type PriceInput } from "./price-order.ts";
import { cellsOf, missingCells, parseCell, rule_cells, sheetOf, unfairBands } from "./sheet-cells.ts";
import { sheetFromJson, sheetToJson } from "./sheet-json.ts";
import type { PriceSheet } from "./sheet.ts";
import { recompute, type PriceTrace } from "./trace.ts";

function priced(changes: Partial<PriceInput>, sheet: PriceSheet = golden_sheet): PriceTrace {
  const price = priceOrder({ ...plain_input, ...changes }, sheet);
  if (isUnavailable(price)) throw new Error(price.unavailable);
  return price;
}
const lines = (trace: PriceTrace): string[] =>
  trace.lines.map(
    ({ code, quantity, rate_micros, amount }) => `${code} ${quantity} ${rate_micros} ${amount}`,
  );
const band_words = { context: 100, exact: 100, fuzzy_95: 100, fuzzy_85: 100, fuzzy_75: 100 };
const plain_sheet: PriceSheet = { ...golden_sheet, bands: null };

describe("5.3 Words with a match in the customer's memory", () => {
  test("each band has a line with the rate of a word by its weight", () => {
    expect(lines(priced({ words: 1000, repeated_words: 100, band_words }))).toEqual([
      "words 400 160000 6400",
      "context_words 100 32000 320",
      "exact_words 100 48000 480",
      "repeated_words 100 48000 480",
      "fuzzy_95_words 100 96000 960",
      "fuzzy_85_words 100 112000 1120",
      "fuzzy_75_words 100 136000 1360",
    ]);
  });
  test("the quantities of all lines are the words of the order, and the trace reproduces its total", () => {
    const words = fc.record({
      words: fc.nat(5_000),
      repeated_words: fc.nat(3_000),
      band_words: fc.record({ context: fc.nat(900), exact: fc.nat(900), fuzzy_75: fc.nat(900) }),
      specialized: fc.boolean(),
    });
    fc.assert(
      fc.property(words, (input) => {
        const trace = priced(input);
        const counted = trace.lines.filter(({ unit }) => unit === "word");
        expect(counted.reduce((sum, { quantity }) => sum + quantity, 0n)).toBe(BigInt(input.words));
        const { net, vat, gross } = trace;
        expect(recompute(trace)).toEqual({ net, vat, gross });
      }),
    );
  });
  test("a list without weights prices such words like new ones", () => {
    expect(lines(priced({ words: 1000, band_words }, plain_sheet))).toEqual(lines(priced({ words: 1000 })));
    expect(customerWeights(plain_sheet)).toMatchObject({ context: 10_000n, repetition: 3_000n });
  });
  test("proofreading, Light, sworn pages and e-mails have no discount", () => {
    const all = { words: 300, repeated_words: 100, band_words, characters_collapsed: 2_000 };
    const without = { words: 300, characters_collapsed: 2_000 };
    for (const input of [
      { service: "proofreading" },
      { package: "light" },
      { service: "machine-translation" },
      { service: "sworn" },
      { service: "e-mail" },
    ] as const)
      expect(lines(priced({ ...input, ...all }))).toEqual(lines(priced({ ...input, ...without })));
  });
});

describe("5.3 The translator's part of a price with bands", () => {
  test("equal weights add nothing, higher ones the difference with its surcharges", () => {
    const trace = priced({ words: 1000, repeated_words: 100, band_words, specialized: true });
    expect(workerSurplus(trace.lines, workerWeights(golden_sheet))).toBe(0n);
    const worker_bps = { ...first_bands.worker_bps, exact: 4_000n, fuzzy_75: 10_000n };
    const generous = { ...golden_sheet, bands: { ...first_bands, worker_bps } };
    // 100 words at 0.016 and 100 at 0.024 more, a quarter for specialised language.
    expect(toDecimal(workerSurplus(trace.lines, workerWeights(generous)))).toBe("5.00");
    expect(workerSurplus(priced({}).lines, workerWeights(plain_sheet))).toBe(0n);
  });
});

describe("5.3 What matches take off a price", () => {
  const matched = { repeated_words: 100, band_words };
  test("the saving is the difference to the same order without matches, surcharges included", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.boolean(),
        fc.boolean(),
        (words, specialized, company) => {
          const input = { words, specialized, buyer: company ? "company" : "private" } as const;
          const full = priced(input);
          const trace = priced({ ...input, ...matched });
          const saving = savingIn(trace);
          expect(saving?.net ?? 0n).toBe(full.net - trace.net);
          expect(saving?.gross ?? 0n).toBe(full.gross - trace.gross);
        },
      ),
    );
  });
  test("with a code it is what it was before the code, so that both and the price add up to the list price", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5_000 }),
        fc.boolean(),
        fc.constantFrom<Discount>({ kind: "percent", bps: 1_000n }, { kind: "amount", amount: 1_500n }),
        (words, company, discount) => {
          const input = { words, buyer: company ? "company" : "private" } as const;
          const full = priced(input);
          const trace = priced({ ...input, ...matched, discount });
          const [saving, code] = [savingIn(trace), savedByCode(trace)];
          for (const part of ["net", "gross"] as const)
            expect(trace[part] + (saving?.[part] ?? 0n) + (code?.[part] ?? 0n)).toBe(full[part]);
        },
      ),
    );
  });
  test("nothing is taken off without matches, and below the minimum price", () => {
    expect(savingIn(priced({ words: 1_000 }))).toBeNull();
    expect(savingIn(priced({ words: 10, repeated_words: 5 }))).toBeNull();
  });
});

describe("5.3 The weights of a list", () => {
  const cells = cellsOf(golden_sheet);
  test("a list with weights is stored, edited and read unchanged; old lists have none", () => {
    expect(sheetFromJson(JSON.parse(JSON.stringify(sheetToJson(golden_sheet))))).toEqual(golden_sheet);
    const { bands: _bands, ...old } = sheetToJson(golden_sheet);
    expect(sheetFromJson(old)).toEqual(plain_sheet);
    expect(sheetOf(cells, golden_sheet).bands).toEqual(first_bands);
    expect(sheetOf(cellsOf(plain_sheet), plain_sheet).bands).toBeNull();
  });
  test("the weights are filled together or not at all, and none is above a new word", () => {
    expect(missingCells(cellsOf(plain_sheet))).toEqual([]);
    const { "band_weight.exact": _gone, ...rest } = cells;
    expect(missingCells(rest)).toEqual(["band_weight.exact"]);
    expect(parseCell("band_weight.exact", "30")).toBe(3_000n);
    expect(parseCell("worker_band_weight.exact", "100.01")).toBeNull();
    const names = Object.keys(rule_cells).filter((cell) => cell.includes("band_weight"));
    expect(names).toHaveLength(memory_bands.length + worker_bands.length);
  });
  test("no band weighs less for the translator than for the customer", () => {
    expect(unfairBands(cells)).toEqual([]);
    expect(unfairBands({ ...cells, "worker_band_weight.exact": 2_999n })).toEqual(["exact"]);
    expect(unfairBands({ ...cells, repetition_bps: 3_001n })).toEqual(["repetition"]);
    expect(unfairBands(cellsOf(plain_sheet))).toEqual([]);
  });
});
