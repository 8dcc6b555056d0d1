import { money, type Money } from "#domain/money.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import type { MailTextKey } from "#server/kernel/mail/texts.ts";
import { reasonOf, type RefundReason } from "#server/ledger/index.ts";
import { holderOf, topUpOf } from "./balance-mail.ts";

type Data = { readonly url: string; readonly amount: Money; readonly why: RefundReason };

/** The reason for the refund of a top-up; any other is that it could not be added. */
const reasons: Partial<Record<RefundReason, MailTextKey>> = {
  second_capture: "top_up_refunded.twice",
  by_hand: "top_up_refunded.by_hand",
};

export const topUpRefundedMail = defineMail<Data>({
  kind: "top_up_refunded",
  rule: always,
  load: async (running) => {
    const { tx } = running;
    const refund = await tx
      .selectFrom("refund")
      .innerJoin("payment", "payment.id", "refund.payment_id")
      .select([
        "refund.id",
        "refund.amount",
        "refund.reason",
        "payment.currency",
        "payment.payment_request_id",
      ])
      .where("refund.id", "=", idOf(running, "refund_id"))
      .executeTakeFirstOrThrow();
    const request = await topUpOf(tx, refund.payment_request_id);
    if (!request || request.customer_id === null) return null;
    const { to, url } = await holderOf(running, request.customer_id);
    return {
      key: `top_up_refunded:${refund.id}`,
      to,
      order_id: null,
      data: { url, amount: money(refund.amount, refund.currency), why: reasonOf(refund.reason) },
    };
  },
  compose: ({ url, amount, why }, voice) => ({
    subject: voice.say("top_up_refunded.subject", { amount: voice.money(amount) }),
    title: voice.say("payment_refunded.title"),
    paragraphs: [
      voice.say(reasons[why] ?? "top_up_refunded.body"),
      voice.say("payment_refunded.body", { amount: voice.money(amount) }),
    ],
    facts: [fact(voice, "fact.amount", voice.money(amount))],
    button: { label: voice.say("top_up_credited.button"), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/payments`,
    amount: money(20_000n, "PLN"),
    why: "other_currency",
  }),
});
