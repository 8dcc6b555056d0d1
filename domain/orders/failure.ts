import type { Event } from "./events.ts";

/** The causes of failures of orders (lifecycle 4.2); each has a message for the desk. */
export const failure_codes = [
  "desk_late",
  "hold_forgotten",
  "unreadable",
  "no_taker",
  "work_lost",
  "engine",
] as const;
export type FailureCode = (typeof failure_codes)[number];

const codes: Partial<Record<Event, FailureCode>> = {
  "desk.timeout": "desk_late",
  "input.unreadable": "unreadable",
  no_taker: "no_taker",
  "work.lost": "work_lost",
  "mt.exhausted": "engine",
};

/**
 * The cause of a failure by its event; during a hold, lateness of the desk means a missed review. Throws RangeError on
 * an event that leads to no failure.
 */
export function failureOf(event: Event, on_hold: boolean): FailureCode {
  const code = codes[event];
  if (code === undefined) throw new RangeError(`${event} leads to no failure`);
  return on_hold && code === "desk_late" ? "hold_forgotten" : code;
}
