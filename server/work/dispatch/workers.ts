import type { OrderRow, StageRow } from "#server/kernel/db/rows.ts";
import type { Kysely } from "kysely";
import { wordsOfWork, type StageWork, type Worker } from "#domain/work/qualify.ts";
import { packages } from "#domain/catalog.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { localDate } from "#domain/calendar.ts";
import { byTranslator } from "#domain/work/by-translator.ts";
import { candidateRule } from "./candidate-rules.ts";

/** A translator with their name. */
export type KnownWorker = Worker & { readonly name: string };

/** The requirements of a stage of an order with a deadline. */
export async function stageWork(
  db: Kysely<DB>,
  order: OrderRow,
  stage: Pick<StageRow, "kind">,
  deadline: Date,
): Promise<StageWork> {
  const category = await db
    .selectFrom("category")
    .select("slug")
    .where("id", "=", order.category_id ?? 0)
    .executeTakeFirst();
  return {
    kind: stage.kind,
    service: order.service_type,
    plan: order.plan,
    source_lang: order.source_lang,
    target_lang: order.target_lang,
    field: category?.slug ?? null,
    words: order.words,
    required_years: packages[order.package ?? "economy"].experience_years,
    deadline_at: deadline.getTime(),
  };
}

/** Some translators by their numbers, all active ones, or the active ones with the languages of the work. */
type Searched = readonly number[] | "all" | "of_pair";

/** Translators with all facts for qualification, by a fixed number of queries. */
export async function loadWorkers(
  db: Kysely<DB>,
  {
    order,
    stage,
    work,
  }: { readonly order: OrderRow; readonly stage: Pick<StageRow, "id">; readonly work: StageWork },
  now: Date,
  who: Searched = "all",
): Promise<KnownWorker[]> {
  const reads = batchedReads(db);
  const ids = typeof who === "string" ? null : who;
  const { rows, about } = await allOf({
    rows: reads
      .selectFrom("translator")
      .selectAll()
      .$if(ids !== null, (q) => q.where("id", "in", [0, ...(ids ?? [])]))
      .$if(ids === null, (q) => q.where("active", "=", true))
      .$if(who === "of_pair", (q) => q.where("id", "in", ofPair(reads, work)))
      .orderBy("name")
      .orderBy("id")
      .execute(),
    about: around(reads, { order, stage, work }, who, now),
  });
  if (rows.length === 0) return [];
  const booked = await candidateRule().busy(
    db,
    rows.map(({ id }) => id),
    order,
    now,
  );
  const [pairsOf, fieldsOf, absencesOf] = [
    byTranslator(about.pairs),
    byTranslator(about.fields),
    byTranslator(about.absences),
  ];
  const [jobsOf, earlierOf] = [byTranslator(about.jobs), byTranslator(about.earlier)];
  return rows.map((row) => {
    const mine = pairsOf(row.id);
    return {
      id: row.id,
      name: row.name,
      active: row.active,
      has_password: row.password_hash !== null,
      paused: row.paused_at !== null,
      experience_since: row.experience_since,
      nda_signed: row.nda_signed_at !== null,
      nda_valid_until: row.nda_valid_until,
      sworn_number: row.sworn_number,
      sworn_langs: row.sworn_langs,
      sworn_valid_until: row.sworn_valid_until,
      native_langs: row.native_langs,
      fields: fieldsOf(row.id).map(({ slug }) => slug),
      kinds: mine.map(({ stage_kind }) => stage_kind),
      sworn_in_pair: mine.some(({ stage_kind, sworn }) => stage_kind === work.kind && sworn),
      absences: absencesOf(row.id),
      working_days: row.working_days,
      words_per_day: row.words_per_day,
      words_due: jobsOf(row.id)
        .filter(({ deadline }) => isDueBefore(deadline, work))
        .reduce((sum, { kind, words }) => sum + wordsOfWork(kind, words), 0),
      booked_then: booked.has(row.id),
      earlier_stages: earlierOf(row.id).length,
    };
  });
}

const isDueBefore = (deadline: Date | null, { deadline_at }: StageWork): boolean =>
  deadline === null || deadline.getTime() <= deadline_at;

/** A correction within one language is done by proofreaders of translations into that language. */
const languagesOf = ({ source_lang, target_lang }: StageWork) =>
  source_lang === target_lang ? { target_lang } : { source_lang, target_lang };

const ofPair = (db: Kysely<DB>, work: StageWork) =>
  db
    .selectFrom("translator_pair")
    .select("translator_pair.translator_id")
    .where((w) => w.and(languagesOf(work)));

/** The rows of other tables about the translators: pairs, fields, absences, current jobs, and stages of this order. */
function around(
  db: Kysely<DB>,
  { order, stage, work }: Parameters<typeof loadWorkers>[1],
  who: Searched,
  now: Date,
) {
  const them =
    typeof who === "string"
      ? db
          .selectFrom("translator")
          .select("translator.id")
          .where("active", "=", true)
          .$if(who === "of_pair", (q) => q.where("translator.id", "in", ofPair(db, work)))
      : [0, ...who];
  return allOf({
    pairs: db
      .selectFrom("translator_pair")
      .select(["translator_id", "stage_kind", "sworn"])
      .where((w) => w.and(languagesOf(work)))
      .where("translator_id", "in", them)
      .execute(),
    fields: db.selectFrom("translator_domain").selectAll().where("translator_id", "in", them).execute(),
    absences: db
      .selectFrom("translator_absence")
      .select(["translator_id", "from_on", "to_on"])
      .where("translator_id", "in", them)
      .where("to_on", ">=", localDate(now.getTime()))
      .execute(),
    jobs: db
      .selectFrom("stage")
      .innerJoin("order", "order.id", "stage.order_id")
      .select(["stage.translator_id", "stage.kind", "stage.deadline", "order.words"])
      .where("stage.state", "=", "active")
      .where("stage.translator_id", "in", them)
      .execute(),
    earlier: db
      .selectFrom("stage")
      .select("translator_id")
      .where("order_id", "=", order.id)
      .where("id", "!=", stage.id)
      .where("translator_id", "in", them)
      .execute(),
  });
}
