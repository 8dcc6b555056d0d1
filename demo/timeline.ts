/** The clock of the past: it only moves forward, and only by the timeline. */
export type PastClock = {
  readonly now: () => Date;
  /** Moves to an instant in epoch milliseconds; an earlier one changes nothing. */
  readonly reach: (instant: number) => void;
};

export function pastClock(from: Date): PastClock {
  let instant = from.getTime();
  return {
    now: () => new Date(instant),
    reach: (to) => void (instant = Math.max(instant, to)),
  };
}

/** Resolves at an instant (epoch ms), immediately for an earlier one. */
export type Reach = (instant: number) => Promise<void>;

/** A sequence of events. */
export type Scenario = { readonly name: string; readonly run: (reach: Reach) => Promise<void> };

/** A failed scenario, and its error. */
export type Broken = { readonly name: string; readonly error: unknown };

type Turn = { readonly at: number; readonly go: () => void };

/**
 * Runs all scenarios on one clock in the order of their instants, one at a time; between two steps `settle` runs the
 * jobs due until then. A failed scenario ends, and the others continue.
 */
export async function runScenarios(
  scenarios: readonly Scenario[],
  clock: PastClock,
  until: Date,
  settle: (instant: number) => Promise<void>,
  signal?: AbortSignal,
): Promise<Broken[]> {
  const waiting: Turn[] = [];
  const broken: Broken[] = [];
  let rest: () => void = () => {};
  const reach = (instant: number): Promise<void> =>
    new Promise((go) => {
      waiting.push({ at: Math.max(instant, clock.now().getTime()), go });
      rest();
    });
  /** Runs one scenario until it waits for another instant or is finished. */
  const turn = (go: () => void): Promise<void> =>
    new Promise((resolve) => {
      rest = resolve;
      go();
    });
  for (const { name, run } of scenarios)
    await turn(
      () =>
        void run(reach)
          .catch((error: unknown) => void broken.push({ name, error }))
          .finally(() => rest()),
    );
  for (;;) {
    const next = waiting.reduce<Turn | null>(
      (soonest, one) => (soonest && soonest.at <= one.at ? soonest : one),
      null,
    );
    if (!next || next.at > until.getTime()) break;
    signal?.throwIfAborted();
    waiting.splice(waiting.indexOf(next), 1);
    await settle(next.at);
    clock.reach(next.at);
    await turn(next.go);
  }
  await settle(until.getTime());
  clock.reach(until.getTime());
  for (const { at } of waiting)
    broken.push({ name: "", error: new Error(`a scenario waits for ${new Date(at).toISOString()}`) });
  return broken;
}
