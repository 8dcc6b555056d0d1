/** Coded targets by the position of their segment, as lines of a frame: the position, a space, the target. */
export const targetLines = (targets: ReadonlyMap<number, string>): string[] =>
  [...targets].map(([position, target]) => `${position} ${target}`);

/** The reverse of `targetLines`. Throws for a line without a position. */
export function readTargets(lines: readonly string[]): Map<number, string> {
  return new Map(
    lines.map((line) => {
      const [, position, target] = /^(\d{1,7}) ([^]*)$/.exec(line) ?? [];
      if (position === undefined || target === undefined) throw new TypeError("not a target");
      return [Number(position), target];
    }),
  );
}
