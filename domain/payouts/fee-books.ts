import type { FeeState } from "../work/fee.ts";

/** A fee as posted to the ledger: net minor units of its currency. */
export type BookedFee = {
  readonly fee_state: FeeState;
  readonly fee_due: bigint | null;
  readonly payable_at: Date | null;
};
/** The amount owed for it: earned but not payable yet, or payable. One of them is zero. */
export type Owed = { readonly accrued: bigint; readonly payable: bigint };

const nothing: Owed = { accrued: 0n, payable: 0n };

/**
 * §4.6: the ledger balances of a fee at `now`. Submitted work is a cost immediately and payable later; a reduced fee is
 * payable from its date on; a contested one remains a cost until the desk has decided.
 */
export function owedInBooks({ fee_state, fee_due, payable_at }: BookedFee, now: Date): Owed {
  const due = fee_due ?? 0n;
  switch (fee_state) {
    case "estimated":
    case "void":
      return nothing;
    case "accrued":
    case "disputed":
      return { accrued: due, payable: 0n };
    case "reduced":
      return payable_at !== null && payable_at <= now
        ? { accrued: 0n, payable: due }
        : { accrued: due, payable: 0n };
    case "payable":
    case "on_statement":
    case "invoiced":
    case "paid":
      return { accrued: 0n, payable: due };
  }
}

/** Whether a fee may be on a statement that closes at `until`: payable before it, and above zero. */
export const isForStatement = (fee: BookedFee, until: Date): boolean =>
  (fee.fee_state === "payable" || fee.fee_state === "reduced") &&
  (fee.fee_due ?? 0n) > 0n &&
  fee.payable_at !== null &&
  fee.payable_at < until;

/** Minor units of the fee for one word or minute with four places, as shown in a list: "0.1000"; null without units. */
export function perUnit(amount: bigint, units: number): string | null {
  if (units <= 0) return null;
  const hundredths = (amount * 100n * 2n + BigInt(units)) / (2n * BigInt(units));
  const digits = hundredths.toString().padStart(5, "0");
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}
