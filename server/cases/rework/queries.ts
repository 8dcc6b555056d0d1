import type { Kysely } from "kysely";
import type { ReworkRow, ReworkView } from "#contract/cases/reworks.ts";
import { Refusal } from "#domain/errors.ts";
import { deliveredFiles, filesOfCase, filesOfOrder, placesOf } from "../files.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { attachmentView } from "#server/orders/index.ts";
import { isReworkInEditor } from "#server/workbench/index.ts";

const stagesOf = (db: Kysely<DB>, caller: Caller) =>
  db
    .selectFrom("correction_stage as turn")
    .innerJoin("correction", "correction.id", "turn.correction_id")
    .innerJoin("order", "order.id", "correction.order_id")
    .selectAll("turn")
    .select(["correction.order_id", "correction.reasons", "correction.text"])
    .select(["order.service_type", "order.source_lang", "order.target_lang", "order.currency"])
    .select(["order.text as order_text", "order.status as order_status"])
    .where("turn.translator_id", "=", caller.id)
    .where("turn.state", "in", ["active", "passed"]);
type Loaded = Awaited<ReturnType<ReturnType<typeof stagesOf>["execute"]>>[number];

const rowOf = (row: Loaded): ReworkRow => ({
  id: row.id,
  order_id: row.order_id,
  kind: row.kind,
  state: row.state === "active" ? "active" : "passed",
  service_type: row.service_type,
  source_lang: row.source_lang,
  target_lang: row.target_lang,
  fee: moneyView(row.fee, row.currency),
  deadline: row.deadline.toISOString(),
  submitted_at: row.submitted_at?.toISOString() ?? null,
});

/** A translator's reworks and checks: active ones first, by their deadline. */
export async function reworkRows(db: Kysely<DB>, caller: Caller): Promise<ReworkRow[]> {
  const rows = await stagesOf(db, caller).orderBy("turn.state").orderBy("turn.deadline").limit(200).execute();
  return rows.map(rowOf);
}

/** One rework of the caller's; another translator's, or a withdrawn one, is not found. */
export async function reworkById(db: Kysely<DB>, caller: Caller, id: number): Promise<ReworkView> {
  const row = await stagesOf(db, caller).where("turn.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("rework.not_yours");
  const files = await filesOfOrder(db, row.order_id);
  const of_case = files.filter((file) => file.correction_id === row.correction_id);
  return {
    ...rowOf(row),
    reasons: row.reasons,
    text: row.text,
    places: await placesOf(db, row.correction_id),
    note: row.note,
    order_text: row.order_text,
    files: (await filesOfCase(db, row.correction_id)).map(({ hash, name, size_bytes }) => ({
      hash,
      name,
      size_bytes: Number(size_bytes),
    })),
    source: files.filter(({ kind }) => kind === "source").map(attachmentView),
    results: deliveredFiles(files.filter((file) => file.correction_id !== row.correction_id)).map(
      attachmentView,
    ),
    reworked: of_case.filter((file) => file.correction_stage_id !== id).map(attachmentView),
    delivered: of_case.filter((file) => file.correction_stage_id === id).map(attachmentView),
    is_in_editor: await isReworkInEditor(db, { id: row.order_id, status: row.order_status }, id),
  };
}

/** A file of the caller's own rework: of its order, or of the customer's complaint. */
export async function reworkFile(
  db: Kysely<DB>,
  caller: Caller,
  id: number,
  hash: string,
): Promise<{ key: string; name: string }> {
  const row = await stagesOf(db, caller).where("turn.id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("rework.not_yours");
  const all = [...(await filesOfOrder(db, row.order_id)), ...(await filesOfCase(db, row.correction_id))];
  const file = all.find((one) => one.hash === hash);
  if (!file) throw new Refusal("file.not_found");
  return { key: file.storage_key, name: file.name };
}
