import {
  limits,
  service_traits,
  type Language,
  type PackageKey,
  type Plan,
  type Service,
  type Speed,
} from "#domain/catalog.ts";
import type { SheetBands } from "./band-weights.ts";
import type { StageWeights } from "./stage-weights.ts";
import { divideHalfUp, share, type Currency } from "#domain/money.ts";

/** Net rates of one directed pair, in millionths of one major unit per source word: 0.16 is 160000n. */
export type PairRate = {
  readonly source_lang: Language;
  readonly target_lang: Language;
  readonly rate_micros: Readonly<Record<PackageKey, bigint>>;
};

/** Net rate of one directed sworn pair, in millionths of one major unit per started page. */
export type SwornRate = {
  readonly source_lang: Language;
  readonly target_lang: Language;
  readonly page_micros: bigint;
};

/**
 * One published price list of one currency: plain rows, which are stored, versioned and edited directly. Rates are net
 * in millionths of a major unit, shares are basis points, `minimum_gross` is minor units gross.
 */
export type PriceSheet = {
  readonly version: string;
  readonly currency: Currency;
  readonly pairs: readonly PairRate[];
  readonly sworn_pairs: readonly SwornRate[];
  /** Shares of the Economy rate: proofreading as a service, and native proofreading added to a translation. */
  readonly proofreading_bps: bigint;
  readonly native_proofreading_bps: bigint;
  readonly specialized_bps: bigint;
  /** The price of a repeated word as a share of that of a new one. */
  readonly repetition_bps: bigint;
  /** Weights of words with a match in the customer's memory; null where such words cost as much as new ones. */
  readonly bands: SheetBands | null;
  readonly rush_bps: Readonly<Record<Speed, bigint>>;
  readonly minimum_gross: bigint;
  readonly email_unit_micros: bigint | null;
  readonly phone: { readonly minute_micros: bigint; readonly minimum_minutes: number } | null;
  readonly oral: {
    readonly hour_micros: bigint;
    /** The shortest booking, in hours. */
    readonly block_hours: number;
    /** Simultaneous interpreting longer than this takes two interpreters. */
    readonly second_interpreter_after_minutes: number;
  } | null;
  /** The share of the net price for the worker of each stage, in the order of the plan's stages. */
  readonly worker_share_bps: Readonly<Record<Plan, readonly bigint[]>>;
  readonly sworn_worker_share_bps: bigint;
  /** The weight of each stage when an order ends before completion (4.9); the weights of a plan sum to the whole. */
  readonly stage_weight_bps: StageWeights;
};

/** Millionths of a major unit in one minor unit: all currencies have two decimal places. */
/** Polish VAT: minimum prices of the lists include it, and it is shown until the buyer's own tax is known. */
export const list_rate_bps = 2300n;
export const micros_per_minor = 10_000n;

/** An amount in minor units for a quantity at a net rate, rounded half up once. */
export const amountAt = (quantity: bigint, rate_micros: bigint): bigint =>
  divideHalfUp(quantity * rate_micros, micros_per_minor);

/** The net rates of a directed pair; null when the list has no instant price for it. */
export function pairRate(sheet: PriceSheet, source_lang: string, target_lang: string): PairRate | null {
  return (
    sheet.pairs.find((pair) => pair.source_lang === source_lang && pair.target_lang === target_lang) ?? null
  );
}

/**
 * The net rates of proofreading in one language: those of the cheapest pair into it, because no other language is
 * involved (decision 0030). Null when no pair has this target language.
 */
export function correctionRate(sheet: PriceSheet, language: string): PairRate | null {
  const into = sheet.pairs.filter(({ target_lang }) => target_lang === language);
  return into.toSorted((a, b) => (a.rate_micros.economy < b.rate_micros.economy ? -1 : 1))[0] ?? null;
}

/** The net page rate of a directed sworn pair; null when the list has none. */
export function swornRate(sheet: PriceSheet, source_lang: string, target_lang: string): SwornRate | null {
  return (
    sheet.sworn_pairs.find((pair) => pair.source_lang === source_lang && pair.target_lang === target_lang) ??
    null
  );
}

/** Net rate per word of proofreading as a service: a share of the Economy rate of the pair. */
export const proofreadingRate = (sheet: PriceSheet, pair: PairRate): bigint =>
  share(pair.rate_micros.economy, sheet.proofreading_bps);

/** Net rate per word of native proofreading added to a translation: a share of the Economy rate. */
export const nativeProofreadingRate = (sheet: PriceSheet, pair: PairRate): bigint =>
  share(pair.rate_micros.economy, sheet.native_proofreading_bps);

/** Net rate per word of verification added to Economy: the difference to Business, never below zero. */
export function verificationRate(pair: PairRate): bigint {
  const difference = pair.rate_micros.business - pair.rate_micros.economy;
  return difference > 0n ? difference : 0n;
}

/** §5.1: sworn pages are 1125 characters with spaces and every started page is a full one; at least one is sold. */
export const swornPages = (characters: number): number =>
  Math.max(1, Math.ceil(characters / limits.sworn_page_characters));

/** §5: an e-mail of more than 165 words counts as two messages; at least one is sold. */
export const emailUnits = (words: number): number => Math.max(1, Math.ceil(words / limits.email_unit_words));

/** §1: pages of a sworn translation; null for what is not counted in pages. */
export const pagesOf = (order: {
  readonly service_type: Service;
  readonly characters_collapsed: number;
}): number | null =>
  service_traits[order.service_type].unit === "page" ? swornPages(order.characters_collapsed) : null;
