import type { Kysely } from "kysely";
import type { Language } from "#domain/catalog.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { MemoryScope } from "./memories.ts";

/** The languages into which a customer has a memory, each with the moment of its last change. */
export async function ownedTargets(
  db: Kysely<DB>,
  { brand_id, customer_id, source_lang }: Omit<MemoryScope, "target_lang">,
): Promise<ReadonlyMap<Language, Date>> {
  if (customer_id === null) return new Map();
  const rows = await db
    .selectFrom("memory")
    .select(["target_lang", "changed_at"])
    .where("brand_id", "=", brand_id)
    .where("customer_id", "=", customer_id)
    .where("source_lang", "=", source_lang)
    .where("deleted_at", "is", null)
    .execute();
  return new Map(rows.map(({ target_lang, changed_at }) => [target_lang, changed_at]));
}
