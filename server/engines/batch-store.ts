import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { EngineAnswer, EngineRequest } from "#server/kernel/ports/engine.ts";

/** A finished batch of an order. */
export type BatchKey = { readonly order_id: number; readonly engine_id: number; readonly digest: Buffer };

type Hashed = Pick<EngineRequest, "segments" | "source_lang" | "target_lang" | "formality" | "terms">;
export const batchDigest = ({ segments, source_lang, target_lang, formality, terms }: Hashed): Buffer =>
  createHash("sha256")
    .update(JSON.stringify([source_lang, target_lang, formality, terms, segments]))
    .digest();

/** The results of a batch that an earlier attempt has paid for; null without one. */
export async function storedBatch(db: Kysely<DB>, key: BatchKey): Promise<EngineAnswer["results"] | null> {
  const row = await db
    .selectFrom("engine_batch")
    .select("results")
    .where("order_id", "=", key.order_id)
    .where("engine_id", "=", key.engine_id)
    .where("digest", "=", key.digest)
    .executeTakeFirst();
  return row ? row.results.map((text) => ({ text })) : null;
}

/** Stores a batch of which every text has a result. */
export async function storeBatch(
  db: Kysely<DB>,
  key: BatchKey,
  results: EngineAnswer["results"],
  made_at: Date,
): Promise<void> {
  const texts = results.flatMap((result) => ("text" in result ? [result.text] : []));
  if (texts.length < results.length) return;
  await db
    .insertInto("engine_batch")
    .values({ ...key, results: texts, made_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Removes the batches of an order whose machine stage is over. */
export const removeBatchesOf = async (tx: Tx, order_id: number): Promise<void> => {
  await tx.deleteFrom("engine_batch").where("order_id", "=", order_id).execute();
};

const day_ms = 86_400_000;
/** Removes batches of a day ago: texts are stored no longer, whatever became of the order. */
export const sweepBatches = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .deleteFrom("engine_batch")
    .where("made_at", "<", new Date(now.getTime() - day_ms))
    .execute();
};
