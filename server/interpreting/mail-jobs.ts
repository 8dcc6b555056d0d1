import { money } from "#domain/money.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { named, orderOf, orderPage } from "#server/order-mails/index.ts";
import { workRevokedMail } from "#server/work/index.ts";
import { cityOf } from "#server/pricing/index.ts";
import { interpreterReminderMail } from "./mails/interpreter-reminder.ts";
import { secondAskedMail } from "./mails/second-asked.ts";
import { secondBookedMail } from "./mails/second-booked.ts";
import { calendarPage, meetingOf, toTranslator } from "./mails/session-mail.ts";
import { sessionReminderMail } from "./mails/session-reminder.ts";
import { secondOf } from "./second.ts";
import { sessionOfOrder } from "./sessions.ts";

/** The events that end an order before its session. */
const order_ends: readonly (string | null)[] = ["order.cancel", "order.withdraw", "failure.abandon"];

/** Why the assignment of a second interpreter ended, and the fee that is due for it. */
async function endOf({ tx }: Writing, assignment_id: number) {
  const mine = await tx
    .selectFrom("assignment")
    .selectAll()
    .where("id", "=", assignment_id)
    .executeTakeFirstOrThrow();
  return {
    reason: mine.end_note,
    ended: order_ends.includes(mine.end_reason),
    fee: mine.fee_due ? money(mine.fee_due, mine.currency) : null,
  };
}

/** Jobs that choose between several mails about a session. */
export const session_mail_jobs = {
  /** 4.8: a day and an hour before the session, to both sides; not for a session that was canceled meanwhile. */
  "mail.session_reminder": job({
    command: async (running) => {
      const { tx, now } = running;
      const { order, to } = await orderOf(running);
      const hours = idOf(running, "hours");
      const session = await sessionOfOrder(tx, order.id);
      if (session?.state !== "reminded" && session?.state !== "in_session") return;
      const meeting = await meetingOf(running, order, session, to.locale);
      if (meeting === null) return;
      await writeMail(
        tx,
        sessionReminderMail,
        {
          key: `session_reminder:${order.id}:${hours}`,
          to,
          order_id: order.id,
          data: { ...meeting, hours, url: orderPage(running, to, order.hash) },
        },
        now,
      );
      const second = await secondOf(tx, order.id);
      const comes = [
        session.is_assigned ? session.interpreter_id : null,
        second?.state === "accepted" ? second.translator_id : null,
      ].filter((id) => id !== null);
      for (const id of comes) {
        const worker = await toTranslator(tx, id, to);
        const theirs = await meetingOf(running, order, session, worker.locale);
        if (theirs)
          await writeMail(
            tx,
            interpreterReminderMail,
            {
              key: `interpreter_reminder:${order.id}:${id}:${hours}`,
              to: worker,
              order_id: order.id,
              data: { ...theirs, hours, url: calendarPage(running, to) },
            },
            now,
          );
      }
    },
  }),

  /** Decision 0079: to a second interpreter who is asked, who has accepted, or whose place was withdrawn. */
  "mail.second_seat": job({
    command: async (running) => {
      const { tx, now } = running;
      const seat = await tx
        .selectFrom("second_seat")
        .selectAll()
        .where("id", "=", idOf(running, "seat_id"))
        .executeTakeFirstOrThrow();
      const { order, to: buyer } = await orderOf(running);
      const session = await sessionOfOrder(tx, order.id);
      const to = await toTranslator(tx, seat.translator_id, buyer);
      const meeting = session && (await meetingOf(running, order, session, to.locale));
      if (!meeting) return;
      const addressed = { to, order_id: order.id };
      const fee = money(seat.fee, order.currency);
      if (seat.state === "asked") {
        // Before they accept, the mail names the town, not the street and the contact.
        const asked = { ...meeting, place: await cityOf(tx, order.id), phone_numbers: [], contact: "" };
        const url = `${originOfBrand(running.machine.config, buyer.brand)}/translator/board`;
        const data = { ...asked, fee, answers_by: seat.expires_at, url };
        await writeMail(tx, secondAskedMail, { ...addressed, key: `second_asked:${seat.id}`, data }, now);
      } else if (seat.state === "accepted") {
        const data = { ...meeting, fee, url: calendarPage(running, buyer) };
        await writeMail(tx, secondBookedMail, { ...addressed, key: `second_booked:${seat.id}`, data }, now);
      } else if (seat.state === "withdrawn" && seat.assignment_id !== null) {
        const data = {
          order: named(order),
          stage: "translation",
          url: calendarPage(running, buyer),
          ...(await endOf(running, seat.assignment_id)),
        } as const;
        await writeMail(tx, workRevokedMail, { ...addressed, key: `second_withdrawn:${seat.id}`, data }, now);
      }
    },
  }),
};
