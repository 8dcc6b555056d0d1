import { defineJob } from "#server/kernel/jobs/job.ts";
import { enqueue } from "#server/kernel/jobs/queue.ts";
import { ownOrigin } from "#server/kernel/settings/origins.ts";
import { askForTheRest, closeRequests } from "./dues.ts";
import { leaveOut } from "./on-account/leave-out.ts";
import { nextAsk } from "./providers/backoff.ts";
import type { ProviderEvent } from "#server/kernel/ports/payment-provider.ts";
import { providerOf } from "./providers/start.ts";
import { keepEvent } from "./providers/keep-event.ts";
import { settleEvent } from "./commands.ts";
import { releaseBeside } from "./wallet/own-money.ts";
import { expireBonus } from "./wallet/uses.ts";
import { rejectRefund, settleRefund } from "./refunds/money-back.ts";
import { attemptById, eventsOf } from "./providers/attempt-events.ts";

export const payment_jobs = {
  "payment.settle": defineJob("payment.settle", {
    run: ({ tx, now, payload }) => settleEvent(tx, payload.provider_event_id, now),
  }),

  /** Queries the provider after a notification without proof. */
  "payment.ask": defineJob("payment.ask", {
    prepare: async (running) =>
      eventsOf(running.machine, await attemptById(running.machine.db, running.payload.payment_id)),
    run: async ({ tx, now, payload }, events) => {
      const { provider } = await attemptById(tx, payload.payment_id);
      for (const event of events) await keepEvent(tx, provider, event, now);
    },
  }),

  /** Polls providers about attempts without a result, at increasing intervals, because notifications get lost. */
  "payment.poll": defineJob("payment.poll", {
    prepare: async ({ machine, now }) => {
      const waiting = await machine.db
        .selectFrom("payment")
        .select(["id", "hash", "provider", "provider_ref", "amount", "currency", "state", "returned_at"])
        // Closed attempts are included: their page may still be open at the provider, and their money counts or is
        // refunded.
        .where("state", "in", ["redirected", "pending", "cancelled"])
        .where("provider_ref", "is not", null)
        .where("next_ask_at", "<=", now)
        .where("expires_at", ">", new Date(now.getTime() - 3_600_000))
        .orderBy("next_ask_at")
        .limit(50)
        .execute();
      const polled: { id: number; provider: string; events: readonly ProviderEvent[] }[] = [];
      for (const attempt of waiting) {
        const { id, provider } = attempt;
        const events = await eventsOf(machine, attempt).catch((error: unknown) => {
          machine.log.warn({ err: error, provider, payment: id }, "the provider gave no word");
          return [];
        });
        polled.push({ id, provider, events });
      }
      // Attempts are locked by their ids.
      return polled.toSorted((a, b) => a.id - b.id);
    },
    run: async ({ tx, now }, polled) => {
      for (const { id, provider, events } of polled) {
        for (const event of events) await keepEvent(tx, provider, event, now);
        const { times_asked } = await tx
          .updateTable("payment")
          .set((w) => ({ times_asked: w("times_asked", "+", 1) }))
          .where("id", "=", id)
          .returning("times_asked")
          .executeTakeFirstOrThrow();
        await tx
          .updateTable("payment")
          .set({ next_ask_at: nextAsk(times_asked, now) })
          .where("id", "=", id)
          .where("next_ask_at", "is not", null)
          .execute();
      }
    },
  }),

  /** Sends a refund. The provider identifies it by its hash, so a retry after a crash does not send it twice. */
  "payment.refund": defineJob("payment.refund", {
    prepare: async (running) => {
      const refund = await running.machine.db
        .selectFrom("refund")
        .selectAll()
        .where("id", "=", running.payload.refund_id)
        .executeTakeFirst();
      if (!refund || refund.state !== "pending") return null;
      const payment = await attemptById(running.machine.db, refund.payment_id);
      // A bank transfer is refunded by a transfer that staff makes at the bank and confirms.
      if (payment.provider === "bank") return null;
      if (payment.provider_ref === null) throw new Error(`payment ${payment.id} has no provider reference`);
      const answer = await providerOf(running.machine, payment.provider).refund({
        hash: payment.hash,
        provider_ref: payment.provider_ref,
        capture_ref: refund.capture_ref ?? payment.capture_ref ?? "",
        refund_hash: refund.hash,
        amount: refund.amount,
        currency: payment.currency,
        description: payment.product,
        notify_url: `${ownOrigin(running.machine.config)}/api/notifications/${payment.provider}`,
      });
      return { answer, hash: refund.hash };
    },
    run: async ({ tx, now, payload }, sent) => {
      if (sent === null) return;
      const { answer, hash } = sent;
      const refund_id = payload.refund_id;
      if (answer.state === "rejected") return rejectRefund(tx, refund_id, { hash, why: answer.problem }, now);
      if (answer.state === "settled") return settleRefund(tx, refund_id, now);
      // Queried again at increasing intervals until the refund is settled or rejected.
      const times = payload.times ?? 0;
      await enqueue(
        tx,
        "payment.refund",
        { refund_id, times: times + 1 },
        { job_key: `refund:${refund_id}`, run_at: nextAsk(times, now) },
      );
    },
  }),

  /** Releases the held part of the balance when the rest of the payment has not arrived. */
  "payment.release": defineJob("payment.release", {
    run: ({ tx, now, payload }) => releaseBeside(tx, payload.payment_id, now),
  }),

  "wallet.expire_bonus": defineJob("wallet.expire_bonus", {
    run: async ({ tx, now }) => void (await expireBonus(tx, now)),
  }),

  "payment.close": defineJob("payment.close", {
    run: async ({ tx, now, payload }) => {
      const event = await tx
        .selectFrom("order_event")
        .select("event")
        .where("id", "=", BigInt(payload.event_id))
        .executeTakeFirst();
      const closed = await closeRequests(tx, payload.order_id, now);
      // A timer ends all orders of a request together; a person cancels a single one.
      if (event?.event === "payment.expire") return;
      for (const request of closed)
        await (request.replaces === null
          ? askForTheRest(tx, request, now)
          : leaveOut(tx, request, payload.order_id, now));
    },
  }),
};
