import { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import { storeBytes } from "#server/kernel/files/removal.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { distinctNames, type ZipEntry, zipStream } from "#server/kernel/files/zip-stream.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { newHash } from "#server/kernel/settings/keys.ts";
import { brandOfRow } from "#server/pricing/index.ts";
import { whoIs } from "./erase.ts";
import type { MadeExport } from "./exports-commands.ts";
import { gather, jsonOf } from "./gather.ts";
import { readable } from "./readable.ts";

/** The archive has no form for more than four gigabytes; what does not fit is named in it. */
const most_bytes = 3_500_000_000;

type Stored = { readonly name: string; readonly storage_key: string; readonly size_bytes: bigint };

/** Files that the customer sent or received, in a folder for each order, and the invoices. */
async function filesOf(db: Kysely<DB>, customer_id: number): Promise<Stored[]> {
  const { rows } = await sql<{ folder: string } & Stored>`
    select 'orders/' || o.id as folder, f.name, f.storage_key, f.size_bytes
      from "order" o join attachment a on a.order_id = o.id join file f on f.id = a.file_id
      where o.customer_id = ${customer_id} and f.deleted_at is null and not a.held and a.current
        and (a.kind = 'source' or o.status = 'finished')
    union
    select 'orders/' || o.id, f.name, f.storage_key, f.size_bytes
      from "order" o join correction c on c.order_id = o.id join correction_file cf on cf.correction_id = c.id
        join file f on f.id = cf.file_id
      where o.customer_id = ${customer_id} and f.deleted_at is null
    union
    select 'invoices', replace(i.number, '/', '-') || '.pdf', i.pdf_key, 0
      from invoice i where i.customer_id = ${customer_id} and i.pdf_key is not null
    order by 1, 2`.execute(db);
  const folders = new Map<string, typeof rows>();
  for (const row of rows) folders.set(row.folder, [...(folders.get(row.folder) ?? []), row]);
  return [...folders].flatMap(([folder, files]) => {
    const names = distinctNames(files.map(({ name }) => name));
    return files.map((file, nth) => ({ ...file, name: `${folder}/${names[nth] ?? "file"}` }));
  });
}

/** The files that fit, and the names of the others. */
function fitting(files: readonly Stored[]): { readonly fit: readonly Stored[]; readonly left_out: string[] } {
  let size = 0n;
  const fit = files.filter((file) => {
    if (size + file.size_bytes > most_bytes) return false;
    size += file.size_bytes;
    return true;
  });
  return { fit, left_out: files.filter((file) => !fit.includes(file)).map(({ name }) => name) };
}

/**
 * Writes the archive of an export to the store: `data.json`, `index.html` in the customer's language, and the files. The
 * progress is a number of files. Null when the export is not wanted any more.
 */
export async function writeArchive(
  machine: Pick<Machine, "db" | "store" | "clock">,
  id: number,
  now: Date,
): Promise<MadeExport | null> {
  const { db, store } = machine;
  const wanted = await db
    .updateTable("data_export")
    .set({ state: "running", files_done: 0 })
    .where("id", "=", id)
    .where("state", "in", ["waiting", "running"])
    .returning("customer_id")
    .executeTakeFirst();
  if (!wanted) return null;
  const customer = await db
    .selectFrom("customer")
    .select(["brand_id", "locale"])
    .where("id", "=", wanted.customer_id)
    .executeTakeFirstOrThrow();
  const { name, slug } = brandOfRow(customer.brand_id);
  const who = await whoIs(db, wanted.customer_id);
  const tables = gather(db, who);
  const { fit, left_out } = fitting(await filesOf(db, wanted.customer_id));
  await db.updateTable("data_export").set({ files_total: fit.length }).where("id", "=", id).execute();
  const about = { brand: slug, customer_id: who.id, email: who.email, made_at: now, left_out };
  const stored = fit.map((file, nth): ZipEntry => ({
    name: file.name,
    open: async () => {
      await db.updateTable("data_export").set({ files_done: nth }).where("id", "=", id).execute();
      return (await store.get(file.storage_key)).stream;
    },
  }));
  const page = await readable(customer.locale);
  const entries: ZipEntry[] = [
    {
      name: "index.html",
      open: () => Promise.resolve(bytesOf(page({ name, made_at: now, left_out }, tables))),
    },
    { name: "data.json", open: () => Promise.resolve(bytesOf(jsonOf(about, tables))) },
    ...stored,
  ];
  const storage_key = `exports/${newHash()}.zip`;
  const { size_bytes } = await storeBytes(machine, storage_key, zipStream(entries), most_bytes * 2);
  await db.updateTable("data_export").set({ files_done: fit.length }).where("id", "=", id).execute();
  return { storage_key, size_bytes };
}

/** Text as a stream of bytes, which the archive measures. */
const bytesOf = (text: AsyncGenerator<string>): Readable =>
  Readable.from(
    (async function* () {
      for await (const part of text) yield Buffer.from(part, "utf8");
    })(),
    { objectMode: false },
  );
