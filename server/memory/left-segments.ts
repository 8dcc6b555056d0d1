import { type Kysely, sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

type PlacedText = { readonly source_hash: string; readonly prev_hash: string; readonly next_hash: string };

/** A sentence that is left as the memory has it, wherever it is between the same neighbours. */
export type LeftSegment = PlacedText & { readonly target: string };

const keyOf = ({ source_hash, prev_hash, next_hash }: PlacedText): string =>
  `${source_hash} ${prev_hash} ${next_hash}`;

/** Freezes with an order what is neither translated nor billed. */
export async function storeLeftSegments(
  tx: Tx,
  order_id: number,
  left: readonly LeftSegment[],
): Promise<void> {
  if (left.length === 0) return;
  await sql`insert into left_segment (order_id, source_hash, prev_hash, next_hash, target)
    select ${order_id}, source_hash, prev_hash, next_hash, target
    from jsonb_populate_recordset(null::left_segment, ${JSON.stringify(left)}::jsonb)
    on conflict do nothing`.execute(tx);
}

/** The target of a segment of an order that is left as it is; null for one that is translated. */
export async function leftTargets(
  db: Kysely<DB>,
  order_id: number,
): Promise<(segment: PlacedText) => string | null> {
  const rows = await db.selectFrom("left_segment").selectAll().where("order_id", "=", order_id).execute();
  const targets = new Map(rows.map((row) => [keyOf(row), row.target]));
  return (segment) => targets.get(keyOf(segment)) ?? null;
}
