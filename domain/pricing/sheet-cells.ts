import { type Language, languages, package_keys, type Plan, plans } from "#domain/catalog.ts";
import { type Currency, toDecimal } from "#domain/money.ts";
import { memory_bands, type MemoryBand, perMemoryBand, perWorkerBand, worker_bands } from "./band-weights.ts";
import { divided_plans, perPlan, whole_bps } from "./stage-weights.ts";
import type { PairRate, PriceSheet, SwornRate } from "./sheet.ts";

/**
 * A price list as edited by the desk: one number per cell, so that it can be incomplete, compared cell by cell and
 * saved as a file. A cell is named `pl-en.economy` or `minimum_gross`; its number is that of the sheet.
 */
export type Cells = Readonly<Record<string, bigint>>;

/** The unit of a cell: a net rate (millionths of a major unit), a gross amount (minor units), basis points, a count. */
type CellUnit = "rate" | "money" | "percent" | "minutes" | "hours";

/** Prices of a directed pair: a word in each package, and a sworn page. */
export const pair_columns = [...package_keys, "sworn"] as const;
export type PairColumn = (typeof pair_columns)[number];

type Rule = {
  readonly unit: CellUnit;
  /** Required cells of every list; the others are filled together or not at all. */
  readonly group: "rules" | "email" | "phone" | "oral" | "bands";
};
const rule = (unit: CellUnit, group: Rule["group"] = "rules"): Rule => ({ unit, group });

/** The plans with shares of workers, and the number of workers: one cell each. */
const shares = Object.entries(plans).flatMap(([plan, stages]) =>
  stages.map((_, i) => `worker_share.${plan}.${i}`),
);

/** The weights of stages in a plan with several: one cell each. */
const weights = divided_plans.flatMap((plan) => plans[plan].map((_, i) => `stage_weight.${plan}.${i}`));

/** Weights of words with a match in the memory: one cell for the customer and one for the translator. */
const customerCell = (band: MemoryBand): string => `band_weight.${band}`;
const workerCell = (band: (typeof worker_bands)[number]): string => `worker_band_weight.${band}`;
const band_cells = [...memory_bands.map(customerCell), ...worker_bands.map(workerCell)];

/** All cells of a list that belong to no pair, in display order. */
export const rule_cells: Readonly<Record<string, Rule>> = {
  minimum_gross: rule("money"),
  specialized_bps: rule("percent"),
  "rush_bps.half": rule("percent"),
  "rush_bps.quarter": rule("percent"),
  proofreading_bps: rule("percent"),
  native_proofreading_bps: rule("percent"),
  repetition_bps: rule("percent"),
  email_unit: rule("rate", "email"),
  "phone.minute": rule("rate", "phone"),
  "phone.minimum_minutes": rule("minutes", "phone"),
  "oral.hour": rule("rate", "oral"),
  "oral.block_hours": rule("hours", "oral"),
  "oral.second_interpreter_after_minutes": rule("minutes", "oral"),
  ...Object.fromEntries(shares.map((name) => [name, rule("percent")])),
  sworn_worker_share_bps: rule("percent"),
  ...Object.fromEntries(weights.map((name) => [name, rule("percent")])),
  ...Object.fromEntries(band_cells.map((name) => [name, rule("percent", "bands")])),
};

const isLanguage = (text: string): text is Language => languages.some((one) => one === text);
const isColumn = (text: string): text is PairColumn => pair_columns.some((one) => one === text);

/** The pair and column of a cell; null for a cell without a pair. */
export function pairOf(
  cell: string,
): { readonly source: Language; readonly target: Language; readonly column: PairColumn } | null {
  const [pair = "", column = "", ...rest] = cell.split(".");
  const [source = "", target = "", ...more] = pair.split("-");
  const sound = rest.length === 0 && more.length === 0 && isLanguage(source) && isLanguage(target);
  return sound && source !== target && isColumn(column) ? { source, target, column } : null;
}

/** The unit of a cell; null for an unknown cell. */
const unitOf = (cell: string): CellUnit | null =>
  Object.hasOwn(rule_cells, cell) ? (rule_cells[cell]?.unit ?? null) : pairOf(cell) ? "rate" : null;

const forms: Readonly<
  Record<CellUnit, { readonly places: number; readonly least: bigint; readonly most: bigint }>
> = {
  rate: { places: 6, least: 1n, most: 10_000_000_000n },
  money: { places: 2, least: 0n, most: 1_000_000n },
  percent: { places: 2, least: 0n, most: 100_000n },
  minutes: { places: 0, least: 1n, most: 1_440n },
  hours: { places: 0, least: 1n, most: 24n },
};

/** Parses the typed value of a cell, with a decimal point; null when it is not a valid number for the cell. */
export function parseCell(cell: string, text: string): bigint | null {
  const unit = unitOf(cell);
  const match = /^(\d{1,7})(?:\.(\d{1,6}))?$/.exec(text);
  if (unit === null || !match) return null;
  const { places, least, most } = forms[unit];
  const fraction = match[2] ?? "";
  if (fraction.length > places) return null;
  const value = BigInt(match[1] ?? "0") * 10n ** BigInt(places) + BigInt(fraction.padEnd(places, "0") || "0");
  const ceiling = /worker_share|stage_weight|band_weight/.test(cell) ? whole_bps : most;
  return value >= least && value <= ceiling ? value : null;
}

/** The typed form of a cell: rates with two or more decimal places. */
export function cellText(cell: string, value: bigint): string {
  const unit = unitOf(cell);
  if (unit === "rate") {
    const digits = value.toString().padStart(7, "0");
    const fraction = digits.slice(-6).replace(/0{1,4}$/, "");
    return `${digits.slice(0, -6)}.${fraction}`;
  }
  if (unit === "money") return toDecimal(value);
  return unit === "percent" ? toDecimal(value).replace(/\.?0+$/, "") || "0" : value.toString();
}

/** The cells of a sheet. */
export function cellsOf(sheet: PriceSheet): Cells {
  const cells: Record<string, bigint> = {
    minimum_gross: sheet.minimum_gross,
    specialized_bps: sheet.specialized_bps,
    "rush_bps.half": sheet.rush_bps.half,
    "rush_bps.quarter": sheet.rush_bps.quarter,
    proofreading_bps: sheet.proofreading_bps,
    native_proofreading_bps: sheet.native_proofreading_bps,
    repetition_bps: sheet.repetition_bps,
    sworn_worker_share_bps: sheet.sworn_worker_share_bps,
  };
  if (sheet.bands) {
    for (const band of memory_bands) cells[customerCell(band)] = sheet.bands.customer_bps[band];
    for (const band of worker_bands) cells[workerCell(band)] = sheet.bands.worker_bps[band];
  }
  if (sheet.email_unit_micros !== null) cells["email_unit"] = sheet.email_unit_micros;
  if (sheet.phone) {
    cells["phone.minute"] = sheet.phone.minute_micros;
    cells["phone.minimum_minutes"] = BigInt(sheet.phone.minimum_minutes);
  }
  if (sheet.oral) {
    cells["oral.hour"] = sheet.oral.hour_micros;
    cells["oral.block_hours"] = BigInt(sheet.oral.block_hours);
    cells["oral.second_interpreter_after_minutes"] = BigInt(sheet.oral.second_interpreter_after_minutes);
  }
  for (const [plan, parts] of Object.entries(sheet.worker_share_bps))
    for (const [i, part] of parts.entries()) cells[`worker_share.${plan}.${i}`] = part;
  for (const plan of divided_plans)
    for (const [i, part] of sheet.stage_weight_bps[plan].entries()) cells[`stage_weight.${plan}.${i}`] = part;
  for (const { source_lang, target_lang, rate_micros } of sheet.pairs)
    for (const key of package_keys) cells[`${source_lang}-${target_lang}.${key}`] = rate_micros[key];
  for (const { source_lang, target_lang, page_micros } of sheet.sworn_pairs)
    cells[`${source_lang}-${target_lang}.sworn`] = page_micros;
  return cells;
}

/** The pairs of the cells, in the order of the languages. */
export function pairsOf(cells: Cells): readonly { readonly source: Language; readonly target: Language }[] {
  const named = new Set(Object.keys(cells).map((cell) => cell.split(".")[0]));
  return languages.flatMap((source) =>
    languages.filter((target) => named.has(`${source}-${target}`)).map((target) => ({ source, target })),
  );
}

/**
 * Cells that have to be filled before the list can be published: the required ones, the packages of a pair that has the
 * price of one, and the cells of a service that has one of its numbers. Empty when the list is complete.
 */
export function missingCells(cells: Cells): string[] {
  const groups = Object.entries(rule_cells).filter(
    ([, { group }]) =>
      group === "rules" ||
      Object.entries(rule_cells).some(([name, one]) => one.group === group && name in cells),
  );
  const words = pairsOf(cells)
    .map(({ source, target }) => package_keys.map((key) => `${source}-${target}.${key}`))
    .filter((row) => row.some((cell) => cell in cells));
  return [...groups.map(([name]) => name), ...words.flat()].filter((cell) => !(cell in cells));
}

/** Plans whose weights do not sum to 100 %. */
export const unevenPlans = (cells: Cells): Plan[] =>
  divided_plans.filter((plan) => {
    const parts = plans[plan].map((_, i) => cells[`stage_weight.${plan}.${i}`]);
    // An empty cell is already reported as missing.
    return parts.every((part) => part !== undefined) && sum(parts) !== whole_bps;
  });
/**
 * Bands that weigh less for the translator than for the customer, which is not allowed: the translator would pay for
 * the discount. Empty where the list has no weights.
 */
export const unfairBands = (cells: Cells): (typeof worker_bands)[number][] =>
  worker_bands.filter((band) => {
    const worker = cells[workerCell(band)];
    const customer = cells[band === "repetition" ? "repetition_bps" : customerCell(band)];
    return worker !== undefined && customer !== undefined && worker < customer;
  });
const sum = (parts: readonly (bigint | undefined)[]): bigint =>
  parts.reduce<bigint>((total, part) => total + (part ?? 0n), 0n);

/** The sheet of a complete set of cells; throws RangeError when one is missing. */
export function sheetOf(
  cells: Cells,
  { version, currency }: { readonly version: string; readonly currency: Currency },
): PriceSheet {
  const of = (cell: string): bigint => {
    const value = cells[cell];
    if (value === undefined) throw new RangeError(`the list has no ${cell}`);
    return value;
  };
  const weight = (plan: Plan): bigint[] =>
    plans[plan].map((_, i, all) => (all.length === 1 ? whole_bps : of(`stage_weight.${plan}.${i}`)));
  const share = (plan: Plan): bigint[] => plans[plan].map((_, i) => of(`worker_share.${plan}.${i}`));
  const all = pairsOf(cells);
  const pairs = all
    .filter(({ source, target }) => `${source}-${target}.economy` in cells)
    .map(({ source, target }): PairRate => {
      const rate = (key: (typeof package_keys)[number]): bigint => of(`${source}-${target}.${key}`);
      return {
        source_lang: source,
        target_lang: target,
        rate_micros: {
          light: rate("light"),
          economy: rate("economy"),
          business: rate("business"),
          expert: rate("expert"),
        },
      };
    });
  const sworn_pairs = all
    .filter(({ source, target }) => `${source}-${target}.sworn` in cells)
    .map(({ source, target }): SwornRate => ({
      source_lang: source,
      target_lang: target,
      page_micros: of(`${source}-${target}.sworn`),
    }));
  return {
    version,
    currency,
    pairs,
    sworn_pairs,
    proofreading_bps: of("proofreading_bps"),
    native_proofreading_bps: of("native_proofreading_bps"),
    specialized_bps: of("specialized_bps"),
    repetition_bps: of("repetition_bps"),
    bands: band_cells.some((cell) => cell in cells)
      ? {
          customer_bps: perMemoryBand((band) => of(customerCell(band))),
          worker_bps: perWorkerBand((band) => of(workerCell(band))),
        }
      : null,
    rush_bps: { normal: 0n, half: of("rush_bps.half"), quarter: of("rush_bps.quarter") },
    minimum_gross: of("minimum_gross"),
    email_unit_micros: cells["email_unit"] ?? null,
    phone:
      "phone.minute" in cells
        ? { minute_micros: of("phone.minute"), minimum_minutes: Number(of("phone.minimum_minutes")) }
        : null,
    oral:
      "oral.hour" in cells
        ? {
            hour_micros: of("oral.hour"),
            block_hours: Number(of("oral.block_hours")),
            second_interpreter_after_minutes: Number(of("oral.second_interpreter_after_minutes")),
          }
        : null,
    worker_share_bps: perPlan(share),
    sworn_worker_share_bps: of("sworn_worker_share_bps"),
    stage_weight_bps: perPlan(weight),
  };
}
