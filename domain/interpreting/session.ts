import { type Holidays, localTime, weekday, type Zone } from "../calendar.ts";
import { limits, type Service, service_traits } from "../catalog.ts";
import { zone_of } from "../clocks.ts";
import { divideHalfUp } from "../money.ts";
import { hour, minute } from "../orders/timers.ts";

/**
 * The session of an order (a call or a visit): the order has the state of the work, the session that of the
 * interpreter.
 */
export const session_states = [
  "requested",
  "held",
  "booked",
  "reminded",
  "in_session",
  "closed",
  "customer_no_show",
  "interpreter_no_show",
  "released",
] as const;
export type SessionState = (typeof session_states)[number];

export const session_events = [
  "session.request",
  "session.hold",
  "session.pay",
  "session.lapse",
  "session.book",
  "session.remind",
  "session.begin",
  "session.chase",
  "session.close",
  "session.customer_absent",
  "session.call_standby",
  "session.interpreter_absent",
  "session.release",
] as const;
export type SessionEvent = (typeof session_events)[number];
export type SessionRole = "customer" | "staff" | "system" | "worker";

/** Durations of reservations and waiting times, in milliseconds. */
export const session_spans = {
  /** 4.8: while the order form is filled in. */
  prebook: 10 * minute,
  /** 4.8: the hold, once a payment is started. */
  payment: 30 * minute,
  /** Assumed (decision 0079): how long the interpreter waits for an absent customer. */
  no_show_after: 15 * minute,
  /** Assumed (decision 0079): reserved before and after a visit on site, for travel. */
  travel: 60 * minute,
  /** The unit of overtime; each started one is billed. */
  overtime: 30 * minute,
} as const;

/** 4.8: hours before the beginning at which both sides are reminded. */
const reminder_hours = [24, 1] as const;
export type ReminderHours = (typeof reminder_hours)[number];

/**
 * Assumed (decision 0079): hours after the end at which reminders to close a session are sent; from the second on also
 * to the desk.
 */
const chase_hours = [1, 12, 48] as const;

/** Instants are epoch milliseconds. */
export type SessionFacts = {
  readonly now: number;
  readonly starts_at: number;
  readonly ends_at: number;
  readonly hold_until: number | null;
  readonly booked_at: number | null;
  readonly has_interpreter: boolean;
  /** A replacement is named and not yet invited. */
  readonly standby_left: boolean;
  readonly reminded: readonly ReminderHours[];
  /** How many reminders to close it were sent. */
  readonly chased: number;
};

const guards = {
  /** A reservation is not released before its hold ends. */
  hold_over: (f) => f.hold_until !== null && f.now >= f.hold_until,
  reminder_due: (f) => dueReminder(f) !== null,
  chase_due: (f) => f.now >= (nextChase(f) ?? Number.POSITIVE_INFINITY),
  has_interpreter: (f) => f.has_interpreter,
  /** No result is recorded before the session begins. */
  begun: (f) => f.now >= f.starts_at,
  waited: (f) => f.now >= f.starts_at + session_spans.no_show_after,
  standby_left: (f) => f.standby_left,
  /** 4.8: the standby is called first. */
  standby_asked: (f) => !f.standby_left,
} as const satisfies Record<string, (facts: SessionFacts) => boolean>;
type SessionGuard = keyof typeof guards;

type Line = readonly [
  id: string,
  from: readonly (SessionState | null)[],
  event: SessionEvent,
  roles: readonly SessionRole[],
  to: SessionState,
  ...guards: readonly SessionGuard[],
];

const coming = ["booked", "reminded", "in_session"] as const;

/** The transitions of 4.8; any other event is refused. */
export const session_table: readonly Line[] = [
  ["S01", [null, "held", "released"], "session.request", ["customer", "staff"], "requested"],
  ["S02", [null, "requested", "released"], "session.hold", ["customer", "staff"], "held"],
  ["S03", ["held"], "session.hold", ["customer", "staff"], "held"],
  ["S04", ["held"], "session.pay", ["customer", "staff"], "held"],
  ["S05", ["held"], "session.lapse", ["system"], "released", "hold_over"],
  ["S06", ["requested", "held", "released"], "session.book", ["system"], "booked"],
  ["S07", ["booked", "reminded"], "session.remind", ["system"], "reminded", "reminder_due"],
  ["S08", ["booked", "reminded"], "session.begin", ["system"], "in_session", "begun", "has_interpreter"],
  ["S09", coming, "session.close", ["worker"], "closed", "begun", "has_interpreter"],
  ["S10", ["in_session"], "session.chase", ["system"], "in_session", "chase_due"],
  [
    "S11",
    coming,
    "session.customer_absent",
    ["worker"],
    "customer_no_show",
    "begun",
    "has_interpreter",
    "waited",
  ],
  ["S12", coming, "session.call_standby", ["staff"], "booked", "standby_left"],
  ["S13", coming, "session.interpreter_absent", ["staff"], "interpreter_no_show", "begun", "standby_asked"],
  ["S14", ["requested", "held", ...coming], "session.release", ["customer", "staff", "system"], "released"],
];

export type SessionDecision =
  | { readonly allowed: true; readonly row: string; readonly to: SessionState }
  | {
      readonly allowed: false;
      readonly reason: "wrong_state" | "wrong_role" | "guard_failed";
      readonly guard?: SessionGuard;
    };

/** 4.8: decides the next state of a session; pure and total. `null` is a session that does not exist yet. */
export function decideSession(
  state: SessionState | null,
  facts: SessionFacts,
  event: SessionEvent,
  role: SessionRole,
): SessionDecision {
  const lines = session_table.filter(([, from, on]) => on === event && from.includes(state));
  const mine = lines.find(([, , , roles]) => roles.includes(role));
  if (!mine) return { allowed: false, reason: lines.length === 0 ? "wrong_state" : "wrong_role" };
  const [row, , , , to, ...asked] = mine;
  const guard = asked.find((name) => !guards[name](facts));
  return guard ? { allowed: false, reason: "guard_failed", guard } : { allowed: true, row, to };
}

/** The states without further events; a released time can still be reserved again. */
export const isOver = (state: SessionState): boolean =>
  state === "closed" || state === "customer_no_show" || state === "interpreter_no_show";
export const isComing = (state: SessionState): boolean => coming.some((one) => one === state);

/** The reminder that is due and not sent; of two the later one, because it is more precise. */
export function dueReminder(facts: SessionFacts): ReminderHours | null {
  if (facts.now >= facts.starts_at) return null;
  return (
    reminder_hours.findLast(
      (hours) => isPlanned(facts, hours) && facts.now >= facts.starts_at - hours * hour,
    ) ?? null
  );
}

/** A booking made three hours ahead gets no reminder of the day before. */
const isPlanned = (facts: SessionFacts, hours: ReminderHours): boolean =>
  !facts.reminded.includes(hours) &&
  !facts.reminded.some((sent) => sent < hours) &&
  (facts.booked_at ?? facts.now) < facts.starts_at - hours * hour;

/** The reminders that a session booked at `now` gets: both, the one of the last hour, or none. Epoch milliseconds. */
export function remindersAhead(starts_at: number, now: number): "both" | "hour" | "none" {
  const ahead = reminder_hours.filter((hours) => now < starts_at - hours * hour);
  if (ahead.length === reminder_hours.length) return "both";
  return ahead.length > 0 ? "hour" : "none";
}

/** When the next reminder to close the session is due (epoch ms); null after the last one. */
function nextChase({ ends_at, chased }: Pick<SessionFacts, "ends_at" | "chased">): number | null {
  const hours = chase_hours[chased];
  return hours === undefined ? null : ends_at + hours * hour;
}

/** The next automatic event of a session and its time (epoch ms); null when there is none. */
export function sessionTimer(
  state: SessionState,
  facts: SessionFacts,
): { readonly event: SessionEvent; readonly at: number } | null {
  if (state === "held")
    return facts.hold_until === null ? null : { event: "session.lapse", at: facts.hold_until };
  if (state === "in_session") {
    const at = nextChase(facts);
    return at === null ? null : { event: "session.chase", at };
  }
  if (state !== "booked" && state !== "reminded") return null;
  const next = reminder_hours.find((hours) => isPlanned(facts, hours));
  if (next !== undefined && facts.now < facts.starts_at)
    return { event: "session.remind", at: facts.starts_at - next * hour };
  return { event: "session.begin", at: facts.starts_at };
}

/** 4.8: overtime is billed by started half hours beyond the paid minutes; 0 within them. */
export const overtimeBlocks = (paid_minutes: number, minutes: number): number =>
  Math.max(0, Math.ceil(((minutes - paid_minutes) * minute) / session_spans.overtime));

/**
 * Net price of overtime in minor units: half hours at the rate of the order, which is its net price divided by its paid
 * minutes. Rounded half up once.
 */
export const overtimeNet = (price_net: bigint, paid_minutes: number, blocks: number): bigint =>
  divideHalfUp(
    price_net * BigInt((blocks * session_spans.overtime) / minute),
    BigInt(Math.max(1, paid_minutes)),
  );

/** Assumed (decision 0170): the night of a visit, in minutes of the local day. */
const night = { from_minute: 22 * 60, to_minute: 6 * 60 } as const;

/**
 * Whether a session on site overlaps a night (22:00 to 6:00) or a Sunday of the local clock: the price list has no rate
 * for them, so a person gives the price (decision 0170). `starts_at` is epoch milliseconds.
 */
export function isNightOrSunday(starts_at: number, duration_minutes: number, zone: Zone): boolean {
  const begins = localTime(starts_at, zone);
  const ends = localTime(starts_at + Math.max(0, duration_minutes - 1) * minute, zone);
  const passes_midnight = begins.date !== ends.date;
  return (
    passes_midnight ||
    weekday(begins.date) === 7 ||
    begins.minute < night.to_minute ||
    ends.minute >= night.from_minute
  );
}

/** The file formats of a recorded call. */
export const recording_extensions = ["mp3", "m4a", "aac", "ogg", "opus", "wav", "webm"] as const;

/**
 * The minimum time between order and visit, for which §9 has no rule: finding an interpreter and travelling takes that
 * long.
 */
export const visit_notice_minutes = 180;

/** The minimum notice of a session: §9 for calls. */
export const noticeMinutes = (service: Service): number =>
  service_traits[service].session === "call" ? limits.phone_call_notice_minutes : visit_notice_minutes;

/** The kind of a session in the calendar of an interpreter: a visit by video is worked like a call. */
export const workedAs = (service: Service, mode: "on_site" | "video" | undefined): "on_site" | "phone" =>
  service_traits[service].session === "visit" && mode !== "video" ? "on_site" : "phone";

/** Whether a session is far enough ahead (epoch milliseconds); a buyer at the checkout has some minutes more. */
export function isAhead(service: Service, starts_at: number, now: number, leeway_minutes = 0): boolean {
  const notice = noticeMinutes(service) - leeway_minutes;
  const ahead = starts_at - now;
  return ahead > 0 && ahead >= notice * minute;
}

type Visit = {
  readonly mode?: "on_site" | "video" | undefined;
  /** Epoch milliseconds. */
  readonly starts_at: number;
  readonly duration_minutes: number;
};

/** Whether a visit has no rate in the list because it is on site at night or on a Sunday, in the brand's time zone. */
export const hasNoRate = (
  { holidays }: { readonly holidays: Holidays },
  { mode = "on_site", starts_at, duration_minutes }: Visit,
): boolean => mode === "on_site" && isNightOrSunday(starts_at, duration_minutes, zone_of[holidays]);
