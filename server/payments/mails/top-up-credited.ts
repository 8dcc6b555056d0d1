import { money, type Money } from "#domain/money.ts";
import { allOf, batchedReads } from "#server/kernel/db/batched-reads.ts";
import { idOf } from "#server/kernel/jobs/job.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { walletBalance } from "#server/ledger/index.ts";
import { holderOf, topUpOf } from "./balance-mail.ts";

type Data = {
  readonly url: string;
  readonly amount: Money;
  /** Promotional money in addition; zero when there was none. */
  readonly bonus: Money;
  readonly balance: Money;
};

export const topUpCreditedMail = defineMail<Data>({
  kind: "top_up_credited",
  rule: always,
  load: async (running) => {
    const { tx } = running;
    const request = await topUpOf(tx, idOf(running, "payment_request_id"));
    if (!request || request.customer_id === null || request.state !== "settled") return null;
    const reads = batchedReads(tx);
    const { holder, balance } = await allOf({
      holder: holderOf({ ...running, tx: reads }, request.customer_id),
      balance: walletBalance(reads, request.customer_id, request.currency),
    });
    const { to, url } = holder;
    return {
      key: `top_up_credited:${request.id}`,
      to,
      order_id: null,
      data: {
        url,
        amount: money(request.amount_due, request.currency),
        bonus: money(request.bonus, request.currency),
        balance,
      },
    };
  },
  compose: ({ url, amount, bonus, balance }, voice) => ({
    subject: voice.say("top_up_credited.subject", { amount: voice.money(amount) }),
    title: voice.say("top_up_credited.title"),
    paragraphs: [
      bonus.amount === 0n
        ? voice.say("top_up_credited.body", { amount: voice.money(amount) })
        : voice.say("top_up_credited.body_bonus", {
            amount: voice.money(amount),
            bonus: voice.money(bonus),
          }),
    ],
    facts: [
      fact(voice, "fact.amount", voice.money(amount)),
      ...(bonus.amount === 0n ? [] : [fact(voice, "fact.bonus", voice.money(bonus))]),
      fact(voice, "fact.balance", voice.money(balance)),
    ],
    button: { label: voice.say("top_up_credited.button"), url },
    reader: "account",
  }),
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/payments`,
    amount: money(20_000n, "PLN"),
    bonus: money(600n, "PLN"),
    balance: money(32_600n, "PLN"),
  }),
});
