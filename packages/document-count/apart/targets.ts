import { readLines } from "../text-lines.ts";
import type { BegunText } from "./division.ts";

/** What is written into a document: coded targets by position, and the texts that they were begun with. */
export type Writing = {
  readonly targets: ReadonlyMap<number, string>;
  readonly begun?: readonly BegunText[] | undefined;
};

/**
 * Targets as texts of the protocol: how many there are, the position and the coded text of each, then the texts of the
 * document when they were begun.
 */
export const targetLines = ({ targets, begun }: Writing): string[] => [
  String(targets.size),
  ...[...targets].flatMap(([position, target]) => [String(position), target]),
  ...(begun ?? []).map((text) => JSON.stringify(text)),
];

/** Parses such a frame; throws when it is invalid. */
export function readTargets(frame: Buffer): Writing {
  const [size = "0", ...lines] = readLines(frame);
  const begins = Number(size) * 2;
  const targets = new Map<number, string>();
  for (let i = 0; i + 1 < begins; i += 2) targets.set(Number(lines[i]), lines[i + 1] ?? "");
  const begun = lines.slice(begins).map((line) => JSON.parse(line) as BegunText);
  return { targets, ...(begun.length === 0 ? {} : { begun }) };
}
