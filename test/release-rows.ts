import fs from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import zlib from "node:zlib";
import type pg from "pg";
import { rowsIn, rowsOut } from "#server/kernel/db/copy-rows.ts";

const folder = path.join(import.meta.dirname, "fixtures/releases");

/** The rows of a table: this line, and then as many bytes in PostgreSQL's text format. */
type Head = { readonly name: string; readonly columns: readonly string[]; readonly bytes: number };

/** Tables that the migrations make; keys of an installation are sealed with its own secret and are left out. */
const tables = `
  select format('%I.%I', n.nspname, c.relname) as name,
    (select array_agg(quote_ident(attname) order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '')::text[] as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'ledger') and c.relname !~ '^kysely_' and c.relname <> 'installation_key'
  order by 1`;

const fileOf = (version: string): string => path.join(folder, `${version}.rows.br`);

/** Stores all rows of a demo as the data of a release. */
export async function storeReleaseData(client: pg.Client, version: string): Promise<string> {
  const { rows } = await client.query<Omit<Head, "bytes">>(tables);
  const parts: Buffer[] = [];
  for (const { name, columns } of rows) {
    const text = await buffer(rowsOut(client, `copy ${name} (${columns.join(", ")}) to stdout`));
    const head: Head = { name, columns, bytes: text.length };
    if (text.length > 0) parts.push(Buffer.from(`${JSON.stringify(head)}\n`), text);
  }
  fs.mkdirSync(folder, { recursive: true });
  const file = fileOf(version);
  fs.writeFileSync(
    file,
    zlib.brotliCompressSync(Buffer.concat(parts), { params: { [zlib.constants.BROTLI_PARAM_LGWIN]: 24 } }),
  );
  return file;
}

/** Writes the data of a release into a database with its schema; counters continue after the highest number. */
export async function loadReleaseData(client: pg.Client, version: string): Promise<void> {
  const all = zlib.brotliDecompressSync(fs.readFileSync(fileOf(version)));
  await client.query("begin; set local session_replication_role = replica");
  for (let at = 0; at < all.length;) {
    const end = all.indexOf("\n", at) + 1;
    const { name, columns, bytes } = JSON.parse(all.subarray(at, end).toString()) as Head;
    await client.query(`delete from ${name}`);
    const text = all.subarray(end, end + bytes);
    await pipeline(Readable.from([text]), rowsIn(client, `copy ${name} (${columns.join(", ")}) from stdin`));
    at = end + bytes;
  }
  const counters = await client.query<{ statement: string }>(`
    select format('select setval(%L, coalesce(max(%I), 0) + 1, false) from %s', pg_get_serial_sequence(attrelid::regclass::text, attname),
      attname, attrelid::regclass) as statement
    from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = c.relnamespace
    where attidentity <> '' and c.relkind = 'r' and n.nspname in ('public', 'ledger')`);
  for (const { statement } of counters.rows) await client.query(statement);
  await client.query("commit");
}
