import { day } from "../orders/timers.ts";

/** §4.7: the state of a draft of a paper original; a replaced draft no longer counts. */
const draft_states = ["waiting", "approved", "change_asked", "replaced"] as const;
export type DraftState = (typeof draft_states)[number];

/** Milliseconds after a draft was sent: the customer is reminded twice, then the desk is notified (decision 0100). */
export const draft_reminders = [2 * day, 5 * day] as const;
export const draft_desk_after = 7 * day;

/** Whether the clock of an order is paused because this draft waits for its customer. */
export const isClockStopped = ({
  clock_since,
  clock_until,
}: {
  readonly clock_since: Date | null;
  readonly clock_until: Date | null;
}): boolean => clock_since !== null && clock_until === null;
