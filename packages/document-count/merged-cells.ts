/** A range of cells that are merged into one, all four numbers included. */
export type Merge = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** Says of a cell whether a merged one covers it. It is asked row by row, as cells are stored. */
export type CoveredCells = (row: number, column: number) => boolean;

/**
 * A merged cell shows the text of the one at its upper left. Of two ranges that overlap, which no program writes, the later
 * one counts for nothing; nor has a row that comes after a later one any.
 */
export function openCoveredCells(ranges: readonly Merge[]): CoveredCells {
  const merges = ranges.toSorted((a, b) => a.top - b.top);
  /** The ranges over the present row, from left to right. */
  let active: Merge[] = [];
  let next = 0;
  let first_end = Infinity;
  let at = -1;

  const enterRow = (row: number): void => {
    if (row > first_end) {
      active = active.filter(({ bottom }) => bottom >= row);
      first_end = active.reduce((least, { bottom }) => Math.min(least, bottom), Infinity);
    }
    for (let merge = merges[next]; merge && merge.top <= row; merge = merges[++next])
      if (merge.bottom >= row && insert(active, merge)) first_end = Math.min(first_end, merge.bottom);
  };
  return (row, column) => {
    if (row > at) enterRow(row);
    else if (row < at) active = [];
    at = row;
    const merge = active[lastFrom(active, column)];
    return merge !== undefined && merge.right >= column && (column > merge.left || row > merge.top);
  };
}

/** The index of the last range that begins at a column or before it, -1 for none. */
function lastFrom(active: readonly Merge[], column: number): number {
  let low = 0;
  let high = active.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((active[middle]?.left ?? Infinity) <= column) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Adds a range at its place unless it overlaps another one. */
function insert(active: Merge[], merge: Merge): boolean {
  const before = lastFrom(active, merge.left);
  const overlaps =
    (active[before]?.right ?? -1) >= merge.left || (active[before + 1]?.left ?? Infinity) <= merge.right;
  if (!overlaps) active.splice(before + 1, 0, merge);
  return !overlaps;
}
