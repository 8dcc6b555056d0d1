import type { StageRow } from "#server/kernel/db/rows.ts";
import type { StageKind, Status } from "#domain/catalog.ts";
import type { Event } from "#domain/orders/events.ts";
import { hour } from "#domain/orders/timers.ts";

const waiting: readonly Status[] = [
  "waiting_translation",
  "waiting_proofreading",
  "waiting_verification",
  "waiting_post_edition",
];
const active: readonly Status[] = [
  "translation",
  "proofreading",
  "verification",
  "in_post_edition",
  "in_machine_translation",
];
// A failure does not end the order: its stage loses the translator, and another one may take it.
const ended: readonly Status[] = ["finished", "canceled", "dropped"];
const hands_in: readonly Event[] = ["stage.submit", "mt.done"];
const kind_of: Partial<Record<Status, StageKind>> = {
  translation: "translation",
  proofreading: "proofreading",
  waiting_translation: "translation",
  waiting_proofreading: "proofreading",
};

/** Stages whose open offers in the given states are withdrawn. */
type Withdrawn = { readonly stage_ids: readonly number[]; readonly states: readonly ("sent" | "accepted")[] };
type StagePlan = { readonly stages: readonly StageRow[]; readonly withdrawn: readonly Withdrawn[] };
type Happened = { readonly event: Event; readonly to: Status };

/** Whether an order in this status waits for a worker, so that its rounds of offers continue. */
export const isWaiting = (status: Status): boolean => waiting.includes(status);

const unassigned = { translator_id: null, accepted_at: null };
const inState = (stage: StageRow, state: StageRow["state"]): StageRow => ({
  ...stage,
  state,
  ...(state === "waiting" || state === "planned" ? unassigned : {}),
});
const idsOf = (stages: readonly StageRow[]): number[] => stages.map(({ id }) => id);

/**
 * The stages of an order after an event: stages that were handed in have passed, the first unfinished one waits or is
 * active, and offers for stages that do not wait are withdrawn.
 */
export function stagesAfter(before: readonly StageRow[], happened: Happened, now: Date): StagePlan {
  const { event, to } = happened;
  const returned = sentBack(before, happened, now);
  if (returned) return returned;
  const handed_in = (stage: StageRow) => hands_in.includes(event) && stage.state === "active";
  const all = replanned(before, happened, now);
  const left = all.filter((stage) => stage.state !== "passed" && !handed_in(stage));
  const [first] = left;
  const after = all.map((stage): StageRow => {
    if (handed_in(stage)) return { ...stage, state: "passed", submitted_at: now };
    if (!left.includes(stage)) return stage;
    if (waiting.includes(to)) {
      const state = stage === first ? "waiting" : "planned";
      return stage.state === state ? stage : inState(stage, state);
    }
    if (to === "in_machine_translation") return stage === first ? inState(stage, "active") : stage;
    if (active.includes(to) || stage.state === "planned") return stage;
    return inState(stage, "planned");
  });
  return { stages: after, withdrawn: withdrawnOf(left, to) };
}

function withdrawnOf(left: readonly StageRow[], to: Status): Withdrawn[] {
  const [first] = left;
  if (!first || active.includes(to)) return [];
  if (!waiting.includes(to))
    return [{ stage_ids: idsOf(left), states: ended.includes(to) ? ["sent"] : ["sent", "accepted"] }];
  return first.state === "active" ? [{ stage_ids: [first.id], states: ["accepted", "sent"] }] : [];
}

/** §4.3 T58: rework takes 24 hours, or a quarter of the time the stage had where that is longer. */
function reworkDeadline(stage: Pick<StageRow, "accepted_at" | "deadline">, now: Date): Date {
  const span =
    stage.accepted_at && stage.deadline ? stage.deadline.getTime() - stage.accepted_at.getTime() : 0;
  return new Date(now.getTime() + Math.max(24 * hour, span / 4));
}

/**
 * The stages after a return of work: the returned stage is active again with the same translator, or waits for another
 * one; every later stage is planned again. Null for other events.
 */
function sentBack(stages: readonly StageRow[], { event, to }: Happened, now: Date): StagePlan | null {
  if (event !== "stage.return" && event !== "stage.return_reassign") return null;
  const target = stages.find(({ kind }) => kind === kind_of[to]);
  if (!target) return null;
  const is_same_hands = event === "stage.return";
  const after = stages.map((stage): StageRow => {
    if (stage.position < target.position) return stage;
    if (stage !== target) return { ...stage, state: "planned", ...unassigned, submitted_at: null };
    const returns = stage.returns + 1;
    return is_same_hands
      ? { ...stage, state: "active", submitted_at: null, deadline: reworkDeadline(target, now), returns }
      : { ...stage, state: "waiting", deadline: null, ...unassigned, submitted_at: null, returns };
  });
  const open = stages.filter(({ position }) =>
    is_same_hands ? position > target.position : position >= target.position,
  );
  return { stages: after, withdrawn: [{ stage_ids: idsOf(open), states: ["sent", "accepted"] }] };
}

/**
 * The stages after a translator replaces the engine: the post-editing stage becomes a translation, and a machine stage
 * without a result is skipped. It applies to an order with a machine plan that waits for a translator.
 */
function replanned(stages: readonly StageRow[], { event, to }: Happened, now: Date): readonly StageRow[] {
  if (to !== "waiting_translation" || event === "offer.decline" || event === "offer.expire") return stages;
  const machine = stages.find(({ kind }) => kind === "machine_translation");
  const edited = stages.find(({ kind, state }) => kind === "post_edition" && state !== "passed");
  if (!machine || !edited) return stages;
  return stages.map((stage): StageRow => {
    if (stage === machine && stage.state !== "passed") return { ...stage, state: "passed", skipped_at: now };
    return stage === edited ? { ...stage, kind: "translation" } : stage;
  });
}
