import { readLines } from "../text-lines.ts";

/** Targets by position as texts of the protocol: the position and the coded text of each, one after the other. */
export const targetLines = (targets: ReadonlyMap<number, string>): string[] =>
  [...targets].flatMap(([position, target]) => [String(position), target]);

/** Parses such a frame; throws when it is invalid. */
export function readTargets(frame: Buffer): Map<number, string> {
  const lines = readLines(frame);
  const targets = new Map<number, string>();
  for (let i = 0; i + 1 < lines.length; i += 2) targets.set(Number(lines[i]), lines[i + 1] ?? "");
  return targets;
}
