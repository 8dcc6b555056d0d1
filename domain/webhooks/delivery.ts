const second_ms = 1000;
const minute_ms = 60 * second_ms;
const hour_ms = 60 * minute_ms;
const day_ms = 24 * hour_ms;

/** The pauses after the first failed attempt, the second and so on; the last attempt has none. */
const pauses_ms: readonly number[] = [
  5 * second_ms,
  5 * minute_ms,
  30 * minute_ms,
  2 * hour_ms,
  5 * hour_ms,
  10 * hour_ms,
  14 * hour_ms,
  20 * hour_ms,
  24 * hour_ms,
];
const longest_pause_ms = 24 * hour_ms;
/** The share by which a pause is longer or shorter, so that many that failed together do not return together. */
const spread = 0.1;

/** The most endpoints of an account. */
export const most_endpoints = 20;
/** Failures in a row after which an endpoint gets one attempt at a time. */
const failures_until_failing = 3;
/** How long an endpoint fails before its owner gets a mail, and before it is turned off. */
const mail_after_ms = day_ms;
const off_after_ms = 5 * day_ms;
/** How long messages are stored, and can be sent again. */
export const message_days = 30;
/** How long a secret signs after it was replaced. */
export const rotation_hours = 24;
/** The most secrets that sign at once: the present one and those that were replaced within that time. */
export const most_secrets = 5;
/** The last attempts of a delivery that are stored and shown: sent again, it has more than its schedule. */
export const most_attempts = 20;
/** The part of an answer that is stored. */
export const stored_answer_bytes = 1024;

export const endpoint_states = ["on", "failing", "off"] as const;
export type EndpointState = (typeof endpoint_states)[number];
/** Who or what turned an endpoint off: its answer 410, five days without success, its owner, the desk. */
export const off_reasons = ["gone", "unanswered", "customer", "desk"] as const;
export type OffReason = (typeof off_reasons)[number];

/** Why an attempt has no status, or none that was read. */
export const attempt_errors = ["timeout", "connection", "certificate", "name", "address"] as const;
export type AttemptError = (typeof attempt_errors)[number];

export type Outcome = {
  /** The status of the answer; null without one. */
  readonly status: number | null;
  readonly error: AttemptError | null;
  /** The header `Retry-After`, in milliseconds from now. */
  readonly retry_after_ms: number | null;
};

export const isSuccess = ({ status, error }: Outcome): boolean =>
  error === null && status !== null && status >= 200 && status < 300;

export type EndpointHealth = {
  readonly state: EndpointState;
  readonly off_why: OffReason | null;
  /** Failures in a row, of whatever message. */
  readonly failures: number;
  /** The first of them; epoch milliseconds. */
  readonly failing_since: number | null;
  /** Nothing is sent before; epoch milliseconds. */
  readonly wait_until: number | null;
};
type Attempted = {
  readonly endpoint: EndpointHealth;
  /** Attempts before this one. */
  readonly attempt: number;
  readonly outcome: Outcome;
  readonly now: number;
  /** From 0 to 1. */
  readonly random: number;
};
type After = {
  readonly endpoint: EndpointHealth;
  /** When the message is sent again, epoch milliseconds; null when it is settled. */
  readonly next_at: number | null;
  /** The mail that its owner gets; the same failure writes each only once. */
  readonly mail: "failing" | "off" | null;
};

/** The pause after the nth failure, plus or minus a tenth; null when there is no further attempt. */
export function pauseAfter(failed: number, random: number): number | null {
  const pause_ms = pauses_ms[failed - 1];
  return pause_ms === undefined ? null : Math.round(pause_ms * (1 + spread * (2 * random - 1)));
}

/** The pause that a receiver asks for, of at most 24 hours. */
const askedPause = ({ retry_after_ms }: Outcome): number =>
  Math.min(Math.max(retry_after_ms ?? 0, 0), longest_pause_ms);

/** What follows from an attempt: the next one of the message, and the state of the endpoint. */
export function afterAttempt({ endpoint, attempt, outcome, now, random }: Attempted): After {
  if (isSuccess(outcome)) {
    const health = { failures: 0, failing_since: null, wait_until: null };
    // An endpoint that was turned off meanwhile stays off.
    const state = endpoint.state === "off" ? ("off" as const) : ("on" as const);
    return { endpoint: { ...endpoint, ...health, state }, next_at: null, mail: null };
  }
  const failures = endpoint.failures + 1;
  const failing_since = endpoint.failing_since ?? now;
  const failed = { ...endpoint, failures, failing_since };
  if (endpoint.state === "off") return { endpoint: failed, next_at: null, mail: null };
  if (outcome.status === 410) return turnedOff(failed, "gone");
  if (now - failing_since >= off_after_ms) return turnedOff(failed, "unanswered");
  const asked_ms = askedPause(outcome);
  const pause_ms = pauseAfter(attempt + 1, random);
  const state = failures >= failures_until_failing ? "failing" : endpoint.state;
  const probe_ms = state === "failing" ? (pauseAfter(failures, random) ?? longest_pause_ms) : 0;
  const wait_ms = Math.max(asked_ms, probe_ms);
  return {
    endpoint: { ...failed, state, wait_until: wait_ms === 0 ? endpoint.wait_until : now + wait_ms },
    next_at: pause_ms === null ? null : now + Math.max(pause_ms, asked_ms),
    mail: now - failing_since >= mail_after_ms ? "failing" : null,
  };
}

const turnedOff = (endpoint: EndpointHealth, off_why: OffReason): After => ({
  endpoint: { ...endpoint, state: "off", off_why, wait_until: null },
  next_at: null,
  mail: "off",
});
