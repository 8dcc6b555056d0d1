import type { Insertable, Selectable } from "kysely";
import type * as z from "zod/mini";
import { brandBySlug } from "#brands/all.ts";
import type {
  engineChange,
  engineInput,
  engineRouteInput,
  engineRoutesInput,
} from "#contract/engines/desk-engines.ts";
import { type LanguagePair, originOfAddress, pairName } from "#domain/engines/engine.ts";
import { Refusal } from "#domain/errors.ts";
import { fromDecimal } from "#domain/money.ts";
import { writeAudit } from "#server/kernel/audit.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { lowered } from "#server/kernel/db/lowered.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { fieldText } from "#server/kernel/format/texts.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import type { Secrets } from "#server/kernel/secrets.ts";
import { secretOfEngine } from "./candidates.ts";
import { closeCircuits } from "./circuits.ts";

type NewEngine = z.output<typeof engineInput>;
type Change = z.output<typeof engineChange>;
type RouteInput = z.output<typeof engineRouteInput>;
type RoutesInput = z.output<typeof engineRoutesInput>;
type EngineRow = Selectable<DB["engine"]>;

/** The pairs that an engine reported, and when; null when it was not reached. */
export type Reported = { readonly pairs: readonly LanguagePair[]; readonly at: Date } | null;
const reportedColumns = (reported: Reported) =>
  reported === null ? {} : { pairs: reported.pairs.map(pairName), pairs_at: reported.at };

async function requireNewName(tx: Tx, name: string, own_id: number | null): Promise<void> {
  const found = await tx
    .selectFrom("engine")
    .select("id")
    .where((w) => w(w.fn("lower", ["name"]), "=", lowered(name)))
    .executeTakeFirst();
  if (found && found.id !== own_id) throw new Refusal("engine.exists");
}

/** The row of an engine, locked. Refuses one that does not exist. */
async function engineForUpdate(tx: Tx, id: number): Promise<EngineRow> {
  const row = await tx.selectFrom("engine").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal("engine.not_found");
  return row;
}

type Sealing = { readonly secrets: Secrets; readonly stand_in: boolean; readonly reported: Reported };

/** Adds an engine, its key sealed for its row alone. Refuses a name that another one has. */
export async function makeEngine(
  tx: Tx,
  caller: Caller,
  { input: { api_key, ...input }, secrets, stand_in, reported }: Sealing & { readonly input: NewEngine },
  now: Date,
): Promise<number> {
  await requireNewName(tx, input.name, null);
  const { id } = await tx
    .insertInto("engine")
    .values({ ...input, stand_in, created_at: now, ...reportedColumns(reported) })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (api_key !== "")
    await tx
      .updateTable("engine")
      .set({ api_key: secrets.seal(secretOfEngine(id), api_key) })
      .where("id", "=", id)
      .execute();
  const detail = { name: input.name, kind: input.kind, address: input.base_url };
  await writeAudit(tx, caller, { act: "engine.make", object: "engine", object_id: id, detail }, now);
  return id;
}

/**
 * Changes an engine. A key is never sent to another host than the one it was entered for, so a new host needs a new key.
 */
export async function changeEngine(
  tx: Tx,
  caller: Caller,
  {
    id,
    input,
    secrets,
    stand_in,
  }: { readonly id: number; readonly input: Change } & Omit<Sealing, "reported">,
  now: Date,
): Promise<void> {
  const before = await engineForUpdate(tx, id);
  await requireNewName(tx, input.name, id);
  const { api_key, ...columns } = input;
  const moves = originOfAddress(before.base_url) !== originOfAddress(input.base_url);
  if (moves && before.api_key !== null && api_key === null)
    throw refusedField(caller, "api_key", "engine.key_of_other_host");
  if (before.kind === "openai" && input.model === "") throw refusedField(caller, "model", "field.required");
  const key =
    api_key === null ? {} : { api_key: api_key === "" ? null : secrets.seal(secretOfEngine(id), api_key) };
  await tx
    .updateTable("engine")
    .set({ ...columns, ...key, stand_in })
    .where("id", "=", id)
    .execute();
  const detail = {
    before: changedOf(before),
    after: changedOf({ ...before, ...columns }),
    // Whether the key was replaced; the key itself is in no log.
    changed: api_key === null ? [] : ["api_key"],
  };
  await writeAudit(tx, caller, { act: "engine.change", object: "engine", object_id: id, detail }, now);
}

const refusedField = (caller: Caller, field: string, key: "engine.key_of_other_host" | "field.required") =>
  new Refusal("validation.failed", { fields: { [field]: [fieldText(caller.locale, key)] } });

const changedOf = ({ name, base_url, model, keeps_text, enabled }: Omit<EngineRow, "api_key">) =>
  JSON.stringify({ name, base_url, model, keeps_text, enabled });

/** Stores the pairs that an engine reported. */
export const storeReported = async (tx: Tx, id: number, reported: NonNullable<Reported>): Promise<void> => {
  await tx.updateTable("engine").set(reportedColumns(reported)).where("id", "=", id).execute();
};

/** Uses an engine again: it is not out any more, and its circuits are closed. */
export async function tryEngineAgain(tx: Tx, caller: Caller, id: number, now: Date): Promise<void> {
  const { name, out_reason } = await engineForUpdate(tx, id);
  await tx.updateTable("engine").set({ out_reason: null, out_at: null }).where("id", "=", id).execute();
  await closeCircuits(tx, id);
  const detail = { name, why: out_reason ?? "" };
  await writeAudit(tx, caller, { act: "engine.retry", object: "engine", object_id: id, detail }, now);
}

const brandIdOf = (slug: string): number => {
  const brand = brandBySlug(slug);
  if (!brand) throw new Refusal("brand.unknown");
  return brand.id;
};

const priceOf = (text: string): bigint => fromDecimal(text) ?? 0n;

/** Sets the engines of a route in their order. Refuses an engine that does not exist. */
export async function setEngineRoute(tx: Tx, caller: Caller, input: RouteInput, now: Date): Promise<void> {
  const { brand, source_lang, target_lang, purpose, engines } = input;
  const key = { brand_id: brandIdOf(brand), source_lang, target_lang, purpose };
  const names = await namesOf(
    tx,
    engines.map(({ engine_id }) => engine_id),
  );
  await tx
    .deleteFrom("engine_route")
    .where("brand_id", "=", key.brand_id)
    .where("source_lang", "=", source_lang)
    .where("target_lang", "=", target_lang)
    .where("purpose", "=", purpose)
    .execute();
  const rows: Insertable<DB["engine_route"]>[] = engines.map((one, at) => ({
    ...key,
    position: at + 1,
    engine_id: one.engine_id,
    formality: one.formality,
    month_limit_characters: one.month_limit === null ? null : BigInt(one.month_limit),
    million_price: priceOf(one.million_price),
  }));
  if (rows.length > 0) await tx.insertInto("engine_route").values(rows).execute();
  const detail = { brand, pairs: pairName(key), purpose, engines: names.join(", ") };
  await writeAudit(tx, caller, { act: "engine_route.set", object: "engine", object_id: null, detail }, now);
}

/** The names of engines in the order of their ids; they are locked, so that two orders of a route do not mix. */
async function namesOf(tx: Tx, ids: readonly number[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom("engine")
    .select(["id", "name"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return ids.map((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Refusal("engine.not_found");
    return row.name;
  });
}

/** Adds an engine to the end of routes that do not have it; returns their number. */
export async function addEngineRoutes(
  tx: Tx,
  caller: Caller,
  { input, pairs }: { readonly input: RoutesInput; readonly pairs: readonly LanguagePair[] },
  now: Date,
): Promise<number> {
  const brand_id = brandIdOf(input.brand);
  const [name = ""] = await namesOf(tx, [input.engine_id]);
  const wanted = pairs.filter(
    ({ source_lang, target_lang }) =>
      (input.source_lang === null || input.source_lang === source_lang) &&
      (input.target_lang === null || input.target_lang === target_lang),
  );
  const present = await tx.selectFrom("engine_route").selectAll().where("brand_id", "=", brand_id).execute();
  const rows = wanted.flatMap((pair) =>
    input.purposes.flatMap((purpose) => {
      const route = present.filter((row) => pairName(row) === pairName(pair) && row.purpose === purpose);
      if (route.some(({ engine_id }) => engine_id === input.engine_id)) return [];
      const position = Math.max(0, ...route.map((row) => row.position)) + 1;
      return {
        ...pair,
        brand_id,
        purpose,
        position,
        engine_id: input.engine_id,
        formality: input.formality,
        month_limit_characters: input.month_limit === null ? null : BigInt(input.month_limit),
        million_price: priceOf(input.million_price),
      };
    }),
  );
  if (rows.length > 0) await tx.insertInto("engine_route").values(rows).execute();
  const detail = { brand: input.brand, name, purpose: input.purposes.join(", "), count: rows.length };
  await writeAudit(
    tx,
    caller,
    { act: "engine_route.add", object: "engine", object_id: input.engine_id, detail },
    now,
  );
  return rows.length;
}
