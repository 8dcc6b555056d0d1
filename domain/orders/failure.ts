import type { Event } from "./events.ts";

/** What an order failed of (lifecycle 4.2); the desk reads a sentence for each. */
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
  "input.unreadable": "unreadable",
  no_taker: "no_taker",
  "work.lost": "work_lost",
  "mt.exhausted": "engine",
};

/** What an event that leads to a failure says of it; a hold whose review was missed is told from a slow desk. */
export const failureOf = (event: Event, on_hold: boolean): FailureCode =>
  codes[event] ?? (on_hold ? "hold_forgotten" : "desk_late");
