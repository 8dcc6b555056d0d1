import type { OrderRow } from "#server/kernel/db/rows.ts";
import { type Kysely, sql } from "kysely";
import type { z } from "zod/mini";
import type {
  DeskCalendar,
  DeskSession,
  OrderSession,
  sessionTimesQuery,
  sessionTimesView,
  ZoneCalendar,
  ZoneSession,
} from "#contract/interpreting/sessions.ts";
import { addDays, instantOf, localDate, weekday } from "#domain/calendar.ts";
import { Refusal } from "#domain/errors.ts";
import { canTake, hours_zone, step_minutes, stepsOf } from "#domain/interpreting/free-times.ts";
import { notice_windows } from "#domain/orders/refund.ts";
import { isComing, session_spans, noticeMinutes, workedAs } from "#domain/interpreting/session.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import type { Caller } from "#server/kernel/http/caller.ts";
import { awayOf, busyOf, freeTimes, interpretersOf } from "./calendar.ts";
import { paidMinutes, paysForTwo, bookingOf } from "#server/pricing/index.ts";
import { sessionOfOrder } from "./sessions.ts";
import { moneyView } from "#server/kernel/format/money-view.ts";

type TimesQuery = z.output<typeof sessionTimesQuery>;

/** §9: the free times of a day, a call at least an hour ahead. */
export async function sessionTimes(
  db: Kysely<DB>,
  { service_type, mode, source_lang, target_langs, duration_minutes, day }: TimesQuery,
  now: Date,
): Promise<z.input<typeof sessionTimesView>> {
  const { is_kept, times, next_day } = await freeTimes(
    db,
    {
      source_lang,
      target_langs,
      minutes: duration_minutes,
      mode: workedAs(service_type, mode),
      day,
      notice_minutes: noticeMinutes(service_type),
    },
    now,
  );
  return { is_kept, times: times.map((at) => new Date(at).toISOString()), next_day };
}

/**
 * The session of an order for its customer; null for an order without one. Only the owner of the order sees the address
 * of a video session (decision 0036); a guest gets it by mail.
 */
export async function orderSession(
  db: Kysely<DB>,
  order: OrderRow,
  is_owner: boolean,
): Promise<OrderSession | null> {
  const session = await sessionOfOrder(db, order.id);
  if (!session || order.session_starts_at === null) return null;
  const request =
    session.overtime_request_id === null
      ? undefined
      : await db
          .selectFrom("payment_request")
          .select(["hash", "amount_due", "currency", "state"])
          .where("id", "=", session.overtime_request_id)
          .executeTakeFirst();
  const [free, half] = notice_windows;
  const before = (above_ms: number) =>
    new Date((order.session_starts_at?.getTime() ?? 0) - above_ms).toISOString();
  return {
    state: session.state,
    is_assigned: session.is_assigned,
    free_until: before(free.above_ms),
    half_until: before(half.above_ms),
    meeting_url: is_owner && isComing(session.state) ? session.meeting_url : null,
    minutes: session.minutes,
    overtime: request
      ? {
          minutes: (session.overtime_blocks * session_spans.overtime) / 60_000,
          amount: moneyView(request.amount_due, request.currency),
          is_paid: request.state === "settled",
          payment_request_hash: request.hash,
        }
      : null,
  };
}

/** The Monday of the week of a day, or of the current week. */
function weekOf(day: string | undefined, now: Date): string {
  const date = day ?? localDate(now.getTime(), hours_zone);
  return addDays(date, 1 - weekday(date));
}
const weekSpan = (week: string) => ({
  from: instantOf({ date: week, minute: 0 }, hours_zone),
  to: instantOf({ date: addDays(week, 7), minute: 0 }, hours_zone),
});

const sessionsWith = (db: Kysely<DB>) =>
  db
    .selectFrom("interpreting_session as session")
    .innerJoin("order", "order.id", "session.order_id")
    .selectAll("session")
    .select([
      "order.id",
      "order.status",
      "order.service_type",
      "order.source_lang",
      "order.target_lang",
      "order.session_starts_at",
      "order.duration_minutes",
      "order.simultaneous",
      "order.subject",
      "order.price_trace",
    ]);
type Loaded = Awaited<ReturnType<ReturnType<typeof sessionsWith>["execute"]>>[number];

const named = (row: Loaded) => ({
  order_id: row.order_id,
  state: row.state,
  service_type: row.service_type,
  source_lang: row.source_lang,
  target_lang: row.target_lang,
  starts_at: (row.session_starts_at ?? row.created_at).toISOString(),
  duration_minutes: row.duration_minutes ?? 0,
});

async function zoneSession(
  db: Kysely<DB>,
  { locale }: Caller,
  row: OwnSession,
  now: Date,
): Promise<ZoneSession> {
  const starts_at = row.session_starts_at ?? row.created_at;
  const booking = await bookingOf(db, row, locale);
  const is_second = row.seat_id !== null;
  return {
    ...named(row),
    job_id: row.job_id,
    is_second,
    may_give_back: is_second && isComing(row.state) && now < starts_at,
    subject: row.subject,
    booking,
    paid_minutes: paidMinutes(row),
    recording_wanted: booking?.recording ?? false,
    recording_agreed: is_second ? row.second_recording : row.interpreter_recording,
    meeting_url: row.meeting_url,
    may_close: !is_second && isComing(row.state) && row.status === "translation" && starts_at <= now,
    no_show_from: new Date(starts_at.getTime() + session_spans.no_show_after).toISOString(),
    minutes: row.minutes,
    notes: row.notes,
  };
}

/** The sessions of an interpreter, each with its job. */
const ownSessions = (db: Kysely<DB>, translator_id: number) =>
  sessionsWith(db)
    .innerJoin("stage", "stage.order_id", "session.order_id")
    .leftJoin("second_seat as seat", (join) =>
      join
        .onRef("seat.order_id", "=", "session.order_id")
        .on("seat.translator_id", "=", translator_id)
        .on("seat.state", "=", "accepted"),
    )
    .select(["stage.id as job_id", "seat.id as seat_id", "seat.recording_agreed as second_recording"])
    .where((w) =>
      w.or([
        w("seat.id", "is not", null),
        w.and([
          w("stage.translator_id", "=", translator_id),
          w("stage.state", "in", ["active", "passed"]),
          w("session.interpreter_id", "=", translator_id),
          w("session.is_assigned", "=", true),
        ]),
      ]),
    );
type OwnSession = Awaited<ReturnType<ReturnType<typeof ownSessions>["execute"]>>[number];

/** The caller's session of an order; refuses `route.not_found` for that of another interpreter. */
export async function zoneSessionOf(
  db: Kysely<DB>,
  caller: Caller & { readonly id: number },
  order_id: number,
  now: Date,
): Promise<ZoneSession> {
  const row = await ownSessions(db, caller.id).where("session.order_id", "=", order_id).executeTakeFirst();
  if (!row) throw new Refusal("route.not_found");
  return zoneSession(db, caller, row, now);
}

/** An interpreter's week: their sessions, their published hours, and when they are busy or away. */
export async function zoneCalendar(
  db: Kysely<DB>,
  caller: Caller & { readonly id: number },
  day: string | undefined,
  now: Date,
): Promise<ZoneCalendar> {
  const week = weekOf(day, now);
  const span = weekSpan(week);
  const rows = await ownSessions(db, caller.id)
    .where("order.session_starts_at", ">=", new Date(span.from))
    .where("order.session_starts_at", "<", new Date(span.to))
    .orderBy("order.session_starts_at")
    .execute();
  const sessions = [];
  for (const row of rows) sessions.push(await zoneSession(db, caller, row, now));
  const hours = await db
    .selectFrom("interpreter_hours")
    .select(["weekday", "from_minute", "to_minute", "mode"])
    .where("translator_id", "=", caller.id)
    .orderBy("weekday")
    .orderBy("from_minute")
    .execute();
  const ahead = { from: Math.min(span.from, now.getTime()), to: span.to + 365 * 86_400_000 };
  const busy = (await busyOf(db, [caller.id], ahead, now)).filter(({ order_id }) => order_id === null);
  const away = await awayOf(db, [caller.id], span);
  const days = Array.from({ length: 7 }, (_, i) => addDays(week, i));
  return {
    week,
    sessions,
    hours,
    busy: busy.map(({ id, from, to, note }) => ({
      id,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      note,
    })),
    days_away: days.filter((date) => {
      const noon = instantOf({ date, minute: 12 * 60 }, hours_zone);
      return away.some(({ from, to }) => from <= noon && noon < to);
    }),
  };
}

/** The open task of a session for the desk; null when there is none. */
function taskOf(
  row: Loaded & { readonly is_away: boolean },
  has_second: boolean,
  now: Date,
): DeskSession["task"] {
  if (!isComing(row.state)) return null;
  const starts_at = row.session_starts_at ?? now;
  const ends_at = starts_at.getTime() + (row.duration_minutes ?? 0) * 60_000;
  if (!row.is_assigned) return "unassigned";
  if (row.is_away && now.getTime() < ends_at) return "interpreter_away";
  if (row.state === "in_session" && now.getTime() > ends_at + session_spans.overtime * 2) return "not_closed";
  const standby_left = row.standby_id !== null && row.standby_called_at === null;
  if (row.state === "in_session" && standby_left) return "call_standby";
  return paysForTwo(row) && !has_second && now < starts_at ? "second_missing" : null;
}

const shown_statuses = [
  "in_analysis",
  "waiting_translation",
  "translation",
  "finished",
  "failure",
  "payment",
] as const;

/** The sessions of a week for the desk, each with its interpreters and its standby. */
const weekRows = (db: Kysely<DB>, span: { readonly from: number; readonly to: number }) =>
  sessionsWith(db)
    .leftJoin("booking", "booking.order_id", "session.order_id")
    .leftJoin("translator as who", "who.id", "session.interpreter_id")
    .leftJoin("translator as standby", "standby.id", "session.standby_id")
    .leftJoin("second_seat as seat", (join) =>
      join.onRef("seat.order_id", "=", "session.order_id").on("seat.state", "in", ["asked", "accepted"]),
    )
    .leftJoin("translator as second", "second.id", "seat.translator_id")
    .select(["who.name as who_name", "standby.name as standby_name", "booking.mode as booked_mode"])
    .select(["seat.translator_id as second_id", "second.name as second_name"])
    .select(["seat.state as second_state", "seat.expires_at as second_until"])
    .select((w) =>
      w
        .exists(
          w
            .selectFrom("translator_absence as absence")
            .select("absence.id")
            .where((a) =>
              a.or([
                a("absence.translator_id", "=", a.ref("session.interpreter_id")),
                a.and([
                  a("absence.translator_id", "=", a.ref("seat.translator_id")),
                  a("seat.state", "=", "accepted"),
                ]),
              ]),
            )
            .where(
              sql<boolean>`("order".session_starts_at at time zone 'Europe/Warsaw')::date
                between absence.from_on and absence.to_on`,
            ),
        )
        .$castTo<boolean>()
        .as("is_away"),
    )
    .where("order.status", "in", shown_statuses)
    .where("order.session_starts_at", ">=", new Date(span.from))
    .where("order.session_starts_at", "<", new Date(span.to))
    .orderBy("order.session_starts_at")
    .limit(500)
    .execute();

type WeekRow = Awaited<ReturnType<typeof weekRows>>[number];

const deskView = (row: WeekRow, now: Date): DeskSession => ({
  ...named(row),
  mode: row.booked_mode ?? "phone",
  order_status: row.status,
  interpreter: row.interpreter_id === null ? null : { id: row.interpreter_id, name: row.who_name ?? "" },
  is_assigned: row.is_assigned,
  standby: row.standby_id === null ? null : { id: row.standby_id, name: row.standby_name ?? "" },
  standby_called: row.standby_called_at !== null,
  needs_two: paysForTwo(row),
  second:
    row.second_id === null
      ? null
      : {
          id: row.second_id,
          name: row.second_name ?? "",
          is_assigned: row.second_state === "accepted",
          answers_by: (row.second_until ?? now).toISOString(),
        },
  task: taskOf(row, row.second_id !== null, now),
  can_offer: row.status === "waiting_translation",
});

/** The desk's week: paid sessions and those being paid, by pair, and who is free for each pair on each day. */
export async function deskCalendar(
  db: Kysely<DB>,
  day: string | undefined,
  now: Date,
): Promise<DeskCalendar> {
  const week = weekOf(day, now);
  const span = weekSpan(week);
  const rows = await weekRows(db, span);
  const pairs = new Map<string, { source_lang: string; target_lang: string; sessions: DeskSession[] }>();
  const pairOf = (source_lang: string, target_lang: string) => {
    const key = `${source_lang} ${target_lang}`;
    const known = pairs.get(key) ?? { source_lang, target_lang, sessions: [] };
    pairs.set(key, known);
    return known;
  };
  for (const row of rows) {
    pairOf(row.source_lang, row.target_lang).sessions.push(deskView(row, now));
  }
  const shown = [];
  for (const pair of [...pairs.values()].toSorted((a, b) => a.source_lang.localeCompare(b.source_lang)))
    shown.push({
      ...pair,
      free: await freeDays(db, pair, week, now),
      keeps_hours: await keepsHours(db, pair, span, now),
      standby: await workersOfPair(db, pair),
    });
  return { week, pairs: shown };
}

type Pair = { readonly source_lang: string; readonly target_lang: string };

const keepsHours = async (
  db: Kysely<DB>,
  pair: Pair,
  span: { readonly from: number; readonly to: number },
  now: Date,
): Promise<boolean> =>
  (await interpretersOf(db, { ...pair, mode: "phone" }, span, now)).length > 0 ||
  (await interpretersOf(db, { ...pair, mode: "on_site" }, span, now)).length > 0;

/** All active translators of the pair; availability and qualification are checked when one is chosen. */
const workersOfPair = (db: Kysely<DB>, { source_lang, target_lang }: Pair) =>
  db
    .selectFrom("translator")
    .innerJoin("translator_pair as pair", "pair.translator_id", "translator.id")
    .select(["translator.id", "translator.name"])
    .distinct()
    .where("translator.active", "=", true)
    .where("translator.paused_at", "is", null)
    .where("pair.stage_kind", "=", "translation")
    .where("pair.source_lang", "=", source_lang)
    .where("pair.target_lang", "=", target_lang)
    .orderBy("translator.name")
    .execute();

/** Which interpreters of a pair can still take a short call on each day of a week. */
async function freeDays(
  db: Kysely<DB>,
  pair: { readonly source_lang: string; readonly target_lang: string },
  week: string,
  now: Date,
): Promise<{ day: string; people: { id: number; name: string }[] }[]> {
  const span = weekSpan(week);
  const people = await interpretersOf(db, { ...pair, mode: "phone" }, span, now);
  return Array.from({ length: 7 }, (_, i) => {
    const day = addDays(week, i);
    const steps = stepsOf(day).filter((at) => at >= now.getTime());
    const isFree = (one: (typeof people)[number]) =>
      steps.some((starts_at) => canTake(one, { date: day, starts_at, minutes: step_minutes, mode: "phone" }));
    return { day, people: people.filter(isFree).map(({ id, name }) => ({ id, name })) };
  });
}
