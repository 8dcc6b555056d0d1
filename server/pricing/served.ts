import type { Kysely } from "kysely";
import { type PackageKey, plans, type Service } from "#domain/catalog.ts";
import { planOf } from "#domain/pricing/price-order.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import type { Engine } from "#server/kernel/ports/engine.ts";

/** The source of a pair's machine step: a real engine, the demo's simulator, or nothing. */
export type Served = "engine" | "stand_in" | null;

/** Stores the pairs that the configured engine serves and replaces those of an earlier start. */
export async function storeServedPairs(db: Kysely<DB>, { name, pairs, stand_in }: Engine): Promise<void> {
  const rows = pairs.map((pair) => ({ ...pair, engine: name, stand_in }));
  await transact(db, async (tx) => {
    await tx.deleteFrom("engine_pair").execute();
    if (rows.length > 0) await tx.insertInto("engine_pair").values(rows).execute();
  });
}

/** The source of the machine step of a language pair. */
export async function servedBy(db: Kysely<DB>, source_lang: string, target_lang: string): Promise<Served> {
  const row = await db
    .selectFrom("engine_pair")
    .select("stand_in")
    .where("source_lang", "=", source_lang)
    .where("target_lang", "=", target_lang)
    .executeTakeFirst();
  return row ? (row.stand_in ? "stand_in" : "engine") : null;
}

/** The source of the machine step from one language, by target. */
export async function servedFrom(
  db: Kysely<DB>,
  source_lang: string,
): Promise<ReadonlyMap<string, "engine" | "stand_in">> {
  const rows = await db
    .selectFrom("engine_pair")
    .select(["target_lang", "stand_in"])
    .where("source_lang", "=", source_lang)
    .execute();
  return new Map(rows.map((row) => [row.target_lang, row.stand_in ? "stand_in" : "engine"]));
}

/** Whether an order of this kind begins with a machine step. */
export const needsEngine = (input: {
  readonly service: Service;
  readonly package: PackageKey | null;
}): boolean => {
  const sold = input.package === null ? {} : { package: input.package };
  return plans[planOf({ service: input.service, ...sold })].some((stage) => stage === "machine_translation");
};
