import { Refusal } from "#domain/errors.ts";
import type { Event } from "#domain/orders/events.ts";
import { isServed, lightRoute } from "#server/engines/index.ts";
import { publish } from "#server/kernel/events.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { act } from "./act.ts";
import { system } from "./actor.ts";
import { actOnTimer } from "./clock.ts";
import { pauseForWithdrawal } from "./withdrawn.ts";

/** What the clock or an engine asks may have become impossible meanwhile; then the order has moved and that is fine. */
async function actIfPossible(
  tx: Tx,
  order_id: number,
  event: Event,
  facts: Parameters<typeof act>[3]["facts"],
  now: Date,
): Promise<boolean> {
  try {
    await act(tx, order_id, system, { event, ...(facts ? { facts } : {}) }, now);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

export const order_jobs = {
  /** The order's one timer. A job that comes early, late or twice asks the table again and changes nothing then. */
  "order.timer": defineJob("order.timer", {
    run: async ({ tx, now, payload }) => {
      const id = payload.order_id;
      await publish(tx, "order.timer_due", { order_id: id }, now);
      const event = await actOnTimer(tx, id, { quote_is_latest: true }, now);
      if (event === "hold.clear") await pauseForWithdrawal(tx, id, now);
    },
  }),

  /** Paid work whose files were counted by us needs no second look: it goes on to its first stage. */
  "order.analyse": defineJob("order.analyse", {
    prepare: async (running) => {
      const order = await running.machine.db
        .selectFrom("order")
        .select(["brand_id", "source_lang", "target_lang"])
        .where("id", "=", running.payload.order_id)
        .executeTakeFirstOrThrow();
      return (await isServed(running.machine, lightRoute(order))) ? "ready" : "pair_unsupported";
    },
    run: async ({ tx, now, payload }, engine) => {
      await actIfPossible(tx, payload.order_id, "analysis.pass", { engine }, now);
    },
  }),
};
