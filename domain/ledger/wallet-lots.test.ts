import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isLow, returnShares, type Lot, type LotShare, spendLots } from "./wallet-lots.ts";

const lot = (id: number, paid: bigint, bonus: bigint, gone: Partial<LotShare> = {}): Lot => ({
  id,
  paid,
  bonus,
  paid_left: paid - (gone.paid ?? 0n),
  bonus_left: bonus - (gone.bonus ?? 0n),
});

describe("§5 The balance: money and bonus of a lot are spent in proportion", () => {
  test("55.00 of 100.00 with 10.00 bonus takes 50.00 and 5.00", () => {
    expect(spendLots([lot(1, 10_000n, 1000n)], 5500n)).toEqual([{ lot_id: 1, paid: 5000n, bonus: 500n }]);
  });

  test("10.00 of 33.33 with 6.67 takes 8.33 and 1.67: rounded once, the sum exact", () => {
    expect(spendLots([lot(1, 3333n, 667n)], 1000n)).toEqual([{ lot_id: 1, paid: 833n, bonus: 167n }]);
  });

  test("10.00 of 100.00 with 50.00 bonus takes 6.67 and 3.33, and half a minor unit is rounded up to money", () => {
    expect(spendLots([lot(1, 10_000n, 5000n)], 1000n)).toEqual([{ lot_id: 1, paid: 667n, bonus: 333n }]);
    expect(spendLots([lot(1, 100n, 100n)], 1n)).toEqual([{ lot_id: 1, paid: 1n, bonus: 0n }]);
  });

  test("the oldest lot is emptied before the next is touched", () => {
    const lots = [lot(1, 5000n, 0n, { paid: 4000n }), lot(2, 10_000n, 1000n)];
    expect(spendLots(lots, 2100n)).toEqual([
      { lot_id: 1, paid: 1000n, bonus: 0n },
      { lot_id: 2, paid: 1000n, bonus: 100n },
    ]);
  });

  test("a balance is low when another purchase of the same amount cannot be paid from it", () => {
    const lots = [lot(1, 6000n, 0n, { paid: 1000n }), lot(2, 4000n, 1000n)];
    expect(isLow(lots, 5000n)).toBe(false);
    expect(isLow(lots, 5001n)).toBe(true);
  });

  test("an amount above the balance takes nothing", () => {
    expect(spendLots([lot(1, 5000n, 500n)], 5501n)).toBeNull();
    expect(spendLots([], 1n)).toBeNull();
  });

  test("a refund of an order of 55.00 returns 50.00 and 5.00 to its lot", () => {
    expect(returnShares([{ lot_id: 1, paid: 5000n, bonus: 500n }], 5500n)).toEqual([
      { lot_id: 1, paid: 5000n, bonus: 500n },
    ]);
  });

  test("an amount of zero or less throws, and no more is refunded than was taken", () => {
    expect(() => spendLots([lot(1, 100n, 0n)], 0n)).toThrow(RangeError);
    expect(() => returnShares([{ lot_id: 1, paid: 100n, bonus: 0n }], 101n)).toThrow(RangeError);
  });
});

const amounts = fc.bigInt({ min: 1n, max: 1_000_000n });
const some_lots = fc
  .array(fc.tuple(amounts, fc.bigInt({ min: 0n, max: 100_000n })), { minLength: 1, maxLength: 5 })
  .map((pairs) => pairs.map(([paid, bonus], id) => lot(id, paid, bonus)));
const total = (shares: readonly LotShare[]) =>
  shares.reduce((sum, { paid, bonus }) => sum + paid + bonus, 0n);
const after = (lots: readonly Lot[], shares: readonly LotShare[]): Lot[] =>
  lots.map((one) => {
    const taken = shares.find(({ lot_id }) => lot_id === one.id);
    return taken
      ? { ...one, paid_left: one.paid_left - taken.paid, bonus_left: one.bonus_left - taken.bonus }
      : one;
  });

describe("for random lots and purchases", () => {
  test("purchases take exactly their price, never more than the rest, until the lots are empty", () => {
    fc.assert(
      fc.property(some_lots, fc.array(amounts, { maxLength: 8 }), (lots, purchases) => {
        let now: readonly Lot[] = lots;
        for (const amount of purchases) {
          const held = now.reduce((sum, one) => sum + one.paid_left + one.bonus_left, 0n);
          const shares = spendLots(now, amount);
          expect(shares === null).toBe(amount > held);
          if (!shares) continue;
          expect(total(shares)).toBe(amount);
          now = after(now, shares);
          expect(now.every(({ paid_left, bonus_left }) => paid_left >= 0n && bonus_left >= 0n)).toBe(true);
        }
        const rest = now.reduce((sum, one) => sum + one.paid_left + one.bonus_left, 0n);
        const last = rest === 0n ? [] : (spendLots(now, rest) ?? []);
        expect(after(now, last).every(({ paid_left, bonus_left }) => paid_left + bonus_left === 0n)).toBe(
          true,
        );
      }),
    );
  });

  test("refunded in parts, a purchase returns exactly what it took of each lot", () => {
    fc.assert(
      fc.property(some_lots, fc.array(amounts, { minLength: 1, maxLength: 5 }), (lots, parts) => {
        const held = lots.reduce((sum, one) => sum + one.paid_left + one.bonus_left, 0n);
        let out: readonly LotShare[] = spendLots(lots, held) ?? [];
        for (const part of [...parts, held]) {
          const open = total(out);
          const back = returnShares(out, part > open ? open : part);
          expect(total(back)).toBe(part > open ? open : part);
          out = out.map((share, place) => ({
            ...share,
            paid: share.paid - (back[place]?.paid ?? 0n),
            bonus: share.bonus - (back[place]?.bonus ?? 0n),
          }));
          expect(out.every(({ paid, bonus }) => paid >= 0n && bonus >= 0n)).toBe(true);
        }
        expect(total(out)).toBe(0n);
      }),
    );
  });
});
