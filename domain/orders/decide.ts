import { plans, type Plan, type StageKind, type Status } from "../catalog.ts";
import type { Event, Role } from "./events.ts";
import type { OrderFacts } from "./facts.ts";
import { type GuardName, guards } from "./guards.ts";
import type { Row } from "./row.ts";
import { production_statuses, transitions } from "./transitions.ts";

type RefusalReason = "order.wrong_status" | "order.wrong_role" | "order.guard_failed" | "order.on_hold";

export type Decision =
  | { readonly allowed: true; readonly to: Status; readonly row: string }
  | {
      readonly allowed: false;
      readonly reason: RefusalReason;
      /** The condition that was not met, when one was not. */
      readonly guard?: GuardName;
      readonly allowed_events: readonly Event[];
    };

const byStatus = new Map<Status | null, Row[]>();
for (const row of transitions) byStatus.set(row.from, [...(byStatus.get(row.from) ?? []), row]);

/**
 * §4: decides the next status of an order; pure, total, the same in the browser and on the server. A refusal has a
 * code, the failed condition and the events that are allowed.
 */
export function decide(facts: OrderFacts, event: Event, role: Role): Decision {
  const candidates = rowsOf(facts).filter((row) => row.event === event);
  if (candidates.length === 0) return refuse(facts, role, "order.wrong_status");
  const mine = candidates.filter((row) => row.roles.includes(role));
  if (mine.length === 0) return refuse(facts, role, "order.wrong_role");
  const open = mine.filter((row) => !isFrozen(facts, row, role));
  if (open.length === 0) return refuse(facts, role, "order.on_hold", "not_held");

  let furthest = -1;
  let failed: GuardName | undefined;
  for (const row of open) {
    const at = row.guards.findIndex((name) => !guards[name](facts, role));
    if (at === -1) return { allowed: true, to: row.to, row: row.id };
    // Of several rows the one with the fewest failed conditions explains the refusal best.
    if (at > furthest) {
      furthest = at;
      failed = row.guards[at];
    }
  }
  return refuse(facts, role, "order.guard_failed", failed);
}

/** The events this actor may raise now; pages show their buttons by it, and `decide` checks again. */
export function allowedEvents(facts: OrderFacts, role: Role): Event[] {
  const open = rowsOf(facts).filter(
    (row) =>
      row.roles.includes(role) &&
      !isFrozen(facts, row, role) &&
      row.guards.every((name) => guards[name](facts, role)),
  );
  return [...new Set(open.map((row) => row.event))];
}

/**
 * Whether the order is on hold after an event; the flag applies to the statuses of work and is cleared when the order
 * leaves them.
 */
export function holdAfter(on_hold: boolean, event: Event, to: Status): boolean {
  if (event === "hold.set") return true;
  if (event === "hold.clear") return false;
  return on_hold && production_statuses.some((status) => status === to);
}

/** The status of an order whose stage waits for a worker or is being worked on; an engine has no waiting status. */
export const workStatus = (stage: StageKind, state: "waiting" | "active"): Status =>
  work_statuses[stage][state];

/** The first stage of the plan that has not passed, except the current one; null when none is left. */
export const nextStage = (
  stages: readonly { readonly kind: StageKind; readonly passed: boolean }[],
  in_hand: StageKind | null,
): StageKind | null => stages.find(({ kind, passed }) => !passed && kind !== in_hand)?.kind ?? null;

/** The stages of a new order of a plan, none passed. */
export const freshStages = (plan: Plan): { kind: StageKind; passed: boolean }[] =>
  plans[plan].map((kind) => ({ kind, passed: false }));

const work_statuses = {
  machine_translation: { waiting: "in_machine_translation", active: "in_machine_translation" },
  translation: { waiting: "waiting_translation", active: "translation" },
  post_edition: { waiting: "waiting_post_edition", active: "in_post_edition" },
  proofreading: { waiting: "waiting_proofreading", active: "proofreading" },
  verification: { waiting: "waiting_verification", active: "verification" },
} as const satisfies Record<StageKind, { waiting: Status; active: Status }>;

function rowsOf({ status, plan }: OrderFacts): readonly Row[] {
  return (byStatus.get(status) ?? []).filter((row) => row.plans === "all" || row.plans.includes(plan));
}

const releases_work: readonly Event[] = ["assignment.release", "assignment.revoke"];

/**
 * Lifecycle 4.4 rule 8: a hold blocks work. Nothing automatic happens except that the hold ends or its missed review is
 * detected; people may end the order, return assigned work and write to each other, but not start, plan or submit work.
 */
function isFrozen({ on_hold }: OrderFacts, { event, from, to }: Row, role: Role): boolean {
  if (!on_hold) return false;
  if (role === "system") return event !== "hold.clear" && event !== "desk.timeout";
  return to !== from && to !== "canceled" && to !== "failure" && !releases_work.includes(event);
}

function refuse(facts: OrderFacts, role: Role, reason: RefusalReason, guard?: GuardName): Decision {
  const allowed_events = allowedEvents(facts, role);
  return { allowed: false, reason, ...(guard && { guard }), allowed_events };
}
