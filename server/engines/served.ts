import { type Kysely, sql } from "kysely";
import { adaptable_kinds, type EnginePurpose, pairName } from "#domain/engines/engine.ts";
import { languages, type Language } from "#domain/catalog.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { transact } from "#server/kernel/db/transact.ts";
import { engine_timeouts_ms } from "#domain/engines/retry.ts";
import { type Engine, isPairOf } from "#server/kernel/ports/engine.ts";
import { type EngineMachine, monthOf } from "./candidates.ts";

/** The source of a pair's machine step: a real engine, a simulator, or nothing. */
export type Served = "engine" | "stand_in" | null;

/** Stores the pairs that the built-in engine serves and replaces those of an earlier start. */
export async function storeServedPairs(db: Kysely<DB>, { name, pairs, stand_in }: Engine): Promise<void> {
  const served = await pairs(AbortSignal.timeout(10_000));
  const rows = served.map((pair) => ({ ...pair, engine: name, stand_in }));
  await transact(db, async (tx) => {
    // Processes that start at the same time store the same pairs one after the other.
    await sql`lock table engine_pair in share row exclusive mode`.execute(tx);
    await tx.deleteFrom("engine_pair").execute();
    if (rows.length > 0) await tx.insertInto("engine_pair").values(rows).execute();
  });
}

type Place = {
  readonly brand_id: number;
  readonly purpose: EnginePurpose;
  /** Engines that store texts do not serve it. */
  readonly is_confidential: boolean;
};
type ServedRow = {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly stand_in: boolean;
  readonly is_routed: boolean;
  /** Each engine of the route takes a form of address and terms. */
  readonly is_adaptable: boolean;
};

/**
 * The served pairs of a brand: those with an engine that is neither disabled, out, nor at its limit of the month, and
 * those of the built-in engine without a route. In one statement, for prices.
 */
const servedRows = (
  db: Kysely<DB>,
  { brand_id, purpose, is_confidential }: Place,
  now: Date,
  pair: { readonly source_lang?: string; readonly target_lang?: string },
) => {
  const of_pair = (table: string) => sql`
    ${pair.source_lang === undefined ? sql`` : sql`and ${sql.ref(`${table}.source_lang`)} = ${pair.source_lang}`}
    ${pair.target_lang === undefined ? sql`` : sql`and ${sql.ref(`${table}.target_lang`)} = ${pair.target_lang}`}`;
  return sql<ServedRow>`
    select route.source_lang, route.target_lang, bool_and(engine.stand_in) as stand_in, true as is_routed,
      bool_and(engine.kind = any(${[...adaptable_kinds]}::text[])) as is_adaptable
    from engine_route route join engine on engine.id = route.engine_id
      left join engine_month used on used.engine_id = route.engine_id and used.brand_id = route.brand_id
        and used.source_lang = route.source_lang and used.target_lang = route.target_lang
        and used.purpose = route.purpose and used.month = ${monthOf(now)}
    where route.brand_id = ${brand_id} and route.purpose = ${purpose} and engine.enabled
      and engine.out_at is null and not (${is_confidential} and engine.keeps_text)
      and (route.month_limit_characters is null or coalesce(used.characters, 0) < route.month_limit_characters)
      ${of_pair("route")}
    group by route.source_lang, route.target_lang
    union all
    select built_in.source_lang, built_in.target_lang, built_in.stand_in, false, false from engine_pair built_in
    where not exists (select from engine_route route join engine on engine.id = route.engine_id
        where route.brand_id = ${brand_id} and route.purpose = ${purpose} and engine.enabled
          and route.source_lang = built_in.source_lang and route.target_lang = built_in.target_lang)
      ${of_pair("built_in")}`.execute(db);
};

const byOf = ({ stand_in }: ServedRow) => (stand_in ? ("stand_in" as const) : ("engine" as const));

/** The source of the machine step of a language pair. */
export async function servedBy(
  db: Kysely<DB>,
  {
    source_lang,
    target_lang,
    ...place
  }: Place & { readonly source_lang: string; readonly target_lang: string },
  now: Date,
): Promise<Served> {
  const [row] = (await servedRows(db, place, now, { source_lang, target_lang })).rows;
  return row ? byOf(row) : null;
}

/** The source of the machine step from one language, by target. */
export async function servedFrom(
  db: Kysely<DB>,
  { source_lang, ...place }: Place & { readonly source_lang: string },
  now: Date,
): Promise<ReadonlyMap<string, "engine" | "stand_in">> {
  const { rows } = await servedRows(db, place, now, { source_lang });
  return new Map(rows.map((row) => [row.target_lang, byOf(row)]));
}

/**
 * All served pairs by source language in the order of the catalogue, and whether one of them is a simulator's. The
 * built-in engine is asked for its own.
 */
export async function servedPairs(
  { db, engine }: Pick<EngineMachine, "db" | "engine">,
  place: Place,
  now: Date,
): Promise<{
  readonly pairs: { readonly source_lang: Language; readonly target_langs: Language[] }[];
  readonly stand_in: boolean;
  /** Names of the pairs whose engines take a form of address and terms. */
  readonly adaptable: string[];
}> {
  const built_in = await engine.pairs(AbortSignal.timeout(engine_timeouts_ms.interactive));
  const rows = (await servedRows(db, place, now, {})).rows.filter(
    (row) => row.is_routed || isPairOf(built_in, row),
  );
  const known = new Set(rows.map(({ source_lang, target_lang }) => `${source_lang} ${target_lang}`));
  const pairs = languages
    .map((source_lang) => ({
      source_lang,
      target_langs: languages.filter((target_lang) => known.has(`${source_lang} ${target_lang}`)),
    }))
    .filter(({ target_langs }) => target_langs.length > 0);
  const adaptable = rows.filter(({ is_adaptable }) => is_adaptable).map(pairName);
  return { pairs, stand_in: rows.some(({ stand_in }) => stand_in), adaptable };
}
