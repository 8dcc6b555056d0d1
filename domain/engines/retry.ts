import type { CallOutcome } from "./circuit.ts";

/** Time limits of calls, milliseconds. */
export const engine_timeouts_ms = { interactive: 10_000, batch: 60_000, order: 15 * 60_000 } as const;

/** The end of one call: a status, or none after a timeout or a broken connection. */
export type CallEnd = { readonly status: number | null; readonly retry_after_s: number | null };

const denied = new Set([401, 403, 456]);
const isTransient = (status: number | null): boolean => status === null || status === 429 || status >= 500;

/** The outcome of a call for its circuit; a request that the engine refuses says nothing about the engine. */
export function outcomeOf({ status }: Pick<CallEnd, "status">): CallOutcome {
  if (status !== null && denied.has(status)) return "denied";
  return isTransient(status) ? "failed" : "ok";
}

const pauses_ms = [1_000, 4_000] as const;
const longest_retry_after_s = 30;

/**
 * The pause before the next try of a call in milliseconds, null when there is none: two retries after 429, 5xx and
 * timeouts, at the time that the engine asks for up to 30 seconds, else after 1 and 4 seconds.
 */
export function retryPause(retries: number, { status, retry_after_s }: CallEnd): number | null {
  const pause = pauses_ms[retries];
  if (pause === undefined || !isTransient(status)) return null;
  if (retry_after_s === null) return pause;
  return retry_after_s > longest_retry_after_s ? null : Math.max(0, retry_after_s) * 1_000;
}

const attempt_pauses_ms = [10_000, 60_000, 300_000] as const;

/** T76: the pause before the next attempt of a whole document; null when the attempts are used up. */
export const attemptPause = (attempts: number): number | null => attempt_pauses_ms[attempts - 1] ?? null;

const warning_percent = 80;

/** The state of an engine's monthly limit of characters: a mail to the desk from 80 %, no calls at 100 %. */
export function monthState(used: number, limit: number | null): "free" | "warned" | "used_up" {
  if (limit === null) return "free";
  if (used >= limit) return "used_up";
  return used * 100 >= limit * warning_percent ? "warned" : "free";
}
