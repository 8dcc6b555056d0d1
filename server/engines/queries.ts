import { type Kysely, type Selectable, sql } from "kysely";
import { brandBySlug } from "#brands/all.ts";
import type { EngineHealth, EngineRouteView, EngineView } from "#contract/engines/desk-engines.ts";
import { localDate } from "#domain/calendar.ts";
import type { Language } from "#domain/catalog.ts";
import type { EnginePurpose } from "#domain/engines/engine.ts";
import { Refusal } from "#domain/errors.ts";
import { divideHalfUp, toDecimal, type Currency } from "#domain/money.ts";
import { dayBegins } from "#server/kernel/format/day.ts";
import { metaOf, paging } from "#server/kernel/format/lists.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { monthOf } from "./candidates.ts";

type EngineRow = Selectable<DB["engine"]>;
type StateRow = Selectable<DB["engine_state"]>;

/** A cost as displayed: rounded half up to minor units here. */
const costView = (micros: bigint, currency: Currency) => moneyView(divideHalfUp(micros, 10_000n), currency);

function healthOf(engine: EngineRow, states: readonly StateRow[]): EngineHealth {
  if (!engine.enabled) return "disabled";
  if (engine.out_at !== null) return "out";
  if (states.some(({ circuit }) => circuit !== "closed")) return "resting";
  return states.some(({ last_ok_at }) => last_ok_at !== null) ? "working" : "unused";
}

const latest = (dates: readonly (Date | null)[]): Date | null => {
  const times = dates.flatMap((date) => date?.getTime() ?? []);
  return times.length === 0 ? null : new Date(Math.max(...times));
};

type Used = {
  readonly engine_id: number;
  readonly today: bigint;
  readonly month: bigint;
  readonly characters: bigint;
};

/** Cost and characters of this month, and the cost of today, by engine. */
const usedThisMonth = async (db: Kysely<DB>, now: Date): Promise<readonly Used[]> => {
  const today = dayBegins(localDate(now.getTime()));
  const { rows } = await sql<Used>`
    select engine_id, coalesce(sum(cost_micros) filter (where at >= ${today}), 0)::bigint as today,
      coalesce(sum(cost_micros), 0)::bigint as month, coalesce(sum(characters_billed), 0)::bigint as characters
    from engine_use where at >= ${dayBegins(monthOf(now))} group by engine_id`.execute(db);
  return rows;
};

function engineView(
  engine: EngineRow,
  states: readonly StateRow[],
  { used, routes }: { readonly used: Used | undefined; readonly routes: number },
): EngineView {
  const failed = states.toSorted(
    (a, b) => (b.last_failure_at?.getTime() ?? 0) - (a.last_failure_at?.getTime() ?? 0),
  )[0];
  const resting = states.flatMap(({ retry_at }) => retry_at?.getTime() ?? []);
  const { id, kind, name, base_url, model, keeps_text, currency, enabled, stand_in } = engine;
  return {
    id,
    kind,
    name,
    base_url,
    model,
    keeps_text,
    currency,
    enabled,
    stand_in,
    has_key: engine.api_key !== null,
    health: healthOf(engine, states),
    out_reason: engine.out_reason,
    out_at: engine.out_at?.toISOString() ?? null,
    retry_at: resting.length === 0 ? null : new Date(Math.min(...resting)).toISOString(),
    last_ok_at: latest(states.map(({ last_ok_at }) => last_ok_at))?.toISOString() ?? null,
    last_failure: failed?.last_failure ?? null,
    last_failure_at: failed?.last_failure_at?.toISOString() ?? null,
    pairs: engine.pairs_at === null ? null : engine.pairs.length,
    routes,
    cost_today: costView(used?.today ?? 0n, currency),
    cost_month: costView(used?.month ?? 0n, currency),
    characters_month: Number(used?.characters ?? 0n),
  };
}

/** All engines by name. */
export async function engineViews(db: Kysely<DB>, now: Date): Promise<EngineView[]> {
  const engines = await db.selectFrom("engine").selectAll().orderBy("name").orderBy("id").execute();
  const states = await db.selectFrom("engine_state").selectAll().execute();
  const used = await usedThisMonth(db, now);
  const routes = await db
    .selectFrom("engine_route")
    .select((w) => ["engine_id", w.fn.countAll<bigint>().as("routes")])
    .groupBy("engine_id")
    .execute();
  return engines.map((engine) =>
    engineView(
      engine,
      states.filter(({ engine_id }) => engine_id === engine.id),
      {
        used: used.find(({ engine_id }) => engine_id === engine.id),
        routes: Number(routes.find(({ engine_id }) => engine_id === engine.id)?.routes ?? 0n),
      },
    ),
  );
}

/** One engine; refuses one that does not exist. */
export async function engineViewOf(db: Kysely<DB>, id: number, now: Date): Promise<EngineView> {
  const found = (await engineViews(db, now)).find((one) => one.id === id);
  if (!found) throw new Refusal("engine.not_found");
  return found;
}

/** The row of an engine; refuses one that does not exist. */
export async function engineRow(db: Kysely<DB>, id: number): Promise<EngineRow> {
  const row = await db.selectFrom("engine").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new Refusal("engine.not_found");
  return row;
}

type RouteQuery = {
  readonly brand: string;
  readonly purpose?: EnginePurpose | undefined;
  readonly source_lang?: string | undefined;
  readonly target_lang?: string | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
};

/** One page of the routes of a brand, by pair and purpose. */
export async function engineRoutes(db: Kysely<DB>, query: RouteQuery, now: Date) {
  const place = paging(query);
  const brand = brandBySlug(query.brand);
  if (!brand) throw new Refusal("brand.unknown");
  const { purpose, source_lang, target_lang } = query;
  const keys = await db
    .selectFrom("engine_route")
    .select(["source_lang", "target_lang", "purpose"])
    .distinct()
    .where("brand_id", "=", brand.id)
    .$if(purpose !== undefined, (q) => q.where("purpose", "=", purpose ?? "light"))
    .$if(source_lang !== undefined, (q) => q.where("source_lang", "=", source_lang ?? ""))
    .$if(target_lang !== undefined, (q) => q.where("target_lang", "=", target_lang ?? ""))
    .orderBy("source_lang")
    .orderBy("target_lang")
    .orderBy("purpose")
    .limit(place.per_page + 1)
    .offset(place.offset)
    .execute();
  const shown = keys.slice(0, place.per_page);
  const engines = shown.length === 0 ? [] : await enginesOfRoutes(db, brand.id, now);
  const rows = shown.map((key): EngineRouteView => ({
    brand: brand.slug,
    purpose: key.purpose,
    source_lang: key.source_lang as Language,
    target_lang: key.target_lang as Language,
    engines: engines
      .filter(
        ({ row }) =>
          row.source_lang === key.source_lang &&
          row.target_lang === key.target_lang &&
          row.purpose === key.purpose,
      )
      .map(({ view }) => view),
  }));
  return { rows, meta: metaOf(place, place.offset + keys.length) };
}

/** The engines of all routes of a brand in their order, with what they have used of their limit. */
async function enginesOfRoutes(db: Kysely<DB>, brand_id: number, now: Date) {
  const rows = await db
    .selectFrom("engine_route")
    .leftJoin("engine_month", (join) =>
      join
        .onRef("engine_month.engine_id", "=", "engine_route.engine_id")
        .onRef("engine_month.brand_id", "=", "engine_route.brand_id")
        .onRef("engine_month.source_lang", "=", "engine_route.source_lang")
        .onRef("engine_month.target_lang", "=", "engine_route.target_lang")
        .onRef("engine_month.purpose", "=", "engine_route.purpose")
        .on("engine_month.month", "=", monthOf(now)),
    )
    .selectAll("engine_route")
    .select("engine_month.characters")
    .where("engine_route.brand_id", "=", brand_id)
    .orderBy("engine_route.position")
    .execute();
  const engines = new Map((await engineViews(db, now)).map((engine) => [engine.id, engine]));
  return rows.flatMap((row) => {
    const engine = engines.get(row.engine_id);
    if (!engine) return [];
    const view = {
      engine_id: row.engine_id,
      name: engine.name,
      health: engine.health,
      currency: engine.currency,
      formality: row.formality,
      month_limit: row.month_limit_characters === null ? null : Number(row.month_limit_characters),
      million_price: toDecimal(row.million_price),
      month_characters: Number(row.characters ?? 0n),
    };
    return [{ row, view }];
  });
}
