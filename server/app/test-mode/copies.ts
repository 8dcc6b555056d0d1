import { type Kysely, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { newHash } from "#server/kernel/settings/keys.ts";

/** Both databases of an installation with a test mode. */
export type Both = { readonly live: Kysely<DB>; readonly test: Kysely<DB> };

type Copied = {
  readonly table: "price_list" | "shipping_rate" | "bonus_sheet" | "category" | "nbp_rate" | "brand_setting";
  readonly key: readonly string[];
  /** The column with who made a row; in the test mode its own office. */
  readonly by?: string;
  /** Rows are written once, and the test mode stores such rows too: missing ones are added, with numbers of its own. */
  readonly adds_only?: true;
};

/** What the desk sets and every price depends on. Rows have the numbers of the live database, except rates. */
const copied: readonly Copied[] = [
  { table: "price_list", key: ["id"] },
  { table: "shipping_rate", key: ["id"] },
  { table: "bonus_sheet", key: ["id"], by: "made_by" },
  { table: "category", key: ["id"] },
  { table: "nbp_rate", key: ["currency", "asked_for"], adds_only: true },
  { table: "brand_setting", key: ["brand_id", "key"], by: "changed_by" },
];

/** A digest of all rows of a table, by which a change is noticed. */
async function digestOf(db: Kysely<DB>, table: string): Promise<string> {
  const { rows } = await sql<{ digest: string | null }>`
    select md5(string_agg(md5(t::text), '' order by t::text)) as digest from ${sql.table(table)} t`.execute(
    db,
  );
  return rows[0]?.digest ?? "";
}

/** The columns that an insert changes in the row that exists. */
const changesOf = (columns: readonly string[], key: readonly string[]) =>
  sql.join(
    columns
      .filter((name) => !key.includes(name))
      .map((name) => sql`${sql.id(name)} = ${sql.id("excluded", name)}`),
  );

const listOf = (columns: readonly string[]) => sql.join(columns.map((name) => sql.id(name)));

async function copyTable(both: Both, tx: Tx, { table, key, by, adds_only }: Copied): Promise<void> {
  const { rows: found } = await sql<{ rows: string }>`
    select coalesce(jsonb_agg(t), '[]')::text as rows from ${sql.table(table)} t`.execute(both.live);
  const { rows: names } = await sql<{ name: string }>`
    select attname::text as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(tx);
  const columns = names.map(({ name }) => name).filter((name) => !(adds_only && name === "id"));
  const office = sql`(select min(id) from staff_user)`;
  const values = columns.map((name) => (name === by ? office : sql.id("t", name)));
  // What is no longer in the live database is not named by any row of the test mode.
  if (table === "brand_setting") await sql`delete from brand_setting`.execute(tx);
  await sql`
    insert into ${sql.table(table)} (${listOf(columns)}) overriding system value
    select ${sql.join(values)} from jsonb_populate_recordset(null::${sql.table(table)}, ${found[0]?.rows ?? "[]"}::jsonb) t
    on conflict (${listOf(key)}) ${adds_only ? sql`do nothing` : sql`do update set ${changesOf(columns, key)}`}`.execute(
    tx,
  );
}

/** Copies price lists and settings that have changed since the last copy of this process; `known` has their digests. */
export async function copySettings(both: Both, known: Map<string, string>): Promise<void> {
  for (const one of copied) {
    const digest = await digestOf(both.live, one.table);
    if (known.get(one.table) === digest) continue;
    await transact(both.test, (tx) => copyTable(both, tx, one));
    known.set(one.table, digest);
  }
}

/** The columns of an account that its orders and invoices need; nothing by which a person logs in. */
const account_columns = [
  "id",
  "brand_id",
  "email",
  "locale",
  "currency",
  "user_type",
  "company_name",
  "vat_id",
  "first_name",
  "last_name",
  "phone",
  "address",
  "postcode",
  "city",
  "country",
  "invoicing",
  "credit_limit",
  "requires_cost_centre",
  "requires_reference",
  "activated_at",
  "blocked_at",
  "blocked_reason",
  "anonymised_at",
  "created_at",
] as const;

const centre_columns = ["id", "customer_id", "code", "name", "active", "created_at"] as const;

/** Copies cost centres without their limits: in the test mode only keys have limits. */
async function copyCostCentres({ live, test }: Both, ids: readonly number[]): Promise<void> {
  const rows = await live
    .selectFrom("cost_centre")
    .select(centre_columns)
    .where("customer_id", "in", ids)
    .execute();
  await sql`
    insert into cost_centre (${listOf(centre_columns)}) overriding system value
    select ${listOf(centre_columns)}
    from jsonb_populate_recordset(null::cost_centre, ${JSON.stringify(rows)}::jsonb) order by id
    on conflict (id) do update set ${changesOf(centre_columns, ["id"])}`.execute(test);
}

/** Copies at most 1,000 accounts as they are now; answers the ids of those that have never had a balance. */
async function copySome({ live, test }: Both, ids: readonly number[]): Promise<number[]> {
  const rows = await live
    .selectFrom("customer")
    .select(account_columns)
    .where("id", "in", ids)
    .orderBy("id")
    .execute();
  const columns = [...account_columns, "hash"];
  const values = rows.map((row) => ({
    ...row,
    credit_limit: row.credit_limit.toString(),
    hash: newHash(),
  }));
  const poor = await transact(test, async (tx) => {
    const { rows: stored } = await sql<{ id: number; has_balance: boolean }>`
      insert into customer (${listOf(columns)}) overriding system value
      select ${listOf(columns)}
      from jsonb_populate_recordset(null::customer, ${JSON.stringify(values)}::jsonb) order by id
      on conflict (id) do update set ${changesOf(account_columns, ["id"])}
      returning id, exists (select from balance_correction
        where customer_id = customer.id and state = 'approved') as has_balance`.execute(tx);
    return stored.flatMap(({ id, has_balance }) => (has_balance ? [] : [id]));
  });
  await copyCostCentres({ live, test }, ids);
  return poor;
}

/** A statement has at most 65,535 parameters, and a transaction should be short. */
const accounts_at_once = 1000;

/** Copies accounts as they are now; answers the ids of those that have never had a balance in the test mode. */
export async function copyAccounts(both: Both, ids: readonly number[]): Promise<number[]> {
  const poor: number[] = [];
  for (let from = 0; from < ids.length; from += accounts_at_once)
    poor.push(...(await copySome(both, ids.slice(from, from + accounts_at_once))));
  return poor;
}

/** The accounts of the test mode. */
export const knownAccounts = async (test: Kysely<DB>): Promise<number[]> =>
  (await test.selectFrom("customer").select("id").orderBy("id").execute()).map(({ id }) => id);
