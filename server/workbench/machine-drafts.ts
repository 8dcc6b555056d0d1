import type { Kysely } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import type { OpenJob } from "./open.ts";

type MachineDrafts = { readonly ids: ReadonlySet<number>; readonly engine: string };

/**
 * The segments of an order with a machine's draft, and the engines that made them. A stage of translation replaces a
 * discarded draft, so the order has none.
 */
export async function machineDrafts(
  db: Kysely<DB>,
  { order_id, stages }: Pick<OpenJob, "order_id" | "stages">,
): Promise<MachineDrafts> {
  const machine = stages.find(({ kind }) => kind === "machine_translation");
  const is_discarded = stages.some(({ kind, skipped_at }) => kind === "translation" && skipped_at === null);
  if (!machine || is_discarded) return { ids: new Set(), engine: "" };
  const rows = await db
    .selectFrom("segment_target")
    .select("segment_id")
    .where("stage_id", "=", machine.id)
    .where("target", "!=", "")
    .execute();
  const run = await db
    .selectFrom("engine_run")
    .select("engine")
    .where("order_id", "=", order_id)
    .where("outcome", "=", "done")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return { ids: new Set(rows.map(({ segment_id }) => segment_id)), engine: run?.engine ?? "" };
}
