import type { Selectable } from "kysely";
import { localDate } from "#domain/calendar.ts";
import { money } from "#domain/money.ts";
import type { Tx } from "#server/kernel/db/open.ts";
import type { DB } from "#server/kernel/db/tables.ts";
import { idOf, job } from "#server/kernel/jobs/job.ts";
import { holderOf } from "../wallet/mails/balance-occasions.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import {
  addressee,
  named,
  ordersOfRequest,
  page,
  send,
  type Writing,
} from "#server/kernel/mail/occasions.ts";
import { writeMail } from "#server/kernel/mail/outbox.ts";

/** A bonus is told of so many days before it ends. */
const bonus_days = 14;
const day_ms = 86_400_000;

/** An amount due that nobody is about to pay, with its orders; null when there is no reason to write. */
async function unpaid(running: Writing) {
  const { tx } = running;
  const request = await tx
    .selectFrom("payment_request")
    .selectAll()
    .where("id", "=", idOf(running, "payment_request_id"))
    .executeTakeFirstOrThrow();
  // A top-up or an invoice has no cart; they are not reminded of here.
  if (request.cart_id === null || request.state !== "open") return null;
  const attempts = await tx
    .selectFrom("payment")
    .select(["state", "provider"])
    .where("payment_request_id", "=", request.id)
    .execute();
  // Money on its way needs no letter, and who pays at the bank has had one with everything it takes.
  if (attempts.some(({ state, provider }) => state === "pending" || provider === "bank")) return null;
  const orders = await ordersOfRequest(tx, request.id);
  return orders.length === 0 ? null : { request, orders, attempts, to: await addressee(tx, request.cart_id) };
}

/** The first instant at which an order of the request ends unpaid. */
async function endOf(tx: Tx, order_ids: readonly number[]): Promise<Date | null> {
  const row = await tx
    .selectFrom("order")
    .select((w) => w.fn.min("timer_at").as("at"))
    .where("id", "in", order_ids)
    .where("status", "=", "payment")
    .executeTakeFirst();
  return row?.at ?? null;
}

type Lot = Pick<Selectable<DB["wallet_lot"]>, "id" | "bonus_left" | "currency" | "bonus_expires_at">;

/** One letter for all that ends soon; told or stopped by its reader, it is not looked at again. */
async function tellBonus(running: Writing, customer_id: number, lots: readonly Lot[]): Promise<void> {
  const { tx, now } = running;
  const { url, ...to } = await holderOf(running, customer_id);
  const data: MailData["bonus_expiring"] = {
    url,
    lots: lots.map(({ bonus_left, currency, bonus_expires_at }) => ({
      amount: money(bonus_left, currency),
      expires_on: localDate(bonus_expires_at.getTime()),
    })),
  };
  const unique_key = `bonus_expiring:${customer_id}:${localDate(now.getTime())}`;
  await writeMail(tx, { unique_key, kind: "bonus_expiring", ...to, order_id: null, data }, now);
  await tx
    .updateTable("wallet_lot")
    .set({ bonus_told_at: now })
    .where(
      "id",
      "in",
      lots.map(({ id }) => id),
    )
    .execute();
}

/** Letters to who has not paid yet, and to whose bonus is about to end; each reads the rows again. */
export const reminder_mail_jobs = {
  "mail.payment_reminder": job({
    command: async (running) => {
      const due = await unpaid(running);
      if (!due) return;
      const { request, orders, to } = due;
      const hours = idOf(running, "hours");
      await send(running, {
        key: `payment_reminder:${request.id}:${hours}`,
        kind: "payment_reminder",
        to,
        order_id: orders[0]?.id ?? null,
        payment_request_id: request.id,
        data: {
          orders: orders.map(named),
          url: page(running, to, `/orders/pay/${request.hash}`),
          amount_due: money(request.amount_due, request.currency),
          until: await endOf(
            running.tx,
            orders.map(({ id }) => id),
          ),
        },
      });
    },
  }),

  /** Once for an amount due, however often it is tried in vain. */
  "mail.payment_failed": job({
    command: async (running) => {
      const due = await unpaid(running);
      if (!due?.attempts.some(({ state }) => state === "failed")) return;
      const { request, orders, to } = due;
      await send(running, {
        key: `payment_failed:${request.id}`,
        kind: "payment_failed",
        to,
        order_id: orders[0]?.id ?? null,
        payment_request_id: request.id,
        data: {
          orders: orders.map(named),
          url: page(running, to, `/orders/pay/${request.hash}`),
          amount_due: money(request.amount_due, request.currency),
        },
      });
    },
  }),

  /** Every day: who has a bonus that ends within two weeks and does not know it yet. */
  "mail.bonus_expiring": job({
    command: async (running) => {
      const { tx, now } = running;
      const lots = await tx
        .selectFrom("wallet_lot")
        .select(["id", "customer_id", "bonus_left", "currency", "bonus_expires_at"])
        .where("bonus_left", ">", 0n)
        .where("bonus_told_at", "is", null)
        .where("bonus_expires_at", ">", now)
        .where("bonus_expires_at", "<=", new Date(now.getTime() + bonus_days * day_ms))
        .orderBy("customer_id")
        .orderBy("bonus_expires_at")
        .limit(2000)
        // A balance that is being spent at this moment is told of tomorrow.
        .forUpdate()
        .skipLocked()
        .execute();
      for (const customer_id of new Set(lots.map((lot) => lot.customer_id))) {
        const own = lots.filter((lot) => lot.customer_id === customer_id);
        await tellBonus(running, customer_id, own);
      }
    },
  }),
};
