import { type Kysely, sql } from "kysely";
import { localDate } from "#domain/calendar.ts";
import type { Language } from "#domain/catalog.ts";
import type { EnginePurpose, Formality, LanguagePair } from "#domain/engines/engine.ts";
import { engine_timeouts_ms, monthState } from "#domain/engines/retry.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type Engine, isPairOf } from "#server/kernel/ports/engine.ts";
import type { Machine } from "#server/kernel/ports/machine.ts";
import { engineOf } from "./adapters/all.ts";
import { type EngineTiming, pauseFor } from "./http.ts";

/** What of an installation the engines need. */
export type EngineMachine = Pick<Machine, "db" | "engine" | "secrets" | "log" | "clock">;

/** A place where translations are asked for. */
export type RouteKey = LanguagePair & {
  readonly brand_id: number;
  readonly purpose: EnginePurpose;
};

/** The route of an order with a machine step. */
export const lightRoute = (order: {
  readonly brand_id: number;
  readonly source_lang: string;
  readonly target_lang: string;
}): RouteKey => ({
  brand_id: order.brand_id,
  source_lang: order.source_lang as Language,
  target_lang: order.target_lang as Language,
  purpose: "light",
});

/** A configured engine of a route. */
export type RoutedEngine = {
  readonly engine_id: number;
  readonly formality: Formality;
  readonly month_limit_characters: bigint | null;
  readonly million_price: bigint;
};

/** An engine to try; without a route it is the built-in one. */
export type Candidate = { readonly engine: Engine; readonly route: RoutedEngine | null };
/** Why an engine of a route is not tried. */
export type Skipped = {
  readonly engine: string;
  readonly reason: "out" | "month_limit" | "keeps_text";
};

export const default_timing = (is_interactive: boolean): EngineTiming => ({
  try_ms: is_interactive ? engine_timeouts_ms.interactive : engine_timeouts_ms.batch,
  pause: pauseFor,
});

/** The month of a limit, which begins at midnight in Warsaw. */
export const monthOf = (now: Date): string => `${localDate(now.getTime()).slice(0, 7)}-01`;

export const secretOfEngine = (engine_id: number): string => `engine:${engine_id}`;

const routedRows = (db: Kysely<DB>, key: RouteKey, now: Date) =>
  db
    .selectFrom("engine_route")
    .innerJoin("engine", "engine.id", "engine_route.engine_id")
    .leftJoin("engine_month", (join) =>
      join
        .onRef("engine_month.engine_id", "=", "engine_route.engine_id")
        .onRef("engine_month.brand_id", "=", "engine_route.brand_id")
        .onRef("engine_month.source_lang", "=", "engine_route.source_lang")
        .onRef("engine_month.target_lang", "=", "engine_route.target_lang")
        .onRef("engine_month.purpose", "=", "engine_route.purpose")
        .on("engine_month.month", "=", monthOf(now)),
    )
    .selectAll("engine")
    .select([
      "engine_route.engine_id",
      "engine_route.formality",
      "engine_route.month_limit_characters",
      "engine_route.million_price",
      sql<bigint>`coalesce(engine_month.characters, 0)`.as("month_characters"),
    ])
    .where("engine_route.brand_id", "=", key.brand_id)
    .where("engine_route.source_lang", "=", key.source_lang)
    .where("engine_route.target_lang", "=", key.target_lang)
    .where("engine_route.purpose", "=", key.purpose)
    .where("engine.enabled", "=", true)
    .orderBy("engine_route.position")
    .execute();
type RoutedRow = Awaited<ReturnType<typeof routedRows>>[number];

function reasonAgainst(row: RoutedRow, is_confidential: boolean): Skipped["reason"] | null {
  if (row.out_at !== null) return "out";
  if (is_confidential && row.keeps_text) return "keeps_text";
  const limit = row.month_limit_characters;
  const state = monthState(Number(row.month_characters), limit === null ? null : Number(limit));
  return state === "used_up" ? "month_limit" : null;
}

/** The engine of a row of the table, with its unsealed key. */
export const openEngine = (
  { secrets }: Pick<EngineMachine, "secrets">,
  row: Pick<RoutedRow, "id" | "kind" | "name" | "base_url" | "api_key" | "model" | "stand_in">,
  timing: EngineTiming,
): Engine =>
  engineOf(
    { ...row, api_key: row.api_key === null ? null : secrets.unseal(secretOfEngine(row.id), row.api_key) },
    timing,
  );

type Asked = {
  readonly is_confidential: boolean;
  readonly timing: EngineTiming;
  readonly signal: AbortSignal;
};

/**
 * The engines to try for a route, in their order, and those that are passed over with the reason. The built-in engine is
 * the demo's and serves only where no engine is configured.
 */
export async function candidatesOf(
  machine: EngineMachine,
  key: RouteKey,
  { is_confidential, timing, signal }: Asked,
): Promise<{ readonly candidates: readonly Candidate[]; readonly skipped: readonly Skipped[] }> {
  const rows = await routedRows(machine.db, key, machine.clock());
  if (rows.length === 0) {
    const serves = isPairOf(await machine.engine.pairs(signal), key);
    return { candidates: serves ? [{ engine: machine.engine, route: null }] : [], skipped: [] };
  }
  const candidates: Candidate[] = [];
  const skipped: Skipped[] = [];
  for (const row of rows) {
    const reason = reasonAgainst(row, is_confidential);
    if (reason === null) candidates.push({ engine: openEngine(machine, row, timing), route: row });
    else skipped.push({ engine: row.name, reason });
  }
  return { candidates, skipped };
}
