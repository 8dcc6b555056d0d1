import type { Kysely } from "kysely";
import type { QueueRow } from "#contract/staff.ts";
import { limits } from "#domain/catalog.ts";
import type { DB } from "../../db/tables.ts";
import { dueAt } from "../orders/queries.ts";
import { brandName, customerName, deskRows } from "../staff/queries.ts";

/** Orders that wait for a price, the most urgent on top (§9: within fifteen minutes), and how today goes. */
export async function queue(db: Kysely<DB>, now: Date) {
  const rows = await deskRows(db)
    .select((w) =>
      w
        .selectFrom("attachment")
        .select((x) => x.fn.countAll<bigint>().as("n"))
        .whereRef("attachment.order_id", "=", "order.id")
        .as("files"),
    )
    .select((w) =>
      w
        .selectFrom("message")
        .select((x) => x.fn.countAll<bigint>().as("n"))
        .whereRef("message.order_id", "=", "order.id")
        .where("message.read_at", "is", null)
        .where("message.author_role", "in", ["customer", "guest"])
        .as("unread"),
    )
    .where("order.status", "=", "calculation")
    .orderBy("order.asked_at")
    .limit(200)
    .execute();
  const waiting: QueueRow[] = rows.map((row) => ({
    id: row.id,
    brand: brandName(row.brand_id),
    service_type: row.service_type,
    source_lang: row.source_lang,
    target_lang: row.target_lang,
    words: row.words,
    files: Number(row.files ?? 0n),
    customer: customerName(row),
    owner: row.owner,
    asked_at: (row.asked_at ?? row.created_at).toISOString(),
    due_at: (dueAt(row) ?? row.created_at).toISOString(),
    paused_at: row.info_asked_at?.toISOString() ?? null,
    unread: Number(row.unread ?? 0n),
  }));
  const midnight = new Date(now);
  midnight.setUTCHours(0, 0, 0, 0);
  const answered = await db
    .selectFrom("quote")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("issued_at", ">=", midnight)
    .executeTakeFirstOrThrow();
  return {
    now: now.toISOString(),
    waiting,
    late: waiting.filter(({ due_at, paused_at }) => paused_at === null && new Date(due_at) < now).length,
    answered_today: Number(answered.n),
    ...(await paceSince(db, midnight)),
  };
}

/** How fast prices were since an instant: the middle of their desk minutes, and the share within fifteen. */
async function paceSince(db: Kysely<DB>, since: Date) {
  const rows = await db
    .selectFrom("quote")
    .select("waited_ms")
    .where("issued_at", ">=", since)
    .where("waited_ms", "is not", null)
    .orderBy("waited_ms")
    .execute();
  const minutes = rows.map(({ waited_ms }) => Number(waited_ms) / 60_000);
  const middle = minutes[Math.floor((minutes.length - 1) / 2)];
  if (middle === undefined) return { median_minutes: null, in_time_percent: null };
  const in_time = minutes.filter((one) => one <= limits.quote_minutes).length;
  return {
    median_minutes: Math.round(middle),
    in_time_percent: Math.floor((in_time * 100) / minutes.length),
  };
}
