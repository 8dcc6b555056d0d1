import { share } from "../money.ts";
import type { Event, Role } from "../orders/events.ts";
import { kill_fee_bps, workerFee } from "../orders/refund.ts";

/** The pay of an assignment that ends early: the fee due, net minor units, and the state of the fee. */
export type Owed = {
  readonly fee_due: bigint;
  readonly fee_state: "reduced" | "void" | "disputed";
  readonly reduced_reason: string | null;
};

/**
 * §4.9: the fee for a stage that its worker does not finish. A released or revoked stage pays the share that counts as
 * done, a session that its customer cancels by its notice; an order that staff end pays at least a quarter; lost work pays
 * nothing.
 */
export function owedForPart(
  {
    fee,
    accepted_bps,
    notice_ms,
  }: { readonly fee: bigint; readonly accepted_bps: bigint; readonly notice_ms: number | null },
  event: Event,
  role: Role,
): Owed {
  const ended = event === "order.cancel" || event === "order.withdraw" || event === "failure.abandon";
  const by = role === "staff" ? "staff" : role === "system" ? "clock" : "customer";
  const fee_due = ended
    ? workerFee({
        fee,
        passed: false,
        progress_bps: accepted_bps,
        by,
        after_failure: false,
        own_fault: false,
        // A withdrawal and a failure are settled without a notice, as the price is.
        notice_ms: event === "order.cancel" ? notice_ms : null,
      })
    : event === "work.lost"
      ? 0n
      : share(fee, accepted_bps);
  return owed(fee_due, event);
}

/** A reviewer who returned the work gets a quarter of the fee, unless they take the stage again for the whole fee. */
export const owedForReading = ({ fee }: { readonly fee: bigint }): Owed =>
  owed(share(fee, kill_fee_bps), "sent_back");

const owed = (fee_due: bigint, reason: string): Owed => ({
  fee_due,
  fee_state: fee_due === 0n ? "void" : "reduced",
  reduced_reason: reason,
});
