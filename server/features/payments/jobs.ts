import { money } from "#domain/money.ts";
import { refundSentJournal } from "../../ledger/journals.ts";
import { post } from "../../ledger/post.ts";
import { afterPaper } from "../../jobs/after.ts";
import { idOf, job, textOf } from "../../jobs/job.ts";
import { enqueue } from "../../jobs/queue.ts";
import type { ProviderEvent } from "../../providers/provider.ts";
import { providerOf } from "../../providers/start.ts";
import { askForTheRest, closeRequests } from "../../order/dues.ts";
import { keepEvent, settleEvent } from "./commands.ts";

type Polled = readonly { readonly provider: string; readonly event: ProviderEvent }[];

export const payment_jobs = {
  "payment.settle": job({
    command: ({ tx, now, ...running }) => settleEvent(tx, idOf(running, "provider_event_id"), now),
  }),

  /** Notifications get lost: every minute the providers are asked about attempts that wait for a word. */
  "payment.poll": job<Polled>({
    prepare: async ({ machine, now }) => {
      const waiting = await machine.db
        .selectFrom("payment")
        .select(["provider", "provider_ref"])
        .where("state", "in", ["redirected", "pending"])
        .where("provider_ref", "is not", null)
        .where("start_date", "<", new Date(now.getTime() - 60_000))
        .where("expires_at", ">", new Date(now.getTime() - 3_600_000))
        .orderBy("start_date", "desc")
        .limit(50)
        .execute();
      const polled: { provider: string; event: ProviderEvent }[] = [];
      for (const { provider, provider_ref } of waiting) {
        if (provider_ref === null) continue;
        try {
          for (const event of await providerOf(machine, provider).fetchEvents(provider_ref))
            polled.push({ provider, event });
        } catch (error) {
          // One attempt that a provider does not answer for must not keep the others waiting.
          machine.log.warn({ err: error, provider, provider_ref }, "the provider gave no word");
        }
      }
      return polled;
    },
    command: async ({ tx, now }, polled) => {
      for (const { provider, event } of polled) await keepEvent(tx, provider, event, now);
    },
  }),

  /** Sends money back. The provider knows the refund by our hash, so a second try after a crash sends nothing twice. */
  "payment.refund": job<{ settled: boolean } | null>({
    prepare: async (running) => {
      const refund = await running.machine.db
        .selectFrom("refund")
        .selectAll()
        .where("id", "=", idOf(running, "refund_id"))
        .executeTakeFirst();
      if (!refund || refund.state === "settled") return null;
      const payment = await running.machine.db
        .selectFrom("payment")
        .selectAll()
        .where("id", "=", refund.payment_id)
        .executeTakeFirstOrThrow();
      // A transfer goes back by a transfer that a person makes at the bank; the desk says when it went.
      if (payment.provider === "bank") return null;
      if (payment.provider_ref === null) throw new Error(`payment ${payment.id} has no provider reference`);
      return providerOf(running.machine, payment.provider).refund({
        provider_ref: payment.provider_ref,
        refund_hash: refund.hash,
        amount: refund.amount,
        currency: payment.currency,
      });
    },
    command: async ({ tx, now, ...running }, sent) => {
      if (sent === null) return;
      // Asked again by the queue, with growing patience, until the provider says that the money is on its way.
      if (!sent.settled) throw new Error("the provider has not settled the refund yet");
      const refund = await tx
        .selectFrom("refund")
        .selectAll()
        .where("id", "=", idOf(running, "refund_id"))
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (refund.state === "settled") return;
      const payment = await tx
        .selectFrom("payment")
        .selectAll()
        .where("id", "=", refund.payment_id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await post(tx, {
        ...refundSentJournal({
          refund_id: refund.id,
          provider: payment.provider,
          amount: money(refund.amount, payment.currency),
        }),
        now,
      });
      await tx
        .updateTable("refund")
        .set({ state: "settled", settled_at: now })
        .where("id", "=", refund.id)
        .execute();
      await tx
        .updateTable("payment")
        .set((w) => ({ refunded: w("refunded", "+", refund.amount) }))
        .where("id", "=", payment.id)
        .execute();
      for (const name of afterPaper.refund_settled) await enqueue(tx, name, { refund_id: refund.id });
    },
  }),

  "payment.close": job({
    command: async ({ tx, now, ...running }) => {
      const event = await tx
        .selectFrom("order_event")
        .select("event")
        .where("id", "=", BigInt(textOf(running, "event_id")))
        .executeTakeFirst();
      const closed = await closeRequests(tx, idOf(running, "order_id"));
      // The clock takes all orders of a request together; a person takes out the one they mean.
      if (event?.event === "payment.expire") return;
      for (const request of closed) await askForTheRest(tx, request, now);
    },
  }),
};
