import { allocate, divideHalfUp } from "../money.ts";

/** Money and bonus that came together in one top-up, minor units of one currency; oldest first in every list. */
export type Lot = {
  readonly id: number;
  readonly paid: bigint;
  readonly bonus: bigint;
  readonly paid_left: bigint;
  readonly bonus_left: bigint;
};

/** What one purchase takes from a lot, or what goes back to it. */
export type LotShare = { readonly lot_id: number; readonly paid: bigint; readonly bonus: bigint };

const leftOf = ({ paid_left, bonus_left }: Lot): bigint => paid_left + bonus_left;
const wholeOf = ({ paid, bonus }: LotShare): bigint => paid + bonus;

/** Splits a part of what a lot holds as the lot was made, rounded half up on the paid side and never more than is left. */
function split(part: bigint, lot: Lot): LotShare {
  const wanted = divideHalfUp(part * lot.paid, lot.paid + lot.bonus);
  const at_least = part > lot.bonus_left ? part - lot.bonus_left : 0n;
  const paid = wanted < at_least ? at_least : wanted > lot.paid_left ? lot.paid_left : wanted;
  return { lot_id: lot.id, paid, bonus: part - paid };
}

/**
 * Takes an amount out of lots, the oldest first, inside each paid money and bonus in the proportion in which they came:
 * bonus first would let the paid money be asked back, paid money first would leave a tax base that depends on the order
 * of purchases. Null when the lots do not hold so much.
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
 * What of a purchase's shares goes back when a part of it is refunded: in proportion to what each lot gave, paid money
 * and bonus as they were taken, so that everything given back in parts ends at nothing left to give. `taken` is what
 * is still out. Refuses more than that.
 */
export function giveBack(taken: readonly LotShare[], amount: bigint): LotShare[] {
  const whole = taken.reduce((sum, share) => sum + wholeOf(share), 0n);
  if (amount < 0n || amount > whole) throw new RangeError("more goes back than was taken");
  const parts = allocate(amount, taken.map(wholeOf));
  return taken.map((share, place) => {
    const part = parts[place] ?? 0n;
    const paid = part === 0n ? 0n : divideHalfUp(part * share.paid, wholeOf(share));
    return { lot_id: share.lot_id, paid, bonus: part - paid };
  });
}
