import type { InferResult } from "kysely";
import type { Locale } from "#brands/brand.ts";
import { money } from "#domain/money.ts";
import { type QuoteClock, quoteDueAt } from "#domain/quotes/quote-clock.ts";
import { day, hour, minute, reminders, spans } from "#domain/orders/timers.ts";
import { defineJob } from "#server/kernel/jobs/job.ts";
import { remindOfCases } from "#server/cases/index.ts";
import { callDesk } from "./mails/staff-task.ts";
import { addressee, named, page } from "#server/order-mails/index.ts";
import { not_sending } from "#server/orders/index.ts";
import {
  remindersOf,
  legendOfQuote,
  quotedOptions,
  quoteReminderMail,
  supplementReadyMail,
} from "#server/quotes/index.ts";
import type { Writing } from "#server/kernel/mail/define.ts";
import { writeMail, writeMails } from "#server/kernel/mail/outbox.ts";
import { writeReminders } from "#server/kernel/mail/reminders.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import { remindOfDocuments } from "#server/work/index.ts";
import { staffSlaMail } from "./mails/staff-sla.ts";
import { quoteClocksOf } from "#server/kernel/settings/settings.ts";
import { originOfBrand } from "#server/kernel/settings/origins.ts";
import { workingStaff } from "#server/kernel/mail/working-staff.ts";

/** Overdue items: each level is notified once, and only the highest level that was reached. */
const reached = (levels: readonly number[], waited_ms: number, unit: number): number | undefined =>
  levels.findLast((level) => waited_ms >= level * unit);

/** The same in desk minutes: those of the brand's working hours, which pause at night and on closed days (4.4 rule 7). */
const reachedAtDesk = (
  levels: readonly number[],
  since_ms: number,
  clock: QuoteClock,
  now: Date,
): number | undefined =>
  levels.findLast((minutes) => now.getTime() >= quoteDueAt(since_ms, { ...clock, minutes }));

type Alert = { readonly minutes: number; readonly since: Date; readonly is_analysis: boolean };
type AlertedOrder = Alert & { readonly order_id: number; readonly owner_id: number | null };

/** Alerts the owner of each order and all who could take it. */
async function alertDesk(running: Writing, alerts: readonly AlertedOrder[]): Promise<void> {
  if (alerts.length === 0) return;
  const { tx } = running;
  const desk = await workingStaff(tx).select(["id", "email", "locale", "role"]).execute();
  await writeReminders(
    tx,
    alerts.map(({ order_id, owner_id, ...alert }) => {
      const { since, minutes } = alert;
      const readers = desk
        .filter(({ id, role }) => role === "project_manager" || role === "admin" || id === owner_id)
        .map((reader) => ({
          ...reader,
          key: `staff_sla:${order_id}:${since.getTime()}:${minutes}:${reader.id}`,
        }));
      return {
        keys: readers.map(({ key }) => key),
        write: () => writeAlert(running, order_id, alert, readers),
      };
    }),
  );
}

type AlertReader = { readonly key: string; readonly email: string; readonly locale: Locale };

async function writeAlert(
  { tx, machine, now }: Writing,
  order_id: number,
  { minutes, is_analysis }: Alert,
  readers: readonly AlertReader[],
): Promise<void> {
  const order = await tx.selectFrom("order").selectAll().where("id", "=", order_id).executeTakeFirstOrThrow();
  const to = await addressee(tx, order.cart_id);
  const data = {
    order: named(order),
    url: `${originOfBrand(machine.config, to.brand)}/staff/orders/${order_id}`,
    minutes,
    customer: to.recipient,
    is_analysis,
  };
  const occasions = readers.map(({ key, email, locale }) => ({
    key,
    to: { ...to, recipient: email, locale },
    order_id,
    data,
  }));
  await writeMails(tx, staffSlaMail, occasions, now);
}

/** Price requests that wait longer than 15, 30 and 60 desk minutes; those that wait for the customer are excluded. */
async function lateQuotes(running: Writing): Promise<void> {
  const { tx, now } = running;
  const rows = await tx
    .selectFrom("order")
    .select(["id", "brand_id", "owner_id", "asked_at", "quote_paused_ms"])
    .where("status", "=", "calculation")
    .where(not_sending)
    .where("info_asked_at", "is", null)
    .where("asked_at", "is not", null)
    .where("asked_at", ">", new Date(now.getTime() - 2 * spans.desk))
    .execute();
  const clockOf = await quoteClocksOf(tx, rows);
  const alerts: AlertedOrder[] = [];
  for (const { id: order_id, brand_id, owner_id, asked_at, quote_paused_ms } of rows) {
    if (asked_at === null) continue;
    const since_ms = asked_at.getTime() + Number(quote_paused_ms);
    const levels = reminders.calculation.alert_desk_minutes;
    const minutes = reachedAtDesk(levels, since_ms, clockOf(brand_id), now);
    if (minutes !== undefined)
      alerts.push({ order_id, owner_id, minutes, since: asked_at, is_analysis: false });
  }
  await alertDesk(running, alerts);
}

/** Paid orders not opened by the desk for 30 desk minutes, and again after 24 hours of elapsed time. */
async function slowAnalyses(running: Writing): Promise<void> {
  const { tx, now } = running;
  const rows = await tx
    .selectFrom("order")
    .innerJoin("order_event as move", "move.order_id", "order.id")
    .select(["order.id", "order.brand_id", "order.owner_id", "order.held_ms"])
    .select((w) => w.fn.max("move.at").as("at"))
    .where("order.status", "=", "in_analysis")
    .where("order.on_hold", "=", false)
    .where("move.to_status", "=", "in_analysis")
    .where((w) => w("move.from_status", "is distinct from", w.ref("move.to_status")))
    .groupBy("order.id")
    .execute();
  const { alert_desk_minutes, escalate_after_hours } = reminders.in_analysis;
  const escalations = escalate_after_hours.map((hours) => (hours * hour) / minute);
  const clockOf = await quoteClocksOf(tx, rows);
  const alerts: AlertedOrder[] = [];
  for (const { id: order_id, brand_id, owner_id, held_ms, at } of rows) {
    const since = new Date(at);
    const since_ms = since.getTime() + Number(held_ms);
    const minutes =
      reached(escalations, now.getTime() - since_ms, minute) ??
      reachedAtDesk(alert_desk_minutes, since_ms, clockOf(brand_id), now);
    if (minutes !== undefined) alerts.push({ order_id, owner_id, minutes, since, is_analysis: true });
  }
  await alertDesk(running, alerts);
}

const openOffers = (tx: Tx, now: Date) =>
  tx
    .selectFrom("quote")
    .innerJoin("order", "order.id", "quote.order_id")
    .innerJoin("cart", "cart.id", "order.cart_id")
    .selectAll("quote")
    .select([
      "order.cart_id",
      "order.currency",
      "order.price_net as bought_net",
      "cart.user_type",
      "order.service_type",
      "order.source_lang",
      "order.target_lang",
      "order.session_starts_at as starts_at",
      "order.tax_treatment",
    ])
    .where("quote.state", "=", "open")
    .where("order.status", "=", "acceptation")
    .where("quote.valid_until", ">", now)
    .where("quote.issued_at", "<=", new Date(now.getTime() - day));

type WaitingOffer = InferResult<ReturnType<typeof openOffers>>[number];

/** Offers that wait for the customer: 1, 7 and 13 days for a quote, 1, 3 and 6 for a supplement. */
async function waitingOffers(running: Writing): Promise<void> {
  const { tx, now } = running;
  const rows = await openOffers(tx, now).execute();
  const due = rows.flatMap((quote) => {
    const { after_days } = quote.is_supplement ? reminders.supplement : reminders.quote;
    const step = reached(after_days, now.getTime() - quote.issued_at.getTime(), day);
    if (step === undefined) return [];
    const key = `${remindersOf(quote.id)}${step}`;
    return { keys: [key], write: () => remindOfOffer(running, quote, key) };
  });
  await writeReminders(tx, due);
}

async function remindOfOffer(running: Writing, quote: WaitingOffer, key: string): Promise<void> {
  const { tx, now } = running;
  const to = await addressee(tx, quote.cart_id);
  const { price_gross, delta_gross, valid_until, deadline, starts_at, reason, order_id, currency } = quote;
  const order = named({ ...quote, id: order_id });
  const url = page(running, to, `/order/quotations/${quote.hash}`);
  const netOf = (net: bigint | null) =>
    quote.user_type === "company" && net !== null ? money(net, currency) : null;
  const price = {
    price_net: netOf(quote.price_net),
    price_gross: money(price_gross, currency),
  };
  const occasion = { key, to, order_id };
  const tax_legend = legendOfQuote(to.locale, quote, quote);
  const offered = { order, url, ...price, deadline, starts_at, valid_until, tax_legend };
  if (!quote.is_supplement) {
    const data = { ...offered, options: await quotedOptions(tx, quote.id, quote) };
    await writeMail(tx, quoteReminderMail, { ...occasion, data }, now);
    return;
  }
  const before = money(price_gross - (delta_gross ?? 0n), currency);
  const before_net = netOf(quote.bought_net);
  const change = { before, before_net, reason, words: quote.words, is_reminder: true, replaces: false };
  await writeMail(tx, supplementReadyMail, { ...occasion, data: { ...offered, ...change } }, now);
}

/** Failed orders not taken up by the desk: a day before the timer ends the order all are notified, not only its owner. */
async function lastCalls(running: Writing): Promise<void> {
  const { tx, now } = running;
  const rows = await tx
    .selectFrom("order")
    .select(["id", "timer_at"])
    .where("status", "=", "failure")
    .where("timer_at", "<=", new Date(now.getTime() + day))
    .execute();
  for (const { id, timer_at } of rows)
    await callDesk(
      { ...running, payload: { order_id: id } },
      { task: "failing", key: `failing:${timer_at?.getTime()}`, all_managers: true },
    );
}

/** Runs every minute: without overdue items it does nothing, and it catches up after an outage. */
export const reminder_jobs = {
  "dialogue.remind": defineJob("dialogue.remind", {
    run: async (running) => {
      await lateQuotes(running);
      await slowAnalyses(running);
      await waitingOffers(running);
      await lastCalls(running);
      await remindOfCases(running);
      await remindOfDocuments(running);
    },
  }),
};
