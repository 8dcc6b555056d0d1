import type { Pool } from "pg";

/** How often the rows of a sample are written. */
export type Copies = {
  /** Of the rows of finished orders, spread over two years. */
  readonly finished: number;
  /** Of the rows of open orders, spread over the last two weeks. */
  readonly open: number;
  readonly customers: number;
  readonly translators: number;
};

/** Settings and counters: these rows do not grow with orders. */
const constant_tables =
  `kysely_migration kysely_migration_lock installation_key brand_setting rate_count login_attempt
  engine engine_pair engine_route engine_state engine_month engine_use engine_glossary memory term_base
  shipping_rate category price_list nbp_rate coupon voucher bonus_sheet bank_account fee_ceiling
  staff_user staff_view staff_columns access_token invoice_series pay_series books_month
  webhook_endpoint api_key ending_route_call test_mode embed_site bytes_to_remove bytes_without_row order_figure order_figure_stale`.split(
    /\s+/,
  );

/** Texts, mails and answers of requests are removed after their time: only the newest tenth of the orders has these rows. */
const short_lived_tables =
  `mail idempotency match_count work_check work_document file_segments file_text segment
  segment_target segment_version segment_note memory_unit`.split(/\s+/);

/** Distance between the ids of two copies: the sample's ids are below it. */
const step = 10_000;
type Column = { readonly table: string; readonly name: string; readonly type: string };
type Key = {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly target_column: string;
};
/** References that are no foreign keys. */
const unconstrained: readonly Key[] = [
  { table: "consent", column: "cart_id", target: "cart", target_column: "id" },
];

type Unique = { readonly table: string; readonly columns: readonly string[] };

type Shape = {
  readonly columns: readonly Column[];
  readonly keys: readonly Key[];
  readonly unique: readonly Unique[];
};

/** Tables that grow, their references, and what is unique in them, as the catalogue of the database says. */
async function shapeOf(pool: Pool): Promise<Shape> {
  const grows = `c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all (array[${constant_tables.map((name) => `'${name}'`).join(",")}])`;
  const columns = await pool.query<Column>(`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where ${grows} and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attrelid, a.attnum`);
  const keys = await pool.query<Key>(`
    select c.relname as table, a.attname as column, t.relname as target, b.attname as target_column
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = t.oid and b.attnum = k.confkey[1]
     where k.contype = 'f' and cardinality(k.conkey) = 1 and ${grows}`);
  const unique = await pool.query<Unique>(`
    select c.relname as table, array_agg(a.attname::text order by d.refobjsubid) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_depend d on d.objid = i.indexrelid and d.refobjid = i.indrelid and d.refobjsubid > 0
      join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
     where i.indisunique and ${grows} group by c.relname, i.indexrelid
    union all
    select c.relname, array_agg(a.attname::text order by a.attnum)
      from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any (k.conkey)
     where k.contype in ('p', 'u') and ${grows} group by c.relname, k.oid`);
  return { columns: columns.rows, keys: [...keys.rows, ...unconstrained], unique: unique.rows };
}

/** Tables of a person, whose rows are copied as often as the person. */
type Owner = "customer" | "translator" | null;

function ownerOf({ keys, columns }: Shape, table: string): Owner {
  if (table === "customer" || table === "translator") return table;
  const grown = new Set(columns.map((column) => column.table));
  const targets = new Set(
    keys.filter((key) => key.table === table && grown.has(key.target)).map(({ target }) => target),
  );
  const [only] = targets;
  return targets.size === 1 && (only === "customer" || only === "translator") ? only : null;
}

/** A unique value of another copy, of the same type and length. */
function another(column: string, type: string): string {
  if (type === "bytea") return `sha256(x.${column} || n::text::bytea)`;
  if (/^(?:integer|bigint|smallint)$/.test(type)) return `x.${column} + n * ${step}`;
  if (type === "timestamp with time zone") return `x.${column} + n * interval '1 microsecond'`;
  if (column === "email") return `n || '.' || x.${column}`;
  return `left(md5(x.${column} || n) || md5(n || x.${column}), length(x.${column}))`;
}

/** Numbers of the copies of one sample, and the time before today over which they are spread. */
type Series = {
  readonly schema: string;
  readonly first: number;
  readonly count: number;
  readonly span: string;
};

/** The statement that copies a sample's rows of one table. */
function copyOf(shape: Shape, table: string, people: Copies, { schema, first, count, span }: Series): string {
  const columns = shape.columns.filter((column) => column.table === table);
  const grown = new Set(shape.columns.map((column) => column.table));
  const owner = ownerOf(shape, table);
  const moved = new Map<string, string>();
  const how_many = { customer: people.customers, translator: people.translators };
  for (const { column, target } of shape.keys.filter((key) => key.table === table && grown.has(key.target))) {
    const of = ownerOf(shape, target);
    const place = of === null || of === owner ? "n" : `(1 + n % ${how_many[of]})`;
    const type = columns.find(({ name }) => name === column)?.type ?? "";
    moved.set(column, type === "text" ? another(column, type) : `x.${column} + ${place} * ${step}`);
  }
  if (
    !moved.has("id") &&
    columns.some(({ name, type }) => name === "id" && /^(?:integer|bigint)$/.test(type))
  )
    moved.set("id", `x.id + n::bigint * ${step}`);
  for (const { columns: names } of shape.unique.filter((one) => one.table === table)) {
    if (names.some((name) => moved.has(name))) continue;
    const last = columns.findLast(({ name }) => names.includes(name));
    if (last) moved.set(last.name, another(last.name, last.type));
  }
  const values = columns.map(({ name, type }) => {
    // A guest has an address of their own.
    if (table === "cart" && name === "email")
      return "case when x.customer_id is null then n || '.' || x.email else x.email end";
    const value = moved.get(name);
    if (value !== undefined) return value;
    const earlier = `((n - ${first}) * interval '${span}' / ${count})`;
    if (type === "timestamp with time zone") return `x."${name}" - ${earlier}`;
    return type === "date" ? `(x."${name}" - ${earlier})::date` : `x."${name}"`;
  });
  const names = columns.map(({ name }) => `"${name}"`).join(", ");
  return `insert into public."${table}" (${names}) overriding system value
    select ${values.join(", ")} from generate_series(${first}, ${first + count - 1}) n cross join ${schema}."${table}" x order by n`;
}

/** A copy of the sample in a schema of its own, without the orders that `drop` names and without what refers to them. */
async function sampleOf(pool: Pool, shape: Shape, schema: string, drop: string): Promise<void> {
  const tables = [...new Set(shape.columns.map(({ table }) => table))];
  await pool.query(`create schema ${schema}`);
  for (const table of tables)
    await pool.query(`create table ${schema}."${table}" as table public."${table}"`);
  await pool.query(`delete from ${schema}."order" where ${drop}`);
  await pool.query(
    `delete from ${schema}.cart c where not exists (select from ${schema}."order" o where o.cart_id = c.id)`,
  );
  const inner = shape.keys.filter(({ target }) => tables.includes(target));
  for (let is_whole = false; !is_whole;) {
    is_whole = true;
    for (const { table, column, target, target_column } of inner) {
      const { rowCount } = await pool.query(`delete from ${schema}."${table}" x where x.${column} is not null
        and not exists (select from ${schema}."${target}" t where t.${target_column} = x.${column})`);
      if ((rowCount ?? 0) > 0) is_whole = false;
    }
  }
}

/** Journals are of a row that their reference names, as `table:id`; those of a sample are copied with it. */
const booked_tables = ["payment_request", "invoice", "assignment"];

/** Copies the journals of a sample's rows with their entries and balances. Accounts of people keep their owner. */
async function copyLedger(pool: Pool, { schema, first, count, span }: Series): Promise<void> {
  const rows = booked_tables.map((name) => `select '${name}:' || id from ${schema}."${name}"`);
  await pool.query(`create table ${schema}.ledger_journal as
    select j.*, split_part(j.reference, ':', 2)::bigint as row_id from ledger.journal j
     where j.reference in (${rows.join(" union all ")})`);
  await pool.query(`create table ${schema}.ledger_entry as
    select e.* from ledger.entry e join ${schema}.ledger_journal j on j.id = e.journal_id`);
  const each = `generate_series(${first}, ${first + count - 1}) n cross join ${schema}`;
  const row_id = `(x.row_id + n::bigint * ${step})`;
  await pool.query(`insert into ledger.journal (id, key, content_sha256, kind, reference, posted_at) overriding system value
    select x.id + n::bigint * ${step}, regexp_replace(x.key, ':' || x.row_id, ':' || ${row_id}), x.content_sha256, x.kind,
        split_part(x.reference, ':', 1) || ':' || ${row_id}, x.posted_at - (n - ${first}) * interval '${span}' / ${count}
      from ${each}.ledger_journal x order by n`);
  await pool.query(`insert into ledger.entry (id, journal_id, account_id, currency, amount) overriding system value
    select x.id + n::bigint * ${step}, x.journal_id + n::bigint * ${step}, x.account_id, x.currency, x.amount
      from ${each}.ledger_entry x order by n`);
  const moved = `(select account_id, sum(amount) * ${count} as amount from ${schema}.ledger_entry group by 1) moved`;
  await pool.query(`update ledger.balance_shard s set balance = s.balance + moved.amount from ${moved}
    where s.account_id = moved.account_id
      and s.shard = (select min(shard) from ledger.balance_shard o where o.account_id = s.account_id)`);
  await pool.query(`update ledger.account_row a set balance = a.balance + moved.amount from ${moved}
    where a.id = moved.account_id and not ledger.is_shared(a.owner)`);
}

const ofPeople = (count: number): Series => ({ schema: "sample_finished", first: 1, count, span: "2 years" });
const ofOrders = ({ finished, open }: Copies, is_short_lived: boolean): readonly Series[] => [
  is_short_lived
    ? { schema: "sample_finished", first: 1, count: Math.ceil(finished / 10), span: "73 days" }
    : { schema: "sample_finished", first: 1, count: finished, span: "2 years" },
  { schema: "sample_open", first: finished + 1, count: open, span: "2 weeks" },
];

/** Indexes are dropped while rows are written, and made afterwards; primary keys and what they are referred by remain. */
async function withoutIndexes(pool: Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ name: string; made: string }>(`
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
      join pg_class c on c.oid = i.indrelid
     where c.relnamespace = 'public'::regnamespace and not c.relispartition and not i.indisprimary
       and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`);
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { made } of rows) await pool.query(made);
}

/**
 * Multiplies every row that the sample's orders have caused, with their references, so that a database of a million
 * orders has every table in proportion. The sample was made through the product; people are copied apart, and a copy of
 * an order belongs to one of them. Nothing else is connected to the database.
 */
export async function multiply(pool: Pool, copies: Copies, report: (line: string) => void): Promise<void> {
  const shape = await shapeOf(pool);
  const open = "finished_at is null";
  await sampleOf(pool, shape, "sample_finished", open);
  await sampleOf(pool, shape, "sample_open", `not (${open})`);
  const tables = [...new Set(shape.columns.map(({ table }) => table))];
  await withoutIndexes(pool, async () => {
    await pool.query("set session_replication_role = replica");
    for (const table of tables) {
      const owner = ownerOf(shape, table);
      const began = performance.now();
      let written = 0;
      for (const series of owner === null
        ? ofOrders(copies, short_lived_tables.includes(table))
        : [ofPeople(copies[`${owner}s`])])
        written += (await pool.query(copyOf(shape, table, copies, series))).rowCount ?? 0;
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      if (written > 1_000_000) report(`  ${table}: ${written} rows in ${seconds} s`);
    }
    for (const series of ofOrders(copies, false)) await copyLedger(pool, series);
    await pool.query("set session_replication_role = default");
  });
}
