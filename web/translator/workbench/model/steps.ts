import { changesText, type SegmentAct, type SegmentOrigin } from "#domain/workbench/segment-state.ts";

/** One act on a segment that the server does not know yet. */
export type Step = {
  readonly act: SegmentAct;
  readonly target: string;
  readonly origin: SegmentOrigin;
  /** The percent of the match that was taken. */
  readonly match_percent: number | null;
  /** A rule placed the codes of the machine's text that was taken. */
  readonly codes_guessed: boolean;
};

/** What waits for the server of one segment. `sent` are the texts that were sent without an answer so far. */
export type Waiting = {
  readonly job: string;
  readonly id: number;
  /** The version at the server that the steps are based on. */
  readonly version: number;
  readonly steps: readonly Step[];
  readonly sent: readonly string[];
};

const isText = ({ act }: Step): boolean => changesText(act);
const isDiscarded = ({ act }: Step): boolean => act === "discard";

/**
 * The steps with another one: a new text replaces everything before it except a discarded text, a new state the state
 * before it, and who leaves a segment changes no state.
 */
export function withStep(steps: readonly Step[], step: Step): Step[] {
  if (isDiscarded(step)) return [...steps, step];
  if (isText(step)) return [...steps.filter(isDiscarded), step];
  const is_state_known = steps.some((one) => !isText(one) && !isDiscarded(one));
  if (step.act === "leave" && is_state_known) return [...steps];
  return [...steps.filter((one) => isText(one) || isDiscarded(one)), step];
}

/** Steps that were sent without an answer, followed by those made in the meantime. */
export const joinedSteps = (earlier: readonly Step[], later: readonly Step[]): Step[] =>
  later.reduce<Step[]>(withStep, [...earlier]);

/** The text after the steps; null when they leave it as it is. */
export const textAfter = (steps: readonly Step[]): string | null => {
  const last = steps.findLast(isText);
  return last ? (last.act === "clear" ? "" : last.target) : null;
};

/** The row of the server as far as a conflict is about it. */
export type Stored = { readonly target: string; readonly version: number };

/**
 * What to do with steps that met another version: `rebase` when the stored text is ours, sent before without an answer
 * or equal by chance, with the steps that are still needed; `conflict` when another person or tab wrote it.
 */
export function afterConflict(
  { steps, sent }: Pick<Waiting, "steps" | "sent">,
  stored: Stored,
): { readonly kind: "rebase"; readonly steps: readonly Step[] } | { readonly kind: "conflict" } {
  const text = textAfter(steps);
  if (text === null || text === stored.target)
    return { kind: "rebase", steps: steps.filter((step) => !isText(step)) };
  return sent.includes(stored.target) ? { kind: "rebase", steps } : { kind: "conflict" };
}

const first_delay_ms = 1_000;
const last_delay_ms = 60_000;

/** The pause before a repeated attempt: 1 s, doubled up to 60 s. */
export const retryDelay = (failures: number): number =>
  Math.min(last_delay_ms, first_delay_ms * 2 ** Math.max(0, failures - 1));
