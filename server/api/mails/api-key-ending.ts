import { brandById } from "#brands/all.ts";
import { key_reminder_days } from "#domain/api/scopes.ts";
import { localDate } from "#domain/calendar.ts";
import { day } from "#domain/orders/timers.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { keyMail, type KeyData, sample_key } from "./key-mail.ts";
import { keyPage } from "./key-page.ts";

type Data = KeyData & { readonly day: string };

/** Daily: to the owner of each key that ends within 30, 7 or 1 days, once for each of them. */
export const apiKeyEndingMail = defineMail<Data>({
  kind: "api_key_ending",
  rule: always,
  load: async ({ tx, machine, now }) => {
    const within = (days: number) => new Date(now.getTime() + days * day);
    const keys = await tx
      .selectFrom("api_key")
      .innerJoin("customer", "customer.id", "api_key.customer_id")
      .select(["api_key.id", "api_key.name", "api_key.hint", "api_key.expires_at", "api_key.reminded_days"])
      .select(["customer.brand_id", "customer.locale", "customer.email"])
      .where("api_key.revoked_at", "is", null)
      .where("api_key.expires_at", ">", now)
      .where("api_key.expires_at", "<=", within(key_reminder_days[0]))
      .where("customer.anonymised_at", "is", null)
      .orderBy("api_key.id")
      .limit(2000)
      .execute();
    const due = keys.flatMap((key) => {
      const days = key_reminder_days.filter((one) => key.expires_at <= within(one)).at(-1);
      const brand = brandById(key.brand_id);
      const is_new = days !== undefined && (key.reminded_days === null || key.reminded_days > days);
      return is_new && brand ? [{ ...key, days, brand }] : [];
    });
    const ids = due.map(({ id }) => id);
    const [most, some, last] = key_reminder_days;
    await tx
      .updateTable("api_key")
      .set((w) => ({
        reminded_days: w
          .case()
          .when("expires_at", "<=", within(last))
          .then(last)
          .when("expires_at", "<=", within(some))
          .then(some)
          .else(most)
          .end(),
      }))
      .where("id", "in", [0, ...ids])
      .execute();
    return due.map(({ id, name, hint, expires_at, days, brand, locale, email }) => ({
      key: `api_key_ending:${id}:${days}`,
      to: { brand, locale, recipient: email },
      order_id: null,
      data: { name, hint, url: keyPage(machine, brand, locale), day: localDate(expires_at.getTime()) },
    }));
  },
  compose: (data, voice) => keyMail("api_key_ending", data, voice, { day: voice.day(data.day) }),
  sample: (place) => ({ ...sample_key(place), day: "2031-03-10" }),
});
