import { orderForUpdate } from "#server/orders/index.ts";
import { seekSecond } from "./ask-second.ts";
import { actOnSeat, secondOf } from "./second.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

export const second_seat_jobs = {
  /** Asks the next free interpreter to come second to a long simultaneous session. */
  "session.seek_second": defineJob("session.seek_second", {
    run: async ({ tx, now, payload }) => {
      const order = await orderForUpdate(tx, payload.order_id);
      if (order) await seekSecond(tx, order, now);
    },
  }),

  /** Ends a request to come second that was not answered in time; run early, late or twice it changes nothing. */
  "session.second_lapse": defineJob("session.second_lapse", {
    run: async ({ tx, now, payload }) => {
      const id = payload.seat_id;
      const seen = await tx
        .selectFrom("second_seat")
        .select("order_id")
        .where("id", "=", id)
        .executeTakeFirst();
      const order = seen && (await orderForUpdate(tx, seen.order_id));
      if (!order) return;
      const seat = await secondOf(tx, order.id);
      if (seat?.id !== id || seat.state !== "asked" || seat.expires_at > now) return;
      await actOnSeat(tx, order, seat, { event: "lapse", role: "system" }, now);
      await enqueue(tx, "session.seek_second", { order_id: order.id });
    },
  }),
};
