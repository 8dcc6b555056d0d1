import { day } from "../orders/timers.ts";

/** §4.7: how far the draft of a paper original has come; what was replaced by a newer one counts no more. */
const draft_states = ["waiting", "approved", "change_asked", "replaced"] as const;
export type DraftState = (typeof draft_states)[number];

/** Milliseconds after a draft was sent: the customer is reminded twice, then the desk is called (decision 0100). */
export const draft_reminders = [2 * day, 5 * day] as const;
export const draft_desk_after = 7 * day;
