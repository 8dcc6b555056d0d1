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

/**
 * What keys, with those that they replace and that replace them, have ordered for today and this month: gross minor units,
 * without what was released.
 */
async function spentBy(
  db: Kysely<DB>,
  key_ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Spent>> {
  const today = localDate(now.getTime());
  const day = startsAt(today);
  const month = startsAt(`${today.slice(0, 7)}-01`);
  const rows = await db
    .selectFrom("api_key as key")
    .innerJoin("api_key as sharing", (join) =>
      join
        .onRef("sharing.customer_id", "=", "key.customer_id")
        .on(({ eb, fn }) =>
          eb(fn.coalesce("sharing.limit_of", "sharing.id"), "=", fn.coalesce("key.limit_of", "key.id")),
        ),
    )
    .innerJoin("spend", "spend.api_key_id", "sharing.id")
    .select("key.id")
    .select((w) => [
      w.fn.sum<bigint | string>("spend.amount").as("month"),
      w.fn.sum<bigint | string | null>("spend.amount").filterWhere("spend.at", ">=", day).as("day"),
    ])
    .where("key.id", "in", [0, ...key_ids])
    .where("spend.at", ">=", month)
    .where("spend.released_at", "is", null)
    .groupBy("key.id")
    .execute();
  return new Map(
    rows.map(({ id, ...sums }) => [id, { day: BigInt(sums.day ?? 0), month: BigInt(sums.month) }]),
  );
}
export const no_spending: Spent = { day: 0n, month: 0n };

/** The same for one key. */
export const spentByOne = async (db: Kysely<DB>, id: number, now: Date): Promise<Spent> =>
  (await spentBy(db, [id], now)).get(id) ?? no_spending;

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): StoredKey["state"] {
  if (revoked_at !== null) return revoked_at <= now ? "revoked" : "ending";
  return expires_at <= now ? "expired" : "active";
}

export const keyView = (key: KeyRow, spent: Spent, now: Date): StoredKey => ({
  id: key.id,
  kind: key.kind,
  name: key.name,
  client_host: key.client_id === null ? null : new URL(key.client_id).host,
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
    // A grant whose client has never fetched a token gives nothing.
    .where((w) => w.or([w("kind", "=", "key"), w("refresh_sha256", "is not", null)]))
    .orderBy("id", "desc")
    .execute();
  const spent = await spentBy(
    db,
    keys.map(({ id }) => id),
    now,
  );
  return keys.map((key) => keyView(key, spent.get(key.id) ?? no_spending, now));
}
