import type { Kysely, Selectable } from "kysely";
import type { KeyView } from "#contract/api/keys.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import { no_spending, type Spent } from "#domain/spending/authority.ts";
import { toDecimal } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { spentByKeys } from "#server/spending/index.ts";

/** A key as its database has it: which mode it is of, is known by who asks. */
export type StoredKey = Omit<KeyView, "mode">;
export type KeyRow = Selectable<DB["api_key"]>;

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
  over_limit: key.over_limit,
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
  const spent = await spentByKeys(
    db,
    keys.map(({ id }) => id),
    now,
  );
  return keys.map((key) => keyView(key, spent.get(key.id) ?? no_spending, now));
}
