import { type Kysely, sql } from "kysely";
import { addDays, instantOf, localDate } from "#domain/calendar.ts";
import { packages } from "#domain/catalog.ts";
import {
  type AskedTime,
  canTake,
  hours_zone,
  overlap,
  type SessionMode,
  type Span,
  stepsOf,
  takenSpan,
  type WeeklyHours,
} from "#domain/interpreting/free-times.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";

/** A language pair and a way of working, by which interpreters are selected. */
export type PairAsked = {
  readonly source_lang: string;
  readonly target_lang: string;
  readonly mode: SessionMode;
};
export type Interpreter = {
  readonly id: number;
  readonly name: string;
  readonly hours: readonly WeeklyHours[];
  readonly busy: readonly Span[];
};

/**
 * The interpreters of a pair with published hours for this way of working, and their busy times between two instants.
 * An expired hold counts as free time, even before its job has released it.
 */
export async function interpretersOf(
  db: Kysely<DB>,
  { source_lang, target_lang, mode }: PairAsked,
  window: Span,
  now: Date,
): Promise<Interpreter[]> {
  const years = packages.economy.experience_years;
  const rows = await db
    .selectFrom("translator")
    .innerJoin("interpreter_hours as hours", "hours.translator_id", "translator.id")
    .select(["translator.id", "translator.name"])
    .select(["hours.weekday", "hours.from_minute", "hours.to_minute", "hours.mode"])
    .where("translator.active", "=", true)
    .where("translator.paused_at", "is", null)
    .where("translator.nda_signed_at", "is not", null)
    .where((w) =>
      w.or([
        w("translator.nda_valid_until", "is", null),
        w("translator.nda_valid_until", ">=", localDate(now.getTime())),
      ]),
    )
    .where(
      sql<boolean>`translator.experience_since <= (${now}::timestamptz at time zone 'UTC')::date - make_interval(years => ${years})`,
    )
    .where("hours.mode", "in", [mode, "both"])
    .where((w) =>
      w.exists(
        w
          .selectFrom("translator_pair as pair")
          .select("pair.translator_id")
          .whereRef("pair.translator_id", "=", "translator.id")
          .where("pair.source_lang", "=", source_lang)
          .where("pair.target_lang", "=", target_lang)
          .where("pair.stage_kind", "=", "translation"),
      ),
    )
    .orderBy("translator.id")
    .execute();
  const people = new Map<number, { id: number; name: string; hours: WeeklyHours[] }>();
  for (const { id, name, ...hours } of rows) {
    const known = people.get(id);
    if (known) known.hours.push(hours);
    else people.set(id, { id, name, hours: [hours] });
  }
  const ids = [...people.keys()];
  const busy = [...(await busyOf(db, ids, window, now)), ...(await awayOf(db, ids, window))];
  return [...people.values()].map((one) => ({
    ...one,
    busy: busy.filter(({ translator_id }) => translator_id === one.id),
  }));
}

export type BusyTime = Span & {
  readonly id: number;
  readonly translator_id: number;
  readonly order_id: number | null;
  readonly is_second: boolean;
  readonly note: string;
};

/** The busy times of these interpreters between two instants, the earliest first. */
export async function busyOf(
  db: Kysely<DB>,
  translator_ids: readonly number[],
  window: Span,
  now: Date,
): Promise<BusyTime[]> {
  if (translator_ids.length === 0) return [];
  const rows = await db
    .selectFrom("interpreter_busy as busy")
    .select(["busy.id", "busy.translator_id", "busy.order_id", "busy.is_second", "busy.note"])
    .select([sql<Date>`lower(during)`.as("from"), sql<Date>`upper(during)`.as("to")])
    .where("busy.translator_id", "in", translator_ids)
    .where(
      sql<boolean>`during && tstzrange(${new Date(window.from)}::timestamptz, ${new Date(window.to)}::timestamptz)`,
    )
    .where((w) => w.or([w("busy.order_id", "is", null), w("busy.order_id", "not in", lapsed(db, now))]))
    .orderBy(sql`lower(during)`)
    .execute();
  return rows.map((row) => ({ ...row, from: row.from.getTime(), to: row.to.getTime() }));
}

/** The whole days on which these interpreters are absent, as times in the desk's time zone. */
export async function awayOf(
  db: Kysely<DB>,
  translator_ids: readonly number[],
  window: Span,
): Promise<(Span & { readonly translator_id: number })[]> {
  if (translator_ids.length === 0) return [];
  const rows = await db
    .selectFrom("translator_absence")
    .select(["translator_id", "from_on", "to_on"])
    .where("translator_id", "in", translator_ids)
    .where("to_on", ">=", localDate(window.from, hours_zone))
    .where("from_on", "<=", localDate(window.to, hours_zone))
    .execute();
  return rows.map(({ translator_id, from_on, to_on }) => ({
    translator_id,
    from: instantOf({ date: from_on, minute: 0 }, hours_zone),
    to: instantOf({ date: addDays(to_on, 1), minute: 0 }, hours_zone),
  }));
}

/** Orders whose hold has expired; during a payment the hold lasts until the payment deadline. */
const lapsed = (db: Kysely<DB>, now: Date) =>
  db
    .selectFrom("interpreting_session as session")
    .innerJoin("order", "order.id", "session.order_id")
    .select("session.order_id")
    .where("session.state", "=", "held")
    .where("session.hold_until", "<=", now)
    .where((w) => w.or([w("order.status", "!=", "payment"), w("order.timer_at", "<=", now)]));

type Wanted = Pick<AskedTime, "starts_at" | "minutes" | "mode">;
const askedTime = (wanted: Wanted): AskedTime => ({
  ...wanted,
  date: localDate(wanted.starts_at, hours_zone),
});

/** Whether a calendar exists for the pair, and which interpreters are free at a time, the least busy first. */
export async function freeAt(
  db: Kysely<DB>,
  pair: Omit<PairAsked, "mode">,
  wanted: Wanted,
  now: Date,
): Promise<{ readonly is_kept: boolean; readonly free: readonly number[] }> {
  const day = 24 * 60 * 60_000;
  const window = { from: wanted.starts_at - 4 * day, to: wanted.starts_at + 7 * day };
  const people = await interpretersOf(db, { ...pair, mode: wanted.mode }, window, now);
  const asked = askedTime(wanted);
  const free = people
    .filter((one) => canTake(one, asked))
    .toSorted((a, b) => a.busy.length - b.busy.length || a.id - b.id);
  return { is_kept: people.length > 0, free: free.map(({ id }) => id) };
}

/** An interpreter's place in the session of an order. */
export type Seat = {
  readonly translator_id: number;
  readonly order_id: number;
  readonly is_second?: boolean;
};

/** Reserves an interpreter's time for an order; false when they are busy. An earlier reservation of the place is deleted. */
export async function reserveTime(
  tx: Tx,
  { translator_id, order_id, is_second = false }: Seat,
  wanted: Wanted,
  now: Date,
): Promise<boolean> {
  // The lock prevents a deadlock of two carts that each want the other's interpreter as well.
  await sql`select pg_advisory_xact_lock(hashtext('interpreter_busy'))`.execute(tx);
  await freeTime(tx, order_id, { is_second });
  await dropLapsed(tx, now);
  const { from, to } = takenSpan(wanted.starts_at, wanted.minutes, wanted.mode);
  const reserved = await tx
    .insertInto("interpreter_busy")
    .values({
      translator_id,
      order_id,
      is_second,
      during: sql<string>`tstzrange(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz)`,
    })
    // The constraint waits for a concurrent booking of the same interpreter and then rejects this row.
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Deletes the reservations of expired holds that their job has not released yet. */
export const dropLapsed = (tx: Tx, now: Date) =>
  tx.deleteFrom("interpreter_busy").where("order_id", "in", lapsed(tx, now)).execute();

/** Deletes the reserved time of the first or of the second interpreter of an order's session. */
export const freeTime = (tx: Tx, order_id: number, { is_second = false } = {}) =>
  tx
    .deleteFrom("interpreter_busy")
    .where("order_id", "=", order_id)
    .where("is_second", "=", is_second)
    .execute();

/** Which of these interpreters are busy or away at the time of an order, regardless of their published hours. */
export async function busyAt(
  db: Kysely<DB>,
  translator_ids: readonly number[],
  order: { readonly id: number } & Wanted,
  now: Date,
): Promise<ReadonlySet<number>> {
  const span = takenSpan(order.starts_at, order.minutes, order.mode);
  const busy = await busyOf(db, translator_ids, span, now);
  const away = (await awayOf(db, translator_ids, span)).filter((one) => overlap(one, span));
  // The second interpreter of a session cannot also be its first.
  const others = busy.filter(({ order_id, is_second }) => order_id !== order.id || is_second);
  return new Set([...others, ...away].map(({ translator_id }) => translator_id));
}

type DayAsked = {
  readonly source_lang: string;
  readonly target_langs: readonly string[];
  readonly minutes: number;
  readonly mode: SessionMode;
  /** Local date in the desk's time zone. */
  readonly day: string;
  readonly notice_minutes: number;
};
/** How many days the search for the next free time covers. */
const days_ahead = 21;

/** The free times of a day for all wanted pairs at once, and the next later day that has one. */
export async function freeTimes(
  db: Kysely<DB>,
  { source_lang, target_langs, minutes, mode, day, notice_minutes }: DayAsked,
  now: Date,
): Promise<{ is_kept: boolean; times: number[]; next_day: string | null }> {
  const window = {
    from: instantOf({ date: addDays(day, -1), minute: 0 }, hours_zone),
    to: instantOf({ date: addDays(day, days_ahead + 7), minute: 0 }, hours_zone),
  };
  const teams: Interpreter[][] = [];
  for (const target_lang of target_langs)
    teams.push(await interpretersOf(db, { source_lang, target_lang, mode }, window, now));
  if (teams.length === 0 || teams.some((team) => team.length === 0))
    return { is_kept: false, times: [], next_day: null };
  const earliest = now.getTime() + notice_minutes * 60_000;
  const timesOn = (date: string): number[] =>
    stepsOf(date).filter(
      (starts_at) =>
        starts_at >= earliest &&
        starts_at > now.getTime() &&
        haveDifferent(
          teams.map((team) => team.filter((one) => canTake(one, { date, starts_at, minutes, mode }))),
        ),
    );
  const times = timesOn(day);
  let next_day: string | null = null;
  for (let ahead = 1; times.length === 0 && next_day === null && ahead <= days_ahead; ahead += 1) {
    const date = addDays(day, ahead);
    if (timesOn(date).length > 0) next_day = date;
  }
  return { is_kept: true, times, next_day };
}

/** Whether each pair can have an interpreter of its own; the teams are small, so backtracking is fast enough. */
function haveDifferent(
  teams: readonly (readonly Interpreter[])[],
  taken: ReadonlySet<number> = new Set(),
): boolean {
  const [first, ...others] = teams;
  if (!first) return true;
  return first.some(({ id }) => !taken.has(id) && haveDifferent(others, new Set([...taken, id])));
}
