import type { Tx } from "#server/kernel/db/open.ts";
import { on, type OrderDecided } from "#server/kernel/events.ts";
import { heldMs } from "#domain/orders/hold.ts";
import { tickRoundsOf } from "./dispatch/rounds.ts";
import { moveHeldWork } from "./clock.ts";
import { followWork } from "./follow.ts";
import { followStatus } from "./stage-transitions.ts";

async function endHold(tx: Tx, { before, order }: OrderDecided, now: Date): Promise<boolean> {
  const lasted = heldMs(before, order, now);
  if (lasted !== null) await moveHeldWork(tx, before, lasted, now);
  return lasted !== null;
}

const tickRounds = (tx: Tx, { order_id }: { readonly order_id: number }, now: Date) =>
  tickRoundsOf(tx, order_id, now);

export const reactions = [
  on("order.timer_due", { phase: "plan", run: tickRounds }),
  on("order.decided", { phase: "plan", run: endHold }),
  on("order.decided", { phase: "plan", run: followStatus }),
  on("order.decided", { phase: "plan", run: followWork }),
];
