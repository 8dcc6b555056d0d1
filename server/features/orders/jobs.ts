import { Refusal } from "#domain/errors.ts";
import type { Event } from "#domain/order/events.ts";
import { settle } from "#domain/order/refund.ts";
import type { LoadedFacts } from "#domain/order/facts.ts";
import { knowsPair } from "../../engines/engine.ts";
import { afterEnd } from "../../jobs/after.ts";
import { idOf, job, textOf } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/queue.ts";
import { keepOnAccount } from "../../invoicing/on-account.ts";
import type { Tx } from "../../db/open.ts";
import { type Journal, postAll } from "../../ledger/post.ts";
import { tickRoundsOf } from "../../dispatch/rounds.ts";
import { act, actOnTimer, system } from "../../order/act.ts";
import { cancellationOf } from "../../order/cancellation.ts";
import { orderForUpdate, type OrderRow } from "../../order/facts.ts";
import { giveBack } from "../../order/give-back.ts";
import { giveGoodwill } from "../../order/goodwill.ts";
import { pauseForWithdrawal } from "../../order/withdrawn.ts";

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
