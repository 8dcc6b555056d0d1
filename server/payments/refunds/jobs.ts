import { settle } from "#domain/orders/refund.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { keepOnAccount, type Journal, postAll } from "#server/ledger/index.ts";
import { orderForUpdate } from "#server/orders/index.ts";
import { cancellationOf } from "./cancellation.ts";
import { giveGoodwill } from "./goodwill.ts";
import { refundOrder } from "./refund-order.ts";

export const money_back_jobs = {
  /** Refunds the part of the price that an ended order does not owe, once for each end. */
  "order.money_back": defineJob("order.money_back", {
    run: async ({ tx, now, payload }) => {
      const id = payload.order_id;
      const event_id = payload.event_id;
      const order = await orderForUpdate(tx, id);
      if (!order) throw new Error(`there is no order ${id}`);
      const event = await tx
        .selectFrom("order_event")
        .select(["event", "actor_role", "from_status", "at"])
        .where("id", "=", BigInt(event_id))
        .executeTakeFirstOrThrow();
      const { refund, receivable, credit } = settle(await cancellationOf(tx, order, event, now));
      const journals: Journal[] = [];
      if (refund > 0n) {
        const back = { cause: event_id, amount: refund, reason: "order_ended" } as const;
        journals.push(...(await refundOrder(tx, order, back, now)));
      }
      const gift = await giveGoodwill(tx, order, credit, now);
      const receivable_journal = await keepOnAccount(tx, order, receivable, event.at);
      await postAll(
        tx,
        [receivable_journal, ...journals, gift].filter((journal) => journal !== null),
        now,
      );
      // A request that failed before it had a price was never ordered (T102).
      const mail = order.status === "dropped" ? "mail.order_dropped" : "mail.order_canceled";
      await enqueue(tx, mail, { order_id: id, event_id });
    },
  }),
};
