import type { SegmentView } from "#contract/workbench/workbench.ts";
import { isDone } from "#domain/workbench/segment-state.ts";
import { forget, keep, recall } from "#ui/stored.ts";

const version = 1;
const keyOf = (job: string) => `left:bench:${job}` as const;

/** The segment at which a person is in a job, for when they come back to it. */
export const keepPlace = (job: string, segment: number): void => keep(keyOf(job), version, segment);
export const forgetPlace = (job: string): void => forget(keyOf(job));
export function placeIn(job: string): number | null {
  const segment = recall(keyOf(job), version)?.data;
  return typeof segment === "number" ? segment : null;
}

/** Where to begin: at the segment where the person was, or after the one that was worked on last. */
export type Beginning = { readonly place: number | null; readonly last_edited: number | null };

type Rows = {
  readonly row: (id: number) => SegmentView | undefined;
  readonly order: () => readonly number[];
};

/**
 * The segment to begin with: where the person was; else the first that the customer complained about; else the first that
 * is open, from the one that was worked on last; else the first of all.
 */
export function beginningIn(bench: Rows, { place, last_edited }: Beginning): number | null {
  if (place !== null && bench.row(place)) return place;
  const order = bench.order();
  const isOpen = (id: number): boolean => {
    const row = bench.row(id);
    return row !== undefined && !row.is_locked && !isDone(row.state);
  };
  const from = last_edited === null ? 0 : Math.max(0, order.indexOf(last_edited));
  return (
    order.find((id) => (bench.row(id)?.remarks.length ?? 0) > 0) ??
    order.slice(from).find(isOpen) ??
    order.find(isOpen) ??
    order[0] ??
    null
  );
}
