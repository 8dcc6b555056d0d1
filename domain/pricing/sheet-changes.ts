import { divideHalfUp, type Currency } from "#domain/money.ts";
import { type Cells, pairOf } from "./sheet-cells.ts";

/** One cell that says something else than before; null where it says nothing. `change_bps` is the share it moved by. */
export type CellChange = {
  readonly cell: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly change_bps: number | null;
};

/** A change of more than this wants a second look before it is sold by: 20 %. */
export const large_change_bps = 2_000;

/** What one list says otherwise than another, cell by cell, the largest change first and what came or went last. */
export function changesOf(before: Cells, after: Cells): CellChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .filter((cell) => before[cell] !== after[cell])
    .map((cell): CellChange => {
      const [was, is] = [before[cell] ?? null, after[cell] ?? null];
      const moved =
        was === null || is === null || was === 0n ? null : divideHalfUp((is - was) * 10_000n, was);
      return { cell, before: was, after: is, change_bps: moved === null ? null : Number(moved) };
    })
    .toSorted((a, b) => Math.abs(b.change_bps ?? 0) - Math.abs(a.change_bps ?? 0));
}

/** Whether a change wants a second look. */
export const isLarge = ({ change_bps }: CellChange): boolean =>
  change_bps !== null && Math.abs(change_bps) > large_change_bps;

/**
 * The Polish minimum hourly rate for contracts of service, minor units gross of the worker, and the words of an hour: a
 * translator does 2,000 in a day of eight (§9). Only Polish work is measured by it.
 */
export const wage_floor = { currency: "PLN", hourly: 3_140n, words_an_hour: 250n } as const;

/** Economy prices whose translator would earn less than the minimum hourly rate at 2,000 words a day. */
export function belowWageFloor(cells: Cells, currency: Currency): string[] {
  if (currency !== wage_floor.currency) return [];
  const share_bps = cells["worker_share.E.0"] ?? 0n;
  // Millionths of a major unit an hour, times the ten thousand of the basis points.
  const floor = wage_floor.hourly * 10_000n * 10_000n;
  return Object.entries(cells)
    .filter(([cell]) => pairOf(cell)?.column === "economy")
    .filter(([, rate]) => rate * share_bps * wage_floor.words_an_hour < floor)
    .map(([cell]) => cell);
}
