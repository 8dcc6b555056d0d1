import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { randomBytes } from "node:crypto";
import type { ChangedKey, NewKey } from "#contract/api/keys.ts";
import { hintOf, isKeyText, type KeyMode, keyText } from "#domain/api/key-text.ts";
import { most_keys } from "#domain/api/scopes.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { day } from "#domain/orders/timers.ts";
import { writeAudit, writeAudits } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOfCaller, type Caller } from "#server/kernel/http/caller.ts";
import { enqueue, enqueueEach } from "#server/kernel/jobs/queue.ts";
import { digest } from "#server/kernel/settings/keys.ts";
import { costCentreByCode } from "#server/spending/index.ts";
import { turnOffOfKeys } from "#server/webhooks/index.ts";
import { type KeyRow, type StoredKey, storedKeys } from "./keys-queries.ts";

export type Shown = { readonly key: string; readonly view: StoredKey };

const newText = (mode: KeyMode): string => keyText(mode, randomBytes(64));

/** The limits and networks of a key as columns. */
export const amountOf = (text: string): bigint => {
  const amount = fromDecimal(text);
  if (amount === null) throw new Refusal("validation.failed");
  return amount;
};
const columnsOf = ({
  name,
  order_limit,
  day_limit,
  month_limit,
  over_limit,
  allow_ips,
}: Omit<ChangedKey, "cost_centre">) => ({
  name,
  ...(over_limit === undefined ? {} : { over_limit }),
  order_limit: amountOf(order_limit),
  day_limit: amountOf(day_limit),
  month_limit: amountOf(month_limit),
  allow_ips: [...new Set(allow_ips)],
});

/** What a grant has besides a key. */
type GrantColumns = Pick<
  KeyRow,
  "kind" | "client_id" | "access_expires_at" | "refresh_sha256" | "refresh_expires_at"
>;

/** What a key does above its limits, and for which cost centre it orders. */
type OverLimit = Pick<KeyRow, "over_limit" | "cost_centre_id">;

async function insertKey(
  tx: Tx,
  mode: KeyMode,
  values: Omit<
    KeyRow,
    | "id"
    | "key_sha256"
    | "hint"
    | "last_used_at"
    | "last_ip"
    | "limit_of"
    | "reminded_days"
    | "replaced_by"
    | "revoked_at"
    | "revoked_because"
    | keyof OverLimit
    | keyof GrantColumns
    | keyof Maker
  > & { readonly limit_of?: number } & Partial<OverLimit & Maker>,
): Promise<{ readonly key: string; readonly row: KeyRow }> {
  const key = newText(mode);
  const row = await tx
    .insertInto("api_key")
    .values({ ...values, key_sha256: digest(key), hint: hintOf(key) })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { key, row };
}

type Maker = Pick<KeyRow, "made_by" | "live_person_id">;
/** The person who makes a key; those of the test mode are not in its database. */
const makerBy = ({ person_id }: Caller, mode: KeyMode): Maker =>
  mode === "live"
    ? { made_by: person_id, live_person_id: null }
    : { made_by: null, live_person_id: person_id };

/** New keys of one account wait for each other, so that all are counted. */
export const lockAccount = (tx: Tx, customer_id: number) =>
  tx
    .selectFrom("customer")
    .select("currency")
    .where("id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

/** Refuses `key.too_many` when twenty keys work; the one that is now replaced does not count. */
export async function requireRoom(
  tx: Tx,
  customer_id: number,
  replaced_id: number,
  now: Date,
): Promise<void> {
  const { working } = await tx
    .selectFrom("api_key")
    .select((w) => w.fn.countAll<bigint>().as("working"))
    .where("customer_id", "=", customer_id)
    .where("id", "!=", replaced_id)
    .where("expires_at", ">", now)
    .where((w) => w.or([w("revoked_at", "is", null), w("revoked_at", ">", now)]))
    .executeTakeFirstOrThrow();
  if (Number(working) >= most_keys) throw new Refusal("key.too_many");
}

/**
 * Makes a key; its text is returned once and only its digest stored. Limits are gross amounts in the account's currency.
 * Refuses `key.too_many` above twenty working keys and `cost_centre.unknown` for one that cannot be chosen.
 */
export async function createKey(tx: Tx, caller: Caller, input: NewKey, now: Date): Promise<Shown> {
  const customer_id = idOfCaller(caller);
  const { currency } = await lockAccount(tx, customer_id);
  await requireRoom(tx, customer_id, 0, now);
  const { key, row } = await insertKey(tx, input.mode, {
    ...columnsOf(input),
    customer_id,
    currency,
    scopes: input.scopes,
    cost_centre_id: await costCentreByCode(tx, customer_id, input.cost_centre ?? null),
    ...makerBy(caller, input.mode),
    created_at: now,
    expires_at: new Date(now.getTime() + input.days * day),
  });
  await noteAct(tx, caller, "api_key.make", row, now);
  return { key, view: await viewOf(tx, row, now) };
}

/** Locks a key of the account that still works. Refuses `key.not_found` for another's, `key.ended` for one that ended. */
async function workingKey(tx: Tx, customer_id: number, id: number, now: Date): Promise<KeyRow> {
  const row = await tx
    .selectFrom("api_key")
    .selectAll()
    .where("id", "=", id)
    .where("customer_id", "=", customer_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("key.not_found");
  if (row.revoked_at !== null || row.expires_at <= now) throw new Refusal("key.ended");
  return row;
}

async function viewOf(tx: Tx, row: KeyRow, now: Date): Promise<StoredKey> {
  const [view] = await storedKeys(tx, [row], now);
  if (!view) throw new Refusal("key.not_found");
  return view;
}

/** Changes name, limits (gross), networks and cost centre of a key; its scopes and its end stay. Refuses `cost_centre.unknown`. */
export async function changeKey(
  tx: Tx,
  caller: Caller,
  { id, input }: { readonly id: number; readonly input: ChangedKey },
  now: Date,
): Promise<StoredKey> {
  const { customer_id } = await workingKey(tx, idOfCaller(caller), id, now);
  const { cost_centre, ...changed } = input;
  const centre =
    cost_centre === undefined ? {} : { cost_centre_id: await costCentreByCode(tx, customer_id, cost_centre) };
  const row = await tx
    .updateTable("api_key")
    .set({ ...columnsOf(changed), ...centre })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await noteAct(tx, caller, "api_key.change", row, now);
  return viewOf(tx, row, now);
}

/**
 * Replaces a key by a new one with the same scopes, limits and duration; the old one works for `days` more, and what both
 * order counts together. Refuses `key.too_many` above twenty other working keys.
 */
export async function rotateKey(
  tx: Tx,
  caller: Caller,
  { id, days, mode }: { readonly id: number; readonly days: number; readonly mode: KeyMode },
  now: Date,
): Promise<Shown> {
  const old = await workingKey(tx, idOfCaller(caller), id, now);
  // The tokens of a grant are replaced by its client.
  if (old.kind === "grant") throw new Refusal("key.not_found");
  await lockAccount(tx, old.customer_id);
  await requireRoom(tx, old.customer_id, old.id, now);
  const { customer_id, name, scopes, currency, order_limit, day_limit, month_limit, allow_ips } = old;
  const { over_limit, cost_centre_id } = old;
  const lasts_ms = old.expires_at.getTime() - old.created_at.getTime();
  const same = { customer_id, name, scopes, currency, order_limit, day_limit, month_limit, allow_ips };
  const { key, row } = await insertKey(tx, mode, {
    ...same,
    over_limit,
    cost_centre_id,
    limit_of: old.limit_of ?? old.id,
    ...makerBy(caller, mode),
    created_at: now,
    expires_at: new Date(now.getTime() + lasts_ms),
  });
  await tx
    .updateTable("api_key")
    .set({
      replaced_by: row.id,
      revoked_at: new Date(now.getTime() + days * day),
      revoked_because: "rotation",
    })
    .where("id", "=", old.id)
    .execute();
  await noteAct(tx, caller, "api_key.rotate", row, now);
  return { key, view: await viewOf(tx, row, now) };
}

type Revoked = {
  readonly id: number;
  /** The account whose owner revokes it; null for the desk. */
  readonly customer_id: number | null;
  readonly webhooks_stay: boolean;
};

/**
 * Revokes a key at once, also one that is being replaced, and turns the endpoints off that it set up, unless they stay.
 * Refuses `key.not_found` and one that has ended.
 */
export async function revokeKey(
  tx: Tx,
  caller: Caller,
  { id, customer_id, webhooks_stay }: Revoked,
  now: Date,
): Promise<StoredKey> {
  const row = await tx
    .updateTable("api_key")
    .set({ revoked_at: now, revoked_because: customer_id === null ? "desk" : "owner" })
    .where("id", "=", id)
    .$if(customer_id !== null, (mine) => mine.where("customer_id", "=", customer_id))
    .where((w) => w.or([w("revoked_at", "is", null), w("revoked_at", ">", now)]))
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new Refusal("key.not_found");
  await noteAct(tx, caller, "api_key.revoke", row, now);
  if (!webhooks_stay)
    await turnOffOfKeys(tx, caller, { keys: [row], why: customer_id === null ? "desk" : "customer" }, now);
  return viewOf(tx, row, now);
}

/** Revokes the keys and grants that a person has made for an account, with the end of a membership; test keys by a job. */
export async function revokeKeysOfMember(
  tx: Tx,
  { caller, member_id }: { readonly caller: Caller; readonly member_id: number },
  now: Date,
): Promise<void> {
  const member = await tx
    .selectFrom("member")
    .select(["customer_id", "person_id"])
    .where("id", "=", member_id)
    .where("customer_id", "=", idOfCaller(caller))
    .executeTakeFirst();
  if (!member) return;
  const made = { ...member, at: now.getTime() };
  const rows = await revokeMade(tx, "made_by", made, now);
  await writeAudits(tx, caller, rows.map(actOf("api_key.revoke")), now);
  await turnOffOfKeys(tx, caller, { keys: rows, why: "customer" }, now);
  await enqueue(tx, "api.end_test_keys", made);
}

/** Of an account, by a person, until an instant in milliseconds. */
type Made = { readonly customer_id: number; readonly person_id: number; readonly at: number };

/** Revokes the working ones of these keys, in their order. */
async function revokeAll(
  tx: Tx,
  wanted: (keys: KeyFilter) => Expression<SqlBool>,
  because: "owner" | "leak",
  now: Date,
): Promise<KeyRow[]> {
  const found = await tx
    .selectFrom("api_key")
    .select("id")
    .where(wanted)
    .where((w) => w.or([w("revoked_at", "is", null), w("revoked_at", ">", now)]))
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  if (found.length === 0) return [];
  return tx
    .updateTable("api_key")
    .set({ revoked_at: now, revoked_because: because })
    .where(
      "id",
      "in",
      found.map(({ id }) => id),
    )
    .returningAll()
    .execute();
}
type KeyFilter = ExpressionBuilder<DB, "api_key">;

/** Revokes the working keys of an account that a person has made, as its database names the person. */
export const revokeMade = (
  tx: Tx,
  column: keyof Maker,
  { customer_id, person_id, at }: Made,
  now: Date,
): Promise<KeyRow[]> =>
  revokeAll(
    tx,
    (w) =>
      w.and([
        w("customer_id", "=", customer_id),
        w(column, "=", person_id),
        w("created_at", "<=", new Date(at)),
      ]),
    "owner",
    now,
  );

/** Revokes keys that were found in public and mails their owners; texts that are no working key change nothing. */
export async function revokeLeaked(
  tx: Tx,
  caller: Caller,
  texts: readonly string[],
  now: Date,
): Promise<void> {
  const digests = texts.filter(isKeyText).map((text) => digest(text));
  if (digests.length === 0) return;
  const rows = await revokeAll(tx, (w) => w("key_sha256", "in", digests), "leak", now);
  const turned_off = await turnOffOfKeys(tx, caller, { keys: rows, why: "desk" }, now);
  await enqueueEach(
    tx,
    "mail.api_key_leaked",
    rows.map(({ id }) => ({ payload: { api_key_id: id, endpoint_ids: turned_off.get(id) ?? [] } })),
  );
  await writeAudits(tx, caller, rows.map(actOf("api_key.leak")), now);
}

type KeyAct = "api_key.make" | "api_key.change" | "api_key.rotate" | "api_key.revoke" | "api_key.leak";

const actOf =
  (act: KeyAct) =>
  ({ id, hint, name }: KeyRow) =>
    ({ act, object: "api_key", object_id: id, detail: { key_hint: hint, name } }) as const;
const noteAct = (tx: Tx, caller: Caller, act: KeyAct, row: KeyRow, now: Date) =>
  writeAudit(tx, caller, actOf(act)(row), now);
