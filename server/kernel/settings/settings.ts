import type { Kysely } from "kysely";
import {
  type HandLimits,
  handLimits,
  methodsOff,
  quoteClock,
  quoteLimits,
  retention,
  type MethodsOff,
  type BrandQuoteLimits,
} from "#contract/brands/desk-settings.ts";
import { brands } from "#brands/all.ts";
import { type Retention, standard_retention } from "#domain/accounts/retention.ts";
import type { DueClock } from "#contract/views/staff.ts";
import { limits } from "#domain/catalog.ts";
import { currencies, type Currency, fromDecimal, toDecimal } from "#domain/money.ts";
import { type QuoteLimits, standard_quote_limits } from "#domain/pricing/price-concerns.ts";
import { limit_keys, type LimitKey, standard_limits } from "#domain/accounts/second-person.ts";
import { aroundTheClock, deskClock, type QuoteClock, quoteDueAt } from "#domain/quotes/quote-clock.ts";
import type { DB } from "../db/tables.ts";

/**
 * The desk's setting of a brand, or its default. Read from the database each time, by its primary key: a setting applies
 * from its commit on, in every process, without notification (decision 0078).
 */
async function settingOf(db: Kysely<DB>, brand_id: number, key: string): Promise<unknown> {
  const row = await db
    .selectFrom("brand_setting")
    .select("value")
    .where("brand_id", "=", brand_id)
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
}

/** Stored working hours; those of §9 where none are stored. */
export function clockFrom(stored: unknown): QuoteClock {
  const standard = aroundTheClock(limits.quote_minutes);
  return stored === undefined || stored === null
    ? standard
    : { ...quoteClock.parse(stored), zone: standard.zone };
}

/** §9, D13: the working hours of a brand's quotes. */
export const quoteClockOf = async (db: Kysely<DB>, brand_id: number): Promise<QuoteClock> =>
  clockFrom(await settingOf(db, brand_id, "quote_clock"));

/** The working hours of the brands of some rows, each read once. */
export async function quoteClocksOf(
  db: Kysely<DB>,
  rows: readonly { readonly brand_id: number }[],
): Promise<(brand_id: number) => QuoteClock> {
  const clocks = new Map<number, QuoteClock>();
  for (const brand_id of new Set(rows.map((row) => row.brand_id)))
    clocks.set(brand_id, await quoteClockOf(db, brand_id));
  const standard = clockFrom(null);
  return (brand_id) => clocks.get(brand_id) ?? standard;
}

/** Whether a quote was issued within the promise; the time it waited for its customer is left out. */
export const isInTime = (
  { issued_at, waited_ms }: { readonly issued_at: Date; readonly waited_ms: bigint | null },
  clock: QuoteClock,
): boolean => {
  const issued_ms = issued_at.getTime();
  return issued_ms <= quoteDueAt(issued_ms - Number(waited_ms ?? 0n), clock);
};

/** Quote limits of a brand; the defaults where it has set none. */
export async function quoteLimitsOf(db: Kysely<DB>, brand_id: number): Promise<BrandQuoteLimits> {
  const set = await settingOf(db, brand_id, "quote_limits");
  const { least_margin_bps, ceilings, least_hourly } = standard_quote_limits;
  return set === undefined
    ? { least_margin_bps, ceilings: [...ceilings], least_hourly: [...least_hourly] }
    : quoteLimits.parse(set);
}

/** Quote limits in one currency, in minor units. */
export function limitsIn({ least_margin_bps, ceilings }: BrandQuoteLimits, currency: Currency): QuoteLimits {
  const found = [...ceilings, ...standard_quote_limits.ceilings].find((one) => one.currency === currency);
  return { least_margin_bps: BigInt(least_margin_bps), ceiling_net: fromDecimal(found?.net ?? "0") ?? 0n };
}

/** Minimum hourly pay of a brand in a currency, net minor units; the standard amount where it sets none. */
export function leastHourlyIn(
  { least_hourly }: Pick<BrandQuoteLimits, "least_hourly">,
  currency: Currency,
): bigint {
  const found = [...least_hourly, ...standard_quote_limits.least_hourly].find(
    (one) => one.currency === currency,
  );
  return fromDecimal(found?.net ?? "0") ?? 0n;
}

export type LeastHourly = (brand_id: number, currency: Currency) => bigint;

/** Minimum hourly pay by brand for some rows, with one query per brand. */
export async function leastHourlyOf(
  db: Kysely<DB>,
  rows: readonly { readonly brand_id: number }[],
): Promise<LeastHourly> {
  const known = new Map<number, BrandQuoteLimits>();
  for (const brand_id of new Set(rows.map((row) => row.brand_id)))
    known.set(brand_id, await quoteLimitsOf(db, brand_id));
  return (brand_id, currency) => leastHourlyIn(known.get(brand_id) ?? { least_hourly: [] }, currency);
}

/** Limits in every kind and currency: those of `own`, and the standard amounts where it has none. */
export const wholeLimits = (own: HandLimits): HandLimits =>
  limit_keys.flatMap((limit) =>
    currencies.map((currency) => {
      const found = own.find((one) => one.limit === limit && one.currency === currency);
      const minor = fromDecimal(found?.amount ?? "") ?? standard_limits[limit][currency];
      return { limit, currency, amount: toDecimal(minor) };
    }),
  );

/** The maximum that one person may give away alone at a brand, gross: its own amounts, and the standard where it has set none. */
export async function handLimitsOf(db: Kysely<DB>, brand_id: number): Promise<HandLimits> {
  const set = await settingOf(db, brand_id, "hand_limits");
  return wholeLimits(set === undefined ? [] : handLimits.parse(set));
}

/** The lowest limit of some brands in a currency, gross minor units; the standard one of no brand. */
export async function handLimitIn(
  db: Kysely<DB>,
  brand_ids: readonly number[],
  key: LimitKey,
  currency: Currency,
): Promise<bigint> {
  const each: bigint[] = [];
  for (const brand_id of new Set(brand_ids)) {
    const own = await handLimitsOf(db, brand_id);
    const found = own.find((one) => one.limit === key && one.currency === currency);
    each.push(fromDecimal(found?.amount ?? "") ?? standard_limits[key][currency]);
  }
  const [first = standard_limits[key][currency], ...others] = each;
  return others.reduce((lowest, one) => (one < lowest ? one : lowest), first);
}

/** Days after which data of a brand is removed; the standard where it has set none. */
export async function retentionOf(db: Kysely<DB>, brand_id: number): Promise<Retention> {
  const set = await settingOf(db, brand_id, "retention");
  return set === undefined ? standard_retention : retention.parse(set);
}

/** The longest retention of logs among the brands of the build: the audit log belongs to all of them. */
export async function longestLogs(db: Kysely<DB>): Promise<number> {
  const each = await Promise.all(brands.map(async ({ id }) => (await retentionOf(db, id)).logs));
  return Math.max(...each);
}

/** Payment methods that are switched off at a brand. */
export async function methodsOffOf(db: Kysely<DB>, brand_id: number): Promise<MethodsOff> {
  const set = await settingOf(db, brand_id, "payment_methods");
  return set === undefined ? [] : methodsOff.parse(set);
}

type Asked = { readonly asked_at: Date | null; readonly quote_paused_ms: bigint };

/** When the quote of an order is due, without the time it waited for its customer; null for an order without a request. */
export const dueBy = ({ asked_at, quote_paused_ms }: Asked, clock: QuoteClock): Date | null =>
  asked_at && new Date(quoteDueAt(asked_at.getTime() + Number(quote_paused_ms), clock));

/** The same for an order whose brand's working hours are not loaded. */
export async function dueOf(
  db: Kysely<DB>,
  order: Asked & { readonly brand_id: number },
): Promise<Date | null> {
  return order.asked_at === null ? null : dueBy(order, await quoteClockOf(db, order.brand_id));
}

/** A due instant with the working hours, so that the desk can count it down in open time. */
export function deskDueOf(due: Date, clock: QuoteClock, now: Date): DueClock {
  const { opens_at, closed_ms } = deskClock(due.getTime(), now.getTime(), clock);
  return {
    due_at: due.toISOString(),
    opens_at: opens_at === null ? null : new Date(opens_at).toISOString(),
    closed_ms,
  };
}
