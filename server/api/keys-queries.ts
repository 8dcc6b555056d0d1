import type { Kysely, Selectable } from "kysely";
import type { KeyView } from "#contract/api/keys.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import { no_spending, type Spent } from "#domain/spending/authority.ts";
import { toDecimal } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { personName } from "#server/kernel/db/person-name.ts";
import { spentByKeys } from "#server/spending/index.ts";

/** A key as its database has it: which mode it is of, is known by who asks. */
export type StoredKey = Omit<KeyView, "mode">;
export type KeyRow = Selectable<DB["api_key"]>;

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): StoredKey["state"] {
  if (revoked_at !== null) return revoked_at <= now ? "revoked" : "ending";
  return expires_at <= now ? "expired" : "active";
}

/** Who made a key. */
type Maker = NonNullable<KeyView["made_by"]>;

/** The persons who made keys of an account, by their number; `member_id` is the last membership of each. */
async function makersOf(
  db: Kysely<DB>,
  customer_id: number,
  keys: readonly KeyRow[],
): Promise<Map<number, Maker>> {
  const persons = keys.flatMap(({ made_by }) => made_by ?? []);
  if (persons.length === 0) return new Map();
  const rows = await db
    .selectFrom("person")
    .leftJoin("member", (join) =>
      join.onRef("member.person_id", "=", "person.id").on("member.customer_id", "=", customer_id),
    )
    .select(["person.id as person_id", "member.id as member_id", "member.left_at"])
    .select(personName.as("name"))
    .where("person.id", "in", persons)
    .orderBy("member.id")
    .execute();
  return new Map(
    rows.map(({ person_id, member_id, left_at, name }) => [
      person_id,
      { name, member_id, has_left: member_id === null || left_at !== null },
    ]),
  );
}

/** The maker of one key. */
export async function makerOf(db: Kysely<DB>, key: KeyRow): Promise<Maker | null> {
  return (await makersOf(db, key.customer_id, [key])).get(key.made_by ?? 0) ?? null;
}

export const keyView = (key: KeyRow, spent: Spent, made_by: Maker | null, now: Date): StoredKey => ({
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
  made_by,
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
  const makers = await makersOf(db, customer_id, keys);
  return keys.map((key) =>
    keyView(key, spent.get(key.id) ?? no_spending, makers.get(key.made_by ?? 0) ?? null, now),
  );
}
