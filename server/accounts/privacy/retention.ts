import { sql } from "kysely";
import { brands } from "#brands/all.ts";
import { closed_statuses } from "#domain/orders/desk-board.ts";
import { retention_parts, type RetentionPart } from "#domain/accounts/retention.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { emptiedMail } from "#server/kernel/mail/emptied.ts";
import { removeBytes } from "#server/kernel/files/removal.ts";
import { enqueue, enqueueEach } from "#server/kernel/jobs/queue.ts";
import { longestLogs, retentionOf } from "#server/kernel/settings/settings.ts";

const day_ms = 86_400_000;
/** Orders, mails, links and entries that one run removes; a full one is followed by another. */
const orders_at_once = 100;
const rows_at_once = 1_000;

type Batch = { readonly brand_id: number; readonly before: Date; readonly now: Date };

/**
 * Removes files, texts and segments of orders that ended before. Prices, dates and names of files stay. A file that
 * another order still has stays with it.
 */
async function removeContent(tx: Tx, { brand_id, before, now }: Batch): Promise<boolean> {
  const found = await tx
    .selectFrom("order")
    .select("id")
    .where("brand_id", "=", brand_id)
    .where("status", "in", closed_statuses)
    .where("content_removed_at", "is", null)
    .where(
      sql<boolean>`coalesce(finished_at, (select max(at) from order_event e where e.order_id = "order".id)) < ${before}
        and not exists (select from correction c where c.order_id = "order".id and c.state <> 'closed')`,
    )
    .orderBy("id")
    .limit(orders_at_once)
    .forUpdate()
    .skipLocked()
    .execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return false;
  await tx
    .updateTable("order")
    .set({ text: null, links: [], note_for_translator: "", content_removed_at: now })
    .where("id", "in", ids)
    .execute();
  const { rows } = await sql<{ id: number; storage_key: string }>`
    update file set deleted_at = ${now}
    where deleted_at is null and id in (
      select file_id from attachment where order_id = any(${ids})
      union select c.converted_id from file_conversion c join attachment a on a.file_id = c.file_id
        where a.order_id = any(${ids})
      union select f.file_id from correction_file f join correction c on c.id = f.correction_id
        where c.order_id = any(${ids}))
      and not exists (select from attachment a join "order" o on o.id = a.order_id
        where a.file_id = file.id and o.content_removed_at is null)
      and not exists (select from file_conversion c join attachment a on a.file_id = c.file_id
        join "order" o on o.id = a.order_id
        where c.converted_id = file.id and o.content_removed_at is null)
    returning id, storage_key`.execute(tx);
  const files = rows.map(({ id }) => id);
  await sql`delete from file_text where file_id = any(${files})`.execute(tx);
  await sql`delete from file_segments where file_id = any(${files})`.execute(tx);
  await tx.deleteFrom("work_document").where("order_id", "in", ids).execute();
  await tx.deleteFrom("left_segment").where("order_id", "in", ids).execute();
  await tx.deleteFrom("engine_batch").where("order_id", "in", ids).execute();
  await removeBytes(
    tx,
    rows.map(({ storage_key }) => storage_key),
    now,
  );
  return ids.length === orders_at_once;
}

/** Empties mails; that one was sent, of what kind and when, stays. */
async function emptyMails(tx: Tx, { brand_id, before, now }: Batch): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("mail")
    .set(emptiedMail(now))
    .where("id", "in", (w) =>
      w
        .selectFrom("mail")
        .select("id")
        .where("brand_id", "=", brand_id)
        .where("created_at", "<", before)
        .where("recipient", "!=", "")
        .orderBy("id")
        .limit(rows_at_once),
    )
    .executeTakeFirst();
  return numUpdatedRows === BigInt(rows_at_once);
}

/** Removes links of accounts that ended before; until then a used one still shows its outcome. */
async function removeLinks(tx: Tx, { brand_id, before }: Batch): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("account_link")
    .where("id", "in", (w) =>
      w
        .selectFrom("account_link")
        .select("id")
        .where("brand_id", "=", brand_id)
        .where("expires_at", "<", before)
        .limit(rows_at_once),
    )
    .executeTakeFirst();
  return numDeletedRows === BigInt(rows_at_once);
}

/**
 * Removes entries of the audit log, which has no brand: those older than the longest setting. The database allows it to
 * this transaction alone.
 */
async function removeLogs(tx: Tx, { before }: Batch): Promise<boolean> {
  await sql`select set_config('tolmaro.retention', 'audit_log', true)`.execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom("audit_log")
    .where("id", "in", (w) =>
      w.selectFrom("audit_log").select("id").where("at", "<", before).orderBy("id").limit(rows_at_once),
    )
    .executeTakeFirst();
  return numDeletedRows === BigInt(rows_at_once);
}

const removals: Readonly<Record<RetentionPart, (tx: Tx, batch: Batch) => Promise<boolean>>> = {
  files: removeContent,
  mails: emptyMails,
  tokens: removeLinks,
  logs: removeLogs,
};

const isPart = (name: string): name is RetentionPart => Object.hasOwn(removals, name);
const keyOf = (brand_id: number, part: string) => ({ job_key: `retention.remove:${brand_id}:${part}` });

/** Adds a job for each part of each brand; the audit log is removed once. */
export async function startRetention(tx: Tx): Promise<void> {
  const [first] = brands;
  const parts = brands.flatMap(({ id: brand_id }) =>
    retention_parts
      .filter((part) => part !== "logs" || brand_id === first?.id)
      .map((part) => ({ payload: { brand_id, part }, when: keyOf(brand_id, part) })),
  );
  await enqueueEach(tx, "retention.remove", parts);
}

/** Removes one batch of a part, and adds a job for the next one. */
export async function removeBatch(
  tx: Tx,
  { brand_id, part }: { readonly brand_id: number; readonly part: string },
  now: Date,
): Promise<void> {
  if (!isPart(part)) throw new Error(`retention has no part ${part}`);
  const days = part === "logs" ? await longestLogs(tx) : (await retentionOf(tx, brand_id))[part];
  const batch = { brand_id, before: new Date(now.getTime() - days * day_ms), now };
  if (await removals[part](tx, batch))
    await enqueue(tx, "retention.remove", { brand_id, part }, keyOf(brand_id, part));
}
