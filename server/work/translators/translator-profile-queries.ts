import type { Kysely } from "kysely";
import type { TranslatorProfile } from "#contract/work/translator-profile.ts";
import { localDate } from "#domain/calendar.ts";
import { yearsSince } from "#domain/work/qualify.ts";
import { Refusal } from "#domain/errors.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** The current and future absences of a translator, the next one first. */
export const absencesOf = (db: Kysely<DB>, translator_id: number, now: Date) =>
  db
    .selectFrom("translator_absence")
    .select(["id", "from_on", "to_on"])
    .where("translator_id", "=", translator_id)
    .where("to_on", ">=", localDate(now.getTime()))
    .orderBy("from_on")
    .orderBy("id")
    .execute();

const fieldsOf = async (db: Kysely<DB>, translator_id: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("translator_domain")
    .select("slug")
    .where("translator_id", "=", translator_id)
    .orderBy("slug")
    .execute();
  return rows.map(({ slug }) => slug);
};

type Pair = TranslatorProfile["pairs"][number];

async function pairsOf(db: Kysely<DB>, translator_id: number): Promise<Pair[]> {
  const rows = await db
    .selectFrom("translator_pair")
    .selectAll()
    .where("translator_id", "=", translator_id)
    .orderBy("source_lang")
    .orderBy("target_lang")
    .orderBy("stage_kind")
    .execute();
  const pairs = new Map<string, Pair>();
  for (const { source_lang, target_lang, stage_kind, sworn } of rows) {
    const key = `${source_lang} ${target_lang}`;
    const known = pairs.get(key);
    pairs.set(key, {
      source_lang,
      target_lang,
      stage_kinds: [...(known?.stage_kinds ?? []), stage_kind],
      sworn: (known?.sworn ?? false) || sworn,
    });
  }
  return [...pairs.values()];
}

/** A translator's own profile, with the reasons why they get no offers. */
export async function profileOf(db: Kysely<DB>, id: number, now: Date): Promise<TranslatorProfile> {
  const row = await db.selectFrom("translator").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("token.invalid");
  const [pairs, fields, absences] = [
    await pairsOf(db, id),
    await fieldsOf(db, id),
    await absencesOf(db, id, now),
  ];
  const today = localDate(now.getTime());
  const over = (until: string | null): boolean => until !== null && until < today;
  const gaps: Record<TranslatorProfile["gaps"][number], boolean> = {
    paused: row.paused_at !== null,
    pairs: pairs.length === 0,
    nda: row.nda_signed_at === null,
    nda_over: row.nda_signed_at !== null && over(row.nda_valid_until),
    sworn_over: row.sworn_number !== null && over(row.sworn_valid_until),
    fields: fields.length === 0,
    days: row.working_days.length === 0 || row.words_per_day === 0,
    away: absences.some(({ from_on, to_on }) => from_on <= today && today <= to_on),
  };
  const names = Object.entries(gaps) as [keyof typeof gaps, boolean][];
  return {
    name: row.name,
    email: row.email,
    experience_years: yearsSince(row.experience_since, now.getTime()),
    pairs,
    fields,
    native_langs: row.native_langs,
    sworn_number: row.sworn_number,
    sworn_langs: row.sworn_langs,
    working_days: row.working_days,
    works_from_minute: row.works_from_minute,
    works_to_minute: row.works_to_minute,
    words_per_day: row.words_per_day,
    notify: row.notify,
    absences,
    gaps: names.filter(([, is_so]) => is_so).map(([name]) => name),
  };
}
