import { sql, type Kysely, type RawBuilder } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { service_traits } from "#domain/catalog.ts";
import { type StageWork, wordsOfWork } from "#domain/work/qualify.ts";
import { most_years, score_weights, unknown_bps } from "#domain/work/score.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { recordsOf } from "./measures.ts";

/** How many translators are qualified and weighed for one list. */
const most_weighed = 100;
const day_ms = 86_400_000;

/** Only those whose name contains the text, or only one translator. */
export type CandidateSearch = {
  readonly search?: string | undefined;
  readonly translator?: number | undefined;
};

/**
 * The translators who probably come first for a stage, and how many there are in all: by what the pair, the field and the
 * stored record say. Who may have the work and with how many points is decided by the domain for those returned here; with
 * no more than a hundred translators that is everyone.
 */
export async function foremost(
  db: Kysely<DB>,
  work: StageWork,
  { search, translator }: CandidateSearch,
  now: Date,
): Promise<{ readonly ids: readonly number[]; readonly total: number }> {
  const { kind, source_lang, target_lang, field } = work;
  const languages =
    source_lang === target_lang
      ? sql`p.target_lang = ${target_lang}`
      : sql`p.source_lang = ${source_lang} and p.target_lang = ${target_lang}`;
  const is_sworn = service_traits[work.service].sworn;
  const covers = sql`t.id in (select p.translator_id from translator_pair p
    where ${languages} and p.stage_kind = ${kind} and (p.sworn or not ${is_sworn}))`;
  const knows: RawBuilder<unknown> =
    field === null || field === "general"
      ? sql`true`
      : sql`t.id in (select d.translator_id from translator_domain d where d.slug = ${field})`;
  const years = sql`extract(year from age(${localDate(now.getTime())}::date, t.experience_since))`;
  const days = Math.max(1, (work.deadline_at - now.getTime()) / day_ms) * (5 / 7);
  const { rows } = await sql<{ id: number; total: number }>`
    select t.id, count(*) over ()::int as total
    from translator t left join translator_record r on r.translator_id = t.id
    where t.active
      ${search === undefined ? sql`` : sql`and position(${lowered(search)} in lower(t.name)) > 0`}
      ${translator === undefined ? sql`` : sql`and t.id = ${translator}`}
    order by (t.password_hash is not null and t.paused_at is null and ${covers}) desc,
      (${knows} and ${years} >= ${work.required_years} and t.nda_signed_at is not null) desc,
      coalesce(r.quality_bps, ${unknown_bps}) * ${score_weights.quality}
        + coalesce(r.on_time_bps, ${unknown_bps}) * ${score_weights.on_time}
        + least(${years}, ${most_years}) * ${(10_000 * score_weights.experience) / most_years}
        + (10000 - least(10000, 10000 * coalesce(r.words_due, 0) / (t.words_per_day * ${days}::float8 + 1))) * ${score_weights.load}
        + (10000 - 10000 * coalesce(r.recent, 0) / greatest(1, (select sum(recent) from translator_record)))
          * ${score_weights.fairness} desc,
      t.id
    limit ${most_weighed}`.execute(db);
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Stores the records of all active translators. */
export async function storeRecords(db: Kysely<DB>, now: Date): Promise<void> {
  const active = await db.selectFrom("translator").select("id").where("active", "=", true).execute();
  const ids = active.map(({ id }) => id);
  const records = await recordsOf(db, ids, now);
  const words = await wordsDueOf(db, ids);
  const rows = records.map(({ translator_id, quality_bps, on_time_bps, recent }) => ({
    translator_id,
    quality_bps,
    on_time_bps,
    recent,
    words_due: words.get(translator_id) ?? 0,
  }));
  await sql`
    insert into translator_record (translator_id, quality_bps, on_time_bps, recent, words_due, stored_at)
    select r.*, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      r (translator_id int, quality_bps int, on_time_bps int, recent int, words_due int)
    on conflict (translator_id) do update set quality_bps = excluded.quality_bps, on_time_bps = excluded.on_time_bps,
      recent = excluded.recent, words_due = excluded.words_due, stored_at = excluded.stored_at`.execute(db);
}

/** Words of the current work of translators, as they weigh in their calendar. */
async function wordsDueOf(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("stage")
    .innerJoin("order", "order.id", "stage.order_id")
    .select(["stage.translator_id", "stage.kind", "order.words"])
    .where("stage.state", "=", "active")
    .where("stage.translator_id", "in", [0, ...ids])
    .execute();
  const words = new Map<number, number>();
  for (const { translator_id, kind, words: all } of rows)
    if (translator_id !== null)
      words.set(translator_id, (words.get(translator_id) ?? 0) + wordsOfWork(kind, all));
  return words;
}
