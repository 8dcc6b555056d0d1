import { money } from "#domain/money.ts";
import { isComing, session_spans } from "#domain/interpreting/session.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { secondOf } from "../second.ts";
import { sessionOfOrder, type SessionRow } from "../sessions.ts";
import { bookingOf, cityOf } from "../booking.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import type { MailSession } from "./session-kinds.ts";
import {
  type Addressed,
  addressee,
  named,
  orderOf,
  orderPage,
  ordersOfRequest,
  page,
  send,
  type Writing,
} from "#server/kernel/mail/occasions.ts";

type Order = Awaited<ReturnType<typeof orderOf>>["order"];

/** When and how both sides meet, in the words of one of them; null for what is no session. */
async function meetingOf(
  { tx }: Writing,
  order: Order,
  session: SessionRow,
  locale: Addressed["locale"],
): Promise<MailSession | null> {
  const booking = await bookingOf(tx, order, locale);
  if (booking === null || order.session_starts_at === null) return null;
  return {
    order: named(order),
    starts_at: order.session_starts_at,
    minutes: booking.duration_minutes,
    mode: booking.mode ?? "phone",
    phone_numbers: booking.phone_numbers,
    place: booking.place,
    contact: [booking.contact_name, booking.contact_phone].filter(Boolean).join(", "),
    meeting_url: session.meeting_url ?? "",
  };
}

/** The letter's way to whoever interprets a session; null while nobody does. */
async function interpreterOf({ tx }: Writing, session: SessionRow, to: Addressed): Promise<Addressed | null> {
  if (!session.is_assigned || session.interpreter_id === null) return null;
  return toTranslator(tx, session.interpreter_id, to);
}

async function toTranslator(tx: Writing["tx"], id: number, to: Addressed): Promise<Addressed> {
  const { email, locale } = await tx
    .selectFrom("translator")
    .select(["email", "locale"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { ...to, recipient: email, locale };
}

/** What ends an order under whoever was to come. */
const order_ends: readonly (string | null)[] = ["order.cancel", "order.withdraw", "failure.abandon"];

const calendarPage = ({ machine }: Writing, { brand }: Addressed): string =>
  `${originOfBrand(machine.config, brand)}/translator/calendar`;

const boardPage = ({ machine }: Writing, { brand }: Addressed): string =>
  `${originOfBrand(machine.config, brand)}/translator/board`;

/** Why a place was taken back, and what is paid for it. */
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

/** What is written about calls and visits. */
export const session_mail_jobs = {
  /** 4.8: a day and an hour before, to both sides; one that was called off meanwhile is reminded of no more. */
  "mail.session_reminder": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const hours = idOf(running, "hours");
      const session = await sessionOfOrder(running.tx, order.id);
      if (session?.state !== "reminded" && session?.state !== "in_session") return;
      const told = await meetingOf(running, order, session, to.locale);
      if (told === null) return;
      await send(running, {
        key: `session_reminder:${order.id}:${hours}`,
        kind: "session_reminder",
        to,
        order_id: order.id,
        data: { ...told, hours, url: orderPage(running, to, order.hash) },
      });
      const second = await secondOf(running.tx, order.id);
      const comes = [
        session.is_assigned ? session.interpreter_id : null,
        second?.state === "accepted" ? second.translator_id : null,
      ].filter((id) => id !== null);
      for (const id of comes) {
        const worker = await toTranslator(running.tx, id, to);
        const theirs = await meetingOf(running, order, session, worker.locale);
        if (theirs)
          await send(running, {
            key: `interpreter_reminder:${order.id}:${id}:${hours}`,
            kind: "interpreter_reminder",
            to: worker,
            order_id: order.id,
            data: { ...theirs, hours, url: calendarPage(running, to) },
          });
      }
    },
  }),

  /** 0079: who is asked to come second, who has said yes, and whose place was taken back. */
  "mail.second_seat": job({
    command: async (running) => {
      const seat = await running.tx
        .selectFrom("second_seat")
        .selectAll()
        .where("id", "=", idOf(running, "seat_id"))
        .executeTakeFirstOrThrow();
      const { order, to: buyer } = await orderOf(running);
      const session = await sessionOfOrder(running.tx, order.id);
      const to = await toTranslator(running.tx, seat.translator_id, buyer);
      const meeting = session && (await meetingOf(running, order, session, to.locale));
      if (!meeting) return;
      const addressed = { to, order_id: order.id };
      const fee = money(seat.fee, order.currency);
      // Whoever is only asked learns the town, not the house and whom to call.
      const asked = { ...meeting, place: await cityOf(running.tx, order.id), phone_numbers: [], contact: "" };
      if (seat.state === "asked")
        await send(running, {
          ...addressed,
          key: `second_asked:${seat.id}`,
          kind: "second_asked",
          data: { ...asked, fee, answers_by: seat.expires_at, url: boardPage(running, buyer) },
        });
      else if (seat.state === "accepted")
        await send(running, {
          ...addressed,
          key: `second_booked:${seat.id}`,
          kind: "second_booked",
          data: { ...meeting, fee, url: calendarPage(running, buyer) },
        });
      else if (seat.state === "withdrawn" && seat.assignment_id !== null)
        await send(running, {
          ...addressed,
          key: `second_withdrawn:${seat.id}`,
          kind: "work_revoked",
          data: {
            order: named(order),
            stage: "translation",
            url: calendarPage(running, buyer),
            ...(await endOf(running, seat.assignment_id)),
          },
        });
    },
  }),

  /** Where a video session takes place, as soon as its interpreter says so. */
  "mail.session_meeting": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const session = await sessionOfOrder(running.tx, order.id);
      if (!session || !isComing(session.state) || session.meeting_url === null) return;
      const told = await meetingOf(running, order, session, to.locale);
      if (told === null) return;
      await send(running, {
        key: `session_meeting:${order.id}:${idOf(running, "at")}`,
        kind: "session_meeting",
        to,
        order_id: order.id,
        data: { ...told, url: orderPage(running, to, order.hash) },
      });
    },
  }),

  /**
   * Mails about an absence over a booked session: the consequences for the interpreter, a possible call for the
   * standby.
   */
  "mail.session_absence": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const { tx } = running;
      const absence_id = idOf(running, "absence_id");
      const absence = await tx
        .selectFrom("translator_absence")
        .select("translator_id")
        .where("id", "=", absence_id)
        .executeTakeFirst();
      const session = await sessionOfOrder(tx, order.id);
      if (!absence || !session || !isComing(session.state) || order.session_starts_at === null) return;
      const readers = [
        ["interpreter", absence.translator_id],
        ["standby", session.standby_id === absence.translator_id ? null : session.standby_id],
      ] as const;
      for (const [reader, id] of readers)
        if (id !== null)
          await send(running, {
            key: `session_absence:${order.id}:${absence_id}:${reader}`,
            kind: "session_absence",
            to: await toTranslator(tx, id, to),
            order_id: order.id,
            data: {
              order: named(order),
              starts_at: order.session_starts_at,
              reader,
              url: calendarPage(running, to),
            },
          });
    },
  }),

  /** Decision 0079: whoever has not closed a session that is over is asked to, each time once. */
  "mail.session_unclosed": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const session = await sessionOfOrder(running.tx, order.id);
      if (session?.state !== "in_session" || order.session_starts_at === null) return;
      const worker = await interpreterOf(running, session, to);
      if (!worker) return;
      await send(running, {
        key: `session_${textOf(running, "event_id")}`,
        kind: "session_unclosed",
        to: worker,
        order_id: order.id,
        data: {
          order: named(order),
          starts_at: order.session_starts_at,
          url: calendarPage(running, to),
        },
      });
    },
  }),

  /** 4.8: what overtime costs, and where to pay it. */
  "mail.session_overtime": job({
    command: async (running) => {
      const request = await running.tx
        .selectFrom("payment_request")
        .selectAll()
        .where("id", "=", idOf(running, "payment_request_id"))
        .executeTakeFirstOrThrow();
      const orders = await ordersOfRequest(running.tx, request.id);
      const [order] = orders;
      if (!order || request.cart_id === null || request.state !== "open") return;
      const session = await sessionOfOrder(running.tx, order.id);
      if (!session) return;
      const to = await addressee(running.tx, request.cart_id);
      await send(running, {
        key: `session_overtime:${request.id}`,
        kind: "session_overtime",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          minutes: session.minutes ?? 0,
          overtime_minutes: (session.overtime_blocks * session_spans.overtime) / 60_000,
          amount: money(request.amount_due, request.currency),
          url: page(running, to, `/orders/pay/${request.hash}`),
        },
      });
    },
  }),
};
