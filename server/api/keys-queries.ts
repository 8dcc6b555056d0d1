import type { Kysely, Selectable } from "kysely";
import type { KeyView } from "#contract/api/keys.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import type { Spent } from "#domain/api/authority.ts";
import { instantOf, localDate } from "#domain/calendar.ts";
import { toDecimal } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** A key as its database has it: which mode it is of, is known by who asks. */
export type StoredKey = Omit<KeyView, "mode">;
export type KeyRow = Selectable<DB["api_key"]>;

/** Days and months of limits are those of our office. */
const startsAt = (date: string): Date => new Date(instantOf({ date, minute: 0 }));

/** What keys have ordered for today and this month, gross minor units, without what was released. */
export async function spentBy(
  db: Kysely<DB>,
  key_ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Spent>> {
  const today = localDate(now.getTime());
  const day = startsAt(today);
  const month = startsAt(`${today.slice(0, 7)}-01`);
  const rows = await db
    .selectFrom("spend")
    .select("api_key_id")
    .select((w) => [
      w.fn.sum<bigint | string>("amount").as("month"),
      w.fn.sum<bigint | string | null>("amount").filterWhere("at", ">=", day).as("day"),
    ])
    .where("api_key_id", "in", [0, ...key_ids])
    .where("at", ">=", month)
    .where("released_at", "is", null)
    .groupBy("api_key_id")
    .execute();
  return new Map(
    rows.map(({ api_key_id, ...sums }) => [
      api_key_id,
      { day: BigInt(sums.day ?? 0), month: BigInt(sums.month) },
    ]),
  );
}
export const no_spending: Spent = { day: 0n, month: 0n };

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): StoredKey["state"] {
  if (revoked_at !== null) return revoked_at <= now ? "revoked" : "ending";
  return expires_at <= now ? "expired" : "active";
}

export const keyView = (key: KeyRow, spent: Spent, now: Date): StoredKey => ({
  id: key.id,
  name: key.name,
  hint: key.hint,
  scopes: key.scopes as ApiScope[],
  currency: key.currency,
  order_limit: toDecimal(key.order_limit),
  day_limit: toDecimal(key.day_limit),
  month_limit: toDecimal(key.month_limit),
  spent_month: toDecimal(spent.month),
  allow_ips: key.allow_ips,
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at.toISOString(),
  last_used_at: key.last_used_at?.toISOString() ?? null,
  last_ip: key.last_ip,
  state: stateOf(key, now),
  ends_at: key.revoked_because === "rotation" ? (key.revoked_at?.toISOString() ?? null) : null,
  revoked_because: key.revoked_because,
});

/** The keys of an account, newest first. */
export async function keysOf(db: Kysely<DB>, customer_id: number, now: Date): Promise<StoredKey[]> {
  const keys = await db
    .selectFrom("api_key")
    .selectAll()
    .where("customer_id", "=", customer_id)
    .orderBy("id", "desc")
    .execute();
  const spent = await spentBy(
    db,
    keys.map(({ id }) => id),
    now,
  );
  return keys.map((key) => keyView(key, spent.get(key.id) ?? no_spending, now));
}
