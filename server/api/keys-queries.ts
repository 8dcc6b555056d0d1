import type { Kysely, Selectable } from "kysely";
import type { KeyView } from "#contract/api/keys.ts";
import type { ApiScope } from "#domain/api/scopes.ts";
import { no_spending, type Spent } from "#domain/spending/authority.ts";
import { toDecimal } from "#domain/money.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { personName } from "#server/kernel/db/person-name.ts";
import { spentByKeys } from "#server/spending/index.ts";
import { endpointsByKey } from "#server/webhooks/index.ts";

/** A key as its database has it: which mode it is of, and the name of who made it, are known by who asks. */
export type StoredKey = Omit<KeyView, "mode" | "made_by"> & {
  readonly maker_id: number | null;
  readonly customer_id: number;
};
export type KeyRow = Selectable<DB["api_key"]>;

function stateOf({ revoked_at, expires_at }: KeyRow, now: Date): StoredKey["state"] {
  if (revoked_at !== null) return revoked_at <= now ? "revoked" : "ending";
  return expires_at <= now ? "expired" : "active";
}

/** Who made a key, by the database of the live mode. */
type Maker = NonNullable<KeyView["made_by"]>;
type CostCentre = NonNullable<KeyView["cost_centre"]>;

/** The person who made a key; one of the test mode names a person of the live database. */
const makerIdOf = ({ made_by, live_person_id }: Pick<KeyRow, "made_by" | "live_person_id">) =>
  made_by ?? live_person_id;

/** The persons of the live database who made keys of an account, by number; `member_id` is the last membership of each. */
export async function makersOf(
  live: Kysely<DB>,
  customer_id: number,
  persons: readonly number[],
): Promise<Map<number, Maker>> {
  if (persons.length === 0) return new Map();
  const rows = await live
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

/** The cost centres of keys, by number. */
async function costCentresOf(db: Kysely<DB>, keys: readonly KeyRow[]): Promise<Map<number, CostCentre>> {
  const ids = keys.flatMap(({ cost_centre_id }) => cost_centre_id ?? []);
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("cost_centre")
    .select(["id", "code", "name", "active"])
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, ...centre }) => [id, centre]));
}

const storedKey = (
  key: KeyRow,
  {
    spent,
    cost_centre,
    webhooks,
  }: { readonly spent: Spent; readonly cost_centre: CostCentre | null; readonly webhooks: number },
  now: Date,
): StoredKey => ({
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
  cost_centre,
  webhooks,
  maker_id: makerIdOf(key),
  customer_id: key.customer_id,
  created_at: key.created_at.toISOString(),
  expires_at: key.expires_at.toISOString(),
  last_used_at: key.last_used_at?.toISOString() ?? null,
  last_ip: key.last_ip,
  state: stateOf(key, now),
  ends_at: key.revoked_because === "rotation" ? (key.revoked_at?.toISOString() ?? null) : null,
  revoked_because: key.revoked_because,
});

/** Keys with what was ordered by them. */
export async function storedKeys(db: Kysely<DB>, keys: readonly KeyRow[], now: Date): Promise<StoredKey[]> {
  const ids = keys.map(({ id }) => id);
  const spent = await spentByKeys(db, ids, now);
  const centres = await costCentresOf(db, keys);
  const endpoints = await endpointsByKey(db, keys);
  return keys.map((key) => {
    const cost_centre = centres.get(key.cost_centre_id ?? 0) ?? null;
    const webhooks = endpoints.get(key.id)?.length ?? 0;
    return storedKey(key, { spent: spent.get(key.id) ?? no_spending, cost_centre, webhooks }, now);
  });
}

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
  return storedKeys(db, keys, now);
}
