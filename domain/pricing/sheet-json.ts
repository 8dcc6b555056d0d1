import type { PackageKey, Speed } from "#domain/catalog.ts";
import { perMemoryBand, perWorkerBand, type SheetBands } from "./band-weights.ts";
import type { PriceSheet } from "./sheet.ts";
import { perPlan } from "./stage-weights.ts";

/** The form a value is stored in: every bigint is a decimal string, under the same name. */
type StoredAs<T> = T extends bigint
  ? string
  : T extends string | number | boolean | null
    ? T
    : { readonly [K in keyof T]: StoredAs<T[K]> };
/** Lists that were stored before there were prices for the memory have no bands. */
export type SheetJson = Omit<StoredAs<PriceSheet>, "bands"> & {
  readonly bands?: StoredAs<PriceSheet["bands"]>;
};

/** A sheet for a jsonb column; `sheetFromJson` is the inverse. */
export function sheetToJson(sheet: PriceSheet): SheetJson {
  return {
    version: sheet.version,
    currency: sheet.currency,
    pairs: sheet.pairs.map((pair) => ({
      ...pair,
      rate_micros: perPackage((key) => String(pair.rate_micros[key])),
    })),
    sworn_pairs: sheet.sworn_pairs.map((pair) => ({ ...pair, page_micros: String(pair.page_micros) })),
    proofreading_bps: String(sheet.proofreading_bps),
    native_proofreading_bps: String(sheet.native_proofreading_bps),
    specialized_bps: String(sheet.specialized_bps),
    repetition_bps: String(sheet.repetition_bps),
    bands: bandsToJson(sheet.bands),
    rush_bps: perSpeed((speed) => String(sheet.rush_bps[speed])),
    minimum_gross: String(sheet.minimum_gross),
    email_unit_micros: sheet.email_unit_micros === null ? null : String(sheet.email_unit_micros),
    phone: sheet.phone && { ...sheet.phone, minute_micros: String(sheet.phone.minute_micros) },
    oral: sheet.oral && { ...sheet.oral, hour_micros: String(sheet.oral.hour_micros) },
    worker_share_bps: perPlan((plan) => sheet.worker_share_bps[plan].map(String)),
    sworn_worker_share_bps: String(sheet.sworn_worker_share_bps),
    stage_weight_bps: perPlan((plan) => sheet.stage_weight_bps[plan].map(String)),
  };
}

/** Parses a stored sheet; throws SyntaxError when a number in it is not a whole number. */
export function sheetFromJson(json: SheetJson): PriceSheet {
  return {
    version: json.version,
    currency: json.currency,
    pairs: json.pairs.map((pair) => ({
      ...pair,
      rate_micros: perPackage((key) => BigInt(pair.rate_micros[key])),
    })),
    sworn_pairs: json.sworn_pairs.map((pair) => ({ ...pair, page_micros: BigInt(pair.page_micros) })),
    proofreading_bps: BigInt(json.proofreading_bps),
    native_proofreading_bps: BigInt(json.native_proofreading_bps),
    specialized_bps: BigInt(json.specialized_bps),
    repetition_bps: BigInt(json.repetition_bps),
    bands: bandsFromJson(json.bands ?? null),
    rush_bps: perSpeed((speed) => BigInt(json.rush_bps[speed])),
    minimum_gross: BigInt(json.minimum_gross),
    email_unit_micros: json.email_unit_micros === null ? null : BigInt(json.email_unit_micros),
    phone: json.phone && { ...json.phone, minute_micros: BigInt(json.phone.minute_micros) },
    oral: json.oral && { ...json.oral, hour_micros: BigInt(json.oral.hour_micros) },
    worker_share_bps: perPlan((plan) => json.worker_share_bps[plan].map(BigInt)),
    sworn_worker_share_bps: BigInt(json.sworn_worker_share_bps),
    stage_weight_bps: perPlan((plan) => json.stage_weight_bps[plan].map(BigInt)),
  };
}

function bandsToJson(bands: SheetBands | null): StoredAs<PriceSheet["bands"]> {
  if (bands === null) return null;
  return {
    customer_bps: perMemoryBand((band) => String(bands.customer_bps[band])),
    worker_bps: perWorkerBand((band) => String(bands.worker_bps[band])),
  };
}

function bandsFromJson(bands: StoredAs<PriceSheet["bands"]>): SheetBands | null {
  if (bands === null) return null;
  return {
    customer_bps: perMemoryBand((band) => BigInt(bands.customer_bps[band])),
    worker_bps: perWorkerBand((band) => BigInt(bands.worker_bps[band])),
  };
}

const perPackage = <T>(value: (key: PackageKey) => T): Record<PackageKey, T> => ({
  light: value("light"),
  economy: value("economy"),
  business: value("business"),
  expert: value("expert"),
});

const perSpeed = <T>(value: (speed: Speed) => T): Record<Speed, T> => ({
  normal: value("normal"),
  half: value("half"),
  quarter: value("quarter"),
});
