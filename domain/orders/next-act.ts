import { isEndedEarly, type Status, statuses } from "../catalog.ts";

/** What an order waits for from its customer, in addition to what its status implies; the first one counts. */
export const waits_for = [
  "question",
  "paper_draft",
  "information",
  "payment",
  "overtime",
  "posting",
  "rework",
] as const;
export type WaitsFor = (typeof waits_for)[number];

/** What the next act is about: a status or a wait, a payment on its way, or work that is paused. */
export const next_acts = [...new Set([...statuses, ...waits_for, "pending", "paused"] as const)];

/** Who acts next on an order, as its customer is shown it. */
export const next_actors = ["you", "desk", "specialist", "interpreter", "engine", "bank", "none"] as const;
type NextActor = (typeof next_actors)[number];

/**
 * The moment until which it is expected: the order's own timer, the due time of its quote, the promised delivery (the
 * beginning of a session), or none.
 */
type Until = "timer" | "quote" | "delivery" | null;
type Act = { readonly who: NextActor; readonly until: Until };

/** Decision 0227: one next act for every status. What follows from a pause or a wait replaces it. */
const of_status = {
  draft: { who: "you", until: "timer" },
  calculation: { who: "desk", until: "quote" },
  acceptation: { who: "you", until: "timer" },
  payment: { who: "you", until: "timer" },
  in_analysis: { who: "desk", until: "delivery" },
  waiting_translation: { who: "desk", until: "delivery" },
  translation: { who: "specialist", until: "delivery" },
  waiting_proofreading: { who: "desk", until: "delivery" },
  proofreading: { who: "specialist", until: "delivery" },
  waiting_verification: { who: "desk", until: "delivery" },
  verification: { who: "specialist", until: "delivery" },
  in_machine_translation: { who: "engine", until: "delivery" },
  waiting_post_edition: { who: "desk", until: "delivery" },
  in_post_edition: { who: "specialist", until: "delivery" },
  finished: { who: "none", until: null },
  canceled: { who: "none", until: null },
  dropped: { who: "none", until: null },
  failure: { who: "desk", until: null },
} as const satisfies Record<Status, Act>;

/** While it waits for the customer the work rests, so the delivery is no limit; only information for a price has one. */
const of_wait = {
  question: { who: "you", until: null },
  paper_draft: { who: "you", until: null },
  information: { who: "you", until: "timer" },
  payment: { who: "you", until: "timer" },
  overtime: { who: "you", until: null },
  posting: { who: "you", until: null },
  rework: { who: "you", until: null },
} as const satisfies Record<WaitsFor, Act>;

/** Statuses that wait for the customer by themselves and say for what. */
const asking = ["draft", "acceptation", "payment"] as const satisfies readonly Status[];

export type NextFacts = {
  readonly status: Status;
  readonly waits_for: WaitsFor | null;
  readonly on_hold: boolean;
  /** The result of a payment or a transfer is expected; the customer has done their part. */
  readonly is_pending: boolean;
  readonly is_session: boolean;
  /** Instants as text; null where there is none. */
  readonly timer_at: string | null;
  readonly quote_due_at: string | null;
  readonly deadline: string | null;
  readonly starts_at: string | null;
};
export type NextAct = {
  /** What it is about: the status, unless something else has to be done first. */
  readonly what: (typeof next_acts)[number];
  readonly who: NextActor;
  readonly until: string | null;
};

/** The one next act of an order: what it is about, who acts, until when. */
export function nextAct(facts: NextFacts): NextAct {
  const { status, waits_for: wait } = facts;
  const of = (what: NextAct["what"], { who, until }: Act): NextAct => ({
    what,
    who: who === "specialist" && facts.is_session ? "interpreter" : who,
    until: instantOf(until, facts),
  });
  if (isEndedEarly(status)) return of(status, of_status[status]);
  if (status === "payment" && facts.is_pending) return of("pending", { who: "bank", until: null });
  if (asking.some((one) => one === status)) return of(status, of_status[status]);
  if (wait !== null) return of(wait, of_wait[wait]);
  if (facts.on_hold && status !== "finished") return of("paused", { who: "desk", until: null });
  return of(status, of_status[status]);
}

function instantOf(until: Until, facts: NextFacts): string | null {
  switch (until) {
    case "timer":
      return facts.timer_at;
    case "quote":
      return facts.quote_due_at;
    case "delivery":
      return facts.is_session ? facts.starts_at : facts.deadline;
    case null:
      return null;
  }
}
