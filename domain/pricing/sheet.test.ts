import { describe, expect, test } from "vitest";
import { package_keys, plans, speeds } from "#domain/catalog.ts";
import { currencies } from "#domain/money.ts";
import { demo_sheets } from "./demo-sheets.ts";
import { sheetFromJson, sheetToJson } from "./sheet-json.ts";
import { emailUnits, pairRate, swornPages, verificationRate } from "./sheet.ts";

const sheets = currencies.map((currency) => demo_sheets[currency]);

describe("The price lists of a new installation", () => {
  test.each([
    ["en", [90_000n, 210_000n, 220_000n, 320_000n]],
    ["de", [100_000n, 180_000n, 240_000n, 350_000n]],
    ["uk", [90_000n, 160_000n, 220_000n, 320_000n]],
    ["it", [110_000n, 200_000n, 270_000n, 380_000n]],
    ["no", [160_000n, 300_000n, 380_000n, 500_000n]],
    ["ja", [180_000n, 340_000n, 440_000n, 580_000n]],
  ])("Polish and %s in złoty, both directions alike", (other, rates) => {
    for (const pair of [pairRate(demo_sheets.PLN, "pl", other), pairRate(demo_sheets.PLN, other, "pl")]) {
      expect(package_keys.map((key) => pair?.rate_micros[key])).toEqual(rates);
    }
  });
  test.each([
    ["EUR", [30_000n, 50_000n, 80_000n, 140_000n]],
    ["GBP", [30_000n, 55_000n, 85_000n, 130_000n]],
    ["USD", [35_000n, 60_000n, 100_000n, 160_000n]],
  ] as const)("English and German in %s and no other pair", (currency, rates) => {
    expect(demo_sheets[currency].pairs).toHaveLength(2);
    for (const pair of demo_sheets[currency].pairs) {
      expect(package_keys.map((key) => pair.rate_micros[key])).toEqual(rates);
    }
  });
  test("no pair is listed twice and a better package never costs less", () => {
    for (const sheet of sheets) {
      const names = sheet.pairs.map((pair) => `${pair.source_lang}>${pair.target_lang}`);
      expect(new Set(names).size).toBe(names.length);
      for (const { rate_micros } of sheet.pairs) {
        const rates = package_keys.map((key) => rate_micros[key]);
        expect(rates.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(rates);
      }
    }
  });
  test("every pair of the złoty list has a sworn price", () => {
    const { pairs, sworn_pairs } = demo_sheets.PLN;
    expect(sworn_pairs).toHaveLength(pairs.length);
  });
  test("each stage of a plan has its share, and the shares leave a margin", () => {
    for (const sheet of sheets) {
      for (const [plan, shares] of Object.entries(sheet.worker_share_bps)) {
        expect(plans).toHaveProperty(plan);
        expect(shares.reduce((a, b) => a + b, 0n) < 10_000n).toBe(true);
      }
      expect(sheet.worker_share_bps.X).toHaveLength(plans.X.length);
      expect(speeds.map((speed) => sheet.rush_bps[speed])).toEqual([0n, 2500n, 5000n]);
    }
  });
  test("a list is unchanged after encoding as JSON", () => {
    for (const sheet of sheets) {
      expect(sheetFromJson(JSON.parse(JSON.stringify(sheetToJson(sheet))))).toEqual(sheet);
    }
  });
});

describe("§5 and §1 Units", () => {
  test.each([
    [0, 1],
    [1, 1],
    [1125, 1],
    [1126, 2],
    [2250, 2],
    [2400, 3],
  ])("%i characters are %i sworn pages", (characters, pages) => {
    expect(swornPages(characters)).toBe(pages);
  });
  test.each([
    [1, 1],
    [165, 1],
    [166, 2],
    [330, 2],
    [331, 3],
  ])("an e-mail of %i words counts as %i", (words, units) => {
    expect(emailUnits(words)).toBe(units);
  });
  test("verification costs the difference to Business, and nothing when there is none", () => {
    const pair = {
      source_lang: "pl",
      target_lang: "en",
      rate_micros: { light: 1n, economy: 9n, business: 5n, expert: 9n },
    } as const;
    expect(verificationRate(pair)).toBe(0n);
    expect(verificationRate({ ...pair, rate_micros: { ...pair.rate_micros, business: 12n } })).toBe(3n);
  });
});
