import fs from "node:fs";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { afterCleanUp, cleanedUp } from "../clean-up.ts";
import { rowsIn, rowsOut } from "./copy-rows.ts";
import { ignoreIdleErrors } from "./open.ts";

/** Tables of the product, of its jobs and of the demo; not those of PostgreSQL and of the migrations of the job queue. */
const own_tables = `
  c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
  and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** A table with what makes it; names are quoted where that is necessary. */
type Table = {
  readonly name: string;
  readonly schema: string;
  readonly columns: readonly string[];
  readonly definitions: readonly string[];
  readonly constraints: readonly string[];
};

const table_query = `
  select format('%I.%I', n.nspname, c.relname) as name, quote_ident(n.nspname) as schema,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')::text[] as columns,
    (select array_agg(format('%I %s%s%s', attname, format_type(atttypid, atttypmod),
        case when attidentity <> '' then ' generated always as identity'
          else coalesce(' default ' || pg_get_expr(adbin, adrelid), '') end,
        case when attnotnull then ' not null' else '' end) order by attnum)
      from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where attrelid = c.oid and attnum > 0 and not attisdropped)::text[] as definitions,
    (select coalesce(array_agg(pg_get_constraintdef(oid)), '{}') from pg_constraint
      where conrelid = c.oid and contype in ('p', 'u', 'c'))::text[] as constraints
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${own_tables} order by 1`;

const tablesOf = async (client: pg.Client): Promise<readonly Table[]> =>
  (await client.query<Table>(table_query)).rows;

/** Text of values that does not depend on the settings of a server. */
const same_text = `set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
  set extra_float_digits = 1; set client_encoding = 'UTF8'`;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: "tolmaro move" });
  ignoreIdleErrors(client);
  await client.connect();
  await client.query(same_text);
  return client;
}

type Facts = {
  readonly version: string;
  readonly encoding: string;
  readonly folds: boolean;
  readonly may_create: boolean;
  readonly restoring: boolean;
};

/** Why rows cannot be moved into a database, as sentences. */
async function targetProblems(target: pg.Client): Promise<string[]> {
  const { rows } = await target.query<Facts>(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
      lower('ŁÓDŹ') = 'łódź' as folds, pg_is_in_recovery() as restoring,
      has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as may_create`);
  const [facts] = rows;
  if (!facts) throw new Error("The new database answered nothing.");
  const is_empty = (await tablesOf(target)).every(({ schema }) => schema === "graphile_worker");
  const jobs = await target.query<{ there: boolean }>(
    "select to_regclass('graphile_worker._private_jobs') is not null as there",
  );
  const waiting = jobs.rows[0]?.there
    ? (await target.query("select from graphile_worker._private_jobs limit 1")).rows.length
    : 0;
  const problems: (string | false)[] = [
    Number.parseInt(facts.version, 10) < 15 &&
      `The new database is PostgreSQL ${facts.version}: 15 or newer is needed.`,
    facts.encoding !== "UTF8" &&
      `The encoding of the new database is ${facts.encoding}: create it with encoding UTF8.`,
    facts.encoding === "UTF8" &&
      !facts.folds &&
      "The locale of the new database knows ASCII characters only: create it with a UTF-8 locale (C.UTF-8, pl_PL.UTF-8).",
    facts.restoring && "The new database is read-only: it is being restored, or it is a replica.",
    !facts.may_create && "The role may not create tables and schemas in the new database: make it the owner.",
    (!is_empty || waiting > 0) && "The new database is not empty: nothing in it is overwritten.",
  ];
  return problems.filter((problem) => typeof problem === "string");
}

type Counted = { readonly rows: string; readonly digest: string };

/** Number of rows and a digest of their values that does not depend on their order. */
async function countedIn(client: pg.Client, { name, columns }: Table): Promise<Counted> {
  const { rows } = await client.query<Counted>(`
    select count(*)::text as rows, coalesce(sum(('x' || substr(md5(line), 1, 16))::bit(64)::bigint), 0)::text as digest
    from (select row(${columns.join(", ")})::text as line from ${name}) lines`);
  return rows[0] ?? { rows: "0", digest: "" };
}

/** Makes the schema: the migrations, and tables that no migration makes (the list of migrations, the demo's simulators). */
async function makeSchema(target: pg.Client, tables: readonly Table[], folder: string): Promise<void> {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith(".sql"));
  for (const name of names.toSorted()) await target.query(fs.readFileSync(path.join(folder, name), "utf8"));
  const made = new Set((await tablesOf(target)).map(({ name }) => name));
  for (const { name, schema, definitions, constraints } of tables.filter((table) => !made.has(table.name))) {
    await target.query(`create schema if not exists ${schema}`);
    await target.query(`create table ${name} (${[...definitions, ...constraints].join(", ")})`);
  }
}

type Statements = { readonly before: string; readonly after: string };

/** What is switched off while rows arrive in any order: triggers of the product, and foreign keys, which are checked afterwards. */
async function suspended(target: pg.Client): Promise<readonly Statements[]> {
  const triggers = await target.query<Statements>(`
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) as before,
      format('alter table %s enable trigger user', tgrelid::regclass) as after
    from pg_trigger where not tgisinternal`);
  const keys = await target.query<Statements>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as before,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as after
    from pg_constraint where contype = 'f' order by 1`);
  return [...triggers.rows, ...keys.rows];
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; value: string }>(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where last_value is not null`);
  for (const { name, value } of rows)
    await target.query("select setval($1::regclass, $2::bigint)", [name, value]);
}

/** The comment of the list of migrations has the oldest version that works with the schema. */
async function copyComment(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ note: string | null }>(
    "select quote_literal(obj_description('kysely_migration'::regclass, 'pg_class')) as note",
  );
  if (rows[0]?.note) await target.query(`comment on table kysely_migration is ${rows[0].note}`);
}

export type Moved = { readonly tables: number; readonly rows: number };

/** Copies every row into the schema and compares both sides; throws a sentence when a table differs. */
async function copyAll(
  source: pg.Client,
  target: pg.Client,
  { folder, report }: Pick<Asked, "folder" | "report">,
): Promise<Moved> {
  const tables = await tablesOf(source);
  await makeSchema(target, tables, folder);
  const off = await suspended(target);
  for (const { before } of off) await target.query(before);
  await target.query(`truncate ${tables.map(({ name }) => name).join(", ")}`);
  let all = 0;
  for (const table of tables) {
    const columns = table.columns.join(", ");
    await pipeline(
      rowsOut(source, `copy ${table.name} (${columns}) to stdout`),
      rowsIn(target, `copy ${table.name} (${columns}) from stdin`),
    );
    const [was, is] = [await countedIn(source, table), await countedIn(target, table)];
    if (was.rows !== is.rows || was.digest !== is.digest)
      throw new Error(`${table.name} differs after the copy (${was.rows} and ${is.rows} rows).`);
    all += Number(is.rows);
    if (is.rows !== "0") report(`${table.name}: ${is.rows}`);
  }
  await copySequences(source, target);
  await copyComment(source, target);
  for (const { after } of off.toReversed()) await target.query(after);
  return { tables: tables.length, rows: all };
}

type Asked = {
  readonly from_url: string;
  readonly to_url: string;
  /** Folder of the migrations, which have all run in the source. */
  readonly folder: string;
  /** Runs after the new database was examined and before its first row: makes the tables of the job queue in it. */
  readonly prepare: (to_url: string) => Promise<void>;
  readonly report: (line: string) => void;
};

/**
 * Copies a database that no server uses into an empty one of another server, as one snapshot and one transaction: an
 * interruption leaves nothing but the empty tables of the job queue, and the move can begin again. The source is only
 * read. Throws sentences about what prevents it.
 */
export async function moveDatabase({ from_url, to_url, prepare, ...asked }: Asked): Promise<Moved> {
  const source = await connect(from_url);
  const target = await connect(to_url).catch(async (error: unknown) => {
    const silent = new Error(`The new database does not answer: ${String(error)}`, { cause: error });
    throw await afterCleanUp(silent, () => source.end());
  });
  const move = async (): Promise<Moved> => {
    const problems = await targetProblems(target);
    if (problems.length > 0) throw new Error(problems.join("\n"));
    await prepare(to_url);
    await source.query("begin isolation level repeatable read read only");
    await target.query("begin");
    const moved = await copyAll(source, target, asked);
    await target.query("commit");
    await target.query("analyze");
    return moved;
  };
  // An open transaction of the target is rolled back by the end of its connection.
  return cleanedUp(move, () => Promise.all([source.end(), target.end()]));
}
