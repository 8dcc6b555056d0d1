/**
 * §4.7 A complaint about a finished order: a separate state machine, because the order never moves back. Only the table
 * and `decideCase` decide, in the browser as on the server (decision 0072).
 */
export const case_states = [
  "opened",
  "triaged",
  "accepted",
  "in_rework",
  "delivered",
  "rejected",
  "settled",
  "appealed",
  "arbitrated",
  "partial_refund",
  "closed",
] as const;
export type CaseState = (typeof case_states)[number];

export const case_reasons = ["quality", "incomplete", "terminology", "formatting", "other"] as const;
export type CaseReason = (typeof case_reasons)[number];

/** How a case ended. `replaced`: the customer opened another one about its result. */
export const case_outcomes = ["reworked", "rejected", "refunded", "replaced"] as const;
export type CaseOutcome = (typeof case_outcomes)[number];

export const case_events = [
  "case.triage",
  "case.late",
  "case.lapse",
  "case.accept",
  "case.reject",
  "case.refund",
  "case.refund_declined",
  "case.refunded",
  "case.assign",
  "case.submit",
  "case.confirm",
  "case.replace",
  "case.expire",
  "case.appeal",
  "case.arbitrate",
  "case.uphold",
  "case.reword",
  "case.take_back",
] as const;
export type CaseEvent = (typeof case_events)[number];
export type CaseRole = "customer" | "staff" | "worker" | "system";

/** The facts that guards read; the loader of a case provides all of them. Instants are epoch milliseconds. */
export type CaseFacts = {
  readonly state: CaseState;
  readonly now: number;
  readonly triage_due_at: number;
  /** Time limit for the answer; a later complaint without answer is accepted. */
  readonly answer_due_at: number;
  /** Whether the desk was notified that no staff user has started. */
  readonly triage_alerted: boolean;
  /** When it entered its state. */
  readonly since: number;
  readonly appeals: number;
  /** Whether the refund is the highest possible one. */
  readonly gives_all: boolean;
  /** The user who gave the appealed answer and the acting user; null for none and for the system. */
  readonly rejected_by: number | null;
  readonly actor_id: number | null;
  readonly verdict: "uphold" | "grant" | null;
  /** Whether a stage of the rework follows the current one. */
  readonly next_stage: boolean;
  /** A text for the customer is present. */
  readonly explained: boolean;
};

const hour = 60 * 60_000;
const day = 24 * hour;
export const case_spans = {
  /** The desk checks a complaint within a day; it works around the clock. */
  triage: day,
  /**
   * After fourteen days without a reply a complaint is accepted automatically, and so is an answer or a new version.
   */
  silence: 14 * day,
} as const;

/**
 * The time limit for the answer to a complaint: fourteen days from its opening. After a second person declined its
 * refund, the desk has a day for another answer. Epoch milliseconds.
 */
export const answerDue = (opened_at: number, since: number, answered: boolean): number =>
  Math.max(opened_at + case_spans.silence, answered ? since + case_spans.triage : 0);

const case_guards = {
  /** A rejection needs a reason in words. */
  explained: (f) => f.explained,
  /** One appeal, within the customer's time for a reply. */
  may_appeal: (f) => f.appeals === 0 && f.now < f.since + case_spans.silence,
  /** A staff user does not decide about an appeal against their own rejection. */
  other_person: (f) => f.actor_id !== null && f.actor_id !== f.rejected_by,
  verdict_upheld: (f) => f.verdict === "uphold",
  verdict_granted: (f) => f.verdict === "grant",
  /** The refund closes the case: it is the highest possible one, or a second person has decided the appeal. */
  last_word: (f) => f.gives_all || f.appeals > 0,
  may_reply: (f) => !f.gives_all && f.appeals === 0,
  more_stages: (f) => f.next_stage,
  last_stage: (f) => !f.next_stage,
  triage_late: (f) => !f.triage_alerted && f.now >= f.triage_due_at,
  unanswered: (f) => f.now >= f.answer_due_at,
  silent: (f) => f.now >= f.since + case_spans.silence,
} as const satisfies Record<string, (facts: CaseFacts) => boolean>;
type CaseGuard = keyof typeof case_guards;

type Row = {
  readonly id: string;
  readonly from: CaseState;
  readonly event: CaseEvent;
  readonly role: CaseRole;
  readonly to: CaseState;
  readonly guards: readonly CaseGuard[];
};
type Line = readonly [string, CaseState, CaseEvent, CaseRole, CaseState, ...CaseGuard[]];

/** id, from, event, role, to, guards. Of several rows the first with all guards true applies. */
// oxfmt-ignore
const lines: readonly Line[] = [
  ["C01", "opened",         "case.triage",          "staff",    "triaged"],
  ["C02", "opened",         "case.late",            "system",   "opened",         "triage_late"],
  ["C03", "triaged",        "case.accept",          "staff",    "accepted"],
  ["C04", "triaged",        "case.reject",          "staff",    "rejected",       "explained"],
  ["C05", "triaged",        "case.refund",          "staff",    "partial_refund"],
  ["C06", "partial_refund", "case.refunded",        "system",   "closed",         "last_word"],
  ["C23", "partial_refund", "case.refunded",        "system",   "settled",        "may_reply"],
  ["C24", "settled",        "case.appeal",          "customer", "appealed",       "explained", "may_appeal"],
  ["C25", "settled",        "case.confirm",         "customer", "closed"],
  ["C26", "settled",        "case.expire",          "system",   "closed",         "silent"],
  ["C07", "partial_refund", "case.refund_declined", "system",   "triaged"],
  ["C08", "accepted",       "case.assign",          "staff",    "in_rework"],
  ["C09", "in_rework",      "case.assign",          "staff",    "in_rework"],
  ["C10", "in_rework",      "case.submit",          "worker",   "in_rework",      "more_stages"],
  ["C11", "in_rework",      "case.submit",          "worker",   "delivered",      "last_stage"],
  ["C12", "delivered",      "case.confirm",         "customer", "closed"],
  ["C13", "delivered",      "case.replace",         "customer", "closed"],
  ["C14", "delivered",      "case.expire",          "system",   "closed",         "silent"],
  ["C15", "rejected",       "case.appeal",          "customer", "appealed",       "explained", "may_appeal"],
  ["C16", "rejected",       "case.expire",          "system",   "closed",         "silent"],
  ["C17", "appealed",       "case.arbitrate",       "staff",    "arbitrated",     "explained", "other_person"],
  ["C18", "arbitrated",     "case.uphold",          "system",   "closed",         "verdict_upheld"],
  ["C19", "arbitrated",     "case.accept",          "staff",    "accepted",       "verdict_granted"],
  ["C20", "arbitrated",     "case.refund",          "staff",    "partial_refund", "verdict_granted"],
  ["C21", "opened",         "case.lapse",           "system",   "accepted",       "unanswered"],
  ["C22", "triaged",        "case.lapse",           "system",   "accepted",       "unanswered"],
  ["C27", "rejected",       "case.reword",          "staff",    "rejected",       "explained"],
  ["C28", "settled",        "case.reword",          "staff",    "settled",        "explained"],
  ["C29", "partial_refund", "case.reword",          "staff",    "partial_refund", "explained"],
  ["C30", "rejected",       "case.take_back",       "staff",    "triaged"],
];
export const case_table: readonly Row[] = lines.map(([id, from, event, role, to, ...guards]) => ({
  id,
  from,
  event,
  role,
  to,
  guards,
}));

export type CaseDecision =
  | { readonly allowed: true; readonly to: CaseState; readonly row: string }
  | {
      readonly allowed: false;
      readonly reason: "case.wrong_state" | "case.guard_failed";
      readonly guard?: CaseGuard;
    };

/** The next state of a case, or the reason for a refusal: pure and total. */
export function decideCase(facts: CaseFacts, event: CaseEvent, role: CaseRole): CaseDecision {
  const rows = case_table.filter(
    (row) => row.from === facts.state && row.event === event && row.role === role,
  );
  let failed: CaseGuard | undefined;
  for (const row of rows) {
    const broken = row.guards.find((name) => !case_guards[name](facts));
    if (broken === undefined) return { allowed: true, to: row.to, row: row.id };
    failed ??= broken;
  }
  return failed === undefined
    ? { allowed: false, reason: "case.wrong_state" }
    : { allowed: false, reason: "case.guard_failed", guard: failed };
}

/**
 * The events that a caller may raise now; pages show their buttons by it. A text that is not written yet does not hide
 * the button.
 */
export const allowedCaseEvents = (facts: CaseFacts, role: CaseRole): CaseEvent[] =>
  case_events.filter((event) => decideCase({ ...facts, explained: true }, event, role).allowed);

/** The automatic event of a case without activity, and its time; null where only reminders are sent. */
export function caseTimer(
  facts: Pick<CaseFacts, "state" | "since" | "triage_due_at" | "answer_due_at" | "triage_alerted">,
): { readonly event: CaseEvent; readonly at: number } | null {
  switch (facts.state) {
    case "opened":
      return facts.triage_alerted
        ? { event: "case.lapse", at: facts.answer_due_at }
        : { event: "case.late", at: facts.triage_due_at };
    case "triaged":
      return { event: "case.lapse", at: facts.answer_due_at };
    case "delivered":
    case "rejected":
    case "settled":
      return { event: "case.expire", at: facts.since + case_spans.silence };
    case "accepted":
    case "in_rework":
    case "appealed":
    case "arbitrated":
    case "partial_refund":
    case "closed":
      return null;
  }
}

/** The outcome of a case, by the event that closed it; `was_refunded`: money was refunded before. */
export function outcomeOf(event: CaseEvent, from: CaseState, was_refunded: boolean): CaseOutcome {
  if (event === "case.replace") return "replaced";
  if (event === "case.refunded" || from === "settled") return "refunded";
  if (event === "case.uphold" && was_refunded) return "refunded";
  if (event === "case.uphold" || from === "rejected") return "rejected";
  return "reworked";
}
