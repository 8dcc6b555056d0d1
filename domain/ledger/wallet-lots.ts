import { allocate, divideHalfUp } from "../money.ts";

/** The rest of money and bonus of one top-up, minor units of one currency; oldest first in every list. */
export type Lot = {
  readonly id: number;
  readonly paid: bigint;
  readonly bonus: bigint;
  readonly paid_left: bigint;
  readonly bonus_left: bigint;
};

/** The part of a lot that a purchase takes or a refund returns. */
export type LotShare = { readonly lot_id: number; readonly paid: bigint; readonly bonus: bigint };

const leftOf = ({ paid_left, bonus_left }: Lot): bigint => paid_left + bonus_left;
const wholeOf = ({ paid, bonus }: LotShare): bigint => paid + bonus;

/**
 * Splits an amount into money and bonus in the proportion of the lot, the paid part rounded half up and never more than
 * the rest.
 */
function split(part: bigint, lot: Lot): LotShare {
  const wanted = divideHalfUp(part * lot.paid, lot.paid + lot.bonus);
  const at_least = part > lot.bonus_left ? part - lot.bonus_left : 0n;
  const paid = wanted < at_least ? at_least : wanted > lot.paid_left ? lot.paid_left : wanted;
  return { lot_id: lot.id, paid, bonus: part - paid };
}

/** Whether a balance is low after a purchase: another one of the same amount cannot be paid from it (decision 0255). */
export const isLow = (lots: readonly Lot[], amount: bigint): boolean =>
  lots.reduce((sum, lot) => sum + leftOf(lot), 0n) - amount < amount;

/**
 * Takes an amount out of lots, the oldest first, and of each in the proportion of paid money and bonus: bonus first
 * would let a customer use the bonus and reclaim the paid money, paid money first would make the tax base depend on the
 * sequence of purchases. Null when the lots have less than the amount.
 */
export function spendLots(lots: readonly Lot[], amount: bigint): LotShare[] | null {
  if (amount <= 0n) throw new RangeError("nothing to spend");
  const shares: LotShare[] = [];
  let open = amount;
  for (const lot of lots) {
    const part = leftOf(lot) < open ? leftOf(lot) : open;
    if (part === 0n) continue;
    shares.push(split(part, lot));
    open -= part;
  }
  return open === 0n ? shares : null;
}

/**
 * The shares of a purchase that a partial refund returns: in proportion to the share of each lot, paid money and bonus
 * as taken, so that partial refunds sum to the whole. `taken` is the part not refunded yet. Throws for a refund above
 * it.
 */
export function returnShares(taken: readonly LotShare[], amount: bigint): LotShare[] {
  const whole = taken.reduce((sum, share) => sum + wholeOf(share), 0n);
  if (amount < 0n || amount > whole) throw new RangeError("a refund exceeds the amount taken");
  const parts = allocate(amount, taken.map(wholeOf));
  return taken.map((share, place) => {
    const part = parts[place] ?? 0n;
    const paid = part === 0n ? 0n : divideHalfUp(part * share.paid, wholeOf(share));
    return { lot_id: share.lot_id, paid, bonus: part - paid };
  });
}
