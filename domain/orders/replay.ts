/** The changes of a history line of an order: the value of each field before and after; null is none. */
export type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** The state of an order that the transition table controls: columns by name, stages as `stage.1` and so on. */
export type Machine = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Invariant 6 of 4.10: the state of an order, rebuilt from its history only, line by line. Throws RangeError when the
 * previous value of a line differs from the state after the lines before it: the history has a gap, or was altered.
 */
export function replay(changes: readonly Change[]): Machine {
  const machine: Record<string, unknown> = {};
  for (const [line, change] of changes.entries())
    for (const [field, [before, after]] of Object.entries(change)) {
      if (text(machine[field]) !== text(before))
        throw new RangeError(
          `line ${line + 1} found ${field} at ${text(before)}, and it stood at ${text(machine[field])}`,
        );
      // A stage that was removed from the plan is removed; an empty column remains.
      if (after === null && field.startsWith("stage.")) delete machine[field];
      else machine[field] = after;
    }
  return machine;
}
