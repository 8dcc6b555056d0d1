/** What the desk needs from a customer while the timer of a quote request is paused (T06). */
export const pause_reasons = ["reply", "files", "decision"] as const;
export type PauseReason = (typeof pause_reasons)[number];

/** Columns of an order whose clock is paused; `reason` is null for a question in the messages. */
export const pausedFor = (reason: PauseReason | null, note: string, now: Date) => ({
  info_asked_at: now,
  info_reason: reason,
  info_note: note,
});

/** Columns of an order that does not wait for its customer. */
export const not_paused = { info_asked_at: null, info_reason: null, info_note: "" } as const;

/** The desk's clock restarts: the fifteen minutes of a request count from now. */
export const askedAnew = (now: Date) => ({
  asked_at: now,
  quote_paused_ms: 0n,
  ...not_paused,
  info_answered_at: null,
});
