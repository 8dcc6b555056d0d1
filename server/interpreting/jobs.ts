import { orderForUpdate } from "#server/orders/index.ts";
import { dueReminder, sessionTimer } from "#domain/interpreting/session.ts";
import { freeTime } from "./calendar.ts";
import { actOnSession, by_clock, sessionFactsOf, sessionForUpdate, setSessionTimer } from "./sessions.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";

export const interpreting_jobs = {
  /** The session's timer: end of a hold, reminder, start, request to close it. Run early, late or twice it changes nothing. */
  "session.timer": defineJob("session.timer", {
    run: async ({ tx, now, payload }) => {
      const order = await orderForUpdate(tx, payload.order_id);
      const session = order && (await sessionForUpdate(tx, order.id));
      if (!order || !session) return;
      const facts = sessionFactsOf(order, session, now);
      const timer = sessionTimer(session.state, facts);
      if (timer === null || timer.at > now.getTime()) return setSessionTimer(tx, order, session, now);
      if (timer.event === "session.lapse") {
        // During a pending payment the hold lasts until the payment deadline.
        if (order.status === "payment" && order.timer_at !== null && order.timer_at > now) {
          const hold_until = order.timer_at;
          await tx
            .updateTable("interpreting_session")
            .set({ hold_until })
            .where("order_id", "=", order.id)
            .execute();
          return setSessionTimer(tx, order, { ...session, hold_until }, now);
        }
        await freeTime(tx, order.id);
        const set = { interpreter_id: null, hold_until: null };
        await actOnSession(tx, order, { event: "session.lapse", actor: by_clock, set }, now);
        return;
      }
      if (timer.event === "session.remind") {
        const due = dueReminder(facts);
        if (due === null) return;
        const set = { reminded_hours: [...session.reminded_hours, due] };
        await actOnSession(tx, order, { event: "session.remind", actor: by_clock, set }, now);
        await enqueue(tx, "mail.session_reminder", { order_id: order.id, hours: due });
        return;
      }
      if (timer.event === "session.chase") {
        const chased = session.chased + 1;
        await actOnSession(tx, order, { event: "session.chase", actor: by_clock, set: { chased } }, now);
        const about = { order_id: order.id, chased, event_id: `unclosed:${order.id}:${chased}` };
        await enqueue(tx, "mail.session_unclosed", about);
        if (chased > 1) await enqueue(tx, "mail.staff_task", about);
        return;
      }
      // Without an interpreter the timer of the order makes it fail at this moment.
      if (!session.is_assigned) return;
      await actOnSession(tx, order, { event: "session.begin", actor: by_clock, set: { begun_at: now } }, now);
    },
  }),
};
