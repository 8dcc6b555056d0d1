import { service_traits, type Status } from "../catalog.ts";
import type { Event } from "./events.ts";
import type { OrderFacts } from "./facts.ts";

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** §4: every status has a time limit. Limits of the lifecycle in milliseconds, for timers and guards. */
export const spans = {
  draft: 30 * day,
  guest_draft: 14 * day,
  desk: 72 * hour,
  info: 7 * day,
  quote: 14 * day,
  supplement: 7 * day,
  online_payment: 24 * hour,
  transfer: 7 * day,
  session_payment: 30 * minute,
  pending: 72 * hour,
  late_money: 72 * hour,
  hold: 14 * day,
  engine: 15 * minute,
  failure: 72 * hour,
  unpriced_failure: 7 * day,
  customer_grace: 24 * hour,
  fresh_price: 30 * minute,
  correction: 30 * day,
  // Assumed: the statutory period in which a consumer may complain about a service is two years.
  consumer_correction: 730 * day,
} as const;

/** A late worker may still deliver; the stage is taken away after this, milliseconds (decision 0015). */
export const stage_grace = day;

/**
 * Reminders and alerts while a status lasts. They change no status; desk minutes are minutes of the brand's desk hours.
 */
export const reminders = {
  calculation: { alert_desk_minutes: [15, 30, 60] },
  quote: { after_days: [1, 7, 13] },
  supplement: { after_days: [1, 3, 6] },
  payment: { after_hours: [1, 20] },
  in_analysis: { alert_desk_minutes: [30], escalate_after_hours: [24] },
  offers: { wave_minutes: 30, urgent_wave_minutes: 5, alert_slack_bps: [5000n, 8000n] },
  stage: { checkpoint_bps: 5000n },
} as const;

const conditions = {
  always: () => true,
  guest: (f) => f.is_guest,
  info_asked: (f) => f.info_asked_at !== null,
  supplement: (f) => f.is_supplement,
  session: (f) => service_traits[f.service].session !== null,
  transfer: (f) => f.payment_channel === "transfer",
  held: (f) => f.on_hold,
  failed_in_calculation: (f) => f.failed_from === "calculation",
} as const satisfies Record<string, (facts: OrderFacts) => boolean>;

const instants = {
  entered: (f) => f.since,
  desk_clock: (f) => Math.max(f.since, f.info_answered_at ?? f.since) + f.paused_ms,
  info_asked: (f) => f.info_asked_at ?? f.since,
  quote_end: (f) => f.quote_valid_until ?? f.since + spans.quote,
  // Open offers keep the order waiting, even past the last safe start.
  safe_start: (f) => Math.max(f.safe_start_at ?? f.since + spans.desk, f.waves_end_at ?? 0),
  stage_deadline: (f) => f.stage_deadline_at ?? f.since + spans.desk,
  hold_review: (f) => {
    const longest = (f.hold_since ?? f.since) + spans.hold;
    return Math.min(f.hold_review_at ?? longest, longest);
  },
} as const satisfies Record<string, (facts: OrderFacts) => number>;

type TimerRow = {
  readonly when: keyof typeof conditions;
  readonly event: Event;
  readonly from: keyof typeof instants;
  /** Milliseconds after `from`. */
  readonly after: number;
};

// A hold has a review date: in analysis the manager is notified of a missed one, elsewhere the work continues.
const held: TimerRow = { when: "held", event: "hold.clear", from: "hold_review", after: 0 };
const waiting: readonly TimerRow[] = [
  held,
  { when: "always", event: "no_taker", from: "safe_start", after: 0 },
];
const active: readonly TimerRow[] = [
  held,
  { when: "always", event: "assignment.revoke", from: "stage_deadline", after: 0 },
];

/** One timer for every status that is not an end: the first row whose condition is true. */
const timers: Record<Status, readonly TimerRow[]> = {
  draft: [
    { when: "guest", event: "draft.expire", from: "entered", after: spans.guest_draft },
    { when: "always", event: "draft.expire", from: "entered", after: spans.draft },
  ],
  calculation: [
    { when: "info_asked", event: "info.timeout", from: "info_asked", after: spans.info },
    { when: "always", event: "desk.timeout", from: "desk_clock", after: spans.desk },
  ],
  acceptation: [
    { when: "supplement", event: "supplement.expire", from: "entered", after: spans.supplement },
    { when: "always", event: "quote.expire", from: "quote_end", after: 0 },
  ],
  payment: [
    { when: "supplement", event: "supplement.pay_expire", from: "entered", after: spans.supplement },
    { when: "session", event: "payment.expire", from: "entered", after: spans.session_payment },
    { when: "transfer", event: "payment.expire", from: "entered", after: spans.transfer },
    { when: "always", event: "payment.expire", from: "entered", after: spans.online_payment },
  ],
  in_analysis: [
    { when: "held", event: "desk.timeout", from: "hold_review", after: 0 },
    { when: "always", event: "desk.timeout", from: "desk_clock", after: spans.desk },
  ],
  waiting_translation: waiting,
  translation: active,
  waiting_proofreading: waiting,
  proofreading: active,
  waiting_verification: waiting,
  verification: active,
  in_machine_translation: [
    held,
    { when: "always", event: "mt.exhausted", from: "entered", after: spans.engine },
  ],
  waiting_post_edition: waiting,
  in_post_edition: active,
  finished: [],
  canceled: [],
  dropped: [],
  failure: [
    {
      when: "failed_in_calculation",
      event: "failure.abandon",
      from: "entered",
      after: spans.unpriced_failure,
    },
    { when: "always", event: "failure.abandon", from: "entered", after: spans.failure },
  ],
};

/**
 * §4: the automatic event of a status and its instant (epoch ms); null in the three ends. A pending payment attempt
 * delays the expiry by at most 72 hours.
 */
export function timerFor(status: Status, facts: OrderFacts): { event: Event; at: number } | null {
  const row = timers[status].find(({ when }) => conditions[when](facts));
  if (!row) return null;
  const at = instants[row.from](facts) + row.after;
  const frozen = status === "payment" && facts.pending_since !== null;
  return { event: row.event, at: frozen ? Math.max(at, facts.pending_since + spans.pending) : at };
}

/** Whether this event is the timer of the current status and is due. */
export function isDue(facts: OrderFacts, event: Event): boolean {
  const timer = facts.status === null ? null : timerFor(facts.status, facts);
  return timer !== null && timer.event === event && facts.now >= timer.at;
}
