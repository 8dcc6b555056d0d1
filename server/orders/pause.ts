import type { PauseReason } from "#domain/orders/pause.ts";

/** Columns of an order whose clock is paused; `reason` is null for a question in the messages. */
export const pausedFor = (reason: PauseReason | null, note: string, now: Date) => ({
  info_asked_at: now,
  info_reason: reason,
  info_note: note,
});

/** Columns of an order that does not wait for its customer. */
export const not_paused = { info_asked_at: null, info_reason: null, info_note: "" } as const;
