import { orderForUpdate } from "./rows.ts";
import type { OrderRow } from "#server/kernel/db/rows.ts";
import { Refusal } from "#domain/errors.ts";
import type { Event } from "#domain/orders/events.ts";
import { settle } from "#domain/orders/refund.ts";
import type { LoadedFacts } from "#domain/orders/facts.ts";
import { knowsPair } from "#server/kernel/ports/engine.ts";
import { afterEnd } from "#server/kernel/jobs/after.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { keepOnAccount } from "#server/payments/on-account/on-account.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { type Journal, postAll } from "#server/ledger/post.ts";
import { tickRoundsOf } from "#server/work/dispatch/rounds.ts";
import { act, actOnTimer, system } from "./act.ts";
import { cancellationOf } from "#server/payments/refunds/cancellation.ts";
import { giveBack } from "#server/payments/refunds/refund-order.ts";
import { giveGoodwill } from "#server/payments/refunds/goodwill.ts";
import { pauseForWithdrawal } from "./withdrawn.ts";

/** The order a job is about, locked until the job is done; there is one, or the job is a fault. */
async function lockedOrder(tx: Tx, id: number): Promise<OrderRow> {
  const order = await orderForUpdate(tx, id);
  if (!order) throw new Error(`there is no order ${id}`);
  return order;
}

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
  "order.timer": job({
    command: async ({ tx, now, ...running }) => {
      const id = idOf(running, "order_id");
      await tickRoundsOf(tx, id, now);
      const event = await actOnTimer(tx, id, { quote_is_latest: true }, now);
      if (event === "hold.clear") await pauseForWithdrawal(tx, id, now);
    },
  }),

  /** Paid work whose files were counted by us needs no second look: it goes on to its first stage. */
  "order.analyse": job<LoadedFacts["engine"]>({
    prepare: async (running) => {
      const order = await running.machine.db
        .selectFrom("order")
        .select(["source_lang", "target_lang"])
        .where("id", "=", idOf(running, "order_id"))
        .executeTakeFirstOrThrow();
      return knowsPair(running.machine.engine, order.source_lang, order.target_lang)
        ? "ready"
        : "pair_unsupported";
    },
    command: async ({ tx, now, ...running }, engine) => {
      await actIfPossible(tx, idOf(running, "order_id"), "analysis.pass", { engine }, now);
    },
  }),

  /** Gives back what an ended order does not owe, once for each end. */
  "order.money_back": job({
    command: async ({ tx, now, payload }) => {
      const id = idOf({ payload }, "order_id");
      const event_id = textOf({ payload }, "event_id");
      const order = await lockedOrder(tx, id);
      const event = await tx
        .selectFrom("order_event")
        .select(["event", "actor_role", "from_status", "at"])
        .where("id", "=", BigInt(event_id))
        .executeTakeFirstOrThrow();
      const { refund, receivable, credit } = settle(await cancellationOf(tx, order, event, now));
      const journals: Journal[] = [];
      if (refund > 0n) {
        const back = { cause: event_id, amount: refund, reason: "order_ended" } as const;
        journals.push(...(await giveBack(tx, order, back, now)));
      }
      const gift = await giveGoodwill(tx, order, credit, now);
      const kept = await keepOnAccount(tx, order, receivable, now);
      await postAll(
        tx,
        [kept, ...journals, gift].filter((journal) => journal !== null),
        now,
      );
      for (const name of afterEnd.reckoned) await enqueue(tx, name, { order_id: id, event_id });
    },
  }),
};
