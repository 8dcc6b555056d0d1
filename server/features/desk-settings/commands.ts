import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { brandBySlug } from "#brands/all.ts";
import type { Brand } from "#brands/brand.ts";
import type { MethodsOff, QuoteClockInput } from "#contract/desk-settings.ts";
import { Refusal } from "#domain/errors.ts";
import { writeAudit } from "../../audit.ts";
import type { Tx } from "../../db/open.ts";
import { type Caller, idOfCaller } from "../../http/caller.ts";
import type { Machine } from "../../machine.ts";
import { methodsOffOf, quoteClockOf } from "../../settings.ts";
import { possibleMethods } from "./queries.ts";

export type Change<T> = { readonly value: T; readonly seen: T; readonly reason: string };
type Setting = { readonly brand: Brand; readonly key: string; readonly before: unknown };

/** The brand of an address; refuses one that we do not have. */
export function brandOf(slug: string): Brand {
  const brand = brandBySlug(slug);
  if (!brand) throw new Refusal("brand.unknown");
  return brand;
}

/** Keeps a setting and writes down what it was before, and why. Refuses what somebody else has changed meanwhile. */
async function keep<T>(
  tx: Tx,
  caller: Caller,
  { brand, key, before }: Setting,
  { value, seen, reason }: Change<T>,
  now: Date,
): Promise<void> {
  if (!isDeepStrictEqual(before, seen)) throw new Refusal("setting.changed");
  const row = {
    value: JSON.stringify(value),
    changed_by: idOfCaller(caller),
    changed_at: now,
    reason,
  };
  await tx
    .insertInto("brand_setting")
    .values({ brand_id: brand.id, key, ...row })
    .onConflict((conflict) => conflict.columns(["brand_id", "key"]).doUpdateSet(row))
    .execute();
  const detail = { brand: brand.slug, key, reason, before: JSON.stringify(before), after: row.value };
  await writeAudit(tx, caller, { act: "setting.change", object: "brand", object_id: brand.id, detail }, now);
}

/** Two people who save at once wait for each other; a row that is not there yet cannot be locked, the table can. */
const hold = (tx: Tx) => sql`lock table brand_setting in share row exclusive mode`.execute(tx);

/** When quotes are answered and how fast. */
export async function setQuoteClock(
  tx: Tx,
  caller: Caller,
  brand: Brand,
  change: Change<QuoteClockInput>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const { minutes, days, closed } = await quoteClockOf(tx, brand.id);
  const before = { minutes, days: [...days], closed: [...closed] };
  const value = { ...change.value, closed: [...new Set(change.value.closed)].toSorted() };
  await keep(tx, caller, { brand, key: "quote_clock", before }, { ...change, value }, now);
}

/** Which ways to pay are off. Refuses to leave a currency that is sold in without any. */
export async function setPaymentMethods(
  tx: Tx,
  machine: Machine,
  caller: Caller,
  brand: Brand,
  change: Change<MethodsOff>,
  now: Date,
): Promise<void> {
  await hold(tx);
  const possible = possibleMethods(machine, brand, caller.locale);
  const is_off = (one: { method: string; currency: string }): boolean =>
    change.value.some(({ method, currency }) => method === one.method && currency === one.currency);
  const bare = brand.currencies.some((currency) => {
    const offered = possible.filter((one) => one.currency === currency);
    return offered.length > 0 && offered.every(is_off);
  });
  if (bare) throw new Refusal("setting.no_way_to_pay");
  const before = await methodsOffOf(tx, brand.id);
  await keep(tx, caller, { brand, key: "payment_methods", before }, change, now);
}
