import { proof_code } from "#domain/orders/supplement.ts";
import { minute } from "#domain/orders/timers.ts";
import { money } from "#domain/money.ts";
import { idOf, job, textOf } from "#server/kernel/jobs/job.ts";
import { newProof } from "#server/orders/proof.ts";
import { mailsAboutOffer } from "#server/orders/take-back.ts";
import { addressee, named, orderOf, orderPage, page, send } from "#server/kernel/mail/occasions.ts";

/** What the customer reads of the talk with the desk. */
export const dialogue_jobs = {
  "mail.order_message": job({
    command: async (running) => {
      const { tx } = running;
      const message = await tx
        .selectFrom("message")
        .selectAll()
        .where("id", "=", idOf(running, "message_id"))
        .executeTakeFirstOrThrow();
      // Whoever has the page open has read it there.
      if (message.read_at !== null) return;
      const order = await tx
        .selectFrom("order")
        .selectAll()
        .where("id", "=", message.order_id)
        .executeTakeFirstOrThrow();
      const to = await addressee(tx, order.cart_id);
      const { text, is_question } = message;
      await send(running, {
        key: `order_message:${message.id}`,
        kind: "order_message",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash), text, is_question },
      });
    },
  }),
  "mail.quote_expired": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      await send(running, {
        key: `quote_expired:${textOf(running, "event_id")}`,
        kind: "quote_expired",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash) },
      });
    },
  }),
  "mail.offer_taken_back": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      await send(running, {
        key: `offer_taken_back:${textOf(running, "event_id")}`,
        kind: "offer_taken_back",
        to,
        order_id: order.id,
        data: { order: named(order), url: orderPage(running, to, order.hash) },
      });
    },
  }),
  "mail.supplement_ready": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const quote = await running.tx
        .selectFrom("quote")
        .selectAll()
        .where("order_id", "=", order.id)
        .where("is_supplement", "=", true)
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      // Taken back before it was written.
      if (!quote || quote.state === "superseded") return;
      const former = await running.tx
        .selectFrom("quote")
        .select(["state", "is_supplement"])
        .where("order_id", "=", order.id)
        .where("version", "<", quote.version)
        .orderBy("version", "desc")
        .limit(1)
        .executeTakeFirst();
      const { price_gross, delta_gross, deadline, valid_until, reason } = quote;
      const url =
        quote.state === "open"
          ? page(running, to, `/order/quotations/${quote.hash}`)
          : orderPage(running, to, order.hash);
      await send(running, {
        key: `${mailsAboutOffer(quote.id)}sent`,
        kind: "supplement_ready",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url,
          before: money(price_gross - (delta_gross ?? 0n), order.currency),
          price_gross: money(price_gross, order.currency),
          deadline,
          starts_at: order.session_starts_at,
          valid_until,
          reason,
          words: quote.words,
          is_reminder: false,
          replaces: former?.is_supplement === true && former.state === "superseded",
        },
      });
    },
  }),
  "mail.goodwill_credit": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const lot = await running.tx
        .selectFrom("wallet_lot")
        .select("bonus")
        .where("order_id", "=", order.id)
        .executeTakeFirst();
      if (!lot) return;
      await send(running, {
        key: `goodwill_credit:${order.id}`,
        kind: "goodwill_credit",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: page(running, to, "/account/payments"),
          amount: money(lot.bonus, order.currency),
        },
      });
    },
  }),
  // The code is made here, so that nothing but its digest and the letter ever holds it.
  "mail.proof_code": job({
    command: async (running) => {
      const { order, to } = await orderOf(running);
      const { code } = await newProof(running.tx, order.id, running.now);
      await send(running, {
        key: `proof_code:${order.id}:${running.now.getTime()}`,
        kind: "proof_code",
        to,
        order_id: order.id,
        data: {
          order: named(order),
          url: orderPage(running, to, order.hash),
          code: `${code.slice(0, 3)} ${code.slice(3)}`,
          minutes: proof_code.valid_ms / minute,
        },
      });
    },
  }),
};
