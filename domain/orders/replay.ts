/** What a line of an order's history changed: of each field what stood before it, and what after; null is nothing. */
export type Change = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** What the order's machine owns: its columns by their names, its stages as `stage.1` and on. */
export type Machine = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => JSON.stringify(value ?? null);

/**
 * Invariant 6 of 4.10: the machine of an order, rebuilt from its history alone, in the order of its lines. Throws
 * RangeError for a history in which something stood before a line that no line had made: it has a gap, or was altered.
 */
export function replay(changes: readonly Change[]): Machine {
  const machine: Record<string, unknown> = {};
  for (const [line, change] of changes.entries())
    for (const [field, [before, after]] of Object.entries(change)) {
      if (text(machine[field]) !== text(before))
        throw new RangeError(
          `line ${line + 1} found ${field} at ${text(before)}, and it stood at ${text(machine[field])}`,
        );
      // A stage that was taken out of the plan is gone; a column that is empty is still a column.
      if (after === null && field.startsWith("stage.")) delete machine[field];
      else machine[field] = after;
    }
  return machine;
}
