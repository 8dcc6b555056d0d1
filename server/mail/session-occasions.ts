import { money } from "#domain/money.ts";
import { isComing, session_spans } from "#domain/session.ts";
import { idOf, job, textOf } from "../jobs/job.ts";
import { sessionOfOrder, type SessionRow } from "../interpreting/sessions.ts";
import { bookingOf } from "../order/booking.ts";
import { originOfBrand } from "../origins.ts";
import type { MailSession } from "./kinds.ts";
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
} from "./occasions.ts";

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
  const { email, locale } = await tx
    .selectFrom("translator")
    .select(["email", "locale"])
    .where("id", "=", session.interpreter_id)
    .executeTakeFirstOrThrow();
  return { ...to, recipient: email, locale };
}

const calendarPage = ({ machine }: Writing, { brand }: Addressed): string =>
  `${originOfBrand(machine.config, brand)}/translator/calendar`;

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
      const worker = await interpreterOf(running, session, to);
      const theirs = worker && (await meetingOf(running, order, session, worker.locale));
      if (!theirs) return;
      await send(running, {
        key: `interpreter_reminder:${order.id}:${session.interpreter_id}:${hours}`,
        kind: "interpreter_reminder",
        to: worker,
        order_id: order.id,
        data: { ...theirs, hours, url: calendarPage(running, to) },
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
