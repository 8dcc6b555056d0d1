import { sql, type Kysely } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { wordsOfWork } from "#domain/work/qualify.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { byTranslator } from "#domain/work/by-translator.ts";
import type { Record } from "./measures.ts";

/** What the desk sees of a translator before it gives them work: current jobs and the results of past ones. */
export type Standing = {
  readonly active_jobs: number;
  readonly words_today: number;
  readonly rating_hundredths: number | null;
  readonly last_rating: number | null;
  readonly on_time_bps: number | null;
};

/** The current standing of translators, by id. Stars are those of the finished orders on which they worked. */
export async function standingOf(
  db: Kysely<DB>,
  ids: readonly number[],
  records: readonly Record[],
  now: Date,
): Promise<(id: number) => Standing> {
  const today = localDate(now.getTime());
  const in_hand = await db
    .selectFrom("stage")
    .innerJoin("order", "order.id", "stage.order_id")
    .select(["stage.translator_id", "stage.kind", "stage.deadline", "order.words"])
    .where("stage.state", "=", "active")
    .where("stage.translator_id", "in", [0, ...ids])
    .execute();
  const { rows: newest } = await sql<{ translator_id: number; rating: number }>`
    select distinct on (stage.translator_id) stage.translator_id, o.rating
    from stage join "order" o on o.id = stage.order_id
    where stage.translator_id = any(${[...ids]}::int[]) and stage.state = 'passed' and o.rating is not null
    order by stage.translator_id, o.finished_at desc nulls last, o.id desc`.execute(db);
  const [jobsOf, recordOf, newestOf] = [byTranslator(in_hand), byTranslator(records), byTranslator(newest)];
  return (id) => {
    const jobs = jobsOf(id);
    const due = jobs.filter(({ deadline }) => deadline !== null && localDate(deadline.getTime()) <= today);
    const [record] = recordOf(id);
    return {
      active_jobs: jobs.length,
      words_today: due.reduce((sum, { kind, words }) => sum + wordsOfWork(kind, words), 0),
      // Basis points between one star (0) and five stars (10,000).
      rating_hundredths:
        record === undefined || record.rating_bps === null
          ? null
          : 100 + Math.round((record.rating_bps * 4) / 100),
      last_rating: newestOf(id)[0]?.rating ?? null,
      on_time_bps: record?.on_time_bps ?? null,
    };
  };
}
