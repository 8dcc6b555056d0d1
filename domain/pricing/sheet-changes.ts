import { plans } from "#domain/catalog.ts";
import { minimumFee } from "#domain/work/minimum-pay.ts";
import { divideHalfUp, share } from "#domain/money.ts";
import { amountAt } from "./sheet.ts";
import { type Cells, pairOf } from "./sheet-cells.ts";

/** One changed cell; null where it is empty. `change_bps` is the relative change. */
export type CellChange = {
  readonly cell: string;
  readonly before: bigint | null;
  readonly after: bigint | null;
  readonly change_bps: number | null;
};

/** A change above this, 20 %, needs a confirmation before publication. */
const large_change_bps = 2_000;

/** Whether a price rose or fell hundredfold, which suggests a misplaced decimal point. */
export const isHundredfold = (before: bigint | null, after: bigint | null): boolean =>
  before !== null && after !== null && before > 0n && (after >= 100n * before || 100n * after <= before);

/** The differences of two lists, cell by cell, the largest change first, added and removed cells last. */
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

/** Whether a change needs a confirmation. */
export const isLarge = ({ change_bps }: CellChange): boolean =>
  change_bps !== null && Math.abs(change_bps) > large_change_bps;

/** Plans with the price of one column. */
const plan_of_column = { light: "L", economy: "E", business: "B", expert: "X" } as const;

/**
 * Prices of pairs at which a translator would earn less than the minimum hourly pay (minor units of the list) at the
 * pace of §9, for every package and every person in it.
 */
export function belowMinimumPay(cells: Cells, least_hourly: bigint): string[] {
  // A large count, so that rounding of a stage's time has no effect.
  const words = 1_000_000;
  return Object.entries(cells)
    .filter(([cell, rate]) => {
      const column = pairOf(cell)?.column;
      if (column === undefined || column === "sworn") return false;
      const plan = plan_of_column[column];
      return plans[plan].some((kind, at) => {
        if (kind === "machine_translation") return false;
        const share_bps = cells[`worker_share.${plan}.${at}`] ?? 0n;
        return share(amountAt(BigInt(words), rate), share_bps) < minimumFee(least_hourly, kind, words, null);
      });
    })
    .map(([cell]) => cell);
}
