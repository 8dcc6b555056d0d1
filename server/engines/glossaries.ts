import type { Kysely } from "kysely";
import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { EngineFault } from "#server/kernel/ports/engine.ts";
import { type EngineMachine, openEngine } from "./candidates.ts";
import { one_try } from "./reach.ts";

type Used = { readonly engine_id: number; readonly name: string; readonly glossary_id: string };

/** Notes that a glossary was used, from which its thirty days begin again. */
export const glossaryUsed = async (db: Kysely<DB>, used: Used, used_at: Date): Promise<void> => {
  await db
    .insertInto("engine_glossary")
    .values({ ...used, used_at })
    .onConflict((conflict) =>
      conflict.columns(["engine_id", "name"]).doUpdateSet({ glossary_id: used.glossary_id, used_at }),
    )
    .execute();
};

const idle_ms = 30 * 86_400_000;
const most_at_once = 50;

const idleGlossaries = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("engine_glossary")
    .innerJoin("engine", "engine.id", "engine_glossary.engine_id")
    .selectAll("engine")
    .select(["engine_glossary.name as glossary", "engine_glossary.glossary_id", "engine_glossary.used_at"])
    .where("used_at", "<", new Date(now.getTime() - idle_ms))
    .orderBy("used_at")
    .limit(most_at_once)
    .execute();

/**
 * Removes glossaries without use for thirty days at their engines; returns those that are gone, also when the engine does
 * not know them any more. One that cannot be reached is asked again the next day.
 */
export async function removeIdleGlossaries(machine: EngineMachine, now: Date): Promise<Used[]> {
  const removed: Used[] = [];
  for (const row of await idleGlossaries(machine.db, now)) {
    const used = { engine_id: row.id, name: row.glossary, glossary_id: row.glossary_id };
    try {
      const engine = openEngine(machine, row, one_try);
      await engine.removeGlossary?.(row.glossary_id, AbortSignal.timeout(engine_timeouts_ms.interactive));
      removed.push(used);
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      if (error.outcome === "refused") removed.push(used);
    }
  }
  return removed;
}

/** Forgets removed glossaries; one that was used in the meantime is made again by its engine. */
export async function forgetGlossaries(tx: Tx, removed: readonly Used[]): Promise<void> {
  if (removed.length === 0) return;
  await tx
    .deleteFrom("engine_glossary")
    .where((w) => w.or(removed.map(({ engine_id, name }) => w.and({ engine_id, name }))))
    .execute();
}
