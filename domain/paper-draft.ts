import type { ShippingMethod } from "./catalog.ts";
import { day } from "./order/timers.ts";

/** §4.7: how far the draft of a paper original has come; what was replaced by a newer one counts no more. */
export const draft_states = ["waiting", "approved", "change_asked", "replaced"] as const;
export type DraftState = (typeof draft_states)[number];

/** Milliseconds after a draft was sent: the customer is reminded twice, then the desk is called (decision 0100). */
export const draft_reminders = [2 * day, 5 * day] as const;
export const draft_desk_after = 7 * day;

/** Numbers as the carriers of §3 write them: of the post, of lockers, of any courier, of the post for abroad. */
const numbers: Readonly<Record<ShippingMethod, RegExp>> = {
  1: /^(?:[A-Z]{2}\d{9}PL|\d{20})$/,
  2: /^\d{24}$/,
  3: /^[A-Z0-9]{8,35}$/,
  4: /^[A-Z]{2}\d{9}PL$/,
};

/** Whether a tracking number can be one of the way an original was to be posted. */
export const isNumberOf = (method: ShippingMethod, tracking_number: string): boolean =>
  numbers[method].test(tracking_number.replaceAll(/[ -]/g, "").toUpperCase());
