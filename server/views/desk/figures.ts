import { type Kysely, type RawBuilder, sql } from "kysely";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";

/** Columns of a stored row except its key, and of `order_figure_now`. */
const columns =
  `brand_id service_type package source_lang target_lang customer_id owner_id currency created_at created_on
  asked_at is_quoted is_paid last_word last_reason answered_at waited_ms finished_at is_finished price_net work_net
  net_pln fees fees_pln translators translator_fees_pln is_late is_delivery is_unhurried is_early complaints`
    .trim()
    .split(/\s+/);
const orders_at_a_time = 2_000;

/** What a row of sums is counted for, and what is counted: names of result columns with expressions of figures `o`. */
type Sums = {
  /** A condition of figures `o`. */
  readonly period: RawBuilder<unknown>;
  /** The first is never null in at least one row of a group. */
  readonly by: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Each is the same for the rows of two groups together, less those of one of them: sums and counts. */
  readonly sums: Readonly<Record<string, RawBuilder<unknown>>>;
  /** Further rows of each order. */
  readonly each?: RawBuilder<unknown>;
};

/**
 * Sums of the figures of orders: of all stored rows, less the stored rows with a mark, plus what these orders are now. One
 * statement reads marks and rows in one snapshot, so the sums are always those of the orders themselves (decision 0280).
 * `orders` counts the rows of a group.
 */
export function sumsOf({ period, by, sums, each = sql`` }: Sums): RawBuilder<unknown> {
  const all = { orders: sql`count(*)`, ...sums };
  const named = (values: Readonly<Record<string, RawBuilder<unknown>>>, sign = sql``) =>
    sql.join(Object.entries(values).map(([name, value]) => sql`${sign}${value} as ${sql.ref(name)}`));
  const groups = sql.join(Object.keys(by).map((_, at) => sql.lit(at + 1)));
  const one = (table: string, marked: RawBuilder<unknown>, sign?: RawBuilder<unknown>) => sql`
    select ${named(by)}, ${named(all, sign)} from ${sql.table(table)} o ${each}
    where ${period} ${marked} group by ${groups}`;
  const is_marked = sql`and o.order_id in (select order_id from order_figure_stale)`;
  return sql`(
    select ${sql.join(Object.keys(by).map((name) => sql.ref(name)))},
      ${sql.join(Object.keys(all).map((name) => sql`sum(${sql.ref(name)})::bigint as ${sql.ref(name)}`))}
    from (
      ${one("order_figure", sql``)}
      union all ${one("order_figure", is_marked, sql`-`)}
      union all ${one("order_figure_now", is_marked)}
    ) part group by ${groups} having sum(orders) > 0
  )`;
}

/** The figures of orders `o` in a period, where no sum answers: some columns of each order. */
export const figuresOf = (period: RawBuilder<unknown>, wanted: readonly string[]): RawBuilder<unknown> => {
  const names = sql.join(wanted.map((name) => sql.ref(`o.${name}`)));
  return sql`(
    select ${names} from order_figure o where ${period}
      and not exists (select from order_figure_stale s where s.order_id = o.order_id)
    union all
    select ${names} from order_figure_now o where ${period} and o.order_id in (select order_id from order_figure_stale)
  )`;
};

/** Stores the figures of the orders of the oldest marks again, and returns how many marks it removed. */
const refreshSome = (db: Kysely<DB>): Promise<number> =>
  transact(db, async (tx) => {
    // A second run with an older snapshot would write over the first, and a rate belongs to what is committed.
    await sql`select pg_advisory_xact_lock(hashtext('order_figure'))`.execute(tx);
    const names = columns.map((name) => sql.ref(name));
    const { rows } = await sql<{ marks: number }>`
      with taken as (
        delete from order_figure_stale
        where id in (select id from order_figure_stale order by id limit ${orders_at_a_time}) returning order_id
      ), due as materialized (select distinct order_id from taken),
      fresh as materialized (select f.* from due join order_figure_now f using (order_id)),
      gone as (
        delete from order_figure f using due
        where f.order_id = due.order_id and not exists (select from fresh where fresh.order_id = f.order_id)
      ), stored as (
        insert into order_figure as f (order_id, ${sql.join(names)})
        select order_id, ${sql.join(names)} from fresh
        on conflict (order_id) do update
          set (${sql.join(names)}) = row(${sql.join(columns.map((name) => sql.ref(`excluded.${name}`)))})
          where f.* is distinct from excluded.*
      )
      select count(*)::int as marks from taken`.execute(tx);
    return rows[0]?.marks ?? 0;
  });

/** Stores figures until no mark is left; each part is a transaction of its own. */
export async function refreshFigures(db: Kysely<DB>): Promise<void> {
  for (;;) if ((await refreshSome(db)) < orders_at_a_time) return;
}
