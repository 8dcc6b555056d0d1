import type { Kysely, Selectable } from "kysely";
import { sql } from "kysely";
import type { DeskTranslator, TranslatorRow, translator_filters } from "#contract/work/desk-translators.ts";
import { localDate } from "#domain/calendar.ts";
import { wordsOfWork, yearsSince } from "#domain/work/qualify.ts";
import { Refusal } from "#domain/errors.ts";
import { toDecimal } from "#domain/money.ts";
import { isHundredfold } from "#domain/pricing/sheet-changes.ts";
import { isUnusualRate, meanRate } from "#domain/work/pair-rates.ts";
import { waitingOf } from "#server/approvals/index.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { recordsOf, type Record as WorkRecord } from "../dispatch/measures.ts";
import { likeText, metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import { type RunningOut, runningOut } from "./papers.ts";
import { absencesOf } from "./translator-profile-queries.ts";

type Row = Selectable<DB["translator"]>;

type ListQuery = {
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
  readonly search?: string | undefined;
  readonly show?: (typeof translator_filters)[number] | undefined;
  readonly source_lang?: string | undefined;
  readonly target_lang?: string | undefined;
};

export function stateOf(row: Pick<Row, "active" | "password_hash" | "paused_at">): TranslatorRow["state"] {
  if (!row.active) return "inactive";
  if (row.paused_at !== null) return "paused";
  return row.password_hash === null ? "invited" : "active";
}

/** Translators by name, with pairs, experience, load, quality and punctuality. */
export async function deskTranslatorRows(db: Kysely<DB>, query: ListQuery, now: Date) {
  const place = paging(query);
  const { show = "working", search = "", source_lang, target_lang } = query;
  const text = search.trim();
  const running_out =
    show === "papers"
      ? (await runningOut(db, localDate(now.getTime()))).map(({ translator_id }) => translator_id)
      : [];
  const rows = await db
    .selectFrom("translator")
    .selectAll()
    .$if(show === "working", (q) => q.where("active", "=", true))
    .$if(show === "invited", (q) => q.where("active", "=", true).where("password_hash", "is", null))
    .$if(show === "paused", (q) => q.where("active", "=", true).where("paused_at", "is not", null))
    .$if(show === "inactive", (q) => q.where("active", "=", false))
    .$if(show === "papers", (q) => q.where("id", "in", [0, ...running_out]))
    .$if(text !== "", (q) =>
      q.where((w) =>
        w.or([
          w("name", "ilike", likeText(text)),
          w("email", "ilike", likeText(text)),
          w("sworn_number", "ilike", likeText(text)),
        ]),
      ),
    )
    .$if(source_lang !== undefined || target_lang !== undefined, (q) =>
      q.where((w) =>
        w.exists(
          w
            .selectFrom("translator_pair as pair")
            .select("pair.stage_kind")
            .whereRef("pair.translator_id", "=", "translator.id")
            .$if(source_lang !== undefined, (p) => p.where("pair.source_lang", "=", source_lang ?? ""))
            .$if(target_lang !== undefined, (p) => p.where("pair.target_lang", "=", target_lang ?? "")),
        ),
      ),
    )
    .orderBy("name")
    .orderBy("id")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const shown = rows.slice(0, place.per_page);
  const about = await aboutOf(
    db,
    shown.map(({ id }) => id),
    now,
  );
  const pairs = await pairsOf(
    db,
    shown.map(({ id }) => id),
  );
  return {
    rows: shown.map((row): TranslatorRow => {
      const own = pairs.filter(({ translator_id }) => translator_id === row.id);
      return {
        ...knownOf(row, about, now),
        pairs: own.map((pair) => `${pair.source_lang.toUpperCase()}→${pair.target_lang.toUpperCase()}`),
        own_rates: ratesOf(own.flatMap(({ lowest, highest }) => [lowest, highest])),
      };
    }),
    meta: metaOf(place, place.offset + rows.length),
  };
}

/** The pairs of translators, each with the lowest and highest of its own rates. */
const pairsOf = (db: Kysely<DB>, ids: readonly number[]) =>
  db
    .selectFrom("translator_pair")
    .select(["translator_id", "source_lang", "target_lang"])
    .select((w) => [
      w.fn.min<bigint | null>("rate_per_1000").as("lowest"),
      w.fn.max<bigint | null>("rate_per_1000").as("highest"),
    ])
    .where("translator_id", "in", [0, ...ids])
    .groupBy(["translator_id", "source_lang", "target_lang"])
    .orderBy("source_lang")
    .orderBy("target_lang")
    .execute();

/** From the lowest to the highest of rates in PLN; null where there is none. */
function ratesOf(all: readonly (bigint | null)[]): TranslatorRow["own_rates"] {
  const [first, ...others] = all.filter((one) => one !== null);
  if (first === undefined) return null;
  const lowest = others.reduce((least, one) => (one < least ? one : least), first);
  const highest = others.reduce((most, one) => (one > most ? one : most), first);
  return { from: moneyView(lowest, "PLN"), to: moneyView(highest, "PLN") };
}

type About = {
  readonly papers: readonly RunningOut[];
  readonly records: readonly WorkRecord[];
  readonly fields: readonly { readonly translator_id: number; readonly slug: string }[];
  readonly jobs: readonly {
    readonly translator_id: number | null;
    readonly kind: Selectable<DB["stage"]>["kind"];
    readonly words: number;
    readonly deadline: Date | null;
  }[];
  readonly away: readonly { readonly translator_id: number; readonly to_on: string }[];
};

async function aboutOf(db: Kysely<DB>, ids: readonly number[], now: Date): Promise<About> {
  const some = [0, ...ids];
  const today = localDate(now.getTime());
  return {
    papers: await runningOut(db, today, ids),
    records: await recordsOf(db, ids, now),
    fields: await db.selectFrom("translator_domain").selectAll().where("translator_id", "in", some).execute(),
    jobs: await db
      .selectFrom("stage")
      .innerJoin("order", "order.id", "stage.order_id")
      .select(["stage.translator_id", "stage.kind", "order.words", "stage.deadline"])
      .where("stage.state", "=", "active")
      .where("stage.translator_id", "in", some)
      .execute(),
    away: await db
      .selectFrom("translator_absence")
      .select(["translator_id", "to_on"])
      .where("translator_id", "in", some)
      .where("from_on", "<=", today)
      .where("to_on", ">=", today)
      .orderBy("to_on", "desc")
      .execute(),
  };
}

type Known = Omit<TranslatorRow, "pairs" | "own_rates">;

function knownOf(row: Row, about: About, now: Date): Known {
  const today = localDate(now.getTime());
  const jobs = about.jobs.filter(({ translator_id }) => translator_id === row.id);
  const record = about.records.find(({ translator_id }) => translator_id === row.id);
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    state: stateOf(row),
    experience_years: Math.max(0, yearsSince(row.experience_since, now.getTime())),
    sworn_number: row.sworn_number,
    sworn_langs: row.sworn_langs,
    fields: about.fields.filter(({ translator_id }) => translator_id === row.id).map(({ slug }) => slug),
    words_today: jobs
      .filter(({ deadline }) => deadline !== null && localDate(deadline.getTime()) <= today)
      .reduce((sum, { kind, words }) => sum + wordsOfWork(kind, words), 0),
    words_per_day: row.words_per_day,
    active_jobs: jobs.length,
    on_time_bps: record?.on_time_bps ?? null,
    // Basis points between one star (0) and five stars (10,000).
    rating_hundredths:
      record?.rating_bps === null || record?.rating_bps === undefined
        ? null
        : 100 + Math.round((record.rating_bps * 4) / 100),
    away_until: about.away.find(({ translator_id }) => translator_id === row.id)?.to_on ?? null,
    warnings: about.papers
      .filter(({ translator_id }) => translator_id === row.id)
      .map(({ paper, name, until, over }) => ({ paper, name, until, over })),
  };
}

async function translatorRow(db: Kysely<DB>, id: number): Promise<Row> {
  const row = await db.selectFrom("translator").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("translator.not_found");
  return row;
}

type Rate = {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly stage_kind: string;
  readonly rate_per_1000: bigint | null;
};

/** The unusual rates among `rates` as shown to the desk, with the usual one in brackets: `PL→EN 4000.00 (400.00)`. */
export async function unusualRates(
  db: Kysely<DB>,
  translator_id: number,
  rates: readonly Rate[],
): Promise<string[]> {
  const known = await db
    .selectFrom("translator_pair as pair")
    .innerJoin("translator", "translator.id", "pair.translator_id")
    .select(["pair.translator_id", "pair.source_lang", "pair.target_lang", "pair.stage_kind"])
    .select("pair.rate_per_1000")
    .where("pair.rate_per_1000", "is not", null)
    .where((w) => w.or([w("translator.active", "=", true), w("translator.id", "=", translator_id)]))
    .execute();
  return rates.flatMap((pair) => {
    const { rate_per_1000: rate, source_lang, target_lang, stage_kind } = pair;
    if (rate === null) return [];
    const same = known.filter(
      (one) =>
        one.source_lang === source_lang && one.target_lang === target_lang && one.stage_kind === stage_kind,
    );
    const own = same.find((one) => one.translator_id === translator_id)?.rate_per_1000 ?? null;
    const usual = meanRate(
      same.flatMap((one) =>
        one.translator_id === translator_id || one.rate_per_1000 === null ? [] : [one.rate_per_1000],
      ),
    );
    if (!isUnusualRate(rate, own, usual)) return [];
    const compared_with = usual ?? own;
    const name = `${source_lang.toUpperCase()}→${target_lang.toUpperCase()}`;
    return [`${name} ${toDecimal(rate)}${compared_with === null ? "" : ` (${toDecimal(compared_with)})`}`];
  });
}

/** A rate that rose or fell hundredfold, net minor units for a thousand words. */
export type RateJump = { readonly pair: string; readonly before: bigint; readonly after: bigint };

/** The rates among `rates` that are at least a hundred times the translator's previous rate, or at most a hundredth. */
export async function rateJumps(
  db: Kysely<DB>,
  translator_id: number,
  rates: readonly Rate[],
): Promise<RateJump[]> {
  const before = await db
    .selectFrom("translator_pair")
    .select(["source_lang", "target_lang", "stage_kind", "rate_per_1000"])
    .where("translator_id", "=", translator_id)
    .execute();
  return rates.flatMap(({ source_lang, target_lang, stage_kind, rate_per_1000: after }) => {
    const was =
      before.find(
        (one) =>
          one.source_lang === source_lang && one.target_lang === target_lang && one.stage_kind === stage_kind,
      )?.rate_per_1000 ?? null;
    const pair = `${source_lang.toUpperCase()}→${target_lang.toUpperCase()}`;
    return was !== null && after !== null && isHundredfold(was, after) ? [{ pair, before: was, after }] : [];
  });
}

/** One translator as shown to the desk. */
export async function deskTranslator(db: Kysely<DB>, id: number, now: Date): Promise<DeskTranslator> {
  const row = await translatorRow(db, id);
  const pairs = await db
    .selectFrom("translator_pair")
    .selectAll()
    .where("translator_id", "=", id)
    .orderBy("source_lang")
    .orderBy("target_lang")
    .orderBy("stage_kind")
    .execute();
  return {
    ...knownOf(row, await aboutOf(db, [id], now), now),
    phone: row.phone,
    locale: row.locale,
    experience_since: row.experience_since,
    sworn_valid_until: row.sworn_valid_until,
    native_langs: row.native_langs,
    nda_signed_on: row.nda_signed_at === null ? null : localDate(row.nda_signed_at.getTime()),
    nda_valid_until: row.nda_valid_until,
    contract_signed_on: row.contract_signed_on,
    contract_valid_until: row.contract_valid_until,
    notes: row.notes,
    second_factor: row.totp_enabled_at !== null,
    notify: row.notify,
    working_days: row.working_days,
    pairs: pairs.flatMap(({ source_lang, target_lang, stage_kind, sworn, rate_per_1000 }) =>
      stage_kind === "machine_translation"
        ? []
        : [
            {
              source_lang,
              target_lang,
              stage_kind,
              sworn,
              rate_per_1000: rate_per_1000 === null ? null : moneyView(rate_per_1000, "PLN"),
            },
          ],
    ),
    pairs_wait_for: (await waitingOf(db, "setTranslatorPairs", [id]))(id),
    absences: await absencesOf(db, id, now),
    jobs: await jobsOf(db, id),
  };
}

async function jobsOf(db: Kysely<DB>, id: number): Promise<DeskTranslator["jobs"]> {
  const rows = await db
    .selectFrom("stage")
    .innerJoin("order", "order.id", "stage.order_id")
    .select(["stage.id", "stage.order_id", "stage.kind", "stage.state", "stage.deadline", "order.words"])
    .where("stage.translator_id", "=", id)
    .orderBy(sql`stage.state = 'active'`, "desc")
    .orderBy("stage.id", "desc")
    .limit(20)
    .execute();
  return rows.map((row) => ({ ...row, deadline: row.deadline?.toISOString() ?? null }));
}
