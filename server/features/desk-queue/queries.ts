import type { Kysely } from "kysely";
import type { QueueRow } from "#contract/staff.ts";
import type { DB } from "../../db/tables.ts";
import { dueBy, isInTime, quoteClocksOf } from "../../settings.ts";
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
  const clocks = await quoteClocksOf(db, rows);
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
    owner_id: row.owner_id,
    asked_at: (row.asked_at ?? row.created_at).toISOString(),
    due_at: (dueBy(row, clocks(row.brand_id)) ?? row.created_at).toISOString(),
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

/** How fast prices were since an instant: the middle of their desk minutes, and the share within the brand's promise. */
async function paceSince(db: Kysely<DB>, since: Date) {
  const rows = await db
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .select(["order.brand_id", "quote.issued_at", "quote.waited_ms"])
    .where("quote.issued_at", ">=", since)
    .where("quote.waited_ms", "is not", null)
    .orderBy("quote.waited_ms")
    .execute();
  const middle = rows[Math.floor((rows.length - 1) / 2)];
  if (middle === undefined) return { median_minutes: null, in_time_percent: null };
  const clocks = await quoteClocksOf(db, rows);
  const in_time = rows.filter((row) => isInTime(row, clocks(row.brand_id))).length;
  return {
    median_minutes: Math.round(Number(middle.waited_ms) / 60_000),
    in_time_percent: Math.floor((in_time * 100) / rows.length),
  };
}
