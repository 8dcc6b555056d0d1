/** What the desk needs from a customer while the timer of a quote request is paused (T06). */
export const pause_reasons = ["reply", "files", "decision"] as const;
export type PauseReason = (typeof pause_reasons)[number];
