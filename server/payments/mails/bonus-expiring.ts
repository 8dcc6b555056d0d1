import { localDate } from "#domain/calendar.ts";
import { money, type Money } from "#domain/money.ts";
import { day } from "#domain/orders/timers.ts";
import { bonusExpiredBefore } from "#domain/payments/top-up.ts";
import { defineMail, type Occasion, optional } from "#server/kernel/mail/define.ts";
import { fact } from "#server/kernel/mail/mail-content.ts";
import { holderOf } from "./balance-mail.ts";

type Data = {
  readonly url: string;
  /** The amounts that expire, the soonest first; `expires_on` is a day `YYYY-MM-DD`. */
  readonly lots: readonly { readonly amount: Money; readonly expires_on: string }[];
};

/** Days before its end on which a bonus is reported. */
const bonus_days = 14;

/** Daily: to each holder of a bonus that ends within two weeks and was not reported yet. */
export const bonusExpiringMail = defineMail<Data>({
  kind: "bonus_expiring",
  rule: optional("balance"),
  load: async (running) => {
    const { tx, now } = running;
    const lots = await tx
      .selectFrom("wallet_lot")
      .select(["id", "customer_id", "bonus_left", "currency", "bonus_expires_at"])
      .where("bonus_left", ">", 0n)
      .where("bonus_told_at", "is", null)
      .where("bonus_expires_at", ">=", new Date(bonusExpiredBefore(now.getTime())))
      .where("bonus_expires_at", "<=", new Date(now.getTime() + bonus_days * day))
      .orderBy("customer_id")
      .orderBy("bonus_expires_at")
      .limit(2000)
      // A balance that is being spent at this moment is reported tomorrow.
      .forUpdate()
      .skipLocked()
      .execute();
    if (lots.length === 0) return null;
    const occasions: Occasion<Data>[] = [];
    for (const customer_id of new Set(lots.map((lot) => lot.customer_id))) {
      const own = lots.filter((lot) => lot.customer_id === customer_id);
      const { to, url } = await holderOf(running, customer_id);
      occasions.push({
        key: `bonus_expiring:${customer_id}:${localDate(now.getTime())}`,
        to,
        order_id: null,
        data: {
          url,
          lots: own.map(({ bonus_left, currency, bonus_expires_at }) => ({
            amount: money(bonus_left, currency),
            expires_on: localDate(bonus_expires_at.getTime()),
          })),
        },
      });
    }
    // Once: a lot is not looked at again, also where its holder wants no such mail.
    await tx
      .updateTable("wallet_lot")
      .set({ bonus_told_at: now })
      .where(
        "id",
        "in",
        lots.map(({ id }) => id),
      )
      .execute();
    return occasions;
  },
  compose: ({ url, lots }, voice) => ({
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
  sample: ({ origin, locale }) => ({
    url: `${origin}/${locale}/account/payments`,
    lots: [
      { amount: money(600n, "PLN"), expires_on: "2026-03-16" },
      { amount: money(1200n, "PLN"), expires_on: "2026-03-18" },
    ],
  }),
});
