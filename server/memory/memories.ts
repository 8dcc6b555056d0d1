import type { Kysely } from "kysely";
import type { Language } from "#domain/catalog.ts";
import type { Frequencies } from "#domain/memory/lookup.ts";
import { type Code, normalForm } from "#domain/workbench/coded-text.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { digest } from "#server/kernel/settings/keys.ts";

/** Whose memories and terms of a pair are read: those of the customer and the brand's own. */
export type MemoryScope = {
  readonly brand_id: number;
  /** Null reads the brand's own alone. */
  readonly customer_id: number | null;
  readonly source_lang: Language;
  readonly target_lang: Language;
};

export type Memory = {
  readonly id: number;
  readonly name: string;
  readonly is_house: boolean;
  readonly frequencies: Frequencies;
};

/** The memories of a scope, at most two. One that is being deleted is not read. */
export async function memoriesOf(
  db: Kysely<DB>,
  { brand_id, customer_id, source_lang, target_lang }: MemoryScope,
): Promise<Memory[]> {
  const rows = await db
    .selectFrom("memory")
    .select(["id", "name", "customer_id", "frequent"])
    .where("brand_id", "=", brand_id)
    .where("source_lang", "=", source_lang)
    .where("target_lang", "=", target_lang)
    .where("deleted_at", "is", null)
    .where((w) => w.or([w("customer_id", "is", null), w("customer_id", "=", customer_id)]))
    .orderBy("id")
    .execute();
  return rows.map(({ id, name, customer_id: owner, frequent }) => ({
    id,
    name,
    is_house: owner === null,
    frequencies: new Map(Object.entries(frequent as Record<string, number>)),
  }));
}

/** Units that are read for one group of keys; only very common words have more. */
export const most_candidates = 10_000;

const hash_digits = 32;
/** The hash of a text without a neighbour, and of an unknown neighbour. */
export const no_hash = "0".repeat(hash_digits);

/** The hash by which texts are equal, as segments have it. */
export const textHash = (coded: string, codes: readonly Code[]): string =>
  digest(normalForm(coded, codes)).toString("hex").slice(0, hash_digits);
