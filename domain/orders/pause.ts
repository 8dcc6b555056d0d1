/** What the desk waits for from a customer while the clock of a request for a price is stopped (T06). */
export const pause_reasons = ["reply", "files", "decision"] as const;
export type PauseReason = (typeof pause_reasons)[number];
