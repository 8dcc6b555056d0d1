import type { Kysely } from "kysely";
import type { Locale } from "#brands/brand.ts";
import type { MemoryImport, MemoryOverview } from "#contract/memory/memory.ts";
import type { RefusalCode } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { refusalText } from "#server/kernel/format/texts.ts";
import type { Owner } from "./owner.ts";
import { termPairs } from "./term-queries.ts";

const most_imports = 10;

const ofOwner = (db: Kysely<DB>, { brand_id, customer_id }: Owner) =>
  db
    .selectFrom("memory")
    .where("memory.brand_id", "=", brand_id)
    .where("memory.customer_id", customer_id === null ? "is" : "=", customer_id)
    .where("memory.deleted_at", "is", null);

type Wanted = { readonly locale: Locale; readonly id?: number };

/** Imports of an owner, the newest first; with `id` that one. */
export async function importViews(
  db: Kysely<DB>,
  owner: Owner,
  { locale, id }: Wanted,
): Promise<MemoryImport[]> {
  const rows = await ofOwner(db, owner)
    .innerJoin("memory_import as i", "i.memory_id", "memory.id")
    .select([
      "i.id",
      "i.name",
      "i.state",
      "i.size_bytes",
      "i.read_bytes",
      "i.read_units",
      "i.added_units",
      "i.fault",
    ])
    .select(["i.made_at", "memory.source_lang", "memory.target_lang"])
    .$if(id !== undefined, (query) => query.where("i.id", "=", id ?? 0))
    .orderBy("i.id", "desc")
    .limit(most_imports)
    .execute();
  return rows.map(({ size_bytes, read_bytes, fault, made_at, ...row }) => ({
    ...row,
    percent: row.state === "done" ? 100 : Number((100n * read_bytes) / (size_bytes === 0n ? 1n : size_bytes)),
    fault: fault === null ? null : refusalText(locale, fault as RefusalCode),
    made_at: made_at.toISOString(),
  }));
}

/** The memories, imports and pairs of terms of an owner. */
export async function memoryOverview(db: Kysely<DB>, owner: Owner, locale: Locale): Promise<MemoryOverview> {
  const memories = await ofOwner(db, owner)
    .select(["id", "source_lang", "target_lang", "name", "units", "changed_at"])
    // The file that it was made for had nothing for it.
    .where("units", ">", 0)
    .orderBy("source_lang")
    .orderBy("target_lang")
    .execute();
  return {
    memories: memories.map(({ changed_at, ...row }) => ({
      ...row,
      changed_at: changed_at.toISOString(),
    })),
    imports: await importViews(db, owner, { locale }),
    terms: await termPairs(db, owner),
  };
}
