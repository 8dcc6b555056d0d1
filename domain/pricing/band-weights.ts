/** Bands of the memory; repetitions have a price of their own on every list. */
export const memory_bands = ["context", "exact", "fuzzy_95", "fuzzy_85", "fuzzy_75"] as const;
export type MemoryBand = (typeof memory_bands)[number];
/** Bands with a weight for the translator. */
export const worker_bands = ["context", "exact", "repetition", "fuzzy_95", "fuzzy_85", "fuzzy_75"] as const;
type WorkerBand = (typeof worker_bands)[number];

/** Weights of the bands of one list, basis points of a new word: what the customer pays and the translator gets. */
export type SheetBands = {
  readonly customer_bps: Readonly<Record<MemoryBand, bigint>>;
  readonly worker_bps: Readonly<Record<WorkerBand, bigint>>;
};

const memory_seeds = { context: 2_000n, exact: 3_000n, fuzzy_95: 6_000n, fuzzy_85: 7_000n, fuzzy_75: 8_500n };
/** The weights of a new installation: equal for customer and translator. */
export const first_bands: SheetBands = {
  customer_bps: memory_seeds,
  worker_bps: { ...memory_seeds, repetition: 3_000n },
};

/** A value for each band of the memory, and for each band of the translator. */
export const perMemoryBand = <T>(value: (band: MemoryBand) => T): Record<MemoryBand, T> => ({
  context: value("context"),
  exact: value("exact"),
  fuzzy_95: value("fuzzy_95"),
  fuzzy_85: value("fuzzy_85"),
  fuzzy_75: value("fuzzy_75"),
});
export const perWorkerBand = <T>(value: (band: WorkerBand) => T): Record<WorkerBand, T> => ({
  ...perMemoryBand(value),
  repetition: value("repetition"),
});
