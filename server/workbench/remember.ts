import { type Kysely, sql } from "kysely";
import { type Language, service_traits } from "#domain/catalog.ts";
import type { Code } from "#domain/workbench/coded-text.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { memoryConsent, type NewUnit, remember } from "#server/memory/index.ts";
import { deliveredPart } from "./delivered.ts";
import { isOfTurn } from "./turn.ts";

/** Whether the texts of an order may be stored: sworn and confidential orders are never stored. */
const mayBeKept = ({
  service_type,
  is_confidential,
}: Pick<OrderRow, "service_type" | "is_confidential">): boolean =>
  !service_traits[service_type].sworn && !is_confidential;

type DeliveredRow = {
  readonly source: string;
  readonly target: string;
  readonly codes: readonly Code[];
  readonly prev_hash: string;
  readonly next_hash: string;
  readonly is_reviewed: boolean;
  readonly is_machine: boolean;
};

/** Segments as they were delivered, as far as they are known. A copy of a text without words is no translation. */
async function deliveredSegments(
  db: Kysely<DB>,
  order: { readonly id: number; readonly status: string },
): Promise<readonly DeliveredRow[]> {
  const part = await deliveredPart(db, order);
  if (part === null) return [];
  const { rows } = await sql<DeliveredRow>`
    select s.source, t.target, s.codes, s.prev_hash, s.next_hash,
      ${reviewing.has(part.kind)}::boolean as is_reviewed, t.origin = 'engine' as is_machine
    from segment_target t join segment s on s.id = t.segment_id
    join work_document d on d.id = s.work_document_id
    where ${isOfTurn("t", part.turn)} and t.state in ('confirmed', 'reviewed') and s.has_words and not s.locked
    order by d.position, s.position`.execute(db);
  return rows;
}

const reviewing: ReadonlySet<string> = new Set(["proofreading", "verification", "check"]);

const unitOf = (row: DeliveredRow): NewUnit => ({
  source: row.source,
  source_codes: row.codes,
  target: row.target,
  target_codes: row.codes,
  prev_hash: row.prev_hash,
  next_hash: row.next_hash,
  grade: row.is_reviewed ? "reviewed" : "confirmed",
  origin: row.is_machine ? "machine_post_edited" : "human",
  made_at: null,
});

/**
 * Keeps the translations of a finished order for the next ones of its customer, who has agreed to it. After a rework they
 * replace those that were complained about.
 */
export async function rememberOrder(tx: Tx, order_id: number, now: Date): Promise<void> {
  const order = await tx
    .selectFrom("order")
    .select([
      "id",
      "brand_id",
      "customer_id",
      "source_lang",
      "target_lang",
      "service_type",
      "is_confidential",
      "status",
    ])
    .where("id", "=", order_id)
    .executeTakeFirstOrThrow();
  const { brand_id, customer_id } = order;
  if (order.status !== "finished" || customer_id === null || !mayBeKept(order)) return;
  // Proofreading in one language has no pair.
  if (order.source_lang === order.target_lang) return;
  if (!(await memoryConsent(tx, customer_id)).granted) return;
  const units = (await deliveredSegments(tx, order)).map(unitOf);
  const source_lang = order.source_lang as Language;
  const scope = { brand_id, customer_id, source_lang, target_lang: order.target_lang as Language };
  await remember(tx, scope, units, order_id, now);
}
