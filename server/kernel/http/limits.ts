import { sql, type Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../db/tables.ts";
import { networkOf } from "./network.ts";

export const window_ms = 60_000;
const most_known = 10_000;

type Call = { readonly name: string; readonly ip: string; readonly per_minute: number };

/** Calls a minute by route and network, counted in the database for all servers together. */
export type Limits = {
  /** Counts one call. Refuses `rate.limited` with the remaining seconds of the minute. */
  readonly count: (call: Call, now: Date) => Promise<void>;
};

/**
 * Counts each call in the database, and caches networks over their limit until the end of their minute, so a flood is
 * refused without a query. A minute begins with its first call.
 */
export function openLimits(db: Kysely<DB>): Limits {
  const refused = openMemory<{ readonly ends_at: number }>();
  return {
    async count({ name, ip, per_minute }, now) {
      const key = `${name} ${networkOf(ip)}`;
      const at = now.getTime();
      const known = refused.get(key, at);
      if (known) throw limited(known.ends_at - at);
      const [counted] = await countHits(db, [key], now);
      if (!counted) throw new Error("a call was not counted");
      const { hits, ends_at } = counted;
      if (hits <= per_minute) return;
      refused.set(key, { ends_at: ends_at.getTime() });
      throw limited(ends_at.getTime() - at);
    },
  };
}

/** Values that are known until they end, in memory of this process; the oldest is forgotten where there are too many. */
export function openMemory<Value extends { readonly ends_at: number }>() {
  const values = new Map<string, Value>();
  return {
    get(key: string, at: number): Value | undefined {
      const value = values.get(key);
      return value && value.ends_at > at ? value : undefined;
    },
    set(key: string, value: Value): void {
      values.delete(key);
      const [oldest] = values.keys();
      if (values.size >= most_known && oldest !== undefined) values.delete(oldest);
      values.set(key, value);
    },
  };
}

export const limited = (left_ms: number): Refusal =>
  new Refusal("rate.limited", { seconds: Math.max(1, Math.ceil(left_ms / 1000)) });

/** Increments the counts of keys in one statement, so that concurrent servers do not lose counts. */
export function countHits(
  db: Kysely<DB>,
  keys: readonly string[],
  now: Date,
): Promise<{ key: string; hits: number; ends_at: Date }[]> {
  const ends_at = new Date(now.getTime() + window_ms);
  const over = sql<boolean>`rate_count.ends_at <= ${now}`;
  return db
    .insertInto("rate_count")
    .values(keys.map((key) => ({ key, hits: 1, ends_at })))
    .onConflict((conflict) =>
      conflict.column("key").doUpdateSet({
        hits: sql<number>`case when ${over} then excluded.hits else rate_count.hits + excluded.hits end`,
        ends_at: sql<Date>`case when ${over} then excluded.ends_at else rate_count.ends_at end`,
      }),
    )
    .returning(["key", "hits", "ends_at"])
    .execute();
}
