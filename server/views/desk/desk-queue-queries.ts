import { brandName } from "#server/kernel/format/brand-name.ts";
import { type Kysely, sql } from "kysely";
import type { QueueRow } from "#contract/views/staff.ts";
import { instantOf, localDate } from "#domain/calendar.ts";
import { aroundTheClock, openMsBetween } from "#domain/quotes/quote-clock.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { not_sending } from "#server/orders/index.ts";
import { deskDueOf, dueBy, isInTime, quoteClocksOf } from "#server/kernel/settings/settings.ts";
import { customerName, deskRows } from "./queries.ts";

/** Rows of one answer; how many wait in all is counted apart from them. */
const most_rows = 200;
/** Where the desk sits: its day begins at this midnight. */
const desk_zone = aroundTheClock(1).zone;
/** When a request came, the time it waited for its customer left out: the earlier, the more urgent at its brand. */
const since_asked = sql<Date>`"order".asked_at + "order".quote_paused_ms * interval '1 millisecond'`;

/** How many requests wait for the desk and for their customers, and how many are late, however many rows are shown. */
async function countsOf(
  db: Kysely<DB>,
  now: Date,
): Promise<{ readonly waiting_count: number; readonly paused_count: number; readonly late: number }> {
  const rows = await db
    .selectFrom("order")
    .select(["brand_id", "asked_at", "quote_paused_ms", "info_asked_at"])
    .where("status", "=", "calculation")
    .where(not_sending)
    .orderBy(since_asked)
    .execute();
  const clocks = await quoteClocksOf(db, rows);
  let late = 0;
  const in_time = new Set<number>();
  for (const row of rows) {
    // Of one brand nothing that came later is late once something is in time.
    if (row.info_asked_at !== null || in_time.has(row.brand_id)) continue;
    const due = dueBy(row, clocks(row.brand_id));
    if (due !== null && due < now) late += 1;
    else if (due !== null) in_time.add(row.brand_id);
  }
  const paused_count = rows.filter(({ info_asked_at }) => info_asked_at !== null).length;
  return { waiting_count: rows.length - paused_count, paused_count, late };
}

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
    .where(not_sending)
    // What waits for its customer waits below everything that waits for us.
    .orderBy(sql`"order".info_asked_at is not null`)
    .orderBy(since_asked)
    .orderBy("order.id")
    .limit(most_rows)
    .execute();
  const clocks = await quoteClocksOf(db, rows);
  const waiting: QueueRow[] = rows.map((row) => ({
    id: row.id,
    brand: brandName(row.brand_id),
    service_type: row.service_type,
    source_lang: row.source_lang,
    target_lang: row.target_lang,
    words: row.words,
    duration_minutes: row.duration_minutes,
    files: Number(row.files ?? 0n),
    customer: customerName(row),
    owner: row.owner,
    owner_id: row.owner_id,
    asked_at: (row.asked_at ?? row.created_at).toISOString(),
    ...deskDueOf(dueBy(row, clocks(row.brand_id)) ?? row.created_at, clocks(row.brand_id), now),
    paused_at: row.info_asked_at?.toISOString() ?? null,
    pause_reason: row.info_reason,
    unread: Number(row.unread ?? 0n),
  }));
  const midnight = new Date(instantOf({ date: localDate(now.getTime()), minute: 0 }, desk_zone));
  const answered = await db
    .selectFrom("quote")
    .select((w) => w.fn.countAll<bigint>().as("n"))
    .where("issued_at", ">=", midnight)
    // A supplement does not answer a request for a price.
    .where("is_supplement", "=", false)
    .executeTakeFirstOrThrow();
  return {
    now: now.toISOString(),
    waiting,
    ...(await countsOf(db, now)),
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
    .execute();
  if (rows.length === 0) return { median_minutes: null, in_time_percent: null };
  const clocks = await quoteClocksOf(db, rows);
  const waits = rows
    .map(({ brand_id, issued_at, waited_ms }) =>
      openMsBetween(issued_at.getTime() - Number(waited_ms ?? 0n), issued_at.getTime(), clocks(brand_id)),
    )
    .toSorted((a, b) => a - b);
  const in_time = rows.filter((row) => isInTime(row, clocks(row.brand_id))).length;
  return {
    median_minutes: Math.round((waits[Math.floor((waits.length - 1) / 2)] ?? 0) / 60_000),
    in_time_percent: Math.floor((in_time * 100) / rows.length),
  };
}
