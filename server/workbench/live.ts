import { sql } from "kysely";
import type { Tx } from "#server/kernel/db/open.ts";

/** Notifies readers of the segments of an order, after the commit, that they have changed. */
export const announceSegments = async (tx: Tx, order_id: number): Promise<void> =>
  void (await sql`select pg_notify('live', json_build_object('segments_of', ${order_id}::int)::text)`.execute(
    tx,
  ));
