import type { Kysely } from "kysely";
import { bands, type BandCounts, emptyCounts } from "#domain/memory/bands.ts";
import { segmenter_version } from "#domain/files/segments.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** Changes whenever matches are found or counted in another way. */
const analysis_version = `${segmenter_version} m2`;

/** Freezes the words of an order by match: its price and its fees use these, whatever the memory learns later (5.3). */
export async function storeMatchCounts(
  tx: Tx,
  order_id: number,
  counts: BandCounts,
  now: Date,
): Promise<void> {
  const rows = bands.map((band) => ({ order_id, band, ...counts[band], analysis_version, at: now }));
  await tx.insertInto("match_count").values(rows).execute();
}

/** The words of an order by match; all zero for an order that has none, such as a call. */
export async function matchCountsOf(db: Kysely<DB>, order_id: number): Promise<BandCounts> {
  const rows = await db
    .selectFrom("match_count")
    .select(["band", "segments", "words"])
    .where("order_id", "=", order_id)
    .execute();
  const counts = { ...emptyCounts() };
  for (const band of bands) {
    const row = rows.find((one) => one.band === band);
    if (row) counts[band] = { segments: row.segments, words: row.words };
  }
  return counts;
}
