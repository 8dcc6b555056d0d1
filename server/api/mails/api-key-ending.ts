import { sql } from "kysely";
import { brandById } from "#brands/all.ts";
import type { Locale } from "#brands/brand.ts";
import { key_reminder_days } from "#domain/api/scopes.ts";
import { localDate } from "#domain/calendar.ts";
import { always, defineMail } from "#server/kernel/mail/define.ts";
import { keyMail, type KeyData, sample_key } from "./key-mail.ts";
import { keyPage } from "./key-page.ts";

type Data = KeyData & { readonly day: string };
type EndingKey = {
  readonly id: number;
  readonly name: string;
  readonly hint: string;
  readonly expires_at: Date;
  readonly days: number;
  readonly brand_id: number;
  readonly locale: Locale;
  readonly email: string;
};

/** Mails of one round: those of the keys that end first, the others the next time. */
const most_at_once = 2000;

/** Daily: to the owner of each key that ends within the days of `key_reminder_days`, once for each of them. */
export const apiKeyEndingMail = defineMail<Data>({
  kind: "api_key_ending",
  rule: always,
  load: async ({ tx, machine, now }) => {
    const { rows } = await sql<EndingKey>`with due as (
        select key.id, min(days) as days
        from api_key key
        join customer on customer.id = key.customer_id
        join unnest(${[...key_reminder_days]}::int[]) days
          on key.expires_at <= ${now}::timestamptz + days * interval '24 hours'
        where key.kind = 'key' and key.revoked_at is null and key.expires_at > ${now} and customer.anonymised_at is null
        group by key.id
        having key.reminded_days is null or key.reminded_days > min(days)
        order by key.expires_at, key.id
        limit ${sql.lit(most_at_once)})
      update api_key key set reminded_days = due.days
      from due, customer
      where key.id = due.id and customer.id = key.customer_id
      returning key.id, key.name, key.hint, key.expires_at, key.reminded_days as days,
        customer.brand_id, customer.locale, customer.email`.execute(tx);
    return rows.flatMap(({ id, name, hint, expires_at, days, brand_id, locale, email }) => {
      const brand = brandById(brand_id);
      if (!brand) return [];
      return {
        key: `api_key_ending:${id}:${days}`,
        to: { brand, locale, recipient: email },
        order_id: null,
        data: { name, hint, url: keyPage(machine, brand, locale), day: localDate(expires_at.getTime()) },
      };
    });
  },
  compose: (data, voice) => keyMail("api_key_ending", data, voice, { day: voice.day(data.day) }),
  sample: (place) => ({ ...sample_key(place), day: "2031-03-10" }),
});
