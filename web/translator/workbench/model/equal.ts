import type { SegmentView } from "#contract/workbench/workbench.ts";
import { plainText } from "#domain/workbench/coded-text.ts";
import { remapCodes } from "#domain/workbench/remap-codes.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import type { Bench } from "./bench.ts";
import { matchesAmong, type OrderMatch, type Pair } from "./order-texts.ts";

type Rows = Pick<Bench, "row" | "texts">;

/** The other segments of the order with this text, in order; their codes may have other numbers. */
const equalTo = (bench: Rows, row: SegmentView): SegmentView[] =>
  bench.texts.equal(row).flatMap((id) => (id === row.id ? [] : (bench.row(id) ?? [])));

const isOpen = ({ is_locked, state }: SegmentView): boolean => !is_locked && !isDone(state);
const isOffered = ({ state, target }: SegmentView): boolean => isDone(state) && target !== "";

/** The target of an equal segment with the codes of this one. */
export function targetAt(row: SegmentView, from: SegmentView): string {
  if (from.source === row.source) return from.target;
  const theirs = { text: from.source, codes: from.codes };
  const target = { text: from.target, codes: from.codes };
  return remapCodes({ source: theirs, target }, { text: row.source, codes: row.codes }).target;
}

/** A draft that a person typed stays, because the same text may be meant otherwise there. */
const isTypedElse = (other: SegmentView, row: SegmentView): boolean =>
  other.target !== "" && other.origin === "person" && other.target !== targetAt(other, row);

/** The segments with the text of a confirmed one that its target may be written to. */
export const openEqual = (bench: Rows, row: SegmentView): number[] =>
  equalTo(bench, row).flatMap((other) => (isOpen(other) && !isTypedElse(other, row) ? [other.id] : []));

/** A confirmed segment with the same text; null without one. */
export const confirmedEqual = (bench: Rows, row: SegmentView): SegmentView | null =>
  equalTo(bench, row).find(isOffered) ?? null;

const most_similar = 3;

/** Confirmed segments of the order with a similar text, the best first; equal ones are not among them. */
export function confirmedSimilar(bench: Rows, row: SegmentView, pair: Pair): OrderMatch[] {
  const equal = new Set(bench.texts.equal(row));
  const found = bench.texts.candidates(plainText(row.source), (id) => {
    const other = bench.row(id);
    return id !== row.id && other !== undefined && isOffered(other) && !equal.has(id);
  });
  const rows = found.flatMap((id) => bench.row(id) ?? []);
  return matchesAmong(row, rows, pair, most_similar);
}

/** A segment that was confirmed with another one: as it was before, and the text that it got. */
export type AlsoConfirmed = { readonly before: SegmentView; readonly target: string };

/** Writes the target of a confirmed segment to equal ones and confirms them. */
export function confirmEqual(
  bench: Pick<Bench, "row" | "act">,
  row: SegmentView,
  ids: readonly number[],
  act: "confirm" | "review",
): AlsoConfirmed[] {
  const from = bench.row(row.id) ?? row;
  return ids.flatMap((id) => {
    const before = bench.row(id);
    // It may have been confirmed or typed since the segments were shown.
    if (!before || !isOpen(before) || isTypedElse(before, from)) return [];
    const target = targetAt(before, from);
    const is_done = bench.act(id, "take", target, "repetition") === null && bench.act(id, act) === null;
    return is_done ? [{ before, target }] : [];
  });
}

/** Gives the segments back what they had, except those that were changed since. */
export function undoEqual(bench: Pick<Bench, "row" | "act">, all: readonly AlsoConfirmed[]): void {
  for (const { before, target } of all) {
    const now = bench.row(before.id);
    if (!now || !isDone(now.state) || now.target !== target) continue;
    const { match_percent, codes_guessed } = before;
    if (before.target === "") bench.act(before.id, "clear");
    else
      bench.act(before.id, "take", before.target, before.origin ?? "person", {
        match_percent,
        codes_guessed,
      });
  }
}
