import { session_services } from "#domain/catalog.ts";
import * as z from "zod/mini";
import { session_states } from "#domain/interpreting/session.ts";
import { interpreter_modes } from "#domain/interpreting/free-times.ts";
import { route } from "../route.ts";
import { bookingView, interpreting_modes } from "../pricing/services.ts";
import {
  by_id,
  date,
  hash,
  id,
  instant,
  language,
  line,
  moneyView,
  paragraphText,
  required,
  service,
} from "../shared.ts";

const whole = (most: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number)),
    z.int().check(z.maximum(most)),
  );
const several = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(60)),
    z.transform((text: string) => text.split(",")),
  ),
  z.array(language).check(z.minLength(1, required), z.maxLength(14)),
);

/** The free times of a day for a call or a visit; a video session counts as a call. */
export const sessionTimesQuery = z.object({
  service_type: z.enum(session_services),
  mode: z.optional(z.enum(interpreting_modes)),
  source_lang: language,
  /** One language or several, separated by commas. */
  target_langs: several,
  duration_minutes: whole(60 * 24 * 5),
  /** The day in Warsaw. */
  day: date,
});
export const sessionTimesView = z.object({
  /** False when no interpreter has a calendar for the pair: then any time can be requested. */
  is_kept: z.boolean(),
  times: z.array(instant),
  /** The next day with a free time, when this one has none. */
  next_day: z.nullable(date),
});
export type SessionTimes = z.infer<typeof sessionTimesView>;

const state = z.enum(session_states);

/** The session of an order for its customer. */
const orderSession = z.object({
  state,
  /** An interpreter has accepted. */
  is_assigned: z.boolean(),
  /** Cancelling is free until the first instant, costs half of the price until the second one, and then all of it. */
  free_until: instant,
  half_until: instant,
  /** Where a video session takes place; shown to its customer only. */
  meeting_url: z.nullable(z.string()),
  minutes: z.nullable(z.int()),
  /** Overtime by started half hours; gross. */
  overtime: z.nullable(
    z.object({
      minutes: z.int(),
      amount: moneyView,
      is_paid: z.boolean(),
      payment_request_hash: z.string(),
    }),
  ),
});
export type OrderSession = z.infer<typeof orderSession>;

/** Sessions in the portal. */
export const session_routes = {
  orderSession: route({
    method: "GET",
    path: "/api/v2/order/:hash/session",
    who: "visitor",
    needs: "files.read",
    summary: "The call or visit of an order: interpreter, cancellation times, overtime.",
    params: z.object({ hash }),
    answer: z.nullable(orderSession),
  }),
  sessionTimes: route({
    method: "GET",
    path: "/api/v2/session/times",
    who: "visitor",
    needs: "any",
    summary: "Free times of interpreters on a day.",
    query: sessionTimesQuery,
    answer: sessionTimesView,
    per_minute: 120,
  }),
} as const;

const weekday = z.int().check(z.minimum(1), z.maximum(7));

/** One row of weekly hours; `to_minute` 1440 is midnight. */
export const hoursInput = z
  .object({
    weekday,
    from_minute: z.int().check(z.minimum(0), z.maximum(1439)),
    to_minute: z.int().check(z.minimum(1), z.maximum(1440)),
    mode: z.enum(interpreter_modes),
  })
  .check(z.refine((row) => row.from_minute < row.to_minute, { error: "field.invalid", path: ["to_minute"] }));

const named_session = {
  order_id: id,
  state,
  service_type: service,
  source_lang: z.string(),
  target_lang: z.string(),
  starts_at: instant,
  duration_minutes: z.int(),
};

/** A session for its interpreter. */
const zoneSession = z.object({
  ...named_session,
  /** Its job in the zone. */
  job_id: id,
  /** The caller is the second interpreter of a long simultaneous session; the first one closes it. */
  is_second: z.boolean(),
  /** Whether the second interpreter can still resign. */
  may_give_back: z.boolean(),
  subject: z.string(),
  booking: z.nullable(bookingView),
  /** Paid minutes; more is billed as overtime. */
  paid_minutes: z.int(),
  /** Both sides may record only when the customer requested it and agreed. */
  recording_wanted: z.boolean(),
  recording_agreed: z.nullable(z.boolean()),
  /** The address of a video session, as entered by the interpreter. */
  meeting_url: z.nullable(z.string()),
  may_close: z.boolean(),
  /** From this instant on the interpreter counts as absent. */
  no_show_from: instant,
  minutes: z.nullable(z.int()),
  notes: z.string(),
});
export type ZoneSession = z.infer<typeof zoneSession>;

const busyView = z.object({ id, from: instant, to: instant, note: z.string() });
const zoneCalendar = z.object({
  /** The Monday of the week. */
  week: date,
  sessions: z.array(zoneSession),
  hours: z.array(
    z.object({ weekday, from_minute: z.int(), to_minute: z.int(), mode: z.enum(interpreter_modes) }),
  ),
  /** Hours in which the interpreter is busy otherwise. */
  busy: z.array(busyView),
  /** Days of absence in this week: stored with the profile, for all work. */
  days_away: z.array(date),
});
export type ZoneCalendar = z.infer<typeof zoneCalendar>;

/** The interpreter's report after the session. */
export const closingInput = z
  .object({
    outcome: z.enum(["held", "customer_absent"]),
    minutes: z._default(z.int().check(z.minimum(0), z.maximum(60 * 24 * 5)), 0),
    own_side_present: z._default(z.boolean(), true),
    other_side_present: z._default(z.boolean(), true),
    recorded: z._default(z.boolean(), false),
    /** Hashes of uploads: recordings for the customer. */
    recordings: z._default(z.array(hash).check(z.maxLength(5)), []),
    notes: z._default(paragraphText(2000), ""),
  })
  .check(
    z.refine((input) => input.outcome !== "held" || input.minutes > 0, {
      error: "field.required",
      path: ["minutes"],
    }),
  );

const by_week = z.object({ week: z.optional(date) });

/** The interpreter's own calendar. */
export const zone_session_routes = {
  zoneCalendar: route({
    method: "GET",
    path: "/api/translator/v1/calendar",
    who: "translator",
    summary: "The week of an interpreter: sessions, hours and busy times.",
    query: by_week,
    answer: zoneCalendar,
  }),
  zoneSession: route({
    method: "GET",
    path: "/api/translator/v1/session/:id",
    who: "translator",
    summary: "One session of the caller by its order.",
    params: by_id,
    answer: zoneSession,
  }),
  setHours: route({
    method: "PUT",
    path: "/api/translator/v1/calendar/hours",
    who: "translator",
    summary: "Sets the weekly hours for sessions.",
    body: z.object({ hours: z.array(hoursInput).check(z.maxLength(50)) }),
    answer: z.null(),
    status: 204,
  }),
  addBusy: route({
    method: "POST",
    path: "/api/translator/v1/calendar/busy",
    who: "translator",
    summary: "Adds a busy time; refused when a session is booked in it.",
    body: z
      .object({ from: instant, to: instant, note: z._default(line(200), "") })
      .check(z.refine((input) => input.from < input.to, { error: "field.invalid", path: ["to"] })),
    answer: z.null(),
    status: 204,
  }),
  removeBusy: route({
    method: "DELETE",
    path: "/api/translator/v1/calendar/busy/:id",
    who: "translator",
    summary: "Removes a busy time.",
    params: by_id,
    answer: z.null(),
    status: 204,
  }),
  agreeToRecording: route({
    method: "PUT",
    path: "/api/translator/v1/session/:id/recording",
    who: "translator",
    summary: "The interpreter's consent to being recorded.",
    params: by_id,
    body: z.object({ agreed: z.boolean() }),
    answer: z.null(),
    status: 204,
  }),
  setMeeting: route({
    method: "PUT",
    path: "/api/translator/v1/session/:id/meeting",
    who: "translator",
    summary: "Sets the address of a video session; the customer gets it by mail.",
    params: by_id,
    body: z.object({
      url: z
        .string()
        .check(z.trim(), z.maxLength(500), z.regex(/^https:\/\/[^\s<>"]+$/, { error: "link.invalid" })),
    }),
    answer: z.null(),
    status: 204,
  }),
  closeSession: route({
    method: "POST",
    path: "/api/translator/v1/session/:id/closing",
    who: "translator",
    summary:
      "Closes the session of an order: who was present, minutes, notes. Overtime becomes an amount due.",
    params: by_id,
    body: closingInput,
    answer: z.object({ state, overtime_blocks: z.int() }),
    idempotent: true,
  }),
} as const;

const person = z.object({ id, name: z.string() });
/** A session at the desk. */
const deskSession = z.object({
  ...named_session,
  mode: z.enum([...interpreting_modes, "phone"]),
  order_status: z.string(),
  interpreter: z.nullable(person),
  is_assigned: z.boolean(),
  standby: z.nullable(person),
  standby_called: z.boolean(),
  /** Simultaneous and long: two interpreters are paid for and needed. */
  needs_two: z.boolean(),
  /** The invited or booked second interpreter; null without one. */
  second: z.nullable(z.object({ ...person.shape, is_assigned: z.boolean(), answers_by: instant })),
  /** Tasks of the desk for the session, the most urgent first. */
  task: z.nullable(
    z.enum(["unassigned", "interpreter_away", "call_standby", "second_missing", "not_closed"]),
  ),
  can_offer: z.boolean(),
});
export type DeskSession = z.infer<typeof deskSession>;
const deskCalendar = z.object({
  week: date,
  pairs: z.array(
    z.object({
      source_lang: z.string(),
      target_lang: z.string(),
      sessions: z.array(deskSession),
      /** Interpreters who are free on each of the seven days, at least for half an hour. */
      free: z.array(z.object({ day: date, people: z.array(person) })),
      /** Whether any interpreter has hours for the pair; otherwise any time can be ordered and is offered manually. */
      keeps_hours: z.boolean(),
      /** Standby candidates: all translators of the pair. */
      standby: z.array(person),
    }),
  ),
});
export type DeskCalendar = z.infer<typeof deskCalendar>;

/** The calendar of the desk. */
export const desk_session_routes = {
  deskCalendar: route({
    method: "GET",
    path: "/api/staff/v1/calendar",
    who: "staff",
    right: "stages.assign",
    summary: "A week of sessions by pair, with free interpreters.",
    query: by_week,
    answer: deskCalendar,
  }),
  setStandby: route({
    method: "PUT",
    path: "/api/staff/v1/session/:id/standby",
    who: "staff",
    right: "stages.assign",
    summary: "Sets the standby in case the interpreter does not come; null for none.",
    params: by_id,
    body: z.object({ translator_id: z.nullable(id) }),
    answer: z.null(),
    status: 204,
  }),
  callStandby: route({
    method: "POST",
    path: "/api/staff/v1/session/:id/standby/call",
    who: "staff",
    right: "stages.assign",
    summary: "The interpreter did not come: the session is offered to the standby.",
    params: by_id,
    answer: z.null(),
    status: 204,
  }),
  interpreterAbsent: route({
    method: "POST",
    path: "/api/staff/v1/session/:id/interpreter_absence",
    who: "staff",
    right: "orders.work",
    summary: "No interpreter came and no standby is left: the order is canceled and refunded in full.",
    params: by_id,
    answer: z.null(),
    status: 204,
  }),
} as const;
