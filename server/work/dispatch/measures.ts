import type { OrderRow } from "#server/kernel/db/rows.ts";
import { sql, type Kysely } from "kysely";
import { freeDays, yearsSince, type StageWork } from "#domain/work/qualify.ts";
import { scoreOf, type Measures, type Score } from "#domain/work/score.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { byTranslator } from "#domain/work/by-translator.ts";
import type { KnownWorker } from "./workers.ts";

const day_ms = 86_400_000;
/** The periods of past work that count for the quality of a translator, and for their share of the work. */
const memory_ms = 365 * day_ms;
const recent_ms = 30 * day_ms;

export type Record = {
  readonly translator_id: number;
  /** Finished stages of the last year. */
  readonly stages: number;
  readonly rating_bps: number | null;
  /** The mean of all ratings by customers and reviews by proofreaders, each with the same weight. */
  readonly quality_bps: number | null;
  readonly on_time_bps: number | null;
  readonly recent: number;
};

/** The figures of translators in the last year: ratings of their orders, deadlines met, and their newest jobs. */
export async function recordsOf(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<Record[]> {
  const year = new Date(now.getTime() - memory_ms);
  const month = new Date(now.getTime() - recent_ms);
  const reads = batchedReads(db);
  const worked = sql<{
    translator_id: number;
    stages: number;
    rating: string | null;
    on_time: string | null;
    recent: number;
  }>`
    select stage.translator_id,
      count(*) filter (where stage.state = 'passed' and stage.submitted_at >= ${year})::int as stages,
      avg(o.rating) filter (where stage.state = 'passed' and stage.submitted_at >= ${year}) as rating,
      avg((stage.submitted_at <= stage.deadline)::int)
        filter (where stage.state = 'passed' and stage.submitted_at >= ${year}) as on_time,
      count(*) filter (where stage.accepted_at >= ${month})::int as recent
    from stage left join "order" o on o.id = stage.order_id and o.rating is not null
      and stage.state = 'passed' and stage.submitted_at >= ${year}
    where stage.translator_id = any(${[...ids]}::int[])
    group by stage.translator_id
  `.execute(reads);
  const {
    worked: { rows },
    judged,
  } = await allOf({ worked, judged: judgedOf(reads, ids, year) });
  return rows.map(({ translator_id, stages, rating, on_time, recent }) => ({
    translator_id,
    stages,
    // Five stars are 10,000 basis points, one star is 0.
    rating_bps: rating === null ? null : Math.round(((Number(rating) - 1) / 4) * 10_000),
    quality_bps: judged.get(translator_id) ?? null,
    on_time_bps: on_time === null ? null : Math.round(Number(on_time) * 10_000),
    recent,
  }));
}

/** The mean rating of each translator's work since an instant, in basis points: five stars are 10,000, one star is 0. */
async function judgedOf(db: Kysely<DB>, ids: readonly number[], since: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ translator_id: number; mean: string }>`
    select rated.translator_id, avg(rated.bps) as mean
    from (
      select stage.translator_id, (o.rating - 1) * 2500 as bps
      from stage join "order" o on o.id = stage.order_id
      where stage.state = 'passed' and stage.submitted_at >= ${since} and o.rating is not null
      union all
      select reviewed.translator_id, lqa.score_bps as bps
      from lqa join assignment reviewed on reviewed.id = lqa.of_assignment_id
      where lqa.made_at >= ${since}
    ) rated
    where rated.translator_id = any(${[...ids]}::int[])
    group by rated.translator_id
  `.execute(db);
  return new Map(rows.map(({ translator_id, mean }) => [translator_id, Math.round(Number(mean))]));
}

/** The published score of workers for one stage. */
export const scoresOf = async (...of: Parameters<typeof weighed>): Promise<Map<number, Score>> =>
  (await weighed(...of)).scores;

/** The published score of workers for one stage, with the records that it is made of. */
export async function weighed(
  db: Kysely<DB>,
  order: OrderRow,
  work: StageWork,
  workers: readonly KnownWorker[],
  now: Date,
): Promise<{ readonly scores: Map<number, Score>; readonly records: readonly Record[] }> {
  const ids = workers.map(({ id }) => id);
  const reads = batchedReads(db);
  const {
    records,
    all: { recent: all_recent },
    known,
  } = await allOf({
    records: recordsOf(reads, ids, now),
    all: reads
      .selectFrom("stage")
      .select((w) => w.fn.countAll<bigint>().as("recent"))
      .where("accepted_at", ">=", new Date(now.getTime() - recent_ms))
      .where("translator_id", "is not", null)
      .executeTakeFirstOrThrow(),
    known: customersOf(reads, order, ids),
  });
  const recordOf = byTranslator(records);
  const scores = workers.map((worker): [number, Score] => {
    const [record] = recordOf(worker.id);
    const room = freeDays(worker, now.getTime(), work.deadline_at) * worker.words_per_day;
    const measures: Measures = {
      quality_bps: record?.quality_bps ?? null,
      on_time_bps: record?.on_time_bps ?? null,
      years: Math.max(0, yearsSince(worker.experience_since, now.getTime())),
      load_bps: room === 0 ? 10_000 : (worker.words_due * 10_000) / room,
      same_customer: known.get(worker.id) ?? 0,
      recent_share_bps: all_recent === 0n ? 0 : ((record?.recent ?? 0) * 10_000) / Number(all_recent),
    };
    return [worker.id, scoreOf(measures)];
  });
  return { scores: new Map(scores), records };
}

/** How many earlier stages each translator has done for the customer of an order, by account or a guest's address. */
async function customersOf(
  db: Kysely<DB>,
  order: OrderRow,
  ids: readonly number[],
): Promise<Map<number, number>> {
  // The orders of one customer are few: they are read first, each by an index.
  const theirs =
    order.customer_id === null
      ? sql`o.customer_id is null and o.cart_id in (
          select one.id from cart one join cart other on lower(one.email) = lower(other.email)
          where other.id = ${order.cart_id} and one.email <> '' and other.email <> '')`
      : sql`o.customer_id = ${order.customer_id}`;
  const { rows } = await sql<{ translator_id: number; n: number }>`
    with theirs as materialized (select o.id from "order" o where ${theirs} and o.id <> ${order.id})
    select stage.translator_id, count(*)::int as n
    from theirs join stage on stage.order_id = theirs.id
    where stage.translator_id = any(${[...ids]}::int[]) and stage.state = 'passed'
    group by stage.translator_id
  `.execute(db);
  return new Map(rows.map(({ translator_id, n }) => [translator_id, n]));
}
