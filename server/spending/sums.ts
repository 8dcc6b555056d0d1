import { type Kysely, sql } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { no_spending, type Spent } from "#domain/spending/authority.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { dayBegins } from "#server/kernel/format/day.ts";

/** Days and months of limits are those of our office. */
function periods(now: Date): { readonly day: Date; readonly month: Date } {
  const today = localDate(now.getTime());
  return { day: dayBegins(today), month: dayBegins(`${today.slice(0, 7)}-01`) };
}

/** How long a top-up that is not paid counts. */
const unpaid_top_up_ms = 24 * 60 * 60 * 1000;

/** What a row counts: a top-up less what was refunded of it, and nothing a day after it was ordered and not paid. */
const countedOf = (now: Date) => sql<bigint>`case
  when spend.payment_request_id is null then spend.amount
  when exists (select from payment_request r where r.id = spend.payment_request_id and r.state <> 'settled'
    and r.created_at <= ${new Date(now.getTime() - unpaid_top_up_ms)}) then 0
  else greatest(0, spend.amount - coalesce((select sum(f.amount) from refund f join payment p on p.id = f.payment_id
    where p.payment_request_id = spend.payment_request_id and f.state <> 'failed'), 0)) end`;

type Sums = { readonly id: number; readonly day: string | null; readonly month: string };
const spentOf = (rows: readonly Sums[]): ReadonlyMap<number, Spent> =>
  new Map(rows.map(({ id, day, month }) => [id, { day: BigInt(day ?? 0), month: BigInt(month) }]));

/**
 * What keys, with those that they replace and that replace them, have ordered for today and this month: gross minor units,
 * without what was released.
 */
export async function spentByKeys(
  db: Kysely<DB>,
  key_ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Spent>> {
  const { day, month } = periods(now);
  const { rows } = await sql<Sums>`select key.id, sum(spend.amount)::text as month,
      (sum(spend.amount) filter (where spend.at >= ${day}))::text as day
    from api_key key
    join api_key sharing on sharing.customer_id = key.customer_id
      and coalesce(sharing.limit_of, sharing.id) = coalesce(key.limit_of, key.id)
    join spend on spend.api_key_id = sharing.id
    where key.id = any(${[...key_ids]}::int[]) and spend.at >= ${month} and spend.released_at is null
    group by key.id`.execute(db);
  return spentOf(rows);
}

/** The same for one key. */
export const spentByKey = async (db: Kysely<DB>, id: number, now: Date): Promise<Spent> =>
  (await spentByKeys(db, [id], now)).get(id) ?? no_spending;

async function spentBy(
  db: Kysely<DB>,
  column: "member_id" | "cost_centre_id",
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Spent>> {
  if (ids.length === 0) return new Map();
  const { day, month } = periods(now);
  const counted = countedOf(now);
  const by = sql.ref(`spend.${column}`);
  const { rows } = await sql<Sums>`select ${by} as id, sum(${counted})::text as month,
      (sum(${counted}) filter (where spend.at >= ${day}))::text as day
    from spend
    where ${by} = any(${[...ids]}::int[]) and spend.at >= ${month} and spend.released_at is null
    group by ${by}`.execute(db);
  return spentOf(rows);
}

/** What members have ordered or topped up for today and this month. */
export const spentByMembers = (db: Kysely<DB>, ids: readonly number[], now: Date) =>
  spentBy(db, "member_id", ids, now);
/** What was ordered for cost centres today and this month. */
export const spentForCostCentres = (db: Kysely<DB>, ids: readonly number[], now: Date) =>
  spentBy(db, "cost_centre_id", ids, now);
