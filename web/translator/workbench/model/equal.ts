import type { SegmentView } from "#contract/workbench/workbench.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import type { Bench } from "./bench.ts";

type Rows = Pick<Bench, "order" | "row">;

/** The other segments of the order with this text, in order. Their codes have the same numbers, as they are compared. */
const equalTo = (bench: Rows, row: SegmentView): SegmentView[] => {
  const first = row.repeat_of ?? row.id;
  return bench.order().flatMap((id) => {
    const other = bench.row(id);
    const is_equal = other && id !== row.id && (other.repeat_of ?? other.id) === first;
    return is_equal && other.source === row.source ? [other] : [];
  });
};

const isOpen = ({ is_locked, state }: SegmentView): boolean => !is_locked && !isDone(state);
/** A draft that a person typed stays, because the same text may be meant otherwise there. */
const isTypedElse = ({ target, origin }: SegmentView, row: SegmentView): boolean =>
  target !== "" && origin === "person" && target !== row.target;

/** The segments with the text of a confirmed one that its target may be written to. */
export const openEqual = (bench: Rows, row: SegmentView): number[] =>
  equalTo(bench, row).flatMap((other) => (isOpen(other) && !isTypedElse(other, row) ? [other.id] : []));

/** A confirmed segment with the same text; null without one. */
export const confirmedEqual = (bench: Rows, row: SegmentView): SegmentView | null =>
  equalTo(bench, row).find(({ state, target }) => isDone(state) && target !== "") ?? null;
