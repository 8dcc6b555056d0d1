import { fact, naming, ordersFact } from "#server/orders/mails/facts.ts";
import type { MailData } from "#server/kernel/mail/kinds.ts";
import type { Letter } from "#server/kernel/mail/mail-content.ts";
import type { Voice } from "#server/kernel/mail/texts.ts";

type Kind = "payment_reminder" | "payment_failed" | "bonus_expiring";

/** Letters to who has not paid yet, and to whose bonus is about to end. */
export const reminder_composers: {
  readonly [K in Kind]: (data: MailData[K], voice: Voice) => Letter;
} = {
  payment_reminder: ({ orders, url, amount_due, until }, voice) => {
    const amount = voice.money(amount_due);
    return {
      subject: voice.say("payment_reminder.subject", { ...naming(orders), amount }),
      title: voice.say("payment_reminder.title"),
      paragraphs: [
        voice.say("payment_reminder.body"),
        ...(until ? [voice.say("payment_reminder.until", { until: voice.until(until) })] : []),
      ],
      facts: [
        ordersFact(voice, orders),
        fact(voice, "fact.amount", amount),
        ...(until ? [fact(voice, "fact.pay_until", voice.moment(until))] : []),
      ],
      button: { label: voice.say("order_placed.button", { amount }), url },
      reader: "buyer",
    };
  },

  payment_failed: ({ orders, url, amount_due }, voice) => ({
    subject: voice.say("payment_failed.subject", naming(orders)),
    title: voice.say("payment_failed.title"),
    paragraphs: [voice.say("payment_failed.body"), voice.say("payment_failed.help")],
    facts: [ordersFact(voice, orders), fact(voice, "fact.amount", voice.money(amount_due))],
    button: { label: voice.say("payment_failed.button"), url },
    reader: "buyer",
  }),

  bonus_expiring: ({ url, lots }, voice) => ({
    subject: voice.say("bonus_expiring.subject", {
      count: lots.length,
      amount: lots[0] ? voice.money(lots[0].amount) : "",
      day: voice.day(lots[0]?.expires_on ?? ""),
    }),
    title: voice.say("bonus_expiring.title"),
    paragraphs: [voice.say("bonus_expiring.body")],
    facts: lots.map(({ amount, expires_on }) =>
      fact(
        voice,
        "fact.bonus",
        voice.say("bonus_expiring.lot", { amount: voice.money(amount), day: voice.day(expires_on) }),
      ),
    ),
    button: { label: voice.say("bonus_expiring.button"), url },
    reader: "account",
  }),
};
