import { sql, type Kysely } from "kysely";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "../db/tables.ts";
import { networkOf } from "./network.ts";

const window_ms = 60_000;
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
  const refused_until = new Map<string, number>();
  return {
    async count({ name, ip, per_minute }, now) {
      const key = `${name} ${networkOf(ip)}`;
      const at = now.getTime();
      const until = refused_until.get(key) ?? 0;
      if (until > at) throw limited(until - at);
      const [counted] = await countHits(db, [key], now);
      if (!counted) throw new Error("a call was not counted");
      const { hits, ends_at } = counted;
      if (hits <= per_minute) return;
      if (refused_until.size >= most_known)
        for (const [old, ended] of refused_until) if (ended <= at) refused_until.delete(old);
      refused_until.set(key, ends_at.getTime());
      throw limited(ends_at.getTime() - at);
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
