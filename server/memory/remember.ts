import { type Selectable, sql } from "kysely";
import { type Frequencies, targetKeys, unitKeys } from "#domain/memory/lookup.ts";
import { memory_grades, type MemoryGrade } from "#domain/memory/match.ts";
import { type Code, plainText } from "#domain/workbench/coded-text.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { type MemoryScope, textHash } from "./memories.ts";

/** How the target of a unit came about; null when a file does not record it. */
export type UnitOrigin = "machine_post_edited" | "human" | null;

export type NewUnit = {
  readonly source: string;
  readonly source_codes: readonly Code[];
  readonly target: string;
  readonly target_codes: readonly Code[];
  /** Of the neighbours of the source. */
  readonly prev_hash: string;
  readonly next_hash: string;
  readonly grade: MemoryGrade;
  readonly origin: UnitOrigin;
  /** Null: now. */
  readonly made_at: Date | null;
};

type MemoryRow = Selectable<DB["memory"]>;

const defaultName = ({ source_lang, target_lang }: MemoryScope): string =>
  `${source_lang.toUpperCase()} – ${target_lang.toUpperCase()}`;

/** The memory of a customer or of a brand itself for a pair, locked; it is made with the first unit. */
export async function memoryForUpdate(tx: Tx, scope: MemoryScope, now: Date): Promise<MemoryRow> {
  const { brand_id, customer_id, source_lang, target_lang } = scope;
  await tx
    .insertInto("memory")
    .values({
      brand_id,
      customer_id,
      source_lang,
      target_lang,
      name: defaultName(scope),
      made_at: now,
      changed_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return tx
    .selectFrom("memory")
    .selectAll()
    .where("brand_id", "=", brand_id)
    .where("customer_id", customer_id === null ? "is" : "=", customer_id)
    .where("source_lang", "=", source_lang)
    .where("target_lang", "=", target_lang)
    .where("deleted_at", "is", null)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

type UnitColumns = {
  readonly source: string;
  readonly source_codes: readonly Code[];
  readonly target: string;
  readonly target_codes: readonly Code[];
  readonly source_hash: string;
  readonly prev_hash: string;
  readonly next_hash: string;
  readonly target_hash: string;
  readonly tokens: number;
  readonly keys: readonly number[];
  readonly grade: MemoryGrade;
  readonly origin: UnitOrigin;
  readonly made_at: Date;
};

/** Units as they are stored in a memory, computed before it is locked. */
export type PreparedUnits = {
  readonly rows: readonly UnitColumns[];
  /** How often each token of the sources occurs, once for each unit. */
  readonly tokens: ReadonlyMap<string, number>;
};

export function preparedUnits(memory_id: number, units: readonly NewUnit[], now: Date): PreparedUnits {
  const memory = String(memory_id);
  const counts = new Map<string, number>();
  const rows = units.filter(isStorable).map((unit): UnitColumns => {
    const { tokens, distinct, keys } = unitKeys(memory, plainText(unit.source));
    for (const token of distinct) counts.set(token, (counts.get(token) ?? 0) + 1);
    return {
      ...unit,
      source_hash: textHash(unit.source, unit.source_codes),
      target_hash: textHash(unit.target, unit.target_codes),
      tokens,
      keys: [...keys, ...targetKeys(memory, plainText(unit.target))],
      made_at: unit.made_at ?? now,
    };
  });
  return { rows: mergedUnits(rows), tokens: counts };
}

const rank = ({ grade }: UnitColumns): number => memory_grades.indexOf(grade);

/** One of equal units: the better grade, then the newer. A statement cannot merge two of its own rows. */
function mergedUnits(units: readonly UnitColumns[]): UnitColumns[] {
  const merged = new Map<string, UnitColumns>();
  for (const unit of units) {
    const key = [unit.source_hash, unit.prev_hash, unit.next_hash, unit.target_hash].join();
    const other = merged.get(key);
    if (!other || rank(unit) < rank(other) || (rank(unit) === rank(other) && unit.made_at >= other.made_at))
      merged.set(key, unit);
  }
  return [...merged.values()];
}

const most_frequent = 400;

/** The frequent tokens of a memory with those of new units; they only affect the speed of the look-up. */
function frequentWith(before: Frequencies, tokens: PreparedUnits["tokens"]): Record<string, number> {
  const counts = new Map(before);
  for (const [token, count] of tokens) counts.set(token, (counts.get(token) ?? 0) + count);
  return Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, most_frequent));
}

/** A text with a zero character cannot be stored, and an empty one is no translation. */
const isStorable = ({ source, target }: NewUnit): boolean =>
  [source, target].every((text) => plainText(text).trim() !== "" && !text.includes("\0"));

/**
 * Writes units into the memory of a customer, or of the brand where the scope has none. Equal units are merged; an
 * imported pair that the memory has in any context is left out. Units of an order are all that it has delivered and replace
 * those of its earlier delivery. Returns the number of units that are new.
 */
export async function remember(
  tx: Tx,
  scope: MemoryScope,
  units: readonly NewUnit[],
  order_id: number | null,
  now: Date,
): Promise<number> {
  const memory = units.some(isStorable) ? await memoryForUpdate(tx, scope, now) : null;
  const added = memory
    ? await rememberIn(tx, memory, preparedUnits(memory.id, units, now), order_id, now)
    : 0;
  if (order_id !== null) await removeReplaced(tx, scope, order_id, now);
  return added;
}

/**
 * Removes what a memory has of an earlier delivery of an order. A unit that another order has delivered as well stays and
 * is of that one.
 */
async function removeReplaced(tx: Tx, scope: MemoryScope, order_id: number, now: Date): Promise<void> {
  const { brand_id, customer_id, source_lang, target_lang } = scope;
  const { rows } = await sql<{ readonly id: number; readonly others: number[] }>`
    select u.id, array(
      select o.id from unnest(u.delivered_by || u.order_id) with ordinality one(id, n)
      join "order" o on o.id = one.id where o.id <> ${order_id} order by one.n) as others
    from memory_unit u join memory m on m.id = u.memory_id
    where m.brand_id = ${brand_id} and m.customer_id is not distinct from ${customer_id}
      and m.source_lang = ${source_lang} and m.target_lang = ${target_lang} and m.deleted_at is null
      and (u.order_id = ${order_id} or (u.delivered_by <> '{}' and u.delivered_by @> array[${order_id}::integer]))
      and u.made_at <> ${now}`.execute(tx);
  if (rows.length === 0) return;
  await sql`
    with replaced as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (id integer, others integer[])
    ), of_others as (
      update memory_unit u set order_id = r.others[cardinality(r.others)],
        delivered_by = r.others[:cardinality(r.others) - 1]
      from replaced r where u.id = r.id and r.others <> '{}'
    ), gone as (
      delete from memory_unit u using replaced r where u.id = r.id and r.others = '{}' returning u.memory_id
    )
    update memory set units = units - (select count(*) from gone), changed_at = ${now}
    where id in (select memory_id from gone)`.execute(tx);
}

/** `remember` in a memory that is locked. */
export async function rememberIn(
  tx: Tx,
  { id, frequent }: Pick<MemoryRow, "id" | "frequent">,
  { rows, tokens }: PreparedUnits,
  order_id: number | null,
  now: Date,
): Promise<number> {
  if (rows.length === 0) return 0;
  const { rows: written } = await sql<{ readonly is_new: boolean }>`
    insert into memory_unit as u (memory_id, source, source_codes, target, target_codes, source_hash, prev_hash,
      next_hash, target_hash, tokens, keys, grade, origin, order_id, made_at)
    select ${id}, r.source, r.source_codes, r.target, r.target_codes, decode(r.source_hash, 'hex'),
      decode(r.prev_hash, 'hex'), decode(r.next_hash, 'hex'), decode(r.target_hash, 'hex'), r.tokens, r.keys, r.grade,
      r.origin, ${order_id}::integer, r.made_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) r (source text, source_codes jsonb, target text,
      target_codes jsonb, source_hash text, prev_hash text, next_hash text, target_hash text, tokens integer,
      keys integer[], grade text, origin text, made_at timestamptz)
    where r.grade <> 'imported' or not exists (select from memory_unit present where present.memory_id = ${id}
      and present.source_hash = decode(r.source_hash, 'hex') and present.target_hash = decode(r.target_hash, 'hex'))
    on conflict (memory_id, source_hash, prev_hash, next_hash, target_hash) do update set
      grade = case when array_position(${memory_grades}::text[], excluded.grade)
        < array_position(${memory_grades}::text[], u.grade) then excluded.grade else u.grade end,
      origin = excluded.origin, order_id = coalesce(excluded.order_id, u.order_id), made_at = excluded.made_at,
      delivered_by = case when excluded.order_id is null or excluded.order_id is not distinct from u.order_id
        then u.delivered_by
        else array_remove(array_remove(u.delivered_by, excluded.order_id), u.order_id) || array_remove(array[u.order_id], null)
        end
    returning xmax = 0 as is_new`.execute(tx);
  const added = written.filter(({ is_new }) => is_new).length;
  const frequencies = new Map(Object.entries(frequent as Record<string, number>));
  await tx
    .updateTable("memory")
    .set((w) => ({
      changed_at: now,
      units: w("units", "+", added),
      frequent: JSON.stringify(frequentWith(frequencies, tokens)),
    }))
    .where("id", "=", id)
    .execute();
  return added;
}
